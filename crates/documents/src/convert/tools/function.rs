//! MCP tools → the function lists of OpenAI, Anthropic and Gemini.

use agentcard_rules::Dialect;
use agentcard_rules::client::is_tool_name;
use agentcard_rules::pointer::below;
use agentcard_rules::schema::fit::{Client, Fit};
use serde_json::{Value, json};

use super::place::Place;
use super::version::to_placed;
use crate::convert::member::{Object, items, non_blank_text, root, take, text};
use crate::convert::{Converted, Loss, Refusal};

/// The `tools` of a request to OpenAI: `[{"type": "function", "function": {name, description, parameters}}]`.
///
/// # Errors
///
/// If the document contains no tool list.
pub fn to_openai(document: &Value) -> Result<Converted, Refusal> {
    let (functions, losses) = functions(document, Fit::to(Client::OpenAi), "parameters")?;
    let tools = functions
        .into_iter()
        .map(|function| json!({ "type": "function", "function": function }));
    Ok(Converted::new(tools.collect::<Vec<_>>(), losses))
}

/// The `tools` of a request to OpenAI in strict mode, which enforces the schema.
///
/// # Errors
///
/// If the document contains no tool list.
pub fn to_openai_strict(document: &Value) -> Result<Converted, Refusal> {
    let (functions, losses) = functions(document, Fit::to(Client::OpenAiStrict), "parameters")?;
    let strict = |mut function: Object| {
        function.insert("strict".to_owned(), true.into());
        json!({ "type": "function", "function": function })
    };
    Ok(Converted::new(
        functions.into_iter().map(strict).collect::<Vec<_>>(),
        losses,
    ))
}

/// The `tools` of a request to Anthropic: `[{name, description, input_schema}]`.
///
/// # Errors
///
/// If the document contains no tool list.
pub fn to_anthropic(document: &Value) -> Result<Converted, Refusal> {
    let (functions, losses) = functions(document, Fit::to(Client::Anthropic), "input_schema")?;
    Ok(Converted::new(
        functions.into_iter().map(Value::Object).collect::<Vec<_>>(),
        losses,
    ))
}

/// The `tools` of a request to Gemini: `[{"functionDeclarations": [{name, description, parameters}]}]`.
///
/// # Errors
///
/// If the document contains no tool list.
pub fn to_gemini(document: &Value) -> Result<Converted, Refusal> {
    let (functions, losses) = functions(document, Fit::to(Client::Gemini).nullable(), "parameters")?;
    Ok(Converted::new(
        json!([{ "functionDeclarations": functions }]),
        losses,
    ))
}

/// Removes `additionalProperties`, which `parameters` of Gemini don't support.
fn open_objects(schema: &mut Value, pointer: &str, losses: &mut Vec<Loss>) {
    let Value::Object(node) = schema else { return };
    if take(node, "additionalProperties").is_some() {
        let pointer = below(pointer, "additionalProperties");
        losses.push(Loss::new(pointer, "Gemini has no `additionalProperties`"));
    }
    for (key, value) in node {
        let place = below(pointer, key);
        match value {
            Value::Object(named) if key == "properties" => {
                for (name, schema) in named {
                    open_objects(schema, &below(&place, name), losses);
                }
            }
            Value::Array(forms) if key == "anyOf" => {
                for (index, form) in forms.iter_mut().enumerate() {
                    open_objects(form, &below(&place, index), losses);
                }
            }
            items if key == "items" => open_objects(items, &place, losses),
            _ => {}
        }
    }
}

/// Name, description and schema of every tool; everything else is lost.
fn functions(source: &Value, fit: Fit, schema: &str) -> Result<(Vec<Object>, Vec<Loss>), Refusal> {
    // The newest version supports the most members, so nothing is lost in this step.
    let (converted, places) = to_placed(source, Dialect::MCP_DEFAULT)?;
    let Converted {
        document, mut losses, ..
    } = converted;
    report_beside(&document, &places.beside, &mut losses);
    let mut functions = Vec::new();
    for (tool, place) in items(root(&document)?, "tools").iter().zip(&places.tools) {
        let Value::Object(tool) = tool else {
            losses.push(Loss::new(place.tool(), "invalid tool, omitted"));
            continue;
        };
        report(tool, fit.client(), place, &mut losses);
        let mut function = Object::new();
        for (key, name) in [
            ("name", "name"),
            ("description", "description"),
            ("inputSchema", schema),
        ] {
            let Some(value) = tool.get(key).filter(|value| !value.is_null()) else {
                continue;
            };
            let value = if key == "inputSchema" {
                fitted(value, fit, &place.of(key), &mut losses)
            } else {
                value.clone()
            };
            function.insert(name.to_owned(), value);
        }
        functions.push(function);
    }
    Ok((functions, losses))
}

/// Members beside the tools are part of a toolspec, but a list of functions can't contain them.
fn report_beside(spec: &Value, place: &Place, losses: &mut Vec<Loss>) {
    let members = spec.as_object().into_iter().flat_map(Object::keys);
    let message = "a list of functions has no other fields";
    losses.extend(
        members
            .filter(|key| *key != "tools")
            .map(|key| Loss::new(place.of(key), message)),
    );
}

/// Adapts the schema for the client; unsupported keywords are removed.
fn fitted(schema: &Value, fit: Fit, pointer: &str, losses: &mut Vec<Loss>) -> Value {
    let fitted = fit.loose().input(schema);
    let place = |loss: Loss| Loss::new(format!("{pointer}{}", loss.pointer), loss.message);
    losses.extend(fitted.losses.into_iter().map(place));
    let mut schema = fitted.schema;
    if fit.client() == Client::Gemini {
        open_objects(&mut schema, pointer, losses);
    }
    schema
}

fn report(tool: &Object, client: Client, place: &Place, losses: &mut Vec<Loss>) {
    let api = client.title();
    if let Some(name) = text(tool, "name").filter(|name| !is_tool_name(client, name)) {
        losses.push(Loss::new(
            place.of("name"),
            format!("{api} rejects the name `{name}`; rename the tool"),
        ));
    }
    let kept = ["name", "description", "inputSchema"];
    for (key, value) in tool.iter().filter(|(key, _)| !kept.contains(&key.as_str())) {
        let same_title = key == "title" && non_blank_text(tool, "name") == value.as_str();
        if !value.is_null() && !same_title {
            losses.push(Loss::new(
                place.of(key),
                format!("{api} has no equivalent of `{key}`"),
            ));
        }
    }
}
