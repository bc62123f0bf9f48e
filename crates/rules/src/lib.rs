//! The rules of agent cards and MCP toolspecs.
//!
//! * [`check`] checks a document, [`check_skill`] and [`check_tool`] a part of one; [`Node`] is their input.
//! * [`text`] has the rules for a single string as `const fn`s, for declarations.
//! * `check_with_schema` (feature `schema`) also validates against the JSON Schema of the dialect.
//! * [`all`] lists every rule with its id, source and levels.
//!
//! ```
//! use agentcard_rules::{Dialect, Options, check};
//!
//! let tools = serde_json::json!({ "tools": [{ "name": "add", "description": "Adds.", "inputSchema": {} }] });
//! let findings = check(&tools, Dialect::McpV2025_11_25, &Options::default());
//! let finding = findings.iter().find(|finding| finding.rule.id == "MCP-060").unwrap();
//! assert_eq!(finding.pointer, "/tools/0/inputSchema");
//! ```

mod a2a;
#[cfg(feature = "agenium")]
mod agenium;
mod alternatives;
mod catalogue;
mod check;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
mod defaults;
mod finding;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
mod form;
mod hidden;
mod mcp;
mod names;
pub mod node;
#[cfg(feature = "openclasp")]
mod openclasp;
mod options;
pub mod pointer;
mod report;
#[cfg(feature = "schema")]
mod reported;
mod structure;
mod suggest;
#[cfg(feature = "schema")]
mod validation;
mod wording;

pub mod client;
#[rustfmt::skip]
pub mod generated;
pub mod mapping;
pub mod schema;
pub mod shape;
pub mod text;

pub use a2a::borrowed_rules;
pub use catalogue::{all, rule};
pub use check::{check, check_node, check_skill, check_tool};
#[cfg(any(feature = "openclasp", feature = "agenium"))]
pub use defaults::{Missing, write_defaults};
pub use finding::{Action, At, Edit, Fault, Finding, Level, Loss, Profile, Rule, place};
pub use generated::{Dialect, Family};
pub use mcp::{FREE_SCHEMAS_SINCE, HINTS, Hint, NEWEST_DRAFT_SINCE, schema_of_arguments, schema_wrapper};
pub use names::is_snake_of;
pub use node::Node;
pub use options::Options;
#[cfg(feature = "schema")]
pub use reported::Reported;
pub use suggest::{did_you_mean, nearest};
#[cfg(feature = "schema")]
pub use validation::{check_node_with_schema, check_with_schema, prepare, schema_findings};
