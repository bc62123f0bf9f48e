//! `null`: removed for optional properties, added if every property is required, written as `nullable` for OpenAPI.

use serde_json::{Value, json};

use crate::schema::fit::run::Run;
use crate::schema::{Object, is_null, take_null, types};

/// Whether a schema accepts `null` according to its own keywords.
pub(crate) fn shows(schema: &Value) -> bool {
    let Value::Object(node) = schema else { return true };
    match (types(node), node.get("enum")) {
        (Some(types), _) if !types.contains(&"null") => false,
        (_, Some(Value::Array(values))) => values.contains(&Value::Null),
        _ => true,
    }
}

/// Extends a schema to accept `null`.
pub(crate) fn with(schema: Value) -> Value {
    let Value::Object(mut node) = schema else {
        return schema;
    };
    if node.contains_key("$ref")
        || node.contains_key("not")
        || node.contains_key("allOf")
        || node.contains_key("oneOf")
    {
        return json!({ "anyOf": [node, { "type": "null" }] });
    }
    if let Some(Value::Array(forms)) = node.get_mut("anyOf")
        && !forms.iter().any(is_null)
    {
        forms.push(json!({ "type": "null" }));
    }
    match node.get("type").cloned() {
        Some(Value::String(ty)) if ty != "null" => drop(node.insert("type".to_owned(), json!([ty, "null"]))),
        Some(Value::Array(mut types)) if !types.contains(&json!("null")) => {
            types.push("null".into());
            node.insert("type".to_owned(), types.into());
        }
        _ => {}
    }
    if let Some(Value::Array(values)) = node.get_mut("enum")
        && !values.contains(&Value::Null)
    {
        values.push(Value::Null);
    }
    node.into()
}

/// Writes the alternative `null` as `nullable`, in function declarations.
pub(crate) fn mark(run: &Run<'_>, node: &mut Object) {
    if !run.fit.nullable {
        return;
    }
    if !take_null(node, "anyOf") {
        return;
    }
    let nullable = |node: &mut Object| drop(node.insert("nullable".to_owned(), true.into()));
    match node.get_mut("anyOf") {
        // `anyOf` must not have siblings, so each alternative gets the keyword.
        Some(Value::Array(forms)) => forms
            .iter_mut()
            .filter_map(Value::as_object_mut)
            .for_each(nullable),
        _ => nullable(node),
    }
}
