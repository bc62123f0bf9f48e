//! typify drops members that an object does not name, refuses them if the object is closed, and flattens them if
//! it is open by word. Every struct of ours keeps them in `extra` (pass `extra` after typify), also where the
//! schema forbids them: reading loses nothing, and what is forbidden is for the schema to say.

use anyhow::Result;
use serde_json::Value;

use super::each_schema;

pub(super) fn pass(mut schema: Value) -> Result<Value> {
    each_schema(&mut schema, &mut |keys| {
        if keys.contains_key("properties") {
            keys.remove("additionalProperties");
        }
    });
    Ok(schema)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_object_with_members_says_nothing_of_others_and_a_map_stays() {
        let map = json!({"type": "object", "additionalProperties": {"type": "string"}});
        assert_eq!(pass(map.clone()).unwrap(), map);
        let schema = json!({"properties": {"a": {}}, "additionalProperties": false});
        assert_eq!(pass(schema).unwrap(), json!({"properties": {"a": {}}}));
    }
}
