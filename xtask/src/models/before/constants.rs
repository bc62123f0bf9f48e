//! typify makes a plain `String` of a `const`, which then takes any text. An enumeration of one value becomes a
//! type with one variant, which refuses all others.

use anyhow::Result;
use serde_json::{Value, json};

use super::each_schema;

pub(super) fn pass(mut schema: Value) -> Result<Value> {
    each_schema(&mut schema, &mut |keys| {
        if let Some(value) = keys.remove("const") {
            keys.insert("enum".into(), json!([value]));
        }
    });
    Ok(schema)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_is_an_enumeration_of_one() {
        let schema = json!({"properties": {"type": {"type": "string", "const": "apiKey"}}});
        let expected = json!({"properties": {"type": {"type": "string", "enum": ["apiKey"]}}});
        assert_eq!(pass(schema).unwrap(), expected);
    }
}
