//! MCP tools → the function lists of OpenAI, Anthropic and Gemini.

use agentcard_rules::Dialect;
use serde_json::{Value, json};

use super::gemini;
use super::version::to_toolspec;
use crate::member::{Object, below, items, root, said, text};
use crate::{Converted, Loss, Refusal};

/// The `tools` of a request to OpenAI: `[{"type": "function", "function": {name, description, parameters}}]`.
///
/// # Errors
///
/// No list of tools.
pub fn to_openai(document: &Value) -> Result<Converted, Refusal> {
    let (functions, losses) = functions(document, "OpenAI", "parameters", is_plain_name)?;
    let tools = functions
        .into_iter()
        .map(|function| json!({ "type": "function", "function": function }));
    Ok(Converted::new(tools.collect::<Vec<_>>(), losses))
}

/// The `tools` of a request to Anthropic: `[{name, description, input_schema}]`.
///
/// # Errors
///
/// No list of tools.
pub fn to_anthropic(document: &Value) -> Result<Converted, Refusal> {
    let (functions, losses) = functions(document, "Anthropic", "input_schema", is_plain_name)?;
    Ok(Converted::new(
        functions.into_iter().map(Value::Object).collect::<Vec<_>>(),
        losses,
    ))
}

/// The `tools` of a request to Gemini: `[{"functionDeclarations": [{name, description, parameters}]}]`.
///
/// # Errors
///
/// No list of tools.
pub fn to_gemini(document: &Value) -> Result<Converted, Refusal> {
    let (mut functions, mut losses) = functions(document, "Gemini", "parameters", is_gemini_name)?;
    for (index, function) in functions.iter_mut().enumerate() {
        if let Some(schema) = function.get_mut("parameters") {
            let pointer = format!("/tools/{index}/inputSchema");
            *schema = gemini::schema(schema, &pointer, &mut losses);
        }
    }
    Ok(Converted::new(
        json!([{ "functionDeclarations": functions }]),
        losses,
    ))
}

/// Name, description and schema of every tool; the rest is lost.
fn functions(
    document: &Value,
    api: &str,
    schema: &str,
    is_name: fn(&str) -> bool,
) -> Result<(Vec<Object>, Vec<Loss>), Refusal> {
    // The newest version knows most, so nothing is lost on the way.
    let Converted {
        document, mut losses, ..
    } = to_toolspec(document, Dialect::McpV2025_11_25)?;
    let mut functions = Vec::new();
    for (index, tool) in items(root(&document)?, "tools").iter().enumerate() {
        let pointer = below("/tools", index);
        let Value::Object(tool) = tool else { continue };
        report(tool, api, is_name, &pointer, &mut losses);
        let mut function = Object::new();
        for (key, name) in [
            ("name", "name"),
            ("description", "description"),
            ("inputSchema", schema),
        ] {
            let value = tool.get(key).filter(|value| !value.is_null());
            function.extend(value.map(|value| (name.to_owned(), value.clone())));
        }
        functions.push(function);
    }
    Ok((functions, losses))
}

fn report(tool: &Object, api: &str, is_name: fn(&str) -> bool, pointer: &str, losses: &mut Vec<Loss>) {
    if let Some(name) = text(tool, "name").filter(|name| !is_name(name)) {
        losses.push(Loss::new(
            below(pointer, "name"),
            format!("{api} refuses the name `{name}`; rename the tool"),
        ));
    }
    let kept = ["name", "description", "inputSchema"];
    for (key, value) in tool.iter().filter(|(key, _)| !kept.contains(&key.as_str())) {
        let same_title = key == "title" && said(tool, "name") == value.as_str();
        if !value.is_null() && !same_title {
            losses.push(Loss::new(
                below(pointer, key),
                format!("{api} has no place for `{key}`"),
            ));
        }
    }
}

/// Up to 64 letters, digits, `_` and `-`.
fn is_plain_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    (1..=64).contains(&name.len()) && name.bytes().all(plain)
}

/// A letter or `_`, then letters, digits, `_`, `-` and `.`, 64 in all.
fn is_gemini_name(name: &str) -> bool {
    let first = name
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    first && is_plain_name(&name.replace('.', "_"))
}
