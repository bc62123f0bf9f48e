//! A JSON document as the rules read it.
//!
//! Rules judge what a file holds, what a declaration says and what a program puts together. A [`Node`] borrows its texts
//! from there, so that a document is judged without a copy of it.

mod object;
#[cfg(feature = "schema")]
mod schema;
mod size;

pub(crate) use object::is_same;
pub use object::{Member, Object};
#[cfg(feature = "schema")]
pub use schema::Tree;
pub(crate) use size::continuation_bytes;
pub use size::{compact_size, text_size};

use serde_json::{Map, Number, Value};
use std::borrow::Cow;

/// A JSON value that borrows its texts.
///
/// ```
/// use agentcard_rules::Node;
///
/// let value = serde_json::json!({ "name": "A", "tags": ["b"] });
/// let node = Node::of(&value);
/// assert_eq!(node.get("name").and_then(Node::as_str), Some("A"));
/// assert_eq!(node.to_value(), value);
/// ```
#[derive(Debug, Clone)]
pub enum Node<'t> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A text.
    String(Cow<'t, str>),
    /// A list.
    Array(Vec<Node<'t>>),
    /// An object.
    Object(Object<'t>),
}

impl<'t> Node<'t> {
    /// The same value, with its texts left where they are.
    pub fn of(value: &'t Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(number) => Self::Number(number.clone()),
            Value::String(text) => Self::String(Cow::Borrowed(text)),
            Value::Array(items) => {
                let mut nodes = Vec::with_capacity(items.len());
                for item in items {
                    nodes.push(Self::of(item));
                }
                Self::Array(nodes)
            }
            Value::Object(map) => {
                let mut members = Vec::with_capacity(map.len());
                for (name, value) in map {
                    members.push((Cow::Borrowed(name.as_str()), Self::of(value)));
                }
                Self::Object(Object::of(members))
            }
        }
    }

    /// The same value with texts of its own.
    // Inline, as few programs ask for one.
    #[inline]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(*value),
            Self::Number(number) => Value::Number(number.clone()),
            Self::String(text) => Value::String(text.to_string()),
            Self::Array(items) => {
                let mut values = Vec::with_capacity(items.len());
                for item in items {
                    values.push(item.to_value());
                }
                Value::Array(values)
            }
            Self::Object(object) => Value::Object(object.to_map()),
        }
    }

    /// What a JSON pointer leads to.
    pub fn pointer(&self, pointer: &str) -> Option<&Node<'t>> {
        let mut found = self;
        for token in crate::pointer::tokens(pointer) {
            found = match found {
                Node::Array(items) => items.get(token.parse::<usize>().ok()?)?,
                other => other.get(&token)?,
            };
        }
        Some(found)
    }

    /// The value of a member; nothing where this is no object or has none of that name.
    pub fn get(&self, name: &str) -> Option<&Node<'t>> {
        self.as_object()?.get(name)
    }

    /// The text, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The truth value, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The number, if it is one that is no less than zero and has no fraction.
    pub fn as_u64(&self) -> Option<u64> {
        match self {
            Self::Number(number) => number.as_u64(),
            _ => None,
        }
    }

    /// The number, if it is one.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Number(number) => number.as_f64(),
            _ => None,
        }
    }

    /// The items, if it is a list.
    pub fn as_array(&self) -> Option<&[Node<'t>]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The object, if it is one.
    pub fn as_object(&self) -> Option<&Object<'t>> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    /// Whether it is null.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// Whether it is a truth value.
    pub fn is_boolean(&self) -> bool {
        matches!(self, Self::Bool(_))
    }

    /// Whether it is a number.
    pub fn is_number(&self) -> bool {
        matches!(self, Self::Number(_))
    }

    /// Whether it is a text.
    pub fn is_string(&self) -> bool {
        matches!(self, Self::String(_))
    }

    /// Whether it is a list.
    pub fn is_array(&self) -> bool {
        matches!(self, Self::Array(_))
    }

    /// Whether it is an object.
    pub fn is_object(&self) -> bool {
        matches!(self, Self::Object(_))
    }
}

impl Object<'_> {
    /// The same object with texts of its own.
    #[inline]
    pub fn to_map(&self) -> Map<String, Value> {
        let mut map = Map::new();
        for (name, value) in self {
            map.insert(name.to_string(), value.to_value());
        }
        map
    }
}
