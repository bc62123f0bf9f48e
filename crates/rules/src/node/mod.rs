//! JSON documents as the input of rules.
//!
//! Rules check files, declarations and documents built by programs. A [`Node`] borrows their strings, so that a document
//! is checked without copying it.

mod object;
#[cfg(feature = "schema")]
mod schema;
mod size;

pub(crate) use object::is_same;
pub use object::{Member, Object};
#[cfg(feature = "schema")]
pub(crate) use schema::Tree;
pub(crate) use size::continuation_bytes;
pub use size::{compact_size, text_size};

use serde_json::{Map, Number, Value};
use std::borrow::Cow;

/// A JSON value that borrows its strings.
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
    /// A string.
    String(Cow<'t, str>),
    /// An array.
    Array(Vec<Node<'t>>),
    /// An object.
    Object(Object<'t>),
}

impl<'t> Node<'t> {
    /// Borrows a value.
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

    /// Converts to an owned value.
    // Inline, because few programs use it.
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

    /// Returns the value at a JSON pointer.
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

    /// Returns the value of a field; `None` if this is not an object or has no such field.
    pub fn get(&self, name: &str) -> Option<&Node<'t>> {
        self.as_object()?.get(name)
    }

    /// Returns the string, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the boolean, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the number, if it is a non-negative integer.
    pub fn as_u64(&self) -> Option<u64> {
        match self {
            Self::Number(number) => number.as_u64(),
            _ => None,
        }
    }

    /// Returns the number, if it is one.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Number(number) => number.as_f64(),
            _ => None,
        }
    }

    /// Returns the items, if it is an array.
    pub fn as_array(&self) -> Option<&[Node<'t>]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the object, if it is one.
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

    /// Whether it is a boolean.
    pub fn is_boolean(&self) -> bool {
        matches!(self, Self::Bool(_))
    }

    /// Whether it is a number.
    pub fn is_number(&self) -> bool {
        matches!(self, Self::Number(_))
    }

    /// Whether it is a string.
    pub fn is_string(&self) -> bool {
        matches!(self, Self::String(_))
    }

    /// Whether it is an array.
    pub fn is_array(&self) -> bool {
        matches!(self, Self::Array(_))
    }

    /// Whether it is an object.
    pub fn is_object(&self) -> bool {
        matches!(self, Self::Object(_))
    }
}

impl Object<'_> {
    /// Converts the object to an owned map.
    #[inline]
    pub fn to_map(&self) -> Map<String, Value> {
        let mut map = Map::new();
        for (name, value) in self {
            map.insert(name.to_string(), value.to_value());
        }
        map
    }
}
