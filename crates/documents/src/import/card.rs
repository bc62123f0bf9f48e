//! Generates `#[derive(AgentCard)]` for an agent card.

mod a2a;
mod dialect;
mod draft;
mod fields;
mod settle;

use agentcard_rules::{Dialect, Family};
use serde_json::Value;

use crate::import::imported::comments;
use crate::import::{Imported, Refusal};

/// Generates the declaration of an A2A card.
pub(crate) fn import(document: &Value, dialect: Dialect) -> Result<Imported, Refusal> {
    if !document.is_object() {
        return Err(Refusal::new("", "expected a JSON object"));
    }
    let draft = match dialect {
        version if version.kind() == Family::A2a => a2a::draft(document, version),
        other => dialect::draft(document, other),
    };
    let no_attribute = || Refusal::new("", format!("there is no attribute for {}", dialect.title()));
    let draft = draft.ok_or_else(no_attribute)?;
    let settled = settle::settle(draft, document, dialect)?;
    let losses = settled.losses;
    let code = format!(
        "use agentcard::AgentCard;\n\n{}{}{}\nagentcard::export!({});\n",
        comments(&losses, "the card"),
        warning(document),
        settled.code,
        settled.name,
    );
    Ok(Imported { code, losses })
}

/// The comment about the signature of a signed card.
fn warning(document: &Value) -> &'static str {
    match document.get("signatures") {
        Some(Value::Array(signatures)) if !signatures.is_empty() => {
            "// The signatures are those of this very document: after a change, sign the emitted file again.\n"
        }
        _ => "",
    }
}
