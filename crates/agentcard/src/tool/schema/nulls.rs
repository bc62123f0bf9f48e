//! One type a node: clients refuse `"type": ["string", "null"]`.
//!
//! An input never needs null, since what is optional may be left out. An output may hold it, so there null becomes an
//! alternative of its own.

use agentcard_rules::schema::{bottom_up, children_mut, conjunction, is_null};
use serde_json::{Map, Value, json};

/// Which way the values of a schema go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// From the client to the tool.
    Input,
    /// From the tool to the client.
    Output,
    /// From the client, as the call checks it: null may stand for what is optional.
    Call,
}

/// Keywords that describe and stay outside of alternatives.
const OUTSIDE: [&str; 5] = ["description", "default", "examples", "deprecated", "title"];

/// Marks a node whose null is meant, until [`separate`] has seen it.
const KEPT: &str = "x-null";

/// Keeps the null of a node for inputs as well.
#[inline]
pub(super) fn keep(schema: &mut Map<String, Value>) {
    schema.insert(KEPT.to_owned(), true.into());
}

/// Keeps every null that a stated schema allows.
#[inline]
pub(super) fn keep_stated(schema: &mut Map<String, Value>) {
    children_mut(schema, &mut |_, _, child| {
        if let Value::Object(child) = child {
            keep_stated(child);
        }
    });
    let typed =
        matches!(schema.get("type"), Some(Value::Array(types)) if types.iter().any(|ty| ty == "null"));
    let chosen = ["anyOf", "oneOf"].iter().any(
        |&keyword| matches!(schema.get(keyword), Some(Value::Array(variants)) if variants.iter().any(is_null)),
    );
    if typed || chosen {
        keep(schema);
    }
}

/// Removes the marks from a schema whose types are not separated.
#[inline]
pub(super) fn unmark(schema: &mut Map<String, Value>) {
    schema.remove(KEPT);
}

/// Separates the types of one node.
#[inline]
pub(super) fn separate(schema: &mut Map<String, Value>, role: Role) {
    let kept = schema.remove(KEPT).is_some();
    let types = schema.get("type").and_then(Value::as_array);
    if role == Role::Call
        && types.is_some_and(|types| types.len() == 2 && types.iter().any(|ty| ty == "null"))
    {
        return;
    }
    split_types(schema);
    if role == Role::Input && !kept {
        drop_null(schema);
    }
}

/// What may be left out may be null as well. The portable style does not say so: clients trip over it.
#[inline]
pub(super) fn or_null(schema: Value) -> Value {
    let Value::Object(mut typed) = schema else {
        return schema;
    };
    if typed.get("type").is_some_and(Value::is_array) {
        return typed.into();
    }
    let mut outer = Map::new();
    for keyword in ["description", "default", "examples"] {
        outer.extend(typed.remove_entry(keyword));
    }
    outer.insert("anyOf".to_owned(), json!([typed, { "type": "null" }]));
    outer.into()
}

/// Lets properties be null that may be left out, everywhere but at the root, where the arguments say it themselves: calls
/// take such a null for leaving it out.
#[inline]
pub(super) fn allow_inside(schema: &mut Value) {
    if let Value::Object(root) = schema {
        children_mut(root, &mut |_, _, child| bottom_up(child, &mut allow));
    }
}

#[inline]
fn allow(schema: &mut Map<String, Value>) {
    let required = schema.get("required").and_then(Value::as_array).cloned();
    let Some(Value::Object(properties)) = schema.get_mut("properties") else {
        return;
    };
    for (name, property) in properties {
        let is_needed = required
            .as_ref()
            .is_some_and(|names| names.iter().any(|other| other == name));
        if !is_needed && !takes_null(property) {
            *property = or_null(property.take());
        }
    }
}

