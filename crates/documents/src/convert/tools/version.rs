//! Converts MCP tools between protocol versions.

use agentcard_rules::generated::root as shape;
use agentcard_rules::shape::{Shape, Type};
use agentcard_rules::{Dialect, FREE_SCHEMAS_SINCE};
use serde_json::{Value, json};

use super::envelope::unwrap_placed;
use super::place::{Place, Places};
use crate::convert::lenient::read;
use crate::convert::member::{Object, non_blank_text, object, take};
use crate::convert::{Converted, Loss, Refusal};

/// Converts a tool list of any form to a toolspec of an MCP version.
///
/// # Errors
///
/// If the document contains no tool list, or only tools that are built into their API.
pub fn to_toolspec(document: &Value, version: Dialect) -> Result<Converted, Refusal> {
    Ok(to_placed(document, version)?.0)
}

/// Like [`to_toolspec`], and returns the source positions of the tools.
pub(super) fn to_placed(document: &Value, version: Dialect) -> Result<(Converted, Places), Refusal> {
    let mut losses = Vec::new();
    let (spec, places) = unwrap_placed(document, &mut losses)?;
    let mut document = Value::Object(spec);
    read(&mut document, Dialect::MCP_DEFAULT);
    let tools = document.get_mut("tools").and_then(Value::as_array_mut);
    for (tool, place) in tools.into_iter().flatten().zip(&places.tools) {
        if let Value::Object(tool) = tool {
            restrict(tool, version, place, &mut losses);
        }
    }
    Ok((Converted::new(document, losses), places))
}

/// Removes the members of a tool that only other versions define.
fn restrict(tool: &mut Object, version: Dialect, place: &Place, losses: &mut Vec<Loss>) {
    let names: Vec<String> = tool.keys().cloned().collect();
    for name in names.iter().filter(|name| !knows(version, name)) {
        let Some(other) = versions().find(|other| knows(*other, name)) else {
            // Unknown to all versions: kept.
            continue;
        };
        let value = take(tool, name).unwrap_or_default();
        if value.is_null() || (name == "title" && keep_title(tool, &value, version)) {
            continue;
        }
        let message = if other > version {
            format!("`{name}` was added in MCP {}", other.version())
        } else {
            format!("`{name}` was removed in MCP {}", version.version())
        };
        losses.push(Loss::new(place.of(name), message));
    }
    restrict_output(tool, version, place, losses);
}

/// Older versions have the title in the annotations.
fn keep_title(tool: &mut Object, title: &Value, version: Dialect) -> bool {
    if !knows(version, "annotations") {
        return false;
    }
    let annotations = tool.entry("annotations").or_insert_with(|| json!({}));
    let Value::Object(annotations) = annotations else {
        return false;
    };
    non_blank_text(annotations, "title").is_some_and(|known| known == title)
        || (non_blank_text(annotations, "title").is_none()
            && annotations.insert("title".to_owned(), title.clone()).is_none())
}

/// Clients of older versions reject the whole list if an output schema is not an object.
fn restrict_output(tool: &mut Object, version: Dialect, place: &Place, losses: &mut Vec<Loss>) {
    let Some(output) = object(tool, "outputSchema").filter(|_| version < FREE_SCHEMAS_SINCE) else {
        return;
    };
    if non_blank_text(output, "type") != Some("object") {
        take(tool, "outputSchema");
        let message = format!(
            "in MCP {}, the root of an output schema must be an object",
            version.version()
        );
        losses.push(Loss::new(place.of("outputSchema"), message));
    }
}

fn versions() -> impl Iterator<Item = Dialect> {
    Dialect::ALL
        .iter()
        .copied()
        .filter(|dialect| dialect.family() == "mcp")
}

fn knows(version: Dialect, name: &str) -> bool {
    tool_shape(version).is_some_and(|shape| shape.members.iter().any(|member| member.name == name))
}

fn tool_shape(version: Dialect) -> Option<&'static Shape> {
    let tools = shape(version)
        .members
        .iter()
        .find(|member| member.name == "tools")?;
    match &tools.ty {
        Type::Array(list) => match &list.items {
            Type::Object(shape) => Some(shape),
            _ => None,
        },
        _ => None,
    }
}
