//! Descriptions of expected and actual values.

use serde_json::{Map, Value};

use super::node::{Path, type_of};
use crate::schema::{list, property};
use crate::suggest::did_you_mean;

/// Maximum length in characters of a value that is repeated to the model.
const SHORT: usize = 40;

/// Formats "expected …, got …".
#[inline]
pub fn refused(expected: &str, value: &Value) -> String {
    format!("expected {expected}, got {}", short(value))
}

/// Why a node rejects a value as a whole; `is_taken` tells whether its keywords accept a value.
#[inline]
pub(super) fn refusal(
    schema: &Map<String, Value>,
    value: &Value,
    is_taken: impl Fn(&Value) -> bool,
) -> String {
    if let Some(Value::Array(values)) = schema.get("enum") {
        let values: Vec<Value> = values.iter().filter(|value| is_taken(value)).cloned().collect();
        return refused_choice(&values, value);
    }
    let mut message = refused(&expected(schema), value);
    message.push_str(&example(schema));
    message
}

/// Why a value is not one of a list.
#[inline]
pub(super) fn refused_choice(values: &[Value], value: &Value) -> String {
    let mut message = refused(&choice(values), value);
    let texts: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
    if let Some(text) = value.as_str() {
        message.push_str(&did_you_mean(text, &texts));
    }
    message
}

/// Reports a missing property, and what it should contain.
#[inline]
pub(super) fn missing(schema: &Map<String, Value>, name: &str) -> String {
    match property(schema, name) {
        Some(Value::Object(schema)) => format!("missing, expected {}{}", expected(schema), example(schema)),
        _ => "missing".to_owned(),
    }
}

/// Reports an unknown property, and lists the known ones.
#[inline]
pub(super) fn unknown(schema: &Map<String, Value>, name: &str, at: &Path<'_>) -> String {
    let what = match at {
        Path::Member(parent, _) if parent.is_root() => "argument",
        _ => "member",
    };
    let properties = schema.get("properties").and_then(Value::as_object);
    let known = properties.into_iter().flat_map(Map::keys).map(String::as_str);
    let mut known: Vec<&str> = known.collect();
    // The order of a schema's members depends on features of `serde_json`.
    known.sort_unstable();
    let hint = did_you_mean(name, &known);
    if !hint.is_empty() {
        return format!("unknown {what}{hint}");
    }
    let known: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    match known.len() {
        0 => format!("unknown {what}, there is none"),
        _ => format!("unknown {what}, expected one of {}", known.join(", ")),
    }
}

/// Describes what a node accepts.
#[inline]
pub(super) fn expected(schema: &Map<String, Value>) -> String {
    if let Some(Value::Array(values)) = schema.get("enum") {
        return choice(values);
    }
    let alternatives = schema
        .get("anyOf")
        .or_else(|| schema.get("oneOf"))
        .and_then(Value::as_array);
    let is_typed = |form: &Value| form.as_object().is_some_and(|form| type_of(form).is_some());
    if let Some(alternatives) =
        alternatives.filter(|all| all.iter().all(is_typed) && list(schema, "required").is_empty())
    {
        return forms(alternatives.iter());
    }
    let of_members = ["properties", "required", "minProperties", "maxProperties"];
    let is_object = of_members.iter().any(|&keyword| schema.contains_key(keyword));
    let ty = type_of(schema).or(is_object.then_some("object"));
    let bounds = |low: &str, high: &str| (number(schema, low), number(schema, high));
    match ty {
        Some("integer" | "number") => {
            let noun = if ty == Some("integer") {
                "an integer"
            } else {
                "a number"
            };
            format!("{noun}{}{}", range(schema), step(schema))
        }
        Some("string") => {
            let pattern = schema.get("pattern").and_then(Value::as_str);
            let pattern = pattern.map_or_else(String::new, |pattern| format!(" that matches `{pattern}`"));
            let format = schema.get("format").and_then(Value::as_str);
            let format = format.map_or_else(String::new, |format| format!(" ({format})"));
            format!(
                "a string{}{pattern}{format}",
                count(bounds("minLength", "maxLength"), "character")
            )
        }
        Some("array") => format!("a list{}", count(bounds("minItems", "maxItems"), "item")),
        Some("object") => {
            let number = count(bounds("minProperties", "maxProperties"), "member");
            format!("an object{number}{}", members(schema))
        }
        Some("boolean") => "a boolean".to_owned(),
        Some("null") => "null".to_owned(),
        _ => match alternatives {
            Some(alternatives) => forms(alternatives.iter()),
            _ if schema.contains_key("not") => "another value".to_owned(),
            _ => "another type".to_owned(),
        },
    }
}

