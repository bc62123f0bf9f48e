//! Generates a module of `#[mcp_tool]` stubs for a tool list.

pub(crate) mod argument;
pub(crate) mod input;
mod keys;
mod module;
pub(crate) mod output;
mod settle;
mod stub;

use crate::convert::names::Names;
use crate::convert::tools::to_toolspec;
use agentcard_rules::Dialect;
use serde_json::Value;

use self::argument::Param;
use self::stub::{Stub, USUAL};
use crate::import::name::{type_name, value_name};
use crate::import::schema::Object;
use crate::import::types::{Field, Types};
use crate::import::{Imported, Loss, Refusal};

/// Names that functions must not have, because the type of a tool would shadow them.
const TAKEN: [&str; 17] = [
    "agentcard",
    "bool",
    "char",
    "core",
    "f32",
    "f64",
    "i16",
    "i32",
    "i64",
    "i8",
    "schemars",
    "serde",
    "std",
    "str",
    "u16",
    "u32",
    "u64",
];

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
    let mut names = Names::with(TAKEN);
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
    let (mut keys, doc) = keys::keys(tool, &ident);
    let mut input = input::read(tool, &pointer, &[], types, losses);
    for unnamed in input
        .properties
        .extract_if(.., |property| property.member.is_empty())
    {
        losses.push(Loss::new(
            unnamed.pointer,
            "a function parameter must have a name",
        ));
    }
    input::push_root(&input, &pointer, &mut keys, losses);
    let properties = input.properties.iter();
    let params: Vec<Param> = properties
        .map(|property| argument::param(types, name, property, losses))
        .collect();
    if let Some(schema) = tool.get("outputSchema") {
        input::report_cleaned(schema, &format!("{pointer}/outputSchema"), losses);
    }
    let output = output::output(tool.get("outputSchema"), name, &pointer, types, losses);
    let fields = params.iter().filter_map(|param| {
        Some(Field {
            member: param.member.clone(),
            ident: param.ident.clone(),
            shape: param.shape.clone()?,
            required: true,
            nullable: false,
            doc: None,
        })
    });
    let hidden = type_name(name, "Tool");
    let arguments = types.add_struct(&format!("{hidden}Arguments"), fields.collect(), None, true);
    let result = output
        .field()
        .map(|field| types.add_result(&format!("{hidden}Result"), field));
    Some(Stub {
        tool: tool.clone(),
        pointer,
        ident,
        doc,
        keys,
        params,
        types: arguments,
        result,
    })
}
