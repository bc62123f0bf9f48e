//! Types of the standard library that reject unknown members and numbers out of range when deserialized, which
//! schemars does not express.

use serde_json::{Map, Value};

/// Members with the maximum for times.
const LARGEST: [(&str, u64); 3] = [
    ("nanos", 999_999_999),
    ("nanos_since_epoch", 999_999_999),
    ("secs_since_epoch", i64::MAX as u64),
];

/// The names or name prefixes of their definitions, and the members that their objects have.
const CLOSED: [(&str, &[&str]); 6] = [
    ("Duration", &["nanos", "secs"]),
    ("SystemTime", &["nanos_since_epoch", "secs_since_epoch"]),
    ("Range", &["end", "start"]),
    ("RangeInclusive", &["end", "start"]),
    ("Result", &["Ok"]),
    ("Result", &["Err"]),
];

/// Closes the objects of these types.
#[inline]
pub(super) fn close(definitions: &mut Map<String, Value>) {
    for (name, definition) in definitions {
        let of = name.split("_of_").next().unwrap_or_default();
        for (_, members) in CLOSED.iter().filter(|(name, _)| *name == of) {
            close_if(definition, members);
            if let Some(Value::Array(forms)) = definition.get_mut("oneOf") {
                for form in forms {
                    close_if(form, members);
                }
            }
        }
    }
}

#[inline]
fn close_if(schema: &mut Value, members: &[&str]) {
    let Value::Object(node) = schema else { return };
    let named = node.get("properties").and_then(Value::as_object);
    if named.is_some_and(|named| {
        named.len() == members.len() && members.iter().all(|name| named.contains_key(*name))
    }) {
        node.insert("additionalProperties".to_owned(), false.into());
        for (name, largest) in LARGEST {
            if let Some(Value::Object(member)) = node.get_mut("properties").and_then(|all| all.get_mut(name))
            {
                member.insert("maximum".to_owned(), largest.into());
            }
        }
    }
}
