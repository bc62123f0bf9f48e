//! Adapts the schema for typify 0.8: removes what it rejects, loses or changes.
//!
//! The original schema keeps all facts; anything removed here is checked by the schema itself and the rules.

use anyhow::{Result, ensure};
use serde_json::{Map, Value, json};

/// Keywords that typify ignores or interprets too strictly.
const DROPPED: &[&str] = &[
    // Rejected as unsupported array validation.
    "contains",
    // Parsing is lenient: a list becomes a `Vec`, neither an array nor a set.
    "minItems",
    "maxItems",
    "uniqueItems",
    // Absent members must not be written.
    "default",
    // `date-time`, `uuid` and others become types of other crates, which serialize the same value differently.
    "format",
    // Integer types chosen by bounds reject `5.0`.
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];

/// All types are `$defs` entries: typify would generate another type for the root, or nothing if it has no title.
pub(super) fn run(mut schema: Value) -> Result<Value> {
    ensure!(
        schema.get("properties").is_none() && schema.get("$ref").is_some(),
        "the root has to be a `$ref` to a `$defs` entry, which gives its type a name"
    );
    each_schema(&mut schema, &mut prepare);
    Ok(json!({"$defs": schema["$defs"].take()}))
}

/// Changes every subschema of a document, inner ones first.
///
/// Names in `properties` and `$defs` are not keywords: MCP has a member called `required`.
fn each_schema(schema: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    let Value::Object(keys) = schema else { return };
    for (key, inner) in keys.iter_mut() {
        match (key.as_str(), inner) {
            ("properties" | "$defs", Value::Object(named)) => {
                for schema in named.values_mut() {
                    each_schema(schema, change);
                }
            }
            ("oneOf" | "anyOf" | "allOf", Value::Array(branches)) => {
                for schema in branches {
                    each_schema(schema, change);
                }
            }
            ("items" | "additionalProperties" | "contains", inner) => each_schema(inner, change),
            _ => {}
        }
    }
    change(keys);
}

fn prepare(keys: &mut Map<String, Value>) {
    // Of the formats only this one is part of a pattern: a URL has a host behind the scheme, and no white space.
    if keys.get("format").is_some_and(|format| format == "uri")
        && let Some(Value::String(pattern)) = keys.get_mut("pattern")
        && pattern.ends_with("://")
    {
        pattern.push_str(r"[^\s/?#]\S*$");
    }
    keys.retain(|key, _| !DROPPED.contains(&key.as_str()));
    // typify writes `///Text`.
    if let Some(Value::String(text)) = keys.get_mut("description") {
        text.insert(0, ' ');
    }
    // A constant would become an arbitrary string; an enumeration with a single value rejects all others.
    if let Some(value) = keys.remove("const") {
        keys.insert("enum".into(), json!([value]));
    }
    // Optional members that are null are kept in `extra`, so their types don't need null.
    if let Some(Value::Array(types)) = keys.get_mut("type") {
        types.retain(|name| name != "null");
        if let [one] = types.as_slice() {
            let one = one.clone();
            keys.insert("type".into(), one);
        }
    }
    if let Some(Value::Array(branches)) = keys.get_mut("anyOf") {
        branches.retain(|branch| *branch != json!({"type": "null"}));
        if let [Value::Object(one)] = branches.as_slice() {
            let one = one.clone();
            keys.remove("anyOf");
            keys.extend(one);
        }
    }
    // `1` and `1.0` are different numbers; the pass `names` replaces both types by one that preserves the spelling.
    if keys.get("type").is_some_and(|name| name == "integer") {
        keys.insert("type".into(), json!("number"));
    }
    // Objects must become structs that preserve all members, even if the schema forbids additional ones; an enum
    // with one variant per member could not.
    if keys.contains_key("properties") {
        keys.remove("additionalProperties");
        keys.remove("oneOf");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_is_adapted_for_typify() {
        let reference = json!({"$ref": "#/$defs/A"});
        for (schema, expected) in [
            (
                json!({"properties": {"contains": {"type": "array", "contains": {"const": "a"}, "minItems": 2}}}),
                json!({"properties": {"contains": {"type": "array"}}}),
            ),
            (
                json!({"properties": {"default": {"default": "JSONRPC", "description": "D."}}}),
                json!({"properties": {"default": {"description": " D."}}}),
            ),
            (
                json!({"type": "string", "format": "date-time", "pattern": "Z$"}),
                json!({"type": "string", "pattern": "Z$"}),
            ),
            (
                json!({"type": "string", "format": "uri", "pattern": "^https://"}),
                json!({"type": "string", "pattern": r"^https://[^\s/?#]\S*$"}),
            ),
            (json!({"const": "apiKey"}), json!({"enum": ["apiKey"]})),
            (json!({"type": ["string", "null"]}), json!({"type": "string"})),
            (json!({"anyOf": [reference, {"type": "null"}]}), reference.clone()),
            (
                json!({"type": "integer", "minimum": 1}),
                json!({"type": "number"}),
            ),
            (
                json!({"properties": {"a": {}}, "oneOf": [{"required": ["a"]}], "additionalProperties": false}),
                json!({"properties": {"a": {}}}),
            ),
            (json!({"oneOf": [reference]}), json!({"oneOf": [reference]})),
            (
                json!({"additionalProperties": {"const": 1}}),
                json!({"additionalProperties": {"enum": [1]}}),
            ),
        ] {
            let schema = json!({"title": "A card", "$ref": "#/$defs/Card", "$defs": {"Card": schema}});
            assert_eq!(run(schema).unwrap(), json!({"$defs": {"Card": expected}}));
        }
    }

    #[test]
    fn a_root_without_a_name_is_rejected() {
        assert!(run(json!({"type": "object", "properties": {}})).is_err());
    }
}
