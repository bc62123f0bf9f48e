//! Keywords of older drafts.

use serde_json::Value;

use crate::schema::{Object, take};

/// Converts keywords of older drafts: an array of schemas under `items`, and flags that make a bound exclusive.
pub fn newest(node: &mut Object) {
    if node.get("items").is_some_and(Value::is_array) {
        let places = take(node, "items").unwrap_or_default();
        node.insert("prefixItems".to_owned(), places);
        if let Some(rest) = take(node, "additionalItems") {
            node.insert("items".to_owned(), rest);
        }
    }
    for (key, inclusive) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
        match node.get(key) {
            Some(Value::Bool(true)) => {
                take(node, key);
                if let Some(bound) = take(node, inclusive) {
                    node.insert(key.to_owned(), bound);
                }
            }
            Some(Value::Bool(false)) => drop(take(node, key)),
            _ => {}
        }
    }
}
