//! Checks MCP toolspecs of every version.

mod annotations;
mod form;
mod header;
mod keyword;
mod reference;
mod root;
mod schema;
mod secret;
mod tool;
mod version;
mod walk;
mod weight;

pub use version::{FREE_SCHEMAS_SINCE, NEWEST_DRAFT_SINCE};
pub(crate) use version::{NAMES_SINCE, NEWEST_DRAFT};
#[cfg(feature = "llm-schemas")]
pub(crate) use walk::draft;

pub use annotations::{HINTS, Hint};
pub use form::{schema_of_arguments, schema_wrapper};

use crate::Node;
use crate::catalogue::{document, mcp as rules};
use crate::generated::root as root_shape;
use crate::report::{Object, Report, list, text};
use crate::shape::Shape;
use crate::structure::{self, PLAIN, Policy};
use crate::{Action, Dialect};
use std::collections::BTreeSet;

const POLICY: Policy = Policy {
    own: is_checked_elsewhere,
    unknown: version::check_unknown,
    ..PLAIN
};

/// Checks a toolspec with this size in bytes.
pub(crate) fn check(report: &mut Report<'_>, dialect: Dialect, doc: &Node<'_>, bytes: usize) {
    match doc {
        Node::Array(tools) => {
            let message = "expected an object with `tools`, found the array itself";
            report.add(&rules::BARE_ARRAY, message, "wrap it as `{\"tools\": […]}`");
            let is_tool = |tool: &Node<'_>| tool.get("name").is_some_and(Node::is_string);
            if !tools.is_empty() && tools.iter().all(is_tool) {
                report.edit(Action::Wrap("{\"tools\": ".into(), "}"));
            }
            for (index, tool) in tools.iter().enumerate() {
                let place = report.enter_item(index);
                check_tool(report, dialect, tool);
                report.leave(place);
            }
            check_names(report, tools);
        }
        _ => match wrapped(doc) {
            Some(spec) => {
                let message = "expected the result of `tools/list`, found the JSON-RPC response";
                let fix = "keep only `{\"tools\": […]}`";
                report.add_at_key("result", &rules::RPC_WRAPPER, message, fix);
                let is_frame = |key: &str| matches!(key, "jsonrpc" | "id" | "result");
                if doc.as_object().is_some_and(|doc| doc.keys().all(is_frame)) {
                    report.edit_at("", Action::Unwrap("/result".into()));
                }
                let place = report.enter("result");
                check_spec(report, dialect, spec, bytes);
                report.leave(place);
            }
            None => check_spec(report, dialect, doc, bytes),
        },
    }
}

pub(crate) fn check_tool(report: &mut Report<'_>, dialect: Dialect, doc: &Node<'_>) {
    if let Some(shape) = root_shape(dialect).find("Tool") {
        structure::check(report, &POLICY, shape, doc);
        check_meaning(report, shape, doc);
    }
}

/// The toolspec in the result of a response.
fn wrapped<'a, 't>(doc: &'a Node<'t>) -> Option<&'a Node<'t>> {
    let result = doc.get("result").filter(|_| doc.get("tools").is_none())?;
    result.get("tools").map(|_| result)
}

fn check_spec(report: &mut Report<'_>, dialect: Dialect, doc: &Node<'_>, bytes: usize) {
    let shape = root_shape(dialect);
    structure::check(report, &POLICY, shape, doc);
    let (Node::Object(spec), Some(tool)) = (doc, shape.find("Tool")) else {
        return;
    };
    report.each(spec, "tools", &mut |report, item| {
        check_meaning(report, tool, item);
    });
    let place = report.enter("tools");
    check_names(report, list(spec, "tools"));
    report.leave(place);
    if spec.get("nextCursor").is_some_and(|cursor| !cursor.is_null()) {
        let message = "this is one page of a list, and `nextCursor` leads to more tools";
        let fix = "request the other pages, and put the tools of all pages into one list";
        report.add_at_key("nextCursor", &rules::NEXT_PAGE, message, fix);
    }
    check_beside(report, spec);
    reference::check_shared(report, doc, spec);
    if bytes > weight::HEAVY {
        weight::check(report, spec);
    }
    let count = list(spec, "tools").len();
    #[cfg(feature = "llm-schemas")]
    if let crate::Profile::Client(client) = report.profile() {
        crate::client::check_count(report, client, count);
    }
    if count > 100 {
        let message = format!("{count} tools");
        let fix = "split the server";
        report.add_at("tools", &rules::MANY_TOOLS, message, fix);
    }
}

/// Checks for fields beside the tools, which a registry does not accept.
fn check_beside(report: &mut Report<'_>, spec: &Object<'_>) {
    if ["serverInfo", "serverUrl", "remotes"]
        .iter()
        .any(|key| spec.contains_key(key))
    {
        let message = "server description with tools; a toolspec is only `{\"tools\": […]}`";
        report.add(&document::SERVER_CARD, message, "keep only `tools`");
        return;
    }
    for key in spec.keys().filter(|key| !matches!(*key, "tools" | "nextCursor")) {
        let message = format!("`{key}` next to `tools`; a toolspec has no other field");
        report.add_at_key(key, &rules::OTHER_MEMBER, message, "remove it");
    }
}

fn check_meaning(report: &mut Report<'_>, shape: &'static Shape, doc: &Node<'_>) {
    let Node::Object(tool) = doc else { return };
    if is_openai(tool) {
        return;
    }
    tool::check(report, shape, tool);
    annotations::check(report, shape, tool);
    root::check(report, shape, tool);
    #[cfg(feature = "llm-schemas")]
    if let crate::Profile::Client(client) = report.profile() {
        crate::client::check_tool(report, client, &tool.to_map());
    }
}

/// Checks for duplicate tool names.
fn check_names(report: &mut Report<'_>, tools: &[Node<'_>]) {
    let mut seen = BTreeSet::new();
    for (index, tool) in tools.iter().enumerate() {
        let Some(name) = tool
            .get("name")
            .and_then(Node::as_str)
            .filter(|name| !name.is_empty())
        else {
            continue;
        };
        if !seen.insert(name) {
            let place = report.enter_item(index);
            let message = format!("duplicate tool name `{name}`");
            let fix = "use a unique name for each tool";
            report.add_at("name", &rules::DUPLICATE_NAME, message, fix);
            report.leave(place);
        }
    }
}

/// Checks objects whose shape is incomplete.
fn is_checked_elsewhere(report: &mut Report<'_>, shape: &'static Shape, object: &Object<'_>) -> bool {
    match shape.name {
        "InputSchema" | "OutputSchema" => true,
        "Tool" if is_openai(object) => {
            let message = "expected an MCP tool, found a function of the OpenAI API";
            let fix = "move `name` and `description` here, and rename `parameters` to `inputSchema`";
            report.add(&rules::OPENAI_FORM, message, fix);
            true
        }
        _ => false,
    }
}

fn is_openai(tool: &Object<'_>) -> bool {
    text(tool, "type") == Some("function") && !tool.contains_key("inputSchema")
}
