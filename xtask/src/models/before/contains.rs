//! typify 0.8 refuses `contains` as unsupported array validation. What a list must contain is for the schema to say.

use anyhow::Result;
use serde_json::Value;

use super::each_schema;

pub(super) fn pass(mut schema: Value) -> Result<Value> {
    each_schema(&mut schema, &mut |keys| {
        keys.remove("contains");
    });
    Ok(schema)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_keyword_goes_and_a_member_of_that_name_stays() {
        let schema = json!({"properties": {"contains": {"type": "array", "contains": {"const": "http2"}}}});
        assert_eq!(
            pass(schema).unwrap(),
            json!({"properties": {"contains": {"type": "array"}}})
        );
    }
}
