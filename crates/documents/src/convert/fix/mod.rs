//! Machine-applicable fixes: what has one right form and stands in another is put right.
//!
//! Fixing a fixed document changes nothing, and no fix opens what was protected.

mod card_v0_3;
mod card_v1_0;
mod defaults;
mod modes;
mod security;
mod spelling;
mod toolspec;

pub(crate) use spelling::{drop_unset, read_v1_0};

use agentcard_rules::Dialect;
use serde_json::Value;

use crate::convert::member::Object;
use crate::detect::subject;

/// A document with its fixes applied.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Fixed {
    /// The document.
    pub document: Value,
    /// What was changed.
    pub changes: Vec<Change>,
}

/// One thing that was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// JSON pointer of the place, as it was when the change was made.
    pub pointer: String,
    /// What was done: one line, lower case, no full stop.
    pub message: String,
}

impl Change {
    /// A change of what stands at `pointer`.
    #[must_use]
    pub fn new(pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            pointer: pointer.into(),
            message: message.into(),
        }
    }
}

/// The changes so far.
#[derive(Default)]
struct Changes(Vec<Change>);

impl Changes {
    fn add(&mut self, pointer: impl Into<String>, message: impl Into<String>) {
        self.0.push(Change::new(pointer, message));
    }
}

/// A fix can make room for another one; more rounds than this would mean that two of them undo each other.
const MOST_ROUNDS: usize = 8;

/// Applies the fixes of a dialect.
///
/// ```
/// use agentcard_documents::convert::fix::fix;
/// use agentcard_rules::Dialect;
/// use serde_json::json;
///
/// let card = json!({ "supportedInterfaces": [], "default_input_modes": ["text"], "iconUrl": null });
/// let fixed = fix(&card, Dialect::A2aV1_0);
/// assert_eq!(fixed.document, json!({ "supportedInterfaces": [], "defaultInputModes": ["text/plain"] }));
/// assert_eq!(fixed.changes.len(), 3);
/// ```
#[must_use]
pub fn fix(document: &Value, dialect: Dialect) -> Fixed {
    let mut changes = Changes::default();
    let mut document = match subject(document) {
        Ok(subject) if !subject.pointer.is_empty() => {
            changes.add(subject.pointer, "took the document out of its envelope");
            subject.document.clone()
        }
        _ => document.clone(),
    };
    for _ in 0..MOST_ROUNDS {
        let before = changes.0.len();
        round(&mut document, dialect, &mut changes);
        if changes.0.len() == before {
            break;
        }
    }
    Fixed {
        document,
        changes: changes.0,
    }
}

fn round(document: &mut Value, dialect: Dialect, changes: &mut Changes) {
    if dialect.family() == "mcp" {
        toolspec::unwrap(document, changes);
    }
    spelling::fix(document, dialect, changes);
    if matches!(dialect.family(), "openclasp" | "agenium") {
        defaults::fix(document, dialect, changes);
    }
    let Value::Object(members) = document else { return };
    fix_members(members, dialect, changes);
}

fn fix_members(members: &mut Object, dialect: Dialect, changes: &mut Changes) {
    match dialect {
        Dialect::A2aV1_0 => card_v1_0::fix(members, changes),
        Dialect::A2aV0_3 => card_v0_3::fix(members, changes),
        _ if dialect.family() == "mcp" => toolspec::fix(members, changes),
        _ => {}
    }
    if dialect.family() == "a2a" {
        modes::fix(members, changes);
    }
}

#[cfg(test)]
mod tests;
