//! Generates the keys of `#[mcp_tool(…)]`.

use agentcard_rules::{HINTS, Hint};
use serde_json::Value;

use crate::import::layout::Item;
use crate::import::literal;
use crate::import::schema::Object;

/// Members that are handled elsewhere.
const KNOWN: [&str; 9] = [
    "name",
    "title",
    "description",
    "inputSchema",
    "outputSchema",
    "annotations",
    "icons",
    "_meta",
    "execution",
];

/// Returns the keys and the doc comment.
pub(super) fn keys(tool: &Object, ident: &str) -> (Vec<Item>, String) {
    let text = |member: &str| tool.get(member).and_then(Value::as_str);
    let mut keys = Vec::new();
    keys.extend(
        text("name")
            .filter(|name| *name != ident)
            .map(|name| Item::text("name", name)),
    );
    keys.extend(text("title").map(|title| Item::text("title", title)));
    let doc = text("description").and_then(|text| literal::description(text, ""));
    if let (None, Some(description)) = (&doc, text("description")) {
        keys.push(Item::text("description", description));
    }
    push_annotations(tool, &mut keys);
    let icons = tool.get("icons").and_then(Value::as_array);
    keys.extend(icons.into_iter().flatten().filter_map(icon_key));
    let execution = tool.get("execution").and_then(Value::as_object);
    let support = execution
        .and_then(|execution| execution.get("taskSupport"))
        .and_then(Value::as_str);
    keys.extend(support.map(|support| Item::text("task_support", support)));
    let object = |member: &str| tool.get(member).filter(|value| value.is_object()).cloned();
    keys.extend(object("_meta").map(|meta| Item::json("meta", meta)));
    let others: Object = tool
        .iter()
        .filter(|(member, value)| !KNOWN.contains(&member.as_str()) && !value.is_null())
        .map(|(member, value)| (member.clone(), value.clone()))
        .collect();
    if !others.is_empty() {
        keys.push(Item::json("extra", others.into()));
    }
    (keys, doc.unwrap_or_default())
}

fn push_annotations(tool: &Object, keys: &mut Vec<Item>) {
    let Some(mut others) = tool.get("annotations").and_then(Value::as_object).cloned() else {
        return;
    };
    let empty = others.is_empty();
    for Hint { member, key, .. } in HINTS {
        if let Some(hint) = others.get(member).and_then(Value::as_bool) {
            keys.push(Item::flag(key, hint));
            others.shift_remove(member);
        }
    }
    others.retain(|_, value| !value.is_null());
    if !others.is_empty() || empty {
        keys.push(Item::json("annotations", others.into()));
    }
}

fn icon_key(icon: &Value) -> Option<Item> {
    let mut rest = icon.as_object()?.clone();
    let mut items = vec![Item::text("src", rest.shift_remove("src")?.as_str()?)];
    if let Some(mime_type) = rest.shift_remove("mimeType") {
        items.push(Item::text("mime_type", mime_type.as_str()?));
    }
    match rest.shift_remove("sizes") {
        Some(Value::Array(sizes)) => {
            let sizes: Option<Vec<&str>> = sizes.iter().map(Value::as_str).collect();
            items.push(Item::texts("sizes", &sizes?));
        }
        Some(_) => return None,
        None => {}
    }
    if let Some(theme) = rest.shift_remove("theme") {
        items.push(Item::text("theme", theme.as_str()?));
    }
    rest.is_empty().then(|| Item::list("icon", items))
}
