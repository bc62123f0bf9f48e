//! Lists of tools: MCP in its versions, and the function lists of model APIs.

use agentcard_rules::{Dialect, Node};

use super::{Detection, Foreign, Object, has_any, is_list, text};

/// Tells a document by its `tools`.
pub(super) fn detect(doc: &Object<'_>) -> Option<Detection> {
    let Node::Array(tools) = doc.get("tools")? else {
        return Some(Detection::known(Dialect::MCP_DEFAULT, "it has `tools`"));
    };
    if let Some(api) = of_api(tools, has_any(doc, &["model", "messages"])) {
        return Some(api);
    }
    let server = has_any(
        doc,
        &[
            "serverInfo",
            "serverUrl",
            "remotes",
            "mcp_version",
            "schema_version",
        ],
    );
    if server && !any(tools, &["inputSchema"]) {
        return Some(Detection::foreign(
            Foreign::ServerCard,
            "it describes a server, and its tools have no schema",
        ));
    }
    let (dialect, reason) = version(doc, tools);
    Some(Detection::known(dialect, reason))
}

/// Tells a bare list of tools.
pub(super) fn detect_list(tools: &[Node<'_>]) -> Option<Detection> {
    if let Some(api) = of_api(tools, true) {
        return Some(api);
    }
    let is_tool = |tool: &Node<'_>| {
        tool.get("name").is_some_and(Node::is_string)
            && [
                "inputSchema",
                "description",
                "arguments",
                "parameters",
                "input_schema",
            ]
            .iter()
            .any(|key| tool.get(key).is_some())
            && tool.get("skills").is_none()
            && tool.get("url").is_none()
    };
    (!tools.is_empty() && tools.iter().any(is_tool)).then_some(Detection::known(
        Dialect::MCP_DEFAULT,
        "it is a list of things with a name and a schema or description",
    ))
}

/// The API of a model that a list of tools is written for.
fn of_api(tools: &[Node<'_>], alone: bool) -> Option<Detection> {
    let first = tools.iter().find_map(Node::as_object)?;
    let function = text(first, "type") == Some("function") && !first.contains_key("inputSchema");
    if function && has_any(first, &["function", "parameters", "name"]) {
        return Some(Detection::foreign(
            Foreign::OpenAiTools,
            "its tools are of `type: function`",
        ));
    }
    if is_list(first, "functionDeclarations") || is_list(first, "function_declarations") {
        return Some(Detection::foreign(
            Foreign::GeminiTools,
            "it has `functionDeclarations`",
        ));
    }
    let anthropic =
        any(tools, &["input_schema"]) && !any(tools, &["inputSchema", "annotations", "title", "_meta"]);
    (alone && anthropic).then_some(Detection::foreign(
        Foreign::AnthropicTools,
        "its tools have `input_schema`",
    ))
}

/// Whether any tool has any of these members.
fn any(tools: &[Node<'_>], keys: &[&str]) -> bool {
    tools
        .iter()
        .filter_map(Node::as_object)
        .any(|tool| has_any(tool, keys))
}

/// The version of a toolspec, which does not say it: what it states beside, what it uses, or the usual one.
fn version(doc: &Object<'_>, tools: &[Node<'_>]) -> (Dialect, &'static str) {
    let stated = text(doc, "protocolVersion").and_then(|version| Dialect::from_id(&format!("mcp-{version}")));
    if let Some(dialect) = stated {
        return (dialect, "it has `tools` and states its `protocolVersion`");
    }
    if has_any(doc, &["resultType", "ttlMs", "cacheScope"]) {
        return (
            Dialect::McpV2026_07_28,
            "it has `tools` and members of list results since 2026-07-28",
        );
    }
    let headers = |tool: &Node<'_>| {
        let properties = tool
            .get("inputSchema")
            .and_then(|schema| schema.get("properties"));
        let properties = properties.and_then(Node::as_object);
        properties.is_some_and(|all| {
            all.values()
                .any(|property| property.get("x-mcp-header").is_some())
        })
    };
    if tools.iter().any(headers) {
        return (
            Dialect::McpV2026_07_28,
            "its tools use `x-mcp-header`, which came with 2026-07-28",
        );
    }
    (
        Dialect::MCP_DEFAULT,
        "it has `tools`, and nothing states another version",
    )
}