/// Describes what several forms accept.
#[inline]
pub(super) fn forms<'s>(forms: impl Iterator<Item = &'s Value>) -> String {
    let mut words: Vec<String> = Vec::new();
    for form in forms.filter_map(Value::as_object) {
        let word = expected(form);
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.join(" or ")
}

/// Describes a list of values.
#[inline]
pub(super) fn choice(values: &[Value]) -> String {
    // `null` stands for an absent value.
    let named = values
        .iter()
        .filter(|value| !value.is_null() || values.len() == 1);
    let words: Vec<String> = named.map(spelled).collect();
    match words.as_slice() {
        [only] => only.clone(),
        words => format!("one of {}", words.join(", ")),
    }
}

#[inline]
fn spelled(value: &Value) -> String {
    match value {
        Value::String(text) => format!("`{text}`"),
        other => format!("`{other}`"),
    }
}

/// Describes the actual value in few characters.
#[inline]
pub(super) fn short(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("a list of {}", counted(items.len(), "item")),
        Value::Object(members) => match members.keys().next() {
            Some(name) if members.len() == 1 => format!("an object with `{}`", cut(name)),
            _ => format!("an object with {}", counted(members.len(), "member")),
        },
        Value::String(text) if text.chars().count() > SHORT => {
            format!(
                "\"{}…\", {}",
                cut(text),
                counted(text.chars().count(), "character")
            )
        }
        other => other.to_string(),
    }
}

#[inline]
fn cut(text: &str) -> String {
    let text: String = text.chars().take(SHORT).collect();
    text.escape_debug().to_string()
}

#[inline]
fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

#[inline]
fn number(schema: &Map<String, Value>, keyword: &str) -> Option<String> {
    schema.get(keyword).map(Value::to_string)
}

#[inline]
fn range(schema: &Map<String, Value>) -> String {
    let over = number(schema, "exclusiveMinimum").map(|over| format!(" over {over}"));
    let under = number(schema, "exclusiveMaximum").map(|under| format!(" under {under}"));
    let closed = match (number(schema, "minimum"), number(schema, "maximum")) {
        (Some(min), Some(max)) => format!(" from {min} to {max}"),
        (Some(min), None) => format!(" of at least {min}"),
        (None, Some(max)) => format!(" of at most {max}"),
        (None, None) => String::new(),
    };
    format!(
        "{closed}{}{}",
        over.unwrap_or_default(),
        under.unwrap_or_default()
    )
}

#[inline]
fn step(schema: &Map<String, Value>) -> String {
    let step = number(schema, "multipleOf").map(|step| format!(" in steps of {step}"));
    let other = schema.get("not").and_then(|not| not.get("enum")?.as_array());
    let other = other.map(|values| format!(" other than {}", choice(values)));
    format!("{}{}", step.unwrap_or_default(), other.unwrap_or_default())
}

#[inline]
fn count((min, max): (Option<String>, Option<String>), noun: &str) -> String {
    match (min, max) {
        (Some(min), Some(max)) if min == max => {
            let plural = if min == "1" { "" } else { "s" };
            format!(" of {min} {noun}{plural}")
        }
        (Some(min), Some(max)) => format!(" of {min} to {max} {noun}s"),
        (Some(min), None) => format!(" of at least {min} {noun}{}", if min == "1" { "" } else { "s" }),
        (None, Some(max)) => format!(" of at most {max} {noun}{}", if max == "1" { "" } else { "s" }),
        (None, None) => String::new(),
    }
}

#[inline]
fn members(schema: &Map<String, Value>) -> String {
    let none = Map::new();
    let not = schema.get("not").and_then(Value::as_object).unwrap_or(&none);
    let (with, without) = (required(schema, ", "), required(not, " and "));
    let with = if with.is_empty() {
        with
    } else {
        format!(" with {with}")
    };
    match list(not, "required").len() {
        0 => with,
        1 => format!("{with} without {without}"),
        _ => format!("{with} without {without} together"),
    }
}

#[inline]
fn required(schema: &Map<String, Value>, separator: &str) -> String {
    let names = list(schema, "required").iter().filter_map(Value::as_str);
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    names.join(separator)
}

/// The first example, if any.
#[inline]
fn example(schema: &Map<String, Value>) -> String {
    let example = list(schema, "examples").first();
    example.map_or_else(String::new, |example| format!(", for example {example}"))
}
