//! typify fills an absent member with its `default`, which is then written though nobody gave it.

use anyhow::Result;
use serde_json::Value;

use super::each_schema;

pub(super) fn pass(mut schema: Value) -> Result<Value> {
    each_schema(&mut schema, &mut |keys| {
        keys.remove("default");
    });
    Ok(schema)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_absent_member_stays_absent() {
        let schema = json!({"properties": {"default": {"type": "string", "default": "JSONRPC"}}});
        assert_eq!(
            pass(schema).unwrap(),
            json!({"properties": {"default": {"type": "string"}}})
        );
    }
}
