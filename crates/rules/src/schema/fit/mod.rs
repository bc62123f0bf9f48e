//! Fits tool schemas to an LLM client.
//!
//! `crate::client` defines what a client supports; this module rewrites a schema until the rules have no findings.
//! The result accepts nothing that the original rejects: unsupported keywords are replaced by equivalents,
//! narrowed, or left for the rules to report. Everything narrowed or omitted is a [`Loss`](crate::Loss).
//!
//! There is one exception: in strict mode every property is required, so optional properties accept `null` as well.
//! These nulls must be removed from a value before it is used, as tool calls do.
//!
//! ```
//! use agentcard_rules::schema::fit::{Client, Fit};
//! use serde_json::json;
//!
//! let schema = json!({ "type": "object", "properties": { "days": { "type": "integer", "format": "uint8" } } });
//! let fitted = Fit::to(Client::OpenAiStrict).input(&schema);
//! assert_eq!(
//!     fitted.schema,
//!     json!({
//!         "type": "object",
//!         "properties": { "days": { "type": ["integer", "null"] } },
//!         "required": ["days"],
//!         "additionalProperties": false,
//!     })
//! );
//! assert_eq!(fitted.losses[0].pointer, "/properties/days/format");
//! ```

mod bound;
mod choice;
mod constant;
mod definition;
mod draft;
mod fitted;
mod keyword;
mod list;
mod node;
mod null;
mod object;
mod output;
mod reference;
mod root;
mod run;
mod text;
mod types;

pub use crate::client::Client;
pub use draft::newest;
pub use fitted::{Fit, Fitted};
