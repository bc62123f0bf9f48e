//! References of a JSON Schema: they lead to a schema of the same document.

use super::keyword::report_kind;
use crate::At;
use crate::catalogue::mcp as rules;
use crate::report::{Object, Report};
use serde_json::Value;

/// Judges the value of a `$ref` in the schema `root`.
pub(super) fn judge(report: &mut Report<'_>, root: &Object, value: &Value) {
    let Value::String(reference) = value else {
        report_kind(report, "a text");
        return;
    };
    match reference.strip_prefix('#') {
        Some("") => {}
        Some(fragment) => {
            if !leads(root, fragment) {
                let message = format!("`{reference}` leads nowhere in this schema");
                report.add(
                    &rules::DANGLING_REF,
                    At::Value,
                    message,
                    "add what it names under `$defs`, or write it in place",
                );
            }
        }
        None if holds(root, "$id", reference, 0) => {}
        None => {
            let message = format!("`{reference}` lies outside the schema, and clients fetch nothing");
            report.add(&rules::EXTERNAL_REF, At::Value, message, "copy it under `$defs`");
        }
    }
}

fn leads(root: &Object, fragment: &str) -> bool {
    let Some(path) = fragment.strip_prefix('/') else {
        // Draft-07 and older spell an anchor as `$id: "#name"`.
        return holds(root, "$anchor", fragment, 0) || holds(root, "$id", &format!("#{fragment}"), 0);
    };
    let mut tokens = path
        .split('/')
        .map(|token| decode(token).replace("~1", "/").replace("~0", "~"));
    let mut value = tokens.next().and_then(|token| root.get(&token));
    for token in tokens {
        value = value.and_then(|value| match value {
            Value::Array(items) => items.get(token.parse::<usize>().ok()?),
            other => other.get(&token),
        });
    }
    value.is_some_and(|value| value.is_object() || value.is_boolean())
}

/// Undoes percent-encoding, which a fragment needs for characters such as `<`.
fn decode(token: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = token.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let byte = hex
            .and_then(|hex| u8::from_str_radix(hex, 16).ok())
            .filter(|_| *first == b'%');
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether `object` or anything below it has this member with this text.
fn holds(object: &Object, key: &str, text: &str, depth: usize) -> bool {
    if depth > 100 {
        return false;
    }
    object.get(key).is_some_and(|value| value == text)
        || object.values().any(|value| holds_below(value, key, text, depth))
}

fn holds_below(value: &Value, key: &str, text: &str, depth: usize) -> bool {
    match value {
        Value::Object(object) => holds(object, key, text, depth + 1),
        Value::Array(items) => {
            depth < 100 && items.iter().any(|item| holds_below(item, key, text, depth + 1))
        }
        _ => false,
    }
}
