//! What a tool says of itself, schemas aside, as members of the toolspec.

use agentcard_rules::shape::{Shape, Type};
use serde_json::{Map, Value, json};

use super::definition::{Hints, IconDef, Theme, ToolDef};
use super::fault::ToolSetFault;
use super::fit;

/// What no key of the declaration says, and no version has to know.
pub(super) struct Others {
    pub(super) annotations: Map<String, Value>,
    pub(super) members: Map<String, Value>,
}

#[inline]
pub(super) fn object(
    tool: &ToolDef,
    part: &str,
    json: Option<&str>,
    faults: &mut Vec<ToolSetFault>,
) -> Map<String, Value> {
    let Some(json) = json else { return Map::new() };
    serde_json::from_str(json).unwrap_or_else(|_| {
        faults.push(ToolSetFault::Json {
            tool: tool.name.to_owned(),
            part: part.to_owned(),
        });
        Map::new()
    })
}

/// Older versions have the title among the annotations only.
#[inline]
pub(super) fn place_title(values: &mut Map<String, Value>, shape: &Shape) {
    let Some(Type::Object(annotations)) = fit::member(shape, "annotations") else {
        return;
    };
    if fit::has(shape, "title") || !fit::has(annotations, "title") {
        return;
    }
    let Some(title) = values.remove("title") else {
        return;
    };
    let annotations = values.entry("annotations").or_insert_with(|| json!({}));
    if let Value::Object(annotations) = annotations {
        annotations.insert("title".to_owned(), title);
    }
}

/// All members but the two schemas.
#[inline]
pub(super) fn plain_members(tool: &ToolDef, faults: &mut Vec<ToolSetFault>) -> Map<String, Value> {
    let mut values = Map::new();
    let mut add = |name: &str, value: Value| values.insert(name.to_owned(), value);
    add("name", tool.name.into());
    if let Some(title) = tool.title {
        add("title", title.into());
    }
    if let Some(description) = tool.description {
        add("description", description.into());
    }
    let annotations = annotations(tool.hints);
    if !annotations.is_empty() || tool.annotations.is_some() {
        add("annotations", annotations.into());
    }
    if !tool.icons.is_empty() {
        add("icons", tool.icons.iter().map(icon).collect());
    }
    if let Some(support) = tool.task_support {
        add("execution", json!({ "taskSupport": support.word() }));
    }
    if let Some(meta) = tool.meta {
        match serde_json::from_str::<Map<String, Value>>(meta) {
            Ok(meta) => drop(add("_meta", meta.into())),
            Err(_) => faults.push(ToolSetFault::Json {
                tool: tool.name.to_owned(),
                part: "`_meta`".to_owned(),
            }),
        }
    }
    values
}

#[inline]
fn annotations(hints: Hints) -> Map<String, Value> {
    let hints = [
        ("readOnlyHint", hints.read_only),
        ("destructiveHint", hints.destructive),
        ("idempotentHint", hints.idempotent),
        ("openWorldHint", hints.open_world),
    ];
    let mut stated = Map::new();
    for (name, hint) in hints {
        if let Some(hint) = hint {
            stated.insert(name.to_owned(), hint.into());
        }
    }
    stated
}

#[inline]
fn icon(icon: &IconDef) -> Value {
    let mut value = json!({ "src": icon.src });
    if let Some(mime_type) = icon.mime_type {
        value["mimeType"] = mime_type.into();
    }
    if !icon.sizes.is_empty() {
        value["sizes"] = icon.sizes.iter().map(|&size| Value::from(size)).collect();
    }
    if let Some(theme) = icon.theme {
        let word = match theme {
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        value["theme"] = word.into();
    }
    value
}
