//! Other forms of a tool's schema: a list of arguments, a wrapped schema.

use crate::Node;
use crate::report::{Object, text};
use crate::schema::{Role, role};
use serde_json::Value;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Names of fields that wrap a schema.
const WRAPPERS: [&str; 7] = [
    "json",
    "jsonSchema",
    "json_schema",
    "schema",
    "inputSchema",
    "input_schema",
    "parameters",
];

/// The field that wraps a schema, and nothing else is in the object: `{"jsonSchema": {…}}`.
pub fn schema_wrapper(schema: &Object<'_>) -> Option<&'static str> {
    nested_schema(schema).filter(|_| schema.len() == 1)
}

/// The same with fields beside it that are neither keywords nor objects: `{"name": "city", "schema": {…}}`.
pub(super) fn nested_schema(schema: &Object<'_>) -> Option<&'static str> {
    let name = WRAPPERS.into_iter().find(|name| schema.contains_key(name))?;
    let inner = schema.get(name)?.as_object()?;
    let is_schema = ["type", "properties", "$ref"]
        .iter()
        .any(|key| inner.contains_key(key))
        || inner.is_empty();
    let is_other = |(key, value): &(Cow<'_, str>, Node<'_>)| {
        key == name
            || (!value.is_object() && matches!(role(key), None | Some(Role::Annotation | Role::Anchor)))
    };
    (is_schema && schema.iter().all(is_other)).then_some(name)
}

/// Returns the schema of arguments that are listed by name: `[{"name": …, "type": …, "description": …}]`, including
/// all other fields of each; `None` if a name is not unique.
///
/// ```
/// use agentcard_rules::{Node, schema_of_arguments};
///
/// let list = serde_json::json!([{ "name": "days", "type": "integer", "desc": "How many." }]);
/// let schema: serde_json::Value = schema_of_arguments(&Node::of(&list)).unwrap().parse()?;
/// assert_eq!(schema["properties"]["days"]["description"], "How many.");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn schema_of_arguments(list: &Node<'_>) -> Option<String> {
    let arguments = list.as_array().filter(|list| !list.is_empty())?;
    let (mut properties, mut required) = (String::new(), String::new());
    let mut names = BTreeSet::new();
    for argument in arguments {
        let argument = argument.as_object()?;
        let name = text(argument, "name").filter(|name| names.insert(name.to_owned()))?;
        let mut keywords = String::new();
        for (key, value) in argument {
            match (key.as_ref(), value) {
                ("name", _) => {}
                ("required", Node::Bool(is_required)) => {
                    if *is_required {
                        push(&mut required, &quoted(name));
                    }
                }
                (key, value) => {
                    let is_short = key == "desc" && !argument.contains_key("description");
                    let key = if is_short { "description" } else { key };
                    push(&mut keywords, &format!("{}:{}", quoted(key), value.to_value()));
                }
            }
        }
        push(&mut properties, &format!("{}:{{{keywords}}}", quoted(name)));
    }
    let required = if required.is_empty() {
        required
    } else {
        format!(",\"required\":[{required}]")
    };
    Some(format!(
        "{{\"type\":\"object\",\"properties\":{{{properties}}}{required}}}"
    ))
}

fn push(list: &mut String, item: &str) {
    if !list.is_empty() {
        list.push(',');
    }
    list.push_str(item);
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
