//! Finds the official schema of a dialect and adapts its root to our documents.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::manifest::Entry;

/// The official schema of `entry` in `upstream`: `family-version.schema.json` or `family/version.schema.json`.
pub(super) fn find(entry: &Entry, upstream: &Path) -> Result<Option<Value>> {
    // The strict profile is the published schema; the other one includes later additions.
    let version = entry.version.trim_end_matches("-strict");
    let names = [
        format!("{}-{version}.schema.json", entry.family),
        format!("{}/{version}.schema.json", entry.family),
    ];
    let Some(path) = names
        .iter()
        .map(|name| upstream.join(name))
        .find(|path| path.is_file())
    else {
        return Ok(None);
    };
    let text = fs::read_to_string(&path).with_context(|| format!("failed to read {}", path.display()))?;
    let schema = serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))?;
    Ok(Some(of_documents(schema, &entry.root)))
}

/// Official roots contain only definitions, or describe the document themselves.
fn of_documents(mut schema: Value, root: &str) -> Value {
    let Some(key) = ["$defs", "definitions"]
        .into_iter()
        .find(|key| schema.get(key).is_some())
    else {
        return schema;
    };
    if schema[key].get(root).is_some() {
        schema["$ref"] = json!(format!("#/{key}/{root}"));
    } else if schema[key].get("Tool").is_some() {
        // A toolspec is the result of `tools/list` without its envelope, and each item is a `Tool` of the version.
        schema["type"] = json!("object");
        schema["required"] = json!(["tools"]);
        schema["properties"] =
            json!({"tools": {"type": "array", "items": {"$ref": format!("#/{key}/Tool")}}});
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_entry_of_a_document_is_the_root() {
        let schema = of_documents(json!({"definitions": {"AgentCard": {}}}), "AgentCard");
        assert_eq!(schema["$ref"], "#/definitions/AgentCard");
    }

    #[test]
    fn a_tool_list_is_a_document() {
        let schema = of_documents(json!({"$defs": {"Tool": {}}}), "ToolSpec");
        assert_eq!(schema["properties"]["tools"]["items"]["$ref"], "#/$defs/Tool");
        assert_eq!(schema["required"], json!(["tools"]));
    }
}
