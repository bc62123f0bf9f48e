//! typify names the type of a root by its title and emits nothing for an untitled one; a titled root that only
//! refers to an entry becomes a twin of that entry. All our types are `$defs` entries, so the root is left out.

use anyhow::{Result, ensure};
use serde_json::{Value, json};

pub(super) fn pass(mut schema: Value) -> Result<Value> {
    ensure!(
        schema.get("properties").is_none() && schema.get("$ref").is_some(),
        "the root has to be a `$ref` to a `$defs` entry, which gives its type a name"
    );
    Ok(json!({"$defs": schema["$defs"].take()}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_entries_are_left() {
        let schema =
            json!({"title": "A card", "$ref": "#/$defs/Card", "$defs": {"Card": {"type": "object"}}});
        assert_eq!(
            pass(schema).unwrap(),
            json!({"$defs": {"Card": {"type": "object"}}})
        );
    }

    #[test]
    fn a_root_without_a_name_is_refused() {
        assert!(pass(json!({"type": "object", "properties": {}})).is_err());
    }
}
