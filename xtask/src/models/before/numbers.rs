//! typify reads an integer into the Rust type that fits its bounds, which refuses `5.0`, valid as an integer, and
//! loses `1` against `1.0` in a number. Numbers lose their bounds here and become [`serde_json::Number`] later.

use anyhow::Result;
use serde_json::{Value, json};

use super::each_schema;

pub(super) fn pass(mut schema: Value) -> Result<Value> {
    each_schema(&mut schema, &mut |keys| {
        if keys
            .get("type")
            .is_some_and(|name| name == "integer" || name == "number")
        {
            keys.insert("type".into(), json!("number"));
            for keyword in [
                "minimum",
                "maximum",
                "exclusiveMinimum",
                "exclusiveMaximum",
                "multipleOf",
            ] {
                keys.remove(keyword);
            }
        }
    });
    Ok(schema)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_integer_is_a_number_without_bounds() {
        let schema = json!({"type": "integer", "minimum": 1});
        assert_eq!(pass(schema).unwrap(), json!({"type": "number"}));
    }
}
