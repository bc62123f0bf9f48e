//! Defaults of missing fields.

use crate::Dialect;
use crate::generated::root;
use crate::shape::{Member, Shape, Type};
use serde_json::Value;

/// Which missing fields to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// Fields that the schema requires.
    Required,
    /// All fields with a default.
    Any,
}

/// Inserts the schema defaults of missing fields and returns their JSON pointers, in schema
/// order.
///
/// ```
/// # #[cfg(feature = "agenium")] {
/// use agentcard_rules::{Dialect, Missing, write_defaults};
///
/// let mut card = serde_json::json!({ "endpoints": {} });
/// assert_eq!(write_defaults(&mut card, Dialect::AgeniumV1_0_0, Missing::Required), ["/endpoints/message"]);
/// assert_eq!(card["endpoints"]["message"], "/a2a/message");
/// # }
/// ```
pub fn write_defaults(document: &mut Value, dialect: Dialect, missing: Missing) -> Vec<String> {
    let mut written = Vec::new();
    write(document, root(dialect), missing, "", &mut written);
    written
}

fn write(
    value: &mut Value,
    shape: &'static Shape,
    missing: Missing,
    pointer: &str,
    written: &mut Vec<String>,
) {
    let Value::Object(object) = value else { return };
    for member in shape.members {
        let pointer = format!("{pointer}/{}", member.name);
        if let Some(value) = object.get_mut(member.name) {
            descend(value, member, missing, &pointer, written);
        } else if let Some(default) = shape.default(member.name)
            && (member.required || missing == Missing::Any)
        {
            // Generated defaults are valid JSON.
            object.insert(member.name.to_owned(), default.parse().unwrap_or_default());
            written.push(pointer);
        }
    }
}

fn descend(
    value: &mut Value,
    member: &'static Member,
    missing: Missing,
    pointer: &str,
    written: &mut Vec<String>,
) {
    match (&member.ty, value) {
        (Type::Object(shape), value) => write(value, shape, missing, pointer, written),
        (Type::Array(list), Value::Array(items)) => {
            if let Type::Object(shape) = list.items {
                for (index, item) in items.iter_mut().enumerate() {
                    write(item, shape, missing, &format!("{pointer}/{index}"), written);
                }
            }
        }
        _ => {}
    }
}
