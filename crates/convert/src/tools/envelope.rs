//! What a tool list comes wrapped in: JSON-RPC responses, pages, bare arrays, requests to other APIs.

use serde_json::{Value, json};

use super::foreign::to_mcp;
use crate::member::{Object, below, object, take};
use crate::{Loss, Refusal};

/// Members of a page that say nothing about the tools.
const PAGING: [&str; 5] = ["nextCursor", "_meta", "resultType", "ttlMs", "cacheScope"];

/// Whether a document is a tool list in a form that [`to_toolspec`](super::to_toolspec) reads.
pub fn is_tool_list(document: &Value) -> bool {
    match document {
        Value::Array(items) => {
            !items.is_empty() && items.iter().all(|item| is_tool_list(item) || is_tool(item))
        }
        Value::Object(members) => {
            lists(members).is_some()
                || object(members, "result").is_some_and(|result| lists(result).is_some())
                || is_tool(document)
        }
        _ => false,
    }
}

/// The member that lists the tools, or maps their names to them.
fn lists(members: &Object) -> Option<&'static str> {
    let named = |list: &Object| !list.is_empty() && list.values().all(Value::is_object);
    let is_list = |key: &&str| match members.get(*key) {
        Some(Value::Array(_)) => true,
        Some(Value::Object(list)) => *key == "tools" && named(list),
        _ => false,
    };
    [
        "tools",
        "functionDeclarations",
        "function_declarations",
        "functions",
    ]
    .into_iter()
    .find(is_list)
}

fn is_tool(item: &Value) -> bool {
    let has = |key: &str| item.get(key).is_some();
    let schema = [
        "inputSchema",
        "input_schema",
        "parameters",
        "parametersJsonSchema",
    ];
    item.get("function").is_some_and(Value::is_object)
        || (item.get("name").is_some_and(Value::is_string)
            && (schema.iter().any(|key| has(key)) || item.get("type") == Some(&json!("function"))))
}

/// The toolspec `{"tools": […]}` in a document; members beside `tools` that are no paging survive.
pub(crate) fn unwrap(document: &Value, losses: &mut Vec<Loss>) -> Result<Object, Refusal> {
    let mut spec = Object::new();
    let mut tools = Vec::new();
    gather(document, "", &mut spec, &mut tools, losses)?;
    take(&mut spec, "tools");
    spec.shift_insert(0, "tools".to_owned(), tools.into());
    Ok(spec)
}

fn gather(
    document: &Value,
    pointer: &str,
    spec: &mut Object,
    tools: &mut Vec<Value>,
    losses: &mut Vec<Loss>,
) -> Result<(), Refusal> {
    match document {
        Value::Array(items) => {
            let last = items.len().saturating_sub(1);
            for (index, item) in items.iter().enumerate() {
                let mut of_item = Vec::new();
                gather_item(item, &below(pointer, index), spec, tools, &mut of_item)?;
                // The cursor of a page leads to the next one of the list.
                of_item.retain(|loss| index == last || !loss.pointer.ends_with("/nextCursor"));
                losses.extend(of_item);
            }
            Ok(())
        }
        Value::Object(members) => gather_object(document, members, pointer, spec, tools, losses),
        _ => Err(no_list(pointer)),
    }
}

fn gather_object(
    document: &Value,
    members: &Object,
    pointer: &str,
    spec: &mut Object,
    tools: &mut Vec<Value>,
    losses: &mut Vec<Loss>,
) -> Result<(), Refusal> {
    if let Some(list) = lists(members) {
        gather_list(&members[list], &below(pointer, list), spec, tools, losses)?;
        keep_rest(members, list, pointer, spec, losses);
        Ok(())
    } else if let Some(result) = members.get("result").filter(|result| result.is_object()) {
        gather(result, &below(pointer, "result"), spec, tools, losses)
    } else if is_tool(document) {
        tools.extend(to_mcp(members, pointer, losses).map(Value::Object));
        Ok(())
    } else {
        Err(no_list(pointer))
    }
}

fn no_list(pointer: &str) -> Refusal {
    Refusal::new(pointer, "there is no list of tools")
}

fn gather_list(
    list: &Value,
    pointer: &str,
    spec: &mut Object,
    tools: &mut Vec<Value>,
    losses: &mut Vec<Loss>,
) -> Result<(), Refusal> {
    match list {
        // A map from names to tools.
        Value::Object(named) => {
            for (name, tool) in named {
                let mut tool = tool.clone();
                if let Value::Object(members) = &mut tool {
                    members.entry("name").or_insert_with(|| name.clone().into());
                }
                gather_item(&tool, &below(pointer, name), spec, tools, losses)?;
            }
            Ok(())
        }
        Value::Array(list) => list
            .iter()
            .enumerate()
            .try_for_each(|(index, item)| gather_item(item, &below(pointer, index), spec, tools, losses)),
        _ => Err(no_list(pointer)),
    }
}

/// An item of a list: a tool, or a list of its own.
fn gather_item(
    item: &Value,
    pointer: &str,
    spec: &mut Object,
    tools: &mut Vec<Value>,
    losses: &mut Vec<Loss>,
) -> Result<(), Refusal> {
    match item {
        Value::Object(members) if lists(members).is_none() && !members.contains_key("result") => {
            tools.extend(to_mcp(members, pointer, losses).map(Value::Object));
            Ok(())
        }
        Value::Object(_) => gather(item, pointer, spec, tools, losses),
        // What is no tool is for the rules to name.
        other => {
            tools.push(other.clone());
            Ok(())
        }
    }
}

fn keep_rest(members: &Object, list: &str, pointer: &str, spec: &mut Object, losses: &mut Vec<Loss>) {
    for (key, value) in members.iter().filter(|(key, _)| *key != list) {
        match key.as_str() {
            "nextCursor" if value.as_str().is_some_and(|cursor| !cursor.is_empty()) => {
                losses.push(Loss::new(
                    below(pointer, key),
                    "more pages follow, and they are not in this document",
                ));
            }
            "_meta" if value.as_object().is_some_and(|meta| !meta.is_empty()) => {
                losses.push(Loss::new(
                    below(pointer, key),
                    "a toolspec has no place for data about the list",
                ));
            }
            key if PAGING.contains(&key) => {}
            _ => {
                spec.entry(key.as_str()).or_insert_with(|| value.clone());
            }
        }
    }
}
