//! The rules of agent cards and MCP toolspecs.

mod finding;
pub mod shape;

pub use finding::{At, Finding, Level, Profile, Rule};
