//! The agentcard macros as functions on `proc_macro2` tokens.
//!
//! Each macro parses its items, builds documents from them, checks these by the rules, and expands. The proc-macro
//! crate `agentcard-macros` only forwards to these functions, so that unit tests can call them.

mod card;
mod consts;
mod docs;
mod document;
mod errors;
mod export;
mod lists;
mod meta;
mod paths;
mod report;
mod skill;
mod tool;
mod toolset;
mod words;

pub use card::derive_agent_card;
#[cfg(feature = "preview")]
pub use card::{Preview, preview};
#[cfg(feature = "preview")]
pub use errors::Fault;
pub use export::export;
pub use skill::skill;
pub use tool::mcp_tool;
#[cfg(feature = "preview")]
pub use tool::{ToolPreview, preview_tool};
pub use toolset::toolset;
pub use words::in_words;
