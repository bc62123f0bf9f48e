//! typify ignores `minItems`, makes a Rust array of a list with equal bounds and a set of one with `uniqueItems`.
//! Every list is read into a `Vec`: reading is lenient, and how many items are right is for the schema to say.

use anyhow::Result;
use serde_json::Value;

use super::each_schema;

pub(super) fn pass(mut schema: Value) -> Result<Value> {
    each_schema(&mut schema, &mut |keys| {
        for keyword in ["minItems", "maxItems", "uniqueItems"] {
            keys.remove(keyword);
        }
    });
    Ok(schema)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn bounds_go_and_items_stay() {
        let schema = json!({"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2});
        assert_eq!(
            pass(schema).unwrap(),
            json!({"type": "array", "items": {"type": "string"}})
        );
    }
}
