//! typify makes an enum of an object whose `oneOf` asks for exactly one of its members, and the enum has no place
//! for members it does not name. The object stays a struct; how many of them are set is for the schema to say.

use anyhow::Result;
use serde_json::Value;

use super::each_schema;

pub(super) fn pass(mut schema: Value) -> Result<Value> {
    each_schema(&mut schema, &mut |keys| {
        if keys.contains_key("properties") {
            keys.remove("oneOf");
        }
    });
    Ok(schema)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn members_stay_and_a_plain_union_stays() {
        let union = json!({"oneOf": [{"$ref": "#/$defs/A"}]});
        assert_eq!(pass(union.clone()).unwrap(), union);
        let schema = json!({"properties": {"a": {}}, "oneOf": [{"required": ["a"]}]});
        assert_eq!(pass(schema).unwrap(), json!({"properties": {"a": {}}}));
    }
}
