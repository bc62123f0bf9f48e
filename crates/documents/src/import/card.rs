//! Generates `#[derive(AgentCard)]` for an agent card.

mod a2a;
mod dialect;
mod diff;
mod draft;
mod settle;

use agentcard_rules::{Dialect, Family};
use serde_json::Value;

use crate::import::{Imported, Loss, Refusal};

/// Generates the declaration of an A2A card.
pub(crate) fn import(document: &Value, dialect: Dialect) -> Result<Imported, Refusal> {
    if !document.is_object() {
        return Err(Refusal::new("", "expected a JSON object"));
    }
    // A single attribute declares OpenCLASP cards: whatever matches the closed schema matches the open one.
    let dialect = match dialect {
        Dialect::OpenclaspV0_1Strict => Dialect::OpenclaspV0_1,
        other => other,
    };
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
        comments(&losses),
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

/// The comments about losses, which need a human decision.
fn comments(losses: &[Loss]) -> String {
    let comment = |loss: &Loss| {
        let place = if loss.pointer.is_empty() {
            "the card"
        } else {
            &loss.pointer
        };
        format!("// TODO {place}: {}\n", loss.message.replace('\n', " "))
    };
    losses.iter().map(comment).collect()
}
