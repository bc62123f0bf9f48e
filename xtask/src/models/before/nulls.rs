//! A member that may be null would become an `Option` in an `Option` or an enum. Its type needs no word for null:
//! an optional member that is null is kept in `extra`, and so written again.

use anyhow::Result;
use serde_json::{Value, json};

use super::each_schema;

pub(super) fn pass(mut schema: Value) -> Result<Value> {
    each_schema(&mut schema, &mut |keys| {
        if let Some(Value::Array(types)) = keys.get_mut("type") {
            types.retain(|name| name != "null");
            if let [one] = types.as_slice() {
                let one = one.clone();
                keys.insert("type".into(), one);
            }
        }
        if let Some(Value::Array(branches)) = keys.get_mut("anyOf") {
            branches.retain(|branch| *branch != json!({"type": "null"}));
            if let [Value::Object(one)] = branches.as_slice() {
                let one = one.clone();
                keys.remove("anyOf");
                keys.extend(one);
            }
        }
    });
    Ok(schema)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_is_no_type() {
        let schema = json!({"properties": {
            "a": {"type": ["string", "null"]},
            "b": {"description": "B.", "anyOf": [{"$ref": "#/$defs/B"}, {"type": "null"}]},
        }});
        let expected = json!({"properties": {
            "a": {"type": "string"},
            "b": {"description": "B.", "$ref": "#/$defs/B"},
        }});
        assert_eq!(pass(schema).unwrap(), expected);
    }
}