/// Whether a schema says that it takes null.
#[inline]
fn takes_null(schema: &Value) -> bool {
    let Value::Object(node) = schema else { return true };
    let forms = ["anyOf", "oneOf"]
        .into_iter()
        .filter_map(|key| node.get(key)?.as_array());
    node.is_empty() || is_null(schema) || forms.flatten().any(is_null)
}

/// Makes `"type": [a, b]` an `anyOf` of single types.
#[inline]
fn split_types(schema: &mut Map<String, Value>) {
    let Some(Value::Array(types)) = schema.get("type").cloned() else {
        return;
    };
    let variants: Vec<Value> = types.iter().map(|ty| variant(schema, ty)).collect();
    schema.retain(|keyword, _| OUTSIDE.contains(&keyword.as_str()));
    if let [Value::Object(only)] = variants.as_slice() {
        schema.extend(only.clone());
    } else {
        schema.insert("anyOf".to_owned(), variants.into());
    }
}

/// The part of `schema` that speaks of values of type `ty`.
#[inline]
fn variant(schema: &Map<String, Value>, ty: &Value) -> Value {
    if ty == "null" {
        return json!({ "type": "null" });
    }
    let mut variant = schema.clone();
    variant.retain(|keyword, _| !OUTSIDE.contains(&keyword.as_str()));
    variant.insert("type".to_owned(), ty.clone());
    if let Some(Value::Array(values)) = variant.get_mut("enum") {
        values.retain(|value| ty == type_of(value) || (ty == "number" && value.is_number()));
    }
    variant.into()
}

/// The JSON Schema type of a value.
#[inline]
pub(super) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

#[inline]
fn drop_null(schema: &mut Map<String, Value>) {
    let mut dropped = false;
    for keyword in ["anyOf", "oneOf"] {
        let Some(Value::Array(variants)) = schema.get_mut(keyword) else {
            continue;
        };
        let before = variants.len();
        variants.retain(|variant| !is_null(variant));
        dropped |= variants.len() < before;
        if let ([Value::Object(only)], true) = (variants.as_slice(), before > 1) {
            let only = only.clone();
            lift(schema, keyword, &only);
        }
    }
    if dropped && schema.get("default") == Some(&Value::Null) {
        schema.remove("default");
    }
}

/// Puts the only alternative that is left in the place of the choice.
#[inline]
fn lift(schema: &mut Map<String, Value>, keyword: &str, only: &Map<String, Value>) {
    let mut siblings = schema.clone();
    siblings.remove(keyword);
    if let Some(merged) = conjunction(only, &siblings) {
        *schema = merged;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn separated(mut schema: Value, role: Role) -> Value {
        bottom_up(&mut schema, &mut |node| separate(node, role));
        schema
    }

    #[test]
    fn inputs_lose_null() {
        let schema =
            json!({ "type": ["integer", "null"], "minimum": 0, "description": "n", "default": null });
        let single = json!({ "type": "integer", "minimum": 0, "description": "n" });
        assert_eq!(separated(schema, Role::Input), single);
        let schema = json!({ "anyOf": [{ "type": "object", "description": "t" }, { "type": "null" }], "description": "n" });
        let single = json!({ "type": "object", "description": "n" });
        assert_eq!(separated(schema, Role::Input), single);
        let schema = json!({ "type": ["string", "null"], "enum": ["a", null] });
        assert_eq!(
            separated(schema, Role::Input),
            json!({ "type": "string", "enum": ["a"] })
        );
    }

    #[test]
    fn outputs_keep_null_apart() {
        let schema = json!({ "type": ["string", "null"], "enum": ["a", null], "description": "n" });
        let apart =
            json!({ "anyOf": [{ "type": "string", "enum": ["a"] }, { "type": "null" }], "description": "n" });
        assert_eq!(separated(schema, Role::Output), apart);
    }

    #[test]
    fn the_null_type_itself_stays() {
        let unit = json!({ "type": "null" });
        assert_eq!(separated(unit.clone(), Role::Input), unit);
    }
}
