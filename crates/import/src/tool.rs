//! A list of tools as a module of `#[mcp_tool]` stubs.

mod argument;
mod keys;
mod module;
mod output;
mod settle;

use agentcard_convert::tools::to_toolspec;
use agentcard_rules::Dialect;
use serde_json::Value;

use self::argument::Param;
use crate::layout::Item;
use crate::name::{Names, type_name, value_name};
use crate::schema::{Object, describes, resolved};
use crate::types::{Field, Types};
use crate::{Imported, Loss, Refusal};

/// The MCP version of a toolspec whose `export!` names none.
const USUAL: Dialect = Dialect::McpV2025_11_25;

/// A tool on its way to code.
#[derive(Debug)]
struct Stub {
    /// JSON pointer of the tool.
    pointer: String,
    /// Name of the function.
    ident: String,
    /// What the model reads, as a doc comment.
    doc: String,
    /// The keys of the attribute.
    keys: Vec<Item>,
    /// The parameters.
    params: Vec<Param>,
    /// The hidden struct that knows the types of the parameters.
    types: String,
    /// The one that knows the type of the result.
    result: Option<String>,
}

/// Writes the stubs of a list of tools, in whatever form it comes.
pub(crate) fn import(document: &Value, dialect: Dialect) -> Result<Imported, Refusal> {
    let converted = to_toolspec(document, USUAL)?;
    let mut losses = converted.losses;
    let spec = converted.document;
    let others = spec
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(name, _)| *name != "tools");
    losses.extend(
        others.map(|(name, _)| Loss::new(format!("/{name}"), "a toolspec holds tools and nothing else")),
    );
    let mut types = Types::new();
    let mut names = Names::default();
    let mut stubs: Vec<Stub> = Vec::new();
    for (index, tool) in spec["tools"].as_array().into_iter().flatten().enumerate() {
        let pointer = format!("/tools/{index}");
        let Some(tool) = tool.as_object() else {
            losses.push(Loss::new(pointer, "this is no tool"));
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
        losses.push(Loss::new(pointer, "a tool without a name"));
        return None;
    };
    let ident = names.claim(&value_name(name, "tool"), "_");
    let (mut keys, doc) = keys::keys(tool, &ident, &pointer, losses);
    let schema = tool
        .get("inputSchema")
        .cloned()
        .unwrap_or_else(|| Value::Object(Object::new()));
    let params = input(&schema, name, &pointer, types, &mut keys, losses);
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

/// The parameters of an input schema; what its root says beside them goes to `keys` or `losses`.
fn input(
    schema: &Value,
    tool: &str,
    pointer: &str,
    types: &mut Types,
    keys: &mut Vec<Item>,
    losses: &mut Vec<Loss>,
) -> Vec<Param> {
    let pointer = format!("{pointer}/inputSchema");
    let Some(root) = schema.as_object() else {
        losses.push(Loss::new(pointer, "this is no schema of an object"));
        return Vec::new();
    };
    for keyword in root.keys().filter(|keyword| !is_plain(keyword)) {
        losses.push(Loss::new(
            format!("{pointer}/{keyword}"),
            "the arguments of a function can't depend on each other",
        ));
    }
    match root.get("additionalProperties") {
        Some(Value::Bool(false)) => {}
        None | Some(Value::Bool(true)) => keys.push(Item::Word("additional_arguments".to_owned())),
        Some(Value::Object(any)) if any.keys().all(|keyword| describes(keyword)) => {
            keys.push(Item::Word("additional_arguments".to_owned()));
        }
        Some(_) => losses.push(Loss::new(
            format!("{pointer}/additionalProperties"),
            "a function has no parameters without a name",
        )),
    }
    let empty = Object::new();
    let properties = root
        .get("properties")
        .and_then(Value::as_object)
        .unwrap_or(&empty);
    let required: Vec<&str> = root
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    // What is only required can be anything.
    let anything = Value::Bool(true);
    let undescribed = required.iter().filter(|name| !properties.contains_key(**name));
    let undescribed = undescribed.map(|name| (*name, &anything));
    let named = properties.iter().map(|(name, schema)| (name.as_str(), schema));
    let mut idents = Names::default();
    let mut params = Vec::new();
    for (name, schema) in named.chain(undescribed) {
        let place = format!(
            "{pointer}/properties/{}",
            name.replace('~', "~0").replace('/', "~1")
        );
        let Some(resolved) = resolved(schema, &Value::Object(root.clone())) else {
            losses.push(Loss::new(
                place,
                "a reference that leads nowhere, or around in a circle",
            ));
            continue;
        };
        let ident = idents.claim(&value_name(name, "arg"), "_");
        params.push(argument::param(
            types,
            tool,
            ident,
            name,
            &resolved,
            required.contains(&name),
        ));
    }
    params
}

/// Whether a keyword at the root is read, or says nothing of values.
fn is_plain(keyword: &str) -> bool {
    let read = [
        "type",
        "properties",
        "required",
        "additionalProperties",
        "$defs",
        "definitions",
    ];
    read.contains(&keyword) || describes(keyword)
}
