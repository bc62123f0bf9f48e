//! Tuples: clients refuse an array without `items`, and few know `prefixItems`.

use serde_json::{Map, Value, json};

/// Writes a tuple of one type as an array of fixed length; any other keeps `prefixItems` and gains `items`, which says
/// the same again less exactly, since nothing follows the prefix.
#[inline]
pub(super) fn with_items(schema: &mut Map<String, Value>) {
    let Some(Value::Array(prefix)) = schema.get("prefixItems").cloned() else {
        return;
    };
    let len = Value::from(prefix.len());
    if schema.get("maxItems") != Some(&len) || schema.contains_key("items") {
        return;
    }
    let mut kinds: Vec<Value> = Vec::new();
    for item in prefix {
        if !kinds.contains(&item) {
            kinds.push(item);
        }
    }
    let items = match kinds.as_slice() {
        [only] => {
            schema.remove("prefixItems");
            only.clone()
        }
        _ => json!({ "anyOf": kinds }),
    };
    schema.insert("items".to_owned(), items);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(schema: &Value) -> Value {
        let mut schema = schema.as_object().cloned().unwrap_or_default();
        with_items(&mut schema);
        schema.into()
    }

    #[test]
    fn a_pair_of_one_type_is_an_array() {
        let number = json!({ "type": "number" });
        let pair = json!({ "type": "array", "prefixItems": [number, number], "minItems": 2, "maxItems": 2 });
        assert_eq!(
            written(&pair),
            json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 })
        );
    }

    #[test]
    fn a_mixed_pair_stays_exact() {
        let pair = json!({ "type": "array", "prefixItems": [{ "type": "string" }, { "type": "integer" }], "minItems": 2, "maxItems": 2 });
        let written = written(&pair);
        assert_eq!(written["prefixItems"], pair["prefixItems"]);
        assert_eq!(
            written["items"],
            json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] })
        );
    }
}
