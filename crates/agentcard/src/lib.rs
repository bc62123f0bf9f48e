//! Agent cards and MCP toolspecs from checked Rust declarations.

// Expansions name `::agentcard`, also in this crate's own tests and examples.
#[doc(hidden)]
extern crate self as agentcard;

#[cfg(feature = "build")]
pub mod build;
mod card;
mod export;
mod tool;

/// Says, in one visible line of the crate root, which files the crate publishes.
///
/// ```
/// # struct RecipeAgent;
/// # impl agentcard::AgentCard for RecipeAgent { const JSON: &'static str = "{}"; }
/// # impl agentcard::Publish for RecipeAgent { fn publish(p: &mut agentcard::Publication) { p.card::<Self>(); } }
/// agentcard::export!(RecipeAgent);
/// # fn main() {}
/// ```
///
/// `cargo agentcard emit` writes the files: `agent-card.json` and, where an interface speaks A2A 0.3,
/// `agent-card.v0.3.json` for a card, `toolspec.json` for a named tool set.
///
/// # What is generated
///
/// A check, in every build, that each listed type is [`Publish`]; and one `#[test]`, `agentcard_export`. It fails if
/// a committed file is missing or not what the declaration says now, and names the command that repairs it. It never
/// writes. `cargo agentcard emit` runs the same test to learn what to write, so the target of `export!` needs the
/// standard test harness.
///
/// # Keys
///
/// | key | default | meaning |
/// |---|---|---|
/// | `dir = "…"` | `"agentcard/"` | folder of the committed files, relative to the package |
/// | `mcp = "…"` | `"2025-11-25"` | MCP version of the toolspec |
/// | `mcp("…", "…")` | | several versions: files `toolspec.<version>.json` |
/// | `crate = path` | `::agentcard` | the facade under another name |
///
/// # Rejections
///
/// | message | where it points |
/// |---|---|
/// | `` `T` can't be published `` | the type |
/// | unknown key, duplicate key | the key |
/// | unknown MCP version, duplicate MCP version | the literal |
/// | expected a folder relative to the package | the literal |
/// | nothing to publish | the whole line |
/// | two items give one file (from the test and `emit`) | – |
///
/// Types are named by path; a generic one needs an alias.
pub use agentcard_macros::export;
pub use agentcard_macros::{AgentCard, mcp_tool, skill, toolset};
pub use card::{AgentCard, CardInfo, Need, Skill, SkillDef};
pub use export::{Publication, Publish};
pub use tool::{
    ArgDef, Argument, ArgumentKind, Content, Context, IconDef, Json, SchemaFn, SchemaStyle, SpecDocument,
    SpecOptions, State, Structured, TaskSupport, Theme, ToolDef, ToolError, ToolOutput, ToolSet,
    ToolSetError, ToolSetFault, ToolSource, Tools,
};

pub use agentcard_models as models;
pub use agentcard_rules as rules;
pub use schemars;
pub use serde;
pub use serde_json;

/// What expansions of the macros name; no part of the public API.
#[doc(hidden)]
pub mod __private {
    pub use crate::card::private::*;
    pub use crate::export::private::*;
    pub use crate::tool::private::*;
}
