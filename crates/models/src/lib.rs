//! Typed A2A, MCP, `OpenCLASP` and Agenium documents.
//!
//! Every dialect is a module with one type for each object of its schema, such as [`a2a::v1_0::AgentCard`]. All are
//! generated from the schemas of the workspace by `cargo xtask regen`.
//!
//! **Reading loses nothing.** A member that the schema does not name goes to `extra` and is written again. So does
//! an optional member that is null, or that is a list or map without entries: the typed member then says "unset",
//! and `extra` remembers how that was put. A member that is set wins over its namesake in `extra`.
//!
//! **Members keep their order.** A [`Map`] has its members in the order of the text, a [`Json`] value at every depth, and
//! `extra` knows where the members of its object stood: an object is written as it was read. What is set later comes
//! after the member that is before it in the schema; in an object made by hand, `extra` comes last.
//!
//! **Reading validates little.** A required member must be there, a value must have its type, an enumerated string or
//! one with a pattern must fit. How many items a list has, what a URL is, which members exclude each other and all the
//! rest is for the schema and the rules to say.
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

// Without features there is no dialect, and nobody calls what all of them share.
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
mod text;

pub use generated::*;
pub use json::Json;
pub use map::Map;
pub use text::TextError;
