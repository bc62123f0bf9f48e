//! A tool in the form of another API → an MCP tool.

use serde_json::{Map, Value, json};

use crate::Loss;
use crate::member::{Object, below, object, rename, take, text};

/// Other names of `inputSchema`.
const SCHEMA_NAMES: [&str; 4] = [
    "input_schema",
    "parameters",
    "parametersJsonSchema",
    "parameters_json_schema",
];

/// The tool as MCP says it; `None` for a tool that its API runs itself.
pub(super) fn to_mcp(tool: &Object, pointer: &str, losses: &mut Vec<Loss>) -> Option<Object> {
    let (mut mcp, pointer) = match object(tool, "function") {
        Some(function) => (function.clone(), below(pointer, "function")),
        None => (tool.clone(), pointer.to_owned()),
    };
    let kind = text(tool, "type").map(str::to_owned);
    let is_schema = |key: &&str| mcp.contains_key(*key);
    let schema = SCHEMA_NAMES.into_iter().find(is_schema);
    let is_function = kind.as_deref() == Some("function");
    let is_plain = schema.is_none() && !mcp.contains_key("inputSchema");
    if is_plain && !is_function && kind.is_some() {
        losses.push(Loss::new(
            pointer,
            "the tool is built into its API: there is no schema to publish",
        ));
        return None;
    }
    if let Some(schema) = schema.filter(|_| !mcp.contains_key("inputSchema")) {
        rename(&mut mcp, schema, "inputSchema");
    }
    if is_function && is_plain {
        // A function without parameters takes none.
        mcp.insert(
            "inputSchema".into(),
            json!({ "type": "object", "properties": {} }),
        );
    }
    if is_function || kind.as_deref() == Some("custom") {
        take(&mut mcp, "type");
    }
    for (key, message) in [
        (
            "strict",
            "MCP has no strict mode: clients may send more than the schema says",
        ),
        ("cache_control", "MCP says nothing about the caches of a model"),
    ] {
        let told = take(&mut mcp, key).is_some_and(|value| value != json!(false) && !value.is_null());
        if told {
            losses.push(Loss::new(below(&pointer, key), message));
        }
    }
    if schema.is_some() {
        rename(&mut mcp, "output_schema", "outputSchema");
        rename(&mut mcp, "response", "outputSchema");
        for key in ["inputSchema", "outputSchema"] {
            if let Some(schema) = mcp.get_mut(key) {
                to_json_schema(schema);
            }
        }
    }
    Some(mcp)
}

/// Gemini writes types in capitals and `nullable` beside them.
fn to_json_schema(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            let capitals = text(members, "type").is_some_and(is_capital_type);
            if capitals {
                let ty = text(members, "type").unwrap_or_default().to_ascii_lowercase();
                let nullable = take(members, "nullable") == Some(json!(true));
                let ty = if nullable { json!([ty, "null"]) } else { json!(ty) };
                members.insert("type".to_owned(), ty);
            }
            each_schema(members, &mut to_json_schema);
        }
        Value::Array(items) => items.iter_mut().for_each(to_json_schema),
        _ => {}
    }
}

fn is_capital_type(ty: &str) -> bool {
    matches!(
        ty,
        "STRING" | "NUMBER" | "INTEGER" | "BOOLEAN" | "ARRAY" | "OBJECT" | "NULL"
    )
}

/// Goes to the schemas in a schema, not to its values.
fn each_schema(members: &mut Map<String, Value>, each: &mut dyn FnMut(&mut Value)) {
    for (key, value) in members {
        match (key.as_str(), value) {
            ("properties" | "$defs" | "definitions", Value::Object(named)) => {
                named.values_mut().for_each(&mut *each);
            }
            ("items" | "additionalProperties" | "not", value) => each(value),
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(items)) => {
                items.iter_mut().for_each(&mut *each);
            }
            _ => {}
        }
    }
}
