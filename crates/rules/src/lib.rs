//! The rules of agent cards and MCP toolspecs.

mod finding;
#[rustfmt::skip]
pub mod generated;
pub mod shape;

pub use finding::{At, Finding, Level, Profile, Rule};
pub use generated::Dialect;
