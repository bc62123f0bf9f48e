//! Generates a module of `#[mcp_tool]` stubs for a tool list.

pub(crate) mod argument;
pub(crate) mod input;
mod keys;
mod module;
pub(crate) mod output;
mod settle;
mod stub;

use crate::convert::tools::to_toolspec;
use agentcard_rules::Dialect;
use serde_json::Value;

use self::argument::Param;
use self::stub::{Stub, USUAL};
use crate::import::name::{Names, type_name, value_name};
use crate::import::schema::Object;
use crate::import::types::{Field, Types};
use crate::import::{Imported, Loss, Refusal};

/// Generates the stubs for a tool list of any form.
pub(crate) fn import(document: &Value, dialect: Dialect) -> Result<Imported, Refusal> {
    let converted = to_toolspec(document, USUAL)?;
    let mut losses = converted.losses;
    let spec = converted.document;
    let others = spec
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(name, _)| *name != "tools");
    losses.extend(others.map(|(name, _)| Loss::new(format!("/{name}"), "not part of a toolspec")));
    let mut types = Types::new();
    let mut names = Names::default();
    let mut stubs: Vec<Stub> = Vec::new();
    for (index, tool) in spec["tools"].as_array().into_iter().flatten().enumerate() {
        let pointer = format!("/tools/{index}");
        let Some(tool) = tool.as_object() else {
            losses.push(Loss::new(pointer, "invalid tool"));
            continue;
        };
        stubs.extend(stub(tool, pointer, &mut names, &mut types, &mut losses));
    }
    module::write(&stubs, &types, dialect, losses)
}

fn stub(
    tool: &Object,
    pointer: String,
    names: &mut Names,
    types: &mut Types,
    losses: &mut Vec<Loss>,
) -> Option<Stub> {
    let Some(name) = tool.get("name").and_then(Value::as_str) else {
        losses.push(Loss::new(pointer, "missing tool name"));
        return None;
    };
    let ident = names.claim(&value_name(name, "tool"), "_");
    let (mut keys, doc) = keys::keys(tool, &ident, &pointer, losses);
    let input = input::read(tool, &pointer, losses);
    input::push_root(&input, &pointer, &mut keys, losses);
    let properties = input.properties.iter();
    let params: Vec<Param> = properties
        .map(|property| argument::param(types, name, property))
        .collect();
    let output = output::output(tool.get("outputSchema"), name, &pointer, types, losses);
    let fields = params.iter().filter_map(|param| {
        Some(Field {
            member: param.member.clone(),
            shape: param.shape.clone()?,
            required: true,
            doc: None,
        })
    });
    let hidden = type_name(name, "Tool");
    let arguments = types.add_struct(&format!("{hidden}Arguments"), fields.collect(), None, true);
    let result = output
        .field()
        .map(|field| types.add_struct(&format!("{hidden}Result"), vec![field], None, true));
    Some(Stub {
        pointer,
        ident,
        doc,
        keys,
        params,
        types: arguments,
        result,
    })
}
