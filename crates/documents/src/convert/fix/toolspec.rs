//! Fixes of MCP toolspecs.

use serde_json::Value;

use super::Changes;
use crate::convert::member::{Object, below, object_mut};
use crate::convert::tools;

/// Takes the tools out of their envelope, and puts tools of other APIs into the MCP form.
pub(super) fn unwrap(document: &mut Value, changes: &mut Changes) {
    if !tools::is_tool_list(document) {
        return;
    }
    // What can't be said is left as it stands: the rules name it.
    let mut losses = Vec::new();
    if let Ok(spec) = tools::unwrap(document, &mut losses) {
        let spec = Value::Object(spec);
        if losses.is_empty() && spec != *document {
            *document = spec;
            changes.add("", "wrote the list as an MCP toolspec");
        }
    }
}

/// Says the type of every schema that is without doubt an object.
pub(super) fn fix(spec: &mut Object, changes: &mut Changes) {
    let tools = spec.get_mut("tools").and_then(Value::as_array_mut);
    for (index, tool) in tools.into_iter().flatten().enumerate() {
        let Value::Object(tool) = tool else { continue };
        for key in ["inputSchema", "outputSchema"] {
            if let Some(schema) = object_mut(tool, key).filter(|schema| is_untyped_object(schema, key)) {
                schema.shift_insert(0, "type".to_owned(), "object".into());
                let pointer = below(&below("/tools", index), key);
                changes.add(pointer, "wrote the type `object`");
            }
        }
    }
}

/// Arguments are always an object; an output is one if it has properties.
fn is_untyped_object(schema: &Object, key: &str) -> bool {
    let says_otherwise = ["type", "$ref", "anyOf", "oneOf", "allOf", "const", "enum"];
    !says_otherwise.iter().any(|key| schema.contains_key(*key))
        && (key == "inputSchema" || schema.contains_key("properties"))
}
