//! Import of a tool list as a typed client with one method for each tool.

mod method;

use std::fmt::Write;

use crate::convert::tools::to_toolspec;
use agentcard_rules::Dialect;
use serde_json::Value;

use self::method::Method;
use crate::convert::names::Names;
use crate::convert::{Loss, Refusal};
use crate::import::Imported;
use crate::import::imports::{self, import, used};
use crate::import::types::{Role, Types};

/// Generates a typed client for a tool list of any form.
///
/// # Errors
///
/// If the document contains no tool list.
pub fn client(document: &Value) -> Result<Imported, Refusal> {
    let converted = to_toolspec(document, Dialect::MCP_DEFAULT)?;
    let mut losses: Vec<Loss> = converted.losses;
    let mut types = Types::with_null();
    let mut names = Names::with(["new", "transport"]);
    let mut methods: Vec<Method> = Vec::new();
    let tools = converted.document["tools"].as_array().into_iter().flatten();
    for (index, tool) in tools.enumerate() {
        let pointer = format!("/tools/{index}");
        if let Some(tool) = tool.as_object() {
            methods.extend(method::method(
                tool,
                &pointer,
                &mut names,
                &mut types,
                &mut losses,
            ));
        }
    }
    let written = types.write(Role::Client)?;
    let mut items = head();
    for method in &methods {
        items.push('\n');
        items.push_str(&method::code(method, &written));
    }
    items.push_str("}\n");
    for method in &methods {
        items.push_str(&method::constructor(method, &written));
    }
    if !written.code.is_empty() {
        write!(items, "\n{}", written.code).unwrap_or_default();
    }
    Ok(Imported {
        code: format!("{}{items}", imports(&items)),
        losses,
    })
}

fn head() -> String {
    "/// Calls the tools of a server, one method each.\n\
     #[derive(Debug, Clone)]\n\
     pub struct Client<T> {\n    transport: T,\n}\n\n\
     impl<T: Transport> Client<T> {\n    \
     /// Creates a client that calls through `transport`.\n    \
     pub const fn new(transport: T) -> Self {\n        Self { transport }\n    }\n\n    \
     /// The transport of the calls.\n    \
     pub const fn transport(&self) -> &T {\n        &self.transport\n    }\n"
        .to_owned()
}

fn imports(items: &str) -> String {
    imports::imports(
        import("std::collections", &used(items, &["BTreeMap"])),
        &[
            import("agentcard", &used(items, &["CallResult"])),
            import(
                "agentcard::client",
                &used(items, &["ClientError", "Transport", "call", "call_structured"]),
            ),
            import("agentcard::serde_json", &used(items, &["Map", "Value", "json"])),
            import("serde", &used(items, &["Deserialize", "Serialize"])),
        ],
    )
}
