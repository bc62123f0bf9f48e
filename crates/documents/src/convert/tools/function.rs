//! MCP tools → the function lists of OpenAI, Anthropic and Gemini.

use agentcard_rules::Dialect;
use agentcard_rules::client::is_tool_name;
use agentcard_rules::pointer::below;
use agentcard_rules::schema::children_mut;
use agentcard_rules::schema::fit::{Client, Fit};
use serde_json::{Value, json};

use super::place::Place;
use super::version::to_placed;
use crate::convert::member::{Object, items, non_blank_text, root, take, text};
use crate::convert::{Converted, Loss, Refusal};

/// The `tools` of a request to the API of a client: `[{"type": "function", "function": {name, description, parameters}}]`
/// for OpenAI, with `"strict": true` in strict mode, `[{name, description, input_schema}]` for Anthropic, and
/// `[{"functionDeclarations": [{name, description, parameters}]}]` for Gemini.
///
/// # Errors
///
/// If the document contains no tool list, or the client is not a single one.
pub fn to_client(document: &Value, client: Client) -> Result<Converted, Refusal> {
    let fit = Fit::to(client);
    let (mut functions, losses) = match client {
        Client::OpenAi | Client::OpenAiStrict => functions(document, fit, "parameters")?,
        Client::Anthropic => functions(document, fit, "input_schema")?,
        Client::Gemini => functions(document, fit.nullable(), "parameters")?,
        other => return Err(Refusal::new("", format!("{} has no API", other.title()))),
    };
    if client == Client::OpenAiStrict {
        for function in &mut functions {
            function.insert("strict".to_owned(), true.into());
        }
    }
    let wrapped = |function: &Object| json!({ "type": "function", "function": function });
    let document = match client {
        Client::Anthropic => json!(functions),
        Client::Gemini => json!([{ "functionDeclarations": functions }]),
        _ => functions.iter().map(wrapped).collect(),
    };
    Ok(Converted::new(document, losses))
}

/// Removes `additionalProperties`, which `parameters` of Gemini don't support.
fn open_objects(schema: &mut Value, pointer: &str, losses: &mut Vec<Loss>) {
    let Value::Object(node) = schema else { return };
    if take(node, "additionalProperties").is_some() {
        let pointer = below(pointer, "additionalProperties");
        losses.push(Loss::new(pointer, "Gemini has no `additionalProperties`"));
    }
    children_mut(node, &mut |key, step, child| {
        open_objects(child, &step.from(&below(pointer, key)), losses);
    });
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
