//! Agent cards and MCP toolspecs, declared in Rust and checked at compile time.

// Macro expansions refer to `::agentcard`, also in this crate's own tests and examples.
#[doc(hidden)]
extern crate self as agentcard;

#[cfg(feature = "axum")]
pub mod axum;
#[cfg(feature = "build")]
pub mod build;
mod card;
#[cfg(feature = "tool-client")]
pub mod client;
mod export;
mod firsts;
mod message;
#[cfg(feature = "openclasp")]
pub mod openclasp;
#[cfg(feature = "rmcp")]
pub mod rmcp;
mod tool;
mod written;

#[doc = include_str!("card/derive.md")]
#[cfg_attr(all(feature = "openclasp", feature = "agenium"), doc = include_str!("card/dialects.md"))]
pub use agentcard_macros::AgentCard;
#[doc = include_str!("export/export.md")]
pub use agentcard_macros::export;
#[doc = include_str!("tool/mcp_tool.md")]
pub use agentcard_macros::mcp_tool;
#[doc = include_str!("card/skill.md")]
pub use agentcard_macros::skill;
#[doc = include_str!("tool/toolset.md")]
pub use agentcard_macros::toolset;
#[cfg(feature = "agenium")]
pub use card::AgeniumCard;
#[cfg(feature = "openclasp")]
pub use card::OpenClaspCard;
pub use card::{
    A2aCard, AgentCard, CardInfo, CardUrlError, CardVersion, InvalidCard, Need, Skill, SkillDef, TypedCard,
};
pub use export::{Publication, Publish};
pub use tool::{
    Annotations, ArgDef, Argument, ArgumentKind, Body, Call, CallError, CallFn, CallResult, Cancellation,
    Cancelled, Content, Context, Failure, Input, Json, ListedTool, Outcome, Package, ProtocolError, Role,
    SchemaFn, SchemaStyle, SpecDocument, SpecOptions, State, StateDef, Structured, ToolDef, ToolError,
    ToolOutput, ToolSet, ToolSetError, ToolSetFault, ToolSource, Tools,
};

#[doc(inline)]
pub use agentcard_models as models;
#[doc(inline)]
pub use agentcard_rules as rules;
#[cfg(feature = "sign")]
#[doc(inline)]
pub use agentcard_sign as sign;
pub use schemars;
pub use serde;
pub use serde_json;

/// Items that macro expansions refer to; not part of the public API.
#[doc(hidden)]
pub mod __private {
    pub use crate::card::private::*;
    pub use crate::export::private::*;
    pub use crate::tool::private::*;
    pub use crate::written::{Written, room_of_file, text_of_file, write_docs, write_file};
}
