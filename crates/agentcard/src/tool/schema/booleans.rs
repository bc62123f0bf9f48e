//! Converts boolean schemas to objects: clients drop the whole tool list because of `"value": true`.

use agentcard_rules::schema::children_mut;
use serde_json::{Map, Value, json};

/// Replaces `true` by `{}` and `false` by `{"not":{}}`. A permission for additional members is removed, a
/// prohibition is kept.
#[inline]
pub(super) fn open(schema: &mut Map<String, Value>) {
    for keyword in ["additionalProperties", "unevaluatedProperties"] {
        if schema.get(keyword) == Some(&Value::Bool(true)) {
            schema.remove(keyword);
        }
    }
    // `items: false` after `prefixItems` is redundant if there is a `maxItems`.
    if schema.contains_key("maxItems") && schema.get("items") == Some(&Value::Bool(false)) {
        schema.remove("items");
    }
    let bans = ["additionalProperties", "unevaluatedProperties"].map(|keyword| schema.remove_entry(keyword));
    children_mut(schema, &mut |_, _, child| match child {
        Value::Bool(true) => *child = json!({}),
        Value::Bool(false) => *child = json!({ "not": {} }),
        _ => {}
    });
    schema.extend(bans.into_iter().flatten());
}

#[cfg(test)]
mod tests {
    use super::*;
    use agentcard_rules::schema::bottom_up;

    #[test]
    fn boolean_schemas_become_objects_and_forbidden_properties_are_kept() {
        let mut schema = json!({
            "properties": { "a": true, "b": false, "c": { "additionalProperties": true } },
            "additionalProperties": false,
            "items": true,
        });
        bottom_up(&mut schema, &mut open);
        assert_eq!(
            schema,
            json!({
                "properties": { "a": {}, "b": { "not": {} }, "c": {} },
                "additionalProperties": false,
                "items": {},
            })
        );
    }
}
