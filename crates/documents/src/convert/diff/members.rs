//! Compares two documents of one dialect member by member.

use serde_json::Value;

use super::difference::Differences;
use crate::convert::member::{Object, text};

/// Members whose values clients rely on, so that a change may break them.
const RELIED_ON: [&str; 7] = [
    "protocolVersion",
    "agentId",
    "transports",
    "capabilities",
    "agent.uri",
    "endpoints",
    "policies",
];

/// A member that restricts clients even when it is added.
const LIMITS: &str = "policies";

/// Members that identify the items of a list.
const NAMES: [&str; 5] = ["id", "endpoint", "url", "uri", "name"];

/// Compares all members except those for which `is_known` is true, which are compared elsewhere.
pub(super) fn compare(
    old: &Object,
    new: &Object,
    is_known: impl Fn(&str) -> bool,
    differences: &mut Differences,
) {
    for key in old.keys().chain(new.keys().filter(|key| !old.contains_key(*key))) {
        if !is_known(key) {
            member("card", "", key, (old.get(key), new.get(key)), differences);
        }
    }
}

/// Compares a member of the object at `path`, which is called `subject` in reports.
fn member(
    subject: &str,
    path: &str,
    key: &str,
    (old, new): (Option<&Value>, Option<&Value>),
    differences: &mut Differences,
) {
    let inner = if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    };
    let relies = |list: &[&str]| {
        let starts = |known: &&str| {
            inner
                .strip_prefix(*known)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        list.iter().any(starts)
    };
    match (old, new) {
        (Some(old), Some(new)) if old == new => {}
        (Some(Value::Object(old)), Some(Value::Object(new))) => {
            for key in old.keys().chain(new.keys().filter(|key| !old.contains_key(*key))) {
                member(&inner, &inner, key, (old.get(key), new.get(key)), differences);
            }
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) => {
            items(&inner, relies(&RELIED_ON), old, new, differences);
        }
        (Some(old), Some(new)) => {
            // A feature that becomes available does not break anyone.
            let breaks = relies(&RELIED_ON) && (old, new) != (&Value::Bool(false), &Value::Bool(true));
            let message = if old.is_object() || new.is_object() {
                format!("`{key}` was changed")
            } else {
                format!("`{key}` changed from {old} to {new}")
            };
            differences.push(breaks, subject.to_owned(), message);
        }
        (Some(_), None) => differences.push(
            relies(&RELIED_ON),
            subject.to_owned(),
            format!("`{key}` was removed"),
        ),
        (None, Some(_)) => differences.push(
            relies(&[LIMITS]),
            subject.to_owned(),
            format!("`{key}` was added"),
        ),
        (None, None) => {}
    }
}

/// Compares two lists, whose items are identified by name or by their whole value.
fn items(path: &str, relied_on: bool, old: &[Value], new: &[Value], differences: &mut Differences) {
    let same = |one: &Value, other: &Value| match (name(one), name(other)) {
        (Some(one), Some(other)) => one == other,
        _ => one == other,
    };
    let title = |item: &Value| name(item).map_or_else(|| item.to_string(), str::to_owned);
    for item in old {
        match new.iter().find(|other| same(item, other)) {
            Some(other) => {
                if let (Value::Object(old), Value::Object(new)) = (item, other) {
                    let subject = format!("{path} {}", title(item));
                    for key in old.keys().chain(new.keys().filter(|key| !old.contains_key(*key))) {
                        member(&subject, path, key, (old.get(key), new.get(key)), differences);
                    }
                }
            }
            None => differences.push(relied_on, path.to_owned(), format!("{} was removed", title(item))),
        }
    }
    for item in new
        .iter()
        .filter(|item| !old.iter().any(|other| same(item, other)))
    {
        differences.harmless(path, format!("{} was added", title(item)));
    }
}

fn name(item: &Value) -> Option<&str> {
    NAMES.into_iter().find_map(|key| text(item.as_object()?, key))
}
