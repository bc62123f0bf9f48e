//! Wrappers of tool lists: JSON-RPC responses, pages, bare arrays, requests to other APIs.

use agentcard_rules::pointer::below;
use serde_json::{Value, json};

use super::foreign::{is_built_in, to_mcp};
use super::place::{Listed, Place, Places};
use super::shared::with_definitions;
use crate::convert::member::{Object, object, take};
use crate::convert::{Loss, Refusal};

/// Members of a page that don't describe the tools.
const PAGING: [&str; 5] = ["nextCursor", "_meta", "resultType", "ttlMs", "cacheScope"];

/// Members of a JSON-RPC response beside its `result`.
const OF_ANSWER: [&str; 2] = ["jsonrpc", "id"];

/// Whether a document is a tool list in a form that [`to_toolspec`](super::to_toolspec) reads.
pub fn is_tool_list(document: &Value) -> bool {
    match document {
        Value::Array(items) => {
            let built_in = |item: &Value| item.as_object().is_some_and(is_built_in);
            let (own, others): (Vec<_>, Vec<_>) =
                items.iter().partition(|item| is_tool_list(item) || is_tool(item));
            !own.is_empty() && others.into_iter().all(built_in)
        }
        Value::Object(members) => {
            lists(members).is_some()
                || object(members, "result").is_some_and(|result| lists(result).is_some())
                || is_tool(document)
        }
        _ => false,
    }
}

/// The member that contains the tools, as a list or by name.
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
    ["function", "toolSpec"]
        .iter()
        .any(|key| item.get(key).is_some_and(Value::is_object))
        || (item.get("name").is_some_and(Value::is_string)
            && (schema.iter().any(|key| has(key))
                || ["arguments", "args"]
                    .iter()
                    .any(|key| item.get(key).is_some_and(Value::is_array))
                || item.get("type") == Some(&json!("function"))))
}

/// The contents of a document.
struct Found<'l> {
    tools: Vec<Listed>,
    /// The members beside the tools, and their source position.
    members: Object,
    place: Place,
    losses: &'l mut Vec<Loss>,
}

/// Returns the toolspec `{"tools": […]}` in a document; members beside `tools` are kept, except for paging.
pub(crate) fn unwrap(document: &Value, losses: &mut Vec<Loss>) -> Result<Object, Refusal> {
    Ok(unwrap_placed(document, losses)?.0)
}

/// Like [`unwrap`], and returns the source positions of the tools.
pub(super) fn unwrap_placed(document: &Value, losses: &mut Vec<Loss>) -> Result<(Object, Places), Refusal> {
    let mut found = Found {
        tools: Vec::new(),
        members: Object::new(),
        place: Place::new(""),
        losses,
    };
    let shared = with_definitions(document);
    found.gather(shared.as_ref().unwrap_or(document), "")?;
    let (tools, places): (Vec<Value>, _) = found.tools.into_iter().map(|one| (one.tool, one.place)).unzip();
    let mut spec = found.members;
    take(&mut spec, "tools");
    spec.shift_insert(0, "tools".to_owned(), tools.into());
    let places = Places {
        tools: places,
        beside: found.place,
    };
    Ok((spec, places))
}

fn no_list(pointer: &str) -> Refusal {
    Refusal::new(pointer, "missing tool list")
}

impl Found<'_> {
    fn gather(&mut self, document: &Value, pointer: &str) -> Result<(), Refusal> {
        let members = match document {
            Value::Array(items) => return self.gather_pages(items, pointer),
            Value::Object(members) => members,
            _ => return Err(no_list(pointer)),
        };
        if let Some(list) = lists(members) {
            self.gather_list(&members[list], &below(pointer, list))?;
            self.keep_rest(members, list, pointer);
        } else if let Some(result) = members.get("result").filter(|result| result.is_object()) {
            self.gather(result, &below(pointer, "result"))?;
            self.keep_rest(members, "result", pointer);
        } else if is_tool(document) {
            self.tools.extend(to_mcp(members, pointer, self.losses));
        } else {
            return Err(no_list(pointer));
        }
        Ok(())
    }

    fn gather_pages(&mut self, items: &[Value], pointer: &str) -> Result<(), Refusal> {
        let last = items.len().saturating_sub(1);
        for (index, item) in items.iter().enumerate() {
            let before = self.losses.len();
            self.gather_item(item, &below(pointer, index))?;
            // The cursor of a page leads to the next page of the list.
            let of_item = self.losses.split_off(before).into_iter();
            let kept = of_item.filter(|loss| index == last || !loss.pointer.ends_with("/nextCursor"));
            self.losses.extend(kept);
        }
        Ok(())
    }

    fn gather_list(&mut self, list: &Value, pointer: &str) -> Result<(), Refusal> {
        match list {
            // Tools by name.
            Value::Object(named) => named.iter().try_for_each(|(name, tool)| {
                let mut tool = tool.clone();
                if let Value::Object(members) = &mut tool {
                    members.entry("name").or_insert_with(|| name.clone().into());
                }
                self.gather_item(&tool, &below(pointer, name))
            }),
            Value::Array(list) => list
                .iter()
                .enumerate()
                .try_for_each(|(index, item)| self.gather_item(item, &below(pointer, index))),
            _ => Err(no_list(pointer)),
        }
    }

    /// An item of a list: a tool or a nested list.
    fn gather_item(&mut self, item: &Value, pointer: &str) -> Result<(), Refusal> {
        match item {
            Value::Object(members) if lists(members).is_none() && !members.contains_key("result") => {
                self.tools.extend(to_mcp(members, pointer, self.losses));
            }
            Value::Object(_) => self.gather(item, pointer)?,
            // Invalid items are left to the rules.
            other => self.tools.push(Listed {
                tool: other.clone(),
                place: Place::new(pointer),
            }),
        }
        Ok(())
    }

    fn keep_rest(&mut self, members: &Object, list: &str, pointer: &str) {
        for (key, value) in members.iter().filter(|(key, _)| *key != list) {
            match key.as_str() {
                "nextCursor" if value.as_str().is_some_and(|cursor| !cursor.is_empty()) => {
                    self.losses.push(Loss::new(
                        below(pointer, key),
                        "the list has more pages, which are not in this document",
                    ));
                }
                "_meta" if value.as_object().is_some_and(|meta| !meta.is_empty()) => {
                    self.losses.push(Loss::new(
                        below(pointer, key),
                        "a toolspec has no fields for data about the list",
                    ));
                }
                "tools" => self.losses.push(Loss::new(
                    below(pointer, key),
                    "expected an array of tools, omitted",
                )),
                key if PAGING.contains(&key) => {}
                key if list == "result" && OF_ANSWER.contains(&key) => {}
                _ if self.members.get(key).is_some_and(|known| known != value) => {
                    let message = "conflicts with another part of the list";
                    self.losses.push(Loss::new(below(pointer, key), message));
                }
                _ => {
                    self.members.entry(key.as_str()).or_insert_with(|| value.clone());
                    self.place.put(key, below(pointer, key));
                }
            }
        }
    }
}
