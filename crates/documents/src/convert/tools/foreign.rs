//! A tool in the form of another API → an MCP tool.

use agentcard_rules::pointer::below;
use agentcard_rules::schema::bottom_up;
use agentcard_rules::{Node, schema_of_arguments, schema_wrapper};
use serde_json::{Value, json};

use super::place::{Listed, Place};
use crate::convert::member::{Object, object, rename, take, text};
use crate::convert::{Loss, conflict};

/// Alternative names for `inputSchema`.
const SCHEMA_NAMES: [&str; 4] = [
    "input_schema",
    "parameters",
    "parametersJsonSchema",
    "parameters_json_schema",
];

/// Members that list arguments by name.
const LISTS: [&str; 3] = ["arguments", "args", "parameters"];

/// Whether a list item is a tool that the API itself runs: `{"type": "web_search", …}`, `{"googleSearch": {}}`.
pub(super) fn is_built_in(tool: &Object) -> bool {
    let has_schema = |key: &&str| tool.contains_key(*key);
    let is_own = ["function", "toolSpec", "inputSchema", "arguments", "args"]
        .iter()
        .chain(&SCHEMA_NAMES)
        .any(has_schema);
    let is_named = tool.contains_key("name");
    let is_switch = !is_named && !tool.is_empty() && tool.values().all(Value::is_object);
    !is_own && text(tool, "type").map_or(is_switch, |kind| kind != "function")
}

/// Converts a tool to MCP; `None` for a tool that the API itself runs.
pub(super) fn to_mcp(tool: &Object, pointer: &str, losses: &mut Vec<Loss>) -> Option<Listed> {
    if is_built_in(tool) {
        losses.push(Loss::new(
            pointer,
            "the tool is built into its API and has no schema",
        ));
        return None;
    }
    let (mut mcp, mut place) = opened(tool, pointer, losses);
    let kind = text(tool, "type").map(str::to_owned);
    for key in LISTS {
        let listed = mcp.get(key).and_then(|list| schema_of_arguments(&Node::of(list)));
        // A list of arguments by name is redundant if there is a schema.
        if let Some(schema) = listed.filter(|_| !mcp.contains_key("inputSchema")) {
            mcp.insert(key.to_owned(), schema.parse().unwrap_or_default());
            rename(&mut mcp, key, "inputSchema");
            place.rename(key, "inputSchema");
        }
    }
    for key in ["inputSchema", "outputSchema"] {
        let Some(Value::Object(schema)) = mcp.get_mut(key) else {
            continue;
        };
        let schema = Value::Object(std::mem::take(schema));
        let wrapper = Node::of(&schema).as_object().and_then(schema_wrapper);
        let inner = wrapper.and_then(|name| schema.get(name)).cloned();
        mcp.insert(key.to_owned(), inner.unwrap_or(schema));
        if let Some(name) = wrapper {
            place.put(key, below(&place.of(key), name));
        }
    }
    let is_schema = |key: &&str| mcp.get(*key).is_some_and(|value| !value.is_array());
    let schema = SCHEMA_NAMES.into_iter().find(is_schema);
    let is_function = kind.as_deref() == Some("function");
    let is_plain = schema.is_none() && !mcp.contains_key("inputSchema");
    if let Some(schema) = schema.filter(|_| !mcp.contains_key("inputSchema")) {
        rename(&mut mcp, schema, "inputSchema");
        place.rename(schema, "inputSchema");
    }
    if is_function && is_plain {
        // A function without parameters accepts none.
        mcp.insert(
            "inputSchema".into(),
            json!({ "type": "object", "properties": {} }),
        );
    }
    if (is_function || kind.as_deref() == Some("custom")) && text(&mcp, "type") == kind.as_deref() {
        take(&mut mcp, "type");
    }
    for (key, message) in [
        (
            "strict",
            "MCP has no strict mode; clients may send more than the schema allows",
        ),
        ("cache_control", "MCP has no cache control"),
    ] {
        let is_set = take(&mut mcp, key).is_some_and(|value| value != json!(false) && !value.is_null());
        if is_set {
            losses.push(Loss::new(place.of(key), message));
        }
    }
    if schema.is_some() {
        for output in ["output_schema", "response"] {
            if mcp.contains_key(output) && !mcp.contains_key("outputSchema") {
                rename(&mut mcp, output, "outputSchema");
                place.rename(output, "outputSchema");
            }
        }
        for key in ["inputSchema", "outputSchema"] {
            if let Some(schema) = mcp.get_mut(key) {
                bottom_up(schema, &mut to_json_schema);
            }
        }
    }
    Some(Listed {
        tool: mcp.into(),
        place,
    })
}

/// Merges the members of a tool with those inside `function` or `toolSpec`.
fn opened(tool: &Object, pointer: &str, losses: &mut Vec<Loss>) -> (Object, Place) {
    let holder = ["function", "toolSpec"]
        .into_iter()
        .find(|key| object(tool, key).is_some());
    let Some((holder, function)) = holder.and_then(|key| Some((key, object(tool, key)?))) else {
        return (tool.clone(), Place::new(pointer));
    };
    let mut members = function.clone();
    let mut place = Place::new(&below(pointer, holder));
    let beside = |(key, _): &(&String, &Value)| key.as_str() != "type" && key.as_str() != holder;
    for (key, value) in tool.iter().filter(beside) {
        if members.get(key).is_some_and(|known| known != value) {
            losses.push(conflict(below(pointer, key), holder));
        }
        if !members.contains_key(key) {
            members.insert(key.clone(), value.clone());
            place.put(key, below(pointer, key));
        }
    }
    (members, place)
}

/// Normalizes Gemini schemas, which have upper-case types and `nullable`.
fn to_json_schema(schema: &mut Object) {
    if text(schema, "type").is_some_and(is_capital_type) {
        let ty = text(schema, "type").unwrap_or_default().to_ascii_lowercase();
        let nullable = take(schema, "nullable") == Some(json!(true));
        let ty = if nullable { json!([ty, "null"]) } else { json!(ty) };
        schema.insert("type".to_owned(), ty);
    }
}

fn is_capital_type(ty: &str) -> bool {
    matches!(
        ty,
        "STRING" | "NUMBER" | "INTEGER" | "BOOLEAN" | "ARRAY" | "OBJECT" | "NULL"
    )
}
