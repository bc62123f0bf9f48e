//! Semantic differences: what a client of the old document meets in the new one.
//!
//! A change is breaking if a client that was right before may be wrong now.

mod card;
mod composed;
mod references;
mod schema;
mod tools;

use serde_json::Value;

use crate::convert::member::{Object, root};
use crate::convert::{Converted, Refusal, Target, convert};
use crate::detect::subject;
use agentcard_rules::{Dialect, Family};

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// Whether a client that was right before may be wrong now.
    pub breaking: bool,
    /// What it is about, such as `tool forecast, argument days`.
    pub subject: String,
    /// What happened to it: one line, lower case, no full stop.
    pub message: String,
}

/// The differences so far.
#[derive(Default)]
struct Differences(Vec<Difference>);

impl Differences {
    fn breaking(&mut self, subject: impl Into<String>, message: impl Into<String>) {
        self.push(true, subject.into(), message.into());
    }

    fn harmless(&mut self, subject: impl Into<String>, message: impl Into<String>) {
        self.push(false, subject.into(), message.into());
    }

    fn push(&mut self, breaking: bool, subject: String, message: String) {
        self.0.push(Difference {
            breaking,
            subject,
            message,
        });
    }
}

/// The differences between two cards, or two tool lists. Cards are compared as A2A 1.0, toolspecs in their own version.
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
/// A document is of no known kind, one is a card and the other a tool list, or a card cannot be read as A2A 1.0.
pub fn diff(old: &Value, new: &Value) -> Result<Vec<Difference>, Refusal> {
    let mut differences = Differences::default();
    match (Comparable::of(old)?, Comparable::of(new)?) {
        (Comparable::Card(old), Comparable::Card(new)) => card::compare(&old, &new, &mut differences),
        (Comparable::Tools(old), Comparable::Tools(new)) => tools::compare(&old, &new, &mut differences),
        _ => {
            let message = "one is a card and the other a tool list; compare two of a kind";
            return Err(Refusal::new("", message));
        }
    }
    Ok(differences.0)
}

/// A document in the form that is compared.
enum Comparable {
    Card(Object),
    Tools(Object),
}

impl Comparable {
    fn of(document: &Value) -> Result<Self, Refusal> {
        let Ok(subject) = subject(document) else {
            return Err(Refusal::new(
                "",
                "the document is neither an agent card nor a tool list",
            ));
        };
        let document = subject.document;
        if subject.dialect.kind() == Family::Mcp {
            return Ok(Self::Tools(crate::convert::tools::unwrap(
                document,
                &mut Vec::new(),
            )?));
        }
        // Where an Agenium agent is plays no part in a comparison.
        let base = Some("https://agent.invalid");
        let target = Target::Dialect(Dialect::A2aV1_0);
        let Converted { document, .. } = convert(document, subject.dialect, target, base)?;
        Ok(Self::Card(root(&document)?.clone()))
    }
}

/// Says what changed in a text that clients show and don't interpret.
fn compare_text(old: &Object, new: &Object, key: &str, subject: &str, differences: &mut Differences) {
    match (old.get(key), new.get(key)) {
        (old, new) if old == new => {}
        (None, _) => differences.harmless(subject, format!("`{key}` was added")),
        (_, None) => differences.harmless(subject, format!("`{key}` was removed")),
        _ => differences.harmless(subject, format!("`{key}` was changed")),
    }
}

#[cfg(test)]
mod tests_card;
#[cfg(test)]
mod tests_schema;
#[cfg(test)]
mod tests_tools;
