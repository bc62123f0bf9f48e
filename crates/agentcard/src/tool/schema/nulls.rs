//! Null: where it is meant, and where it may stand for what is left out.

use agentcard_rules::schema::{KEPT_NULL, bottom_up, children_mut, is_null};
use serde_json::{Map, Value, json};

/// Keeps the null of a node for inputs as well.
#[inline]
pub(super) fn keep(schema: &mut Map<String, Value>) {
    schema.insert(KEPT_NULL.to_owned(), true.into());
}

/// Keeps every null that a stated schema allows.
#[inline]
pub(super) fn keep_stated(schema: &mut Map<String, Value>) {
    children_mut(schema, &mut |_, _, child| {
        if let Value::Object(child) = child {
            keep_stated(child);
        }
    });
    let typed =
        matches!(schema.get("type"), Some(Value::Array(types)) if types.iter().any(|ty| ty == "null"));
    let chosen = ["anyOf", "oneOf"].iter().any(
        |&keyword| matches!(schema.get(keyword), Some(Value::Array(variants)) if variants.iter().any(is_null)),
    );
    if typed || chosen {
        keep(schema);
    }
}

/// Removes the marks from a schema whose types are not separated.
#[inline]
pub(super) fn unmark(schema: &mut Map<String, Value>) {
    schema.remove(KEPT_NULL);
}

/// What may be left out may be null as well. The portable style does not say so: clients trip over it.
#[inline]
pub(super) fn or_null(schema: Value) -> Value {
    let Value::Object(mut typed) = schema else {
        return schema;
    };
    if typed.get("type").is_some_and(Value::is_array) {
        return typed.into();
    }
    let mut outer = Map::new();
    for keyword in ["description", "default", "examples"] {
        outer.extend(typed.remove_entry(keyword));
    }
    outer.insert("anyOf".to_owned(), json!([typed, { "type": "null" }]));
    outer.into()
}

/// Lets properties be null that may be left out, everywhere but at the root, where the arguments say it themselves: calls
/// take such a null for leaving it out.
#[inline]
pub(super) fn allow_inside(schema: &mut Value) {
    if let Value::Object(root) = schema {
        children_mut(root, &mut |_, _, child| bottom_up(child, &mut allow));
    }
}

#[inline]
fn allow(schema: &mut Map<String, Value>) {
    let required = schema.get("required").and_then(Value::as_array).cloned();
    let Some(Value::Object(properties)) = schema.get_mut("properties") else {
        return;
    };
    for (name, property) in properties {
        let is_needed = required
            .as_ref()
            .is_some_and(|names| names.iter().any(|other| other == name));
        if !is_needed && !takes_null(property) {
            *property = or_null(property.take());
        }
    }
}

/// Whether a schema says that it takes null.
#[inline]
fn takes_null(schema: &Value) -> bool {
    let Value::Object(node) = schema else { return true };
    let forms = ["anyOf", "oneOf"]
        .into_iter()
        .filter_map(|key| node.get(key)?.as_array());
    node.is_empty() || is_null(schema) || forms.flatten().any(is_null)
}
