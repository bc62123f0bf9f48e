//! Fits a value to the shape that a version's schema gives it: members in the order of the shape, what it lacks left out.

use agentcard_rules::shape::{Shape, Type};
use serde_json::{Map, Value};

use super::write::{Members, ordered, write_value};

/// Writes `value` as far as `shape` knows it; the path of what it does not know goes to `unknown`.
#[inline]
pub(super) fn write_fitted(
    value: &Map<String, Value>,
    shape: &Shape,
    path: &str,
    out: &mut String,
    unknown: &mut Vec<String>,
) {
    let mut members = Members::open(out);
    for member in shape.members {
        if let Some(value) = value.get(member.name) {
            let path = format!("{path}.{}", member.name);
            write_typed(value, &member.ty, &path, members.name(member.name), unknown);
        }
    }
    members.close();
    for (name, _) in ordered(value, &[]) {
        if !has(shape, name) {
            unknown.push(format!("{path}.{name}"));
        }
    }
}

/// Writes a value of any type; only named objects are fitted.
#[inline]
pub(super) fn write_typed(value: &Value, ty: &Type, path: &str, out: &mut String, unknown: &mut Vec<String>) {
    match (ty, value) {
        (Type::Object(shape), Value::Object(value)) => write_fitted(value, shape, path, out, unknown),
        (Type::Array(list), Value::Array(items)) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write_typed(item, &list.items, path, out, unknown);
            }
            out.push(']');
        }
        _ => write_value(value, out),
    }
}

/// Whether `shape` names this member.
#[inline]
pub(super) fn has(shape: &Shape, name: &str) -> bool {
    member(shape, name).is_some()
}

/// The type of a member.
#[inline]
pub(super) fn member(shape: &Shape, name: &str) -> Option<&'static Type> {
    let member = shape.members.iter().find(|member| member.name == name)?;
    Some(&member.ty)
}
