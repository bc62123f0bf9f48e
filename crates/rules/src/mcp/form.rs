//! What stands in the place of a tool's schema: a list of arguments by name, a schema in a wrapper.

use super::keyword::is_type;
use crate::Node;
use crate::report::{Object, text};
use serde_json::Value;

/// Names of members that hold a schema and nothing else.
const WRAPPERS: [&str; 4] = ["json", "jsonSchema", "json_schema", "schema"];

/// The member in which a schema stands as a whole: `{"jsonSchema": {…}}`.
pub fn schema_wrapper(schema: &Object<'_>) -> Option<&'static str> {
    let name = WRAPPERS.into_iter().find(|name| schema.contains_key(name))?;
    let inner = schema.get(name)?.as_object()?;
    let is_schema = ["type", "properties", "$ref"]
        .iter()
        .any(|key| inner.contains_key(key))
        || inner.is_empty();
    (schema.len() == 1 && is_schema).then_some(name)
}

/// The schema of arguments that are listed by name: `[{"name": …, "type": …, "description": …}]`.
///
/// ```
/// use agentcard_rules::{Node, schema_of_arguments};
///
/// let list = serde_json::json!([{ "name": "days", "type": "integer", "desc": "How many." }]);
/// assert_eq!(
///     schema_of_arguments(&Node::of(&list)).unwrap(),
///     r#"{"type":"object","properties":{"days":{"type":"integer","description":"How many."}}}"#
/// );
/// ```
pub fn schema_of_arguments(list: &Node<'_>) -> Option<String> {
    let arguments = list.as_array().filter(|list| !list.is_empty())?;
    let (mut properties, mut required) = (String::new(), String::new());
    for argument in arguments {
        let argument = argument.as_object()?;
        let name = quoted(text(argument, "name")?);
        let mut keywords = String::new();
        if let Some(kind) = text(argument, "type").filter(|kind| is_type(kind)) {
            push(&mut keywords, &format!("\"type\":\"{kind}\""));
        }
        if let Some(description) = text(argument, "description").or_else(|| text(argument, "desc")) {
            push(&mut keywords, &format!("\"description\":{}", quoted(description)));
        }
        push(&mut properties, &format!("{name}:{{{keywords}}}"));
        if argument.get("required").and_then(Node::as_bool) == Some(true) {
            push(&mut required, &name);
        }
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
