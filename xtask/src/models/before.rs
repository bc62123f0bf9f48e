//! The schema as typify 0.8 reads it: without what it refuses, loses or changes.
//!
//! The schema itself keeps every fact; what goes here is for the schema text and the rules to say.

use anyhow::{Result, ensure};
use serde_json::{Map, Value, json};

/// Keywords of which typify knows nothing, or more than it should.
const DROPPED: &[&str] = &[
    // Refused as unsupported array validation.
    "contains",
    // Reading is lenient: a list is a `Vec`, neither an array nor a set.
    "minItems",
    "maxItems",
    "uniqueItems",
    // What is absent would be written though nobody gave it.
    "default",
    // `date-time`, `uuid` and the like become types of other crates, which write the same moment in other bytes.
    "format",
    // The Rust type that fits the bounds of an integer refuses `5.0`.
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];

/// All types are `$defs` entries: of a root typify would make one more, or none if it has no title.
pub(super) fn run(mut schema: Value) -> Result<Value> {
    ensure!(
        schema.get("properties").is_none() && schema.get("$ref").is_some(),
        "the root has to be a `$ref` to a `$defs` entry, which gives its type a name"
    );
    each_schema(&mut schema, &mut prepare);
    Ok(json!({"$defs": schema["$defs"].take()}))
}

/// Changes every schema of a document, inner ones first.
///
/// Names under `properties` and `$defs` are names, not keywords: MCP has a member called `required`.
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
    keys.retain(|key, _| !DROPPED.contains(&key.as_str()));
    // typify writes `///Text`.
    if let Some(Value::String(text)) = keys.get_mut("description") {
        text.insert(0, ' ');
    }
    // A constant would be any text; the only value of an enumeration is a type that refuses all others.
    if let Some(value) = keys.remove("const") {
        keys.insert("enum".into(), json!([value]));
    }
    // An optional member that is null is kept in `extra`: its type needs no word for null.
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
    // `1` and `1.0` differ as numbers; pass `names` makes them one type that keeps what was written.
    if keys.get("type").is_some_and(|name| name == "integer") {
        keys.insert("type".into(), json!("number"));
    }
    // An object stays a struct that keeps all members, also where the schema forbids them: an enum of the members of
    // which one is set has no place for others.
    if keys.contains_key("properties") {
        keys.remove("additionalProperties");
        keys.remove("oneOf");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_typify_changes_is_put_in_its_words() {
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
    fn a_root_without_a_name_is_refused() {
        assert!(run(json!({"type": "object", "properties": {}})).is_err());
    }
}
