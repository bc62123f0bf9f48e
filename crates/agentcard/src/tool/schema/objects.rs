//! Objects: `properties` is always there, and the root carries no text of its own.

use serde_json::{Map, Value, json};

/// Writes empty `properties` where an object has none: several clients refuse an object schema without.
#[inline]
pub(super) fn with_properties(schema: &mut Map<String, Value>) {
    let plain = ["properties", "anyOf", "oneOf", "allOf", "$ref", "enum"];
    let bare = !plain.iter().any(|&keyword| schema.contains_key(keyword));
    if bare && schema.get("type").is_some_and(|ty| ty == "object") {
        schema.insert("properties".to_owned(), json!({}));
    }
}

/// Removes the description of the root: the tool has its own, and two confuse the model.
#[inline]
pub(super) fn plain_root(schema: &mut Value) {
    if let Value::Object(root) = schema {
        root.remove("description");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agentcard_rules::schema::bottom_up;

    #[test]
    fn maps_and_empty_objects_gain_properties() {
        let mut schema = json!({ "type": "object", "additionalProperties": { "type": "object" } });
        bottom_up(&mut schema, &mut with_properties);
        assert_eq!(
            schema,
            json!({
                "type": "object",
                "properties": {},
                "additionalProperties": { "type": "object", "properties": {} },
            })
        );
    }
}
