//! Finds fields of a card that signatures don't cover, or that SDKs omit.

use agentcard_rules::shape::{Shape, Type};
use serde_json::Value;

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
        let is_empty = match value {
            Value::String(text) => text.is_empty(),
            Value::Array(values) => values.is_empty(),
            Value::Object(members) => members.is_empty(),
            _ => false,
        };
        if covered && is_empty {
            found.push(pointer.to_owned());
        }
    });
    found.sort();
    found
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
