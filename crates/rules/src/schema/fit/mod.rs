//! Schemas of tools, fitted to what one client of models takes.
//!
//! What a client takes is said once, in `crate::client`; here a schema is rewritten until the rules find
//! nothing. The result accepts nothing that the original refuses: what a client cannot say either has an equal that it
//! can, or is narrowed, or stays as it is, for the rules to name. What was narrowed or is said no longer is a [`Loss`].
//!
//! One exception, in strict mode: what may be left out may be null as well, since there every property is required.
//! Whoever takes such a value leaves these nulls out first, which is what calls do.
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
mod fitted;
mod keyword;
mod list;
mod null;
mod object;
mod output;
mod reference;
mod root;
mod run;
mod text;
mod types;

pub use crate::client::Client;
pub use fitted::{Fit, Fitted};
