//! The bytes that a signature covers: canonical JSON (RFC 8785), written piece by piece.
//!
//! It is streamed: each piece is counted, stored or hashed immediately. Apart from the
//! document, memory holds one list of fields for each open object.

mod number;
mod presence;
mod text;

use agentcard_rules::shape::{Shape, Type};
use serde_json::{Map, Value};

use crate::Error;
use crate::document::read;
use number::write_number;

pub(crate) use presence::is_covered;
pub(crate) use text::write_text;

/// The canonical form of a JSON object (RFC 8785) with all fields.
///
/// ```
/// let canonical = agentcard_sign::canonicalize("{\"\u{20ac}\": 1.50, \"1\": 1e2}".as_bytes())?;
/// assert_eq!(canonical, "{\"1\":100,\"\u{20ac}\":1.5}".as_bytes());
/// # Ok::<(), agentcard_sign::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Ambiguous`] for a text that is not an object, or that two parsers could read differently.
pub fn canonicalize(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let document = read(bytes)?;
    Ok(Payload {
        document: &document.members,
        without: None,
        shape: None,
    }
    .bytes())
}

/// Receives the pieces.
pub(crate) type Sink<'s> = dyn FnMut(&[u8]) + 's;

/// The type of an unknown value.
static ANY: Type = Type::Any;

/// The part of a document that a signature covers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Payload<'a> {
    pub(crate) document: &'a Map<String, Value>,
    /// The top-level field with the signatures, which is not covered.
    pub(crate) without: Option<&'static str>,
    /// The shape that determines which empty fields are not covered; `None` if all fields are.
    pub(crate) shape: Option<&'static Shape>,
}

impl Payload<'_> {
    /// Passes the canonical bytes to `sink`.
    pub(crate) fn feed(&self, sink: &mut Sink<'_>) {
        let covered = self.document.iter().filter(|(name, value)| {
            Some(name.as_str()) != self.without
                && self.shape.is_none_or(|shape| is_covered(shape, name, value))
        });
        write_members(covered.collect(), self.shape, &ANY, sink);
    }

    /// Returns the canonical bytes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.feed(&mut |piece| bytes.extend_from_slice(piece));
        bytes
    }
}

/// The type of a field in an object with this shape, or else in a map with values of type `other`.
pub(crate) fn type_of(shape: Option<&'static Shape>, other: &'static Type, name: &str) -> &'static Type {
    match shape {
        None => other,
        Some(shape) => shape.member(name).map_or(&ANY, |member| &member.ty),
    }
}

/// The shape of objects of a type, and the type of their fields that the shape does not define.
pub(crate) fn inside(ty: &'static Type) -> (Option<&'static Shape>, &'static Type) {
    match ty {
        Type::Object(shape) => (Some(shape), &ANY),
        Type::Map(values) => (None, values),
        _ => (None, &ANY),
    }
}

/// The type of an array's items.
pub(crate) fn items(ty: &'static Type) -> &'static Type {
    match ty {
        Type::Array(list) => &list.items,
        _ => &ANY,
    }
}

fn write_value(value: &Value, ty: &'static Type, sink: &mut Sink<'_>) {
    match value {
        Value::Null => sink(b"null"),
        Value::Bool(true) => sink(b"true"),
        Value::Bool(false) => sink(b"false"),
        Value::Number(number) => write_number(number, sink),
        Value::String(text) => write_text(text, sink),
        Value::Array(values) => write_list(values, items(ty), sink),
        Value::Object(object) => {
            let (shape, other) = inside(ty);
            let members = object.iter();
            let covered =
                members.filter(|(name, value)| shape.is_none_or(|shape| is_covered(shape, name, value)));
            write_members(covered.collect(), shape, other, sink);
        }
    }
}

fn write_list(values: &[Value], ty: &'static Type, sink: &mut Sink<'_>) {
    sink(b"[");
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            sink(b",");
        }
        write_value(value, ty, sink);
    }
    sink(b"]");
}

/// Writes fields sorted by their UTF-16 names (RFC 8785 §3.2.3), an order that differs from UTF-8.
fn write_members(
    mut members: Vec<(&String, &Value)>,
    shape: Option<&'static Shape>,
    other: &'static Type,
    sink: &mut Sink<'_>,
) {
    members.sort_by(|(one, _), (two, _)| one.encode_utf16().cmp(two.encode_utf16()));
    sink(b"{");
    for (index, (name, value)) in members.into_iter().enumerate() {
        if index > 0 {
            sink(b",");
        }
        write_text(name, sink);
        sink(b":");
        write_value(value, type_of(shape, other, name), sink);
    }
    sink(b"}");
}
