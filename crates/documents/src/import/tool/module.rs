//! Generates the module: imports, functions, types, tool set and `export!`.

use std::collections::BTreeSet;

use agentcard_rules::Dialect;

use super::output::MEMBER;
use super::stub::{Stub, USUAL};
use super::{argument, settle};
use crate::import::imported::comments;
use crate::import::imports::{self, import, used};
use crate::import::layout::{Item, attribute};
use crate::import::types::{Role, Types, Written};
use crate::import::{Imported, Loss, Refusal};

/// Maximum width of a signature on one line.
const LINE: usize = 100;

/// Generates the module.
pub(super) fn write(
    stubs: &[Stub],
    types: &Types,
    dialect: Dialect,
    mut losses: Vec<Loss>,
) -> Result<Imported, Refusal> {
    let written = types.write(Role::Server)?;
    let mut functions = String::new();
    for stub in stubs {
        functions.push_str(&function(stub, &written, &mut losses));
        functions.push('\n');
    }
    let listed = listed(stubs, &mut losses);
    let mut items = functions;
    if !written.code.is_empty() {
        items.push_str(&written.code);
        items.push('\n');
    }
    let mut code = comments(&losses, "the list");
    code.push_str("// Until the bodies are written.\n#![allow(unused_variables)]\n\n");
    code.push_str(&imports(&items));
    code.push_str(&items);
    let set = listed_text(&listed);
    let version = match dialect {
        USUAL => String::new(),
        other => format!(", mcp = \"{}\"", other.version()),
    };
    let end = format!(
        "agentcard::toolset! {{\n    /// All tools of this module.\n    pub struct Tools = [{set}];\n}}\n\n\
         agentcard::export!(Tools{version});\n"
    );
    code.push_str(&end);
    Ok(Imported { code, losses })
}

/// The functions of the set; a second tool of the same name is a loss.
fn listed<'a>(stubs: &'a [Stub], losses: &mut Vec<Loss>) -> Vec<&'a str> {
    let name = |stub: &Stub| {
        let renamed = stub
            .keys
            .iter()
            .find(|key| matches!(key, Item::Assign(name, _) if name == "name"));
        match renamed {
            Some(Item::Assign(_, name)) => name.clone(),
            _ => argument::quoted(&stub.ident),
        }
    };
    let (mut names, mut listed) = (BTreeSet::new(), Vec::new());
    for stub in stubs {
        if names.insert(name(stub)) {
            listed.push(stub.ident.as_str());
        } else {
            losses.push(Loss::new(
                format!("{}/name", stub.pointer),
                "duplicate tool name, not part of the set",
            ));
        }
    }
    listed
}

fn listed_text(listed: &[&str]) -> String {
    let line = listed.join(", ");
    if line.len() + 30 <= LINE {
        return line;
    }
    let lines: Vec<String> = listed.iter().map(|name| format!("\n        {name},")).collect();
    format!("{}\n    ", lines.concat())
}

fn imports(code: &str) -> String {
    imports::imports(
        import("std::collections", &used(code, &["BTreeMap"])),
        &[
            import("agentcard", &used(code, &["Json", "mcp_tool"])),
            import("agentcard::serde_json", &used(code, &["Map", "Value"])),
            import("schemars", &used(code, &["JsonSchema"])),
            import("serde", &used(code, &["Deserialize", "Serialize"])),
        ],
    )
}

/// Generates a stub; errors of the macro go to `losses`.
fn function(stub: &Stub, written: &Written, losses: &mut Vec<Loss>) -> String {
    for param in stub.params.iter().filter(|param| param.shape.is_some()) {
        if !written
            .fields
            .contains_key(&(stub.types.clone(), param.member.clone()))
        {
            let message = format!("no type was generated for the argument `{}`", param.member);
            losses.push(Loss::new(&stub.pointer, message));
        }
    }
    let signature = signature(stub, written);
    let described = format!("{}{signature}", stub.doc);
    let allow = settle::settle(&stub.tool, &stub.pointer, &stub.keys, &described, losses);
    let mut keys = stub.keys.clone();
    if !allow.is_empty() {
        keys.push(Item::texts("allow", &allow));
    }
    let many = if stub.params.len() > 7 {
        "#[allow(clippy::too_many_arguments)]\n"
    } else {
        ""
    };
    format!(
        "{}{}\n{many}{signature}",
        stub.doc,
        attribute("mcp_tool", keys, 0)
    )
}

fn signature(stub: &Stub, written: &Written) -> String {
    let ty = |member: &str| written.fields.get(&(stub.types.clone(), member.to_owned()));
    let result = stub
        .result
        .as_ref()
        .and_then(|result| written.fields.get(&(result.clone(), MEMBER.to_owned())));
    let output = match result {
        Some(output) => format!("Json<{output}>"),
        None => "String".to_owned(),
    };
    let params: Vec<String> = stub
        .params
        .iter()
        .map(|param| argument::code(param, ty(&param.member)))
        .collect();
    let head = format!("pub async fn {}(", stub.ident);
    let bare = params.iter().all(|param| param.lines().count() == 1);
    let line: Vec<&str> = params
        .iter()
        .map(|param| param.trim().trim_end_matches(','))
        .collect();
    let line = format!("{head}{}) -> {output} {{\n    todo!()\n}}\n", line.join(", "));
    if bare
        && line
            .lines()
            .next()
            .is_some_and(|first| first.chars().count() <= LINE)
    {
        return line;
    }
    format!("{head}\n{}) -> {output} {{\n    todo!()\n}}\n", params.concat())
}
