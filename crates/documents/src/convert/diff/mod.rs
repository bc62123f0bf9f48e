//! Semantic differences between two versions of a document.
//!
//! A change is breaking if a client that worked with the old document may fail with the new one.

mod card;
mod composed;
mod difference;
mod members;
mod references;
mod schema;
mod tools;

use serde_json::Value;

pub use self::difference::Difference;
use self::difference::Differences;

use crate::convert::member::{Object, root};
use crate::convert::tools::unwrap;
use crate::convert::{Refusal, Target, convert};
use crate::detect::{Subject, subject};
use agentcard_rules::generated::a2a::mapping::AGENT_CARD;
use agentcard_rules::{Dialect, Family};

/// Compares two cards or two tool lists. Documents of the same dialect are compared in that dialect, cards of
/// different dialects as A2A 1.0.
///
/// ```
/// use agentcard_documents::convert::diff::diff;
/// use serde_json::json;
///
/// let tools = |required: &[&str]| {
///     let days = json!({ "days": { "type": "integer" } });
///     json!({ "tools": [{ "name": "f", "inputSchema": { "type": "object", "properties": days, "required": required } }] })
/// };
/// let differences = diff(&tools(&[]), &tools(&["days"]))?;
/// assert!(differences[0].breaking);
/// assert_eq!(differences[0].subject, "tool f, argument days");
/// assert_eq!(differences[0].message, "became required");
/// # Ok::<(), agentcard_documents::convert::Refusal>(())
/// ```
///
/// # Errors
///
/// A document of unknown type, a card and a tool list, or a card that cannot be converted to A2A 1.0.
pub fn diff(old: &Value, new: &Value) -> Result<Vec<Difference>, Refusal> {
    let detected = |document| {
        let neither = |_| Refusal::new("", "expected an agent card or a tool list");
        subject(document).map_err(neither)
    };
    let (old, new) = (detected(old)?, detected(new)?);
    let mut differences = Differences::default();
    match (old.dialect.kind(), new.dialect.kind()) {
        (Family::Mcp, Family::Mcp) => {
            let tools = |list: Subject<'_>| unwrap(list.document, &mut Vec::new());
            tools::compare(&tools(old)?, &tools(new)?, &mut differences);
        }
        (Family::Mcp, _) | (_, Family::Mcp) => {
            let message = "expected two documents of the same type, found a card and a tool list";
            return Err(Refusal::new("", message));
        }
        (one, other) if one == other && one != Family::A2a => {
            let (old, new) = (root(old.document)?, root(new.document)?);
            members::compare(old, new, |_| false, &mut differences);
        }
        _ => compare_cards(&old, &new, &mut differences)?,
    }
    Ok(differences.into())
}

/// Compares two cards as A2A 1.0 and, if both have the same version, by the members that only that version has.
fn compare_cards(old: &Subject<'_>, new: &Subject<'_>, differences: &mut Differences) -> Result<(), Refusal> {
    let is_same = old.dialect == new.dialect;
    let (own, other) = (root(old.document)?, root(new.document)?);
    match (as_v1_0(old), as_v1_0(new)) {
        (Ok(old), Ok(new)) => {
            card::compare(&old, &new, differences);
            if is_same {
                members::compare(own, other, is_compared, differences);
                card::compare_capability(own, other, "stateTransitionHistory", differences);
            }
        }
        // Cards that can't be converted to 1.0 can still be compared with others of the same version.
        (Err(_), _) | (_, Err(_)) if is_same => members::compare(own, other, |_| false, differences),
        (Err(refusal), _) | (_, Err(refusal)) => return Err(refusal),
    }
    Ok(())
}

/// Whether a member of a card is compared in the 1.0 form.
fn is_compared(key: &str) -> bool {
    let is_of = |version: &Dialect| AGENT_CARD.key_of(*version, key).is_some();
    key != "signatures" && [Dialect::A2aV0_3, Dialect::A2aV1_0].iter().any(is_of)
}

fn as_v1_0(card: &Subject<'_>) -> Result<Object, Refusal> {
    // The location of an Agenium agent does not affect the comparison.
    let base = Some("https://agent.invalid");
    let target = Target::Dialect(Dialect::A2aV1_0);
    let converted = convert(card.document, card.dialect, target, base)?;
    root(&converted.document).cloned()
}

#[cfg(test)]
mod tests_card;
#[cfg(test)]
mod tests_schema;
#[cfg(test)]
mod tests_tools;
