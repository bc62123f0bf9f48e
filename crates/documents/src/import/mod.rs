//! Import of documents as Rust code.
//!
//! * [`import`] generates the declaration of an agent card, or stubs for a tool list.
//!
//! * [`client`] generates a typed client for a tool list.
//!
//! Information that a declaration cannot express is listed in [`Imported::losses`], with JSON pointers.
//!
//! ```
//! use agentcard_rules::Dialect;
//! use serde_json::json;
//!
//! let card = json!({
//!     "name": "Recipe Agent",
//!     "description": "Finds recipes.",
//!     "version": "1.0.0",
//!     "supportedInterfaces": [
//!         { "url": "https://recipes.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
//!     ],
//!     "capabilities": { "streaming": true },
//!     "defaultInputModes": ["text/plain"],
//!     "defaultOutputModes": ["text/plain"],
//!     "skills": [{ "id": "chat", "name": "Chat", "description": "Talks.", "tags": ["talk"] }],
//! });
//! let imported = agentcard_documents::import::import(&card, Dialect::A2aV1_0)?;
//! assert!(imported.losses.is_empty());
//! assert_eq!(
//!     imported.code,
//!     r#"use agentcard::AgentCard;
//!
//! /// Finds recipes.
//! #[derive(AgentCard)]
//! #[agent_card(
//!     name = "Recipe Agent",
//!     version = "1.0.0",
//!     interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
//!     capabilities(streaming),
//!     input_modes("text/plain"),
//!     output_modes("text/plain"),
//!     skill(id = "chat", description = "Talks.", tags("talk"))
//! )]
//! pub struct RecipeAgent;
//!
//! agentcard::export!(RecipeAgent);
//! "#
//! );
//! # Ok::<(), agentcard_documents::import::Refusal>(())
//! ```

mod card;
mod client;
mod diff;
mod imported;
mod imports;
mod layout;
mod literal;
mod members;
mod name;
mod schema;
mod tool;
mod types;

use agentcard_rules::Dialect;
use serde_json::Value;

pub use crate::convert::{Loss, Refusal};
pub use client::client;
pub use imported::Imported;

/// Generates the declaration of a document.
///
/// # Errors
///
/// A document that is not an object, or a dialect without a declaration.
pub fn import(document: &Value, dialect: Dialect) -> Result<Imported, Refusal> {
    match dialect {
        card if matches!(card.family(), "a2a" | "openclasp" | "agenium") => card::import(document, card),
        tools if tools.family() == "mcp" => tool::import(document, dialect),
        other => Err(Refusal::new("", format!("{} cannot be imported", other.title()))),
    }
}

#[cfg(test)]
mod tests;
