//! Names of types and values in messages.

use crate::Action;
use crate::Node;
use crate::catalogue::document as rules;
use crate::report::Report;
use crate::shape::Type;
use crate::suggest::nearest;

pub(crate) fn wrong_type(report: &mut Report<'_>, expected: &'static str, value: &Node<'_>) {
    if value.is_null() {
        let message = format!("expected {expected}, found `null`");
        let fix = "set a value, or omit the field";
        report.add(&rules::NULL, message, fix);
        return;
    }
    let edit = match (expected, value) {
        ("a boolean", Node::String(text)) if text == "true" || text == "false" => {
            Some(Action::Replace(text.to_string().into()))
        }
        ("an array", Node::String(_)) => Some(Action::Wrap("[".into(), "]")),
        ("a string", Node::Number(_)) => Some(Action::Wrap("\"".into(), "\"")),
        _ => None,
    };
    let fix = match (expected, value) {
        ("a boolean", Node::String(text)) if text == "true" || text == "false" => {
            "remove the quotes".to_owned()
        }
        ("an array", Node::String(text)) => format!("wrap it in a list: [\"{text}\"]"),
        ("a string", Node::Number(number)) => format!("add quotes: \"{number}\""),
        _ => format!("use {expected}"),
    };
    let message = format!("expected {expected}, found {}", value_name(value));
    report.add(&rules::TYPE, message, fix);
    if let Some(action) = edit {
        report.edit(action);
    }
}

/// The description of a value.
pub(crate) fn value_name(value: &Node<'_>) -> &'static str {
    match value {
        Node::Null => "null",
        Node::Bool(_) => "a boolean",
        Node::Number(_) => "a number",
        Node::String(_) => "a string",
        Node::Array(_) => "an array",
        Node::Object(_) => "an object",
    }
}

/// The description of a type.
pub(crate) fn type_name(ty: &Type) -> &'static str {
    match ty {
        Type::Any | Type::Union => "a value",
        Type::String(_) => "a string",
        Type::Boolean => "a boolean",
        Type::Integer { .. } => "an integer",
        Type::Number => "a number",
        Type::Object(_) | Type::Map(_) | Type::Tagged { .. } => "an object",
        Type::Array(_) => "an array",
    }
}

/// The fix for a string that is not one of `names`.
pub(crate) fn one_of(text: &str, names: &[&str]) -> String {
    match nearest(text, names) {
        Some(name) => format!("did you mean `{name}`?"),
        None if names.len() == 1 => format!("use `{}`", names[0]),
        None => format!("use one of {}", listed(names)),
    }
}

/// Formats names as a list in code quotes.
pub(crate) fn listed(names: &[&str]) -> String {
    let mut list = String::new();
    for name in names {
        list.push_str(if list.is_empty() { "`" } else { ", `" });
        list.push_str(name);
        list.push('`');
    }
    list
}
