//! Finds fields of a card that signatures don't cover, or that SDKs omit.

use agentcard_rules::shape::{Shape, Type};
use serde_json::{Map, Value};

use crate::canonical::{Payload, inside, is_covered, items, type_of};
use crate::place;

/// Receives a value: pointer, whether it is covered, value.
type Visit<'v> = dyn FnMut(&str, bool, &Value) + 'v;

/// Pointers of fields that are not covered.
pub(crate) fn uncovered(payload: &Payload<'_>) -> Vec<String> {
    let mut found = Vec::new();
    walk(payload, &mut |pointer, covered, _| {
        if !covered {
            found.push(pointer.to_owned());
        }
    });
    found.sort();
    found
}

/// Pointers of covered strings, arrays and objects without covered contents.
pub(crate) fn empty(payload: &Payload<'_>) -> Vec<String> {
    let mut found = Vec::new();
    walk(payload, &mut |pointer, covered, value| {
        if covered && is_empty(value) {
            found.push(pointer.to_owned());
        }
    });
    found.sort();
    found
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::String(text) => text.is_empty(),
        Value::Array(values) => values.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    }
}

/// The document without fields that its shape does not define and, on request, without empty values; and the
/// pointers of both.
pub(crate) fn without_unknown(payload: &Payload<'_>, empty: bool) -> (Map<String, Value>, Vec<String>) {
    let mut copy = Copy {
        empty,
        pointer: String::new(),
        left_out: Vec::new(),
    };
    let mut document = payload.document.clone();
    if let Some(name) = payload.without {
        document.remove(name);
    }
    let document = copy.members(&document, payload.shape, &Type::Any);
    (document, copy.left_out)
}

struct Copy {
    /// Whether empty values are removed.
    empty: bool,
    pointer: String,
    left_out: Vec<String>,
}

impl Copy {
    fn members(
        &mut self,
        members: &Map<String, Value>,
        shape: Option<&'static Shape>,
        other: &'static Type,
    ) -> Map<String, Value> {
        let covered = members
            .iter()
            .filter(|(name, value)| shape.is_none_or(|shape| is_covered(shape, name, value)));
        let mut copy = Map::new();
        for (name, value) in covered {
            let (length, before) = (self.pointer.len(), self.left_out.len());
            self.pointer.push_str(&place::pointer(name));
            let is_known = shape.is_none_or(|shape| shape.member(name).is_some());
            let value = self.value(value, type_of(shape, other, name));
            if is_known && !(self.empty && is_empty(&value)) {
                copy.insert(name.clone(), value);
            } else {
                self.left_out.truncate(before);
                self.left_out.push(self.pointer.clone());
            }
            self.pointer.truncate(length);
        }
        copy
    }

    fn value(&mut self, value: &Value, ty: &'static Type) -> Value {
        match value {
            Value::Object(members) => {
                let (shape, other) = inside(ty);
                self.members(members, shape, other).into()
            }
            Value::Array(values) => {
                let mut copy = Vec::new();
                for (index, value) in values.iter().enumerate() {
                    let (length, before) = (self.pointer.len(), self.left_out.len());
                    self.pointer.push_str(&place::pointer(&index.to_string()));
                    let value = self.value(value, items(ty));
                    if self.empty && is_empty(&value) {
                        self.left_out.truncate(before);
                        self.left_out.push(self.pointer.clone());
                    } else {
                        copy.push(value);
                    }
                    self.pointer.truncate(length);
                }
                copy.into()
            }
            other => other.clone(),
        }
    }
}

fn walk(payload: &Payload<'_>, visit: &mut Visit<'_>) {
    let mut pointer = String::new();
    for (name, value) in payload.document {
        if Some(name.as_str()) != payload.without {
            walk_member((name, value), payload.shape, &Type::Any, &mut pointer, visit);
        }
    }
}

fn walk_member(
    (name, value): (&str, &Value),
    shape: Option<&'static Shape>,
    other: &'static Type,
    pointer: &mut String,
    visit: &mut Visit<'_>,
) {
    let length = pointer.len();
    pointer.push_str(&place::pointer(name));
    let covered = shape.is_none_or(|shape| is_covered(shape, name, value));
    visit(pointer, covered, value);
    if covered {
        walk_value(value, type_of(shape, other, name), pointer, visit);
    }
    pointer.truncate(length);
}

fn walk_value(value: &Value, ty: &'static Type, pointer: &mut String, visit: &mut Visit<'_>) {
    match value {
        Value::Object(members) => {
            let (shape, other) = inside(ty);
            for (name, value) in members {
                walk_member((name, value), shape, other, pointer, visit);
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                let length = pointer.len();
                pointer.push('/');
                pointer.push_str(&index.to_string());
                visit(pointer, true, value);
                walk_value(value, items(ty), pointer, visit);
                pointer.truncate(length);
            }
        }
        _ => {}
    }
}
