//! typify reads `date-time`, `uuid` and the like into types of other crates, which write the same moment in other
//! bytes. A string stays the text that it was; a pattern, if the schema has one, is checked.

use anyhow::Result;
use serde_json::Value;

use super::each_schema;

pub(super) fn pass(mut schema: Value) -> Result<Value> {
    each_schema(&mut schema, &mut |keys| {
        keys.remove("format");
    });
    Ok(schema)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_moment_is_text() {
        let schema = json!({"type": "string", "format": "date-time", "pattern": "Z$"});
        assert_eq!(pass(schema).unwrap(), json!({"type": "string", "pattern": "Z$"}));
    }
}
