//! Differences between two toolspecs.

use agentcard_rules::{HINTS, Hint};
use serde_json::Value;

use super::difference::{Differences, compare_text};
use super::schema::{self, Direction};
use crate::convert::member::{Object, items, object, text};

/// Compares tools, identified by name.
pub(super) fn compare(old: &Object, new: &Object, differences: &mut Differences) {
    let (old, new) = (items(old, "tools"), items(new, "tools"));
    for tool in old.iter().filter_map(Value::as_object) {
        let subject = subject(tool);
        match named(new, tool) {
            Some(other) => compare_tool(tool, other, &subject, differences),
            None => differences.breaking(subject, "was removed"),
        }
    }
    for tool in new.iter().filter_map(Value::as_object) {
        if named(old, tool).is_none() {
            differences.harmless(subject(tool), "was added");
        }
    }
}

fn subject(tool: &Object) -> String {
    format!("tool {}", text(tool, "name").unwrap_or("without a name"))
}

fn named<'a>(list: &'a [Value], tool: &Object) -> Option<&'a Object> {
    let mut tools = list.iter().filter_map(Value::as_object);
    tools.find(|other| other.get("name") == tool.get("name"))
}

fn compare_tool(old: &Object, new: &Object, subject: &str, differences: &mut Differences) {
    for key in ["title", "description", "icons", "_meta"] {
        compare_text(old, new, key, subject, differences);
    }
    compare_calls(old, new, subject, differences);
    let empty = Value::Object(Object::new());
    let schema = |tool: &Object, key: &str| tool.get(key).cloned().unwrap_or_else(|| empty.clone());
    let (before, after) = (schema(old, "inputSchema"), schema(new, "inputSchema"));
    schema::compare(&before, &after, Direction::Input, subject, differences);
    match (old.get("outputSchema"), new.get("outputSchema")) {
        (Some(before), Some(after)) => {
            schema::compare(before, after, Direction::Output, subject, differences);
        }
        (Some(_), None) => differences.breaking(subject, "the output schema was removed"),
        (None, Some(_)) => differences.harmless(subject, "an output schema was added"),
        (None, None) => {}
    }
    compare_hints(old, new, subject, differences);
}

/// Tools are called directly, as a task, or either way; removing one of the ways breaks the clients that use it.
fn compare_calls(old: &Object, new: &Object, subject: &str, differences: &mut Differences) {
    if old.get("execution") == new.get("execution") {
        return;
    }
    let support = |tool: &Object| {
        let support = object(tool, "execution").and_then(|execution| text(execution, "taskSupport"));
        support.unwrap_or("forbidden").to_owned()
    };
    let (before, after) = (support(old), support(new));
    if before == after {
        compare_text(old, new, "execution", subject, differences);
        return;
    }
    let message = format!("`taskSupport` changed from {before} to {after}");
    if after == "optional" {
        differences.harmless(subject, message);
    } else {
        differences.breaking(subject, message);
    }
}

/// Client policies depend on hints: a tool that becomes more dangerous is breaking, one that becomes safer is not.
fn compare_hints(old: &Object, new: &Object, subject: &str, differences: &mut Differences) {
    for Hint {
        member: hint,
        default,
        ..
    } in HINTS
    {
        let value = |tool: &Object| {
            let hint = object(tool, "annotations").and_then(|annotations| annotations.get(hint));
            hint.and_then(Value::as_bool).unwrap_or(default)
        };
        let (before, after) = (value(old), value(new));
        if before != after {
            let message = format!("`{hint}` changed from {before} to {after}");
            // The default is the more dangerous value.
            if after == default {
                differences.breaking(subject, message);
            } else {
                differences.harmless(subject, message);
            }
        }
    }
}
