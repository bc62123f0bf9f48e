//! What a document is, told by its members, never by its name.

mod card;
mod foreign;
mod tools;

use agentcard_rules::node::Object;
use agentcard_rules::{Dialect, Node};
use serde_json::Value;

pub use foreign::Foreign;

/// What a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A document that there are rules for.
    Known(Dialect),
    /// Another thing of this field.
    Foreign(Foreign),
    /// Nothing of this field.
    Unknown,
}

/// What a document is, and how that shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detection {
    /// What it is.
    pub kind: Kind,
    /// How that shows, to go behind "because": `` it has `supportedInterfaces` ``.
    pub reason: &'static str,
    /// The member that holds the document, where another thing is wrapped around it.
    pub holder: Option<&'static str>,
}

impl Kind {
    /// The stable id: that of the dialect, that of the other thing, or `unknown`.
    pub fn id(self) -> &'static str {
        match self {
            Self::Known(dialect) => dialect.id(),
            Self::Foreign(foreign) => foreign.id(),
            Self::Unknown => "unknown",
        }
    }

    /// The name for people, such as `A2A agent card 1.0`.
    pub fn title(self) -> &'static str {
        match self {
            Self::Known(dialect) => dialect.title(),
            Self::Foreign(foreign) => foreign.title(),
            Self::Unknown => "unknown document",
        }
    }
}

impl Detection {
    const fn known(dialect: Dialect, reason: &'static str) -> Self {
        Self {
            kind: Kind::Known(dialect),
            reason,
            holder: None,
        }
    }

    const fn foreign(foreign: Foreign, reason: &'static str) -> Self {
        Self {
            kind: Kind::Foreign(foreign),
            reason,
            holder: None,
        }
    }
}

/// Tells what a document is.
///
/// ```
/// use agentcard_documents::check::{Kind, detect};
/// use agentcard_rules::{Dialect, Node};
///
/// let card = serde_json::json!({ "name": "A", "supportedInterfaces": [] });
/// let detection = detect(&card);
/// assert_eq!(detection.kind, Kind::Known(Dialect::A2aV1_0));
/// assert_eq!(detection.reason, "it has `supportedInterfaces`");
/// ```
pub fn detect(doc: &Value) -> Detection {
    detect_node(&Node::of(doc))
}

/// Tells what a document is that was read as nodes.
pub(crate) fn detect_node(doc: &Node<'_>) -> Detection {
    let found = match doc {
        Node::Object(object) => foreign::envelope(object)
            .or_else(|| foreign::by_mark(object))
            .or_else(|| card::detect(object))
            .or_else(|| tools::detect(object))
            .or_else(|| card::by_skills(object))
            .or_else(|| foreign::by_resemblance(object)),
        Node::Array(items) => tools::detect_list(items).or_else(|| foreign::list(items)),
        _ => None,
    };
    found.unwrap_or(Detection {
        kind: Kind::Unknown,
        reason: "no member of it tells what it is",
        holder: None,
    })
}

fn text<'a>(object: &'a Object<'_>, key: &str) -> Option<&'a str> {
    object.get(key)?.as_str()
}

/// Whether a member is an object.
fn is_object(object: &Object<'_>, key: &str) -> bool {
    object.get(key).is_some_and(Node::is_object)
}

/// Whether a member is a list.
fn is_list(object: &Object<'_>, key: &str) -> bool {
    object.get(key).is_some_and(Node::is_array)
}

/// Whether a member is there.
fn has(object: &Object<'_>, key: &str) -> bool {
    object.contains_key(key)
}

/// Whether any of these members is there.
fn has_any(object: &Object<'_>, keys: &[&str]) -> bool {
    keys.iter().any(|key| has(object, key))
}
