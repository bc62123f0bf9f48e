//! Typed A2A, MCP, `OpenCLASP` and Agenium documents.
//!
//! Every dialect is a module with one type for each object of its schema, such as [`a2a::v1_0::AgentCard`]. All of
//! them are generated from the schemas in this workspace by `cargo xtask regen`.
//!
//! **Reading is lossless.** Members that the schema does not define are kept in `extra` and written back. So are
//! optional members that are `null` or an empty list or map: the typed field is unset, and `extra` keeps the
//! original form. A field that is set takes precedence over an entry of the same name in `extra`.
//!
//! **Order is preserved.** [`Map`] and [`Json`] keep members in the order of the text, and `extra` remembers the
//! positions of typed members, so an object is written in the order in which it was read. Members set later follow
//! their predecessor in the schema; in an object constructed by a program, `extra` comes last.
//!
//! **Reading validates little.** Required members must be present, values must have the right type, and strings
//! with an enumeration or a pattern must match it. An object that its schema closes has no other members: reading rejects
//! them, and writing omits those in its `extra`. Everything else, such as the length of lists, the syntax of URLs
//! and mutually exclusive members, is left to the schema and the rules.
//!
//! Registries accept cards without some of the required members. `read_lenient` of each type reads them, too, and
//! returns the JSON pointers of the members that it had to add.
//!
//! ```
//! # #[cfg(feature = "a2a")] {
//! use agentcard_models::a2a::v1_0::{AgentProvider, AgentSkill};
//!
//! let skill = AgentSkill::new("chat", "Chat", "Talks about recipes.", ["talk"]);
//! assert_eq!(serde_json::to_string(&skill).unwrap(),
//!     r#"{"id":"chat","name":"Chat","description":"Talks about recipes.","tags":["talk"]}"#);
//!
//! let text = r#"{"x-founded":1999,"url":"https://example.com","organization":"Example"}"#;
//! let provider: AgentProvider = serde_json::from_str(text).unwrap();
//! assert_eq!(provider.organization, "Example");
//! assert_eq!(serde_json::to_string(&provider).unwrap(), text);
//! # }
//! ```

// Without features there is no dialect, so the shared code is unused.
#![cfg_attr(
    not(any(feature = "a2a", feature = "mcp", feature = "openclasp", feature = "agenium")),
    allow(dead_code, unreachable_code, unused_imports, unused_macros, unused_variables),
    allow(clippy::needless_pass_by_value)
)]

#[rustfmt::skip]
mod generated;
mod json;
mod map;
mod node;
mod object;
#[cfg(feature = "openclasp")]
mod openclasp_strict;
mod text;

pub use generated::*;
pub use json::Json;
pub use map::Map;
pub use text::TextError;
