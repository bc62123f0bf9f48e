//! Other documents of this field, and what leads from them to one that there are rules for.

use agentcard_rules::Node;

use super::{Detection, Kind, Object, detect_node as detect, has, has_any, is_list, is_object, text};

/// A document of this field that there are no rules for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Foreign {
    /// A list of functions for the API of `OpenAI`.
    OpenAiTools,
    /// A list of tools for the API of Anthropic.
    AnthropicTools,
    /// Function declarations for the API of Gemini.
    GeminiTools,
    /// `server.json` of the MCP registry.
    RegistryServer,
    /// The client configuration that lists MCP servers, such as `mcp.json`.
    ClientConfig,
    /// The description of an MCP server, without usable tools.
    ServerCard,
    /// One tool that is in no list.
    SingleTool,
    /// A registration file of ERC-8004.
    Erc8004,
    /// A JSON-RPC message.
    JsonRpc,
    /// An answer with a document inside.
    Envelope,
    /// A list of documents.
    Documents,
    /// An `OpenAPI` description.
    OpenApi,
    /// A JSON Schema.
    JsonSchema,
    /// What another product calls an agent card.
    OtherCard,
}

impl Foreign {
    /// The stable id.
    pub const fn id(self) -> &'static str {
        match self {
            Self::OpenAiTools => "openai-tools",
            Self::AnthropicTools => "anthropic-tools",
            Self::GeminiTools => "gemini-tools",
            Self::RegistryServer => "mcp-server-json",
            Self::ClientConfig => "mcp-client-config",
            Self::ServerCard => "mcp-server-card",
            Self::SingleTool => "mcp-tool",
            Self::Erc8004 => "erc-8004",
            Self::JsonRpc => "json-rpc",
            Self::Envelope => "envelope",
            Self::Documents => "documents",
            Self::OpenApi => "openapi",
            Self::JsonSchema => "json-schema",
            Self::OtherCard => "other-agent-card",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::OpenAiTools => "tool list for the OpenAI API",
            Self::AnthropicTools => "tool list for the Anthropic API",
            Self::GeminiTools => "function declarations for the Gemini API",
            Self::RegistryServer => "server.json of the MCP registry",
            Self::ClientConfig => "MCP client configuration",
            Self::ServerCard => "MCP server card",
            Self::SingleTool => "single MCP tool",
            Self::Erc8004 => "ERC-8004 registration",
            Self::JsonRpc => "JSON-RPC message",
            Self::Envelope => "answer with a document inside",
            Self::Documents => "list of documents",
            Self::OpenApi => "OpenAPI description",
            Self::JsonSchema => "JSON Schema",
            Self::OtherCard => "agent card of another product",
        }
    }

    /// What leads from it to a document that can be checked.
    pub const fn way(self) -> &'static str {
        match self {
            Self::OpenAiTools | Self::AnthropicTools | Self::GeminiTools => {
                "convert it: `cargo agentcard convert --to mcp FILE`"
            }
            Self::RegistryServer | Self::ServerCard | Self::ClientConfig => {
                "save the answer of the server to `tools/list`, and check that"
            }
            Self::SingleTool | Self::JsonRpc | Self::Envelope => {
                "unwrap it: `cargo agentcard fix --write FILE`"
            }
            Self::Erc8004 => "check the agent card that its `services` or `endpoints` name",
            Self::Documents => "give each a file, or each a line and `--jsonl`",
            Self::OpenApi | Self::JsonSchema => "describe the operations as tools or skills",
            Self::OtherCard => "write an A2A card: `cargo agentcard schema a2a-1.0` prints its schema",
        }
    }
}

/// Members under which servers hand out documents.
const HOLDERS: &[&str] = &[
    "result",
    "data",
    "agentCard",
    "agent_card",
    "card",
    "agent",
    "toolspec",
];

/// Tells a wrapper around a document.
pub(super) fn envelope(doc: &Object<'_>) -> Option<Detection> {
    let rpc = has(doc, "jsonrpc");
    for holder in HOLDERS {
        let Some(inner @ (Node::Object(_) | Node::Array(_))) = doc.get(holder) else {
            continue;
        };
        // A card of another kind may have a member of such a name; a wrapper has little else.
        if !rpc && (doc.len() > 4 || has_any(doc, &["name", "tools", "skills", "capabilities", "endpoints"]))
        {
            continue;
        }
        let found = detect_inner(inner);
        if let Kind::Known(dialect) = found.kind {
            if *holder == "result" && dialect.family() == "mcp" {
                let reason = "it is the response to `tools/list`";
                return Some(Detection {
                    reason,
                    holder: Some(holder),
                    ..found
                });
            }
            let foreign = if rpc { Foreign::JsonRpc } else { Foreign::Envelope };
            let reason = "a document stands inside";
            return Some(Detection {
                kind: Kind::Foreign(foreign),
                reason,
                holder: Some(holder),
            });
        }
    }
    rpc.then_some(Detection::foreign(Foreign::JsonRpc, "it has `jsonrpc`"))
}

/// What an envelope holds; envelopes in envelopes are not looked into.
fn detect_inner(inner: &Node<'_>) -> Detection {
    match inner {
        Node::Object(object)
            if object.contains_key("jsonrpc") || object.len() == 1 && !object.contains_key("tools") =>
        {
            Detection {
                kind: Kind::Unknown,
                reason: "",
                holder: None,
            }
        }
        _ => detect(inner),
    }
}

/// Tells a document by a member that only it has.
pub(super) fn by_mark(doc: &Object<'_>) -> Option<Detection> {
    let schema = text(doc, "$schema").unwrap_or_default();
    let found = if is_object(doc, "mcpServers") {
        (Foreign::ClientConfig, "it has `mcpServers`")
    } else if is_servers(doc) {
        (Foreign::ClientConfig, "its `servers` have commands or URLs")
    } else if schema.contains("server.schema.json") || is_registry_server(doc) {
        (
            Foreign::RegistryServer,
            "it has the schema or the members of `server.json`",
        )
    } else if is_erc8004(doc) {
        (Foreign::Erc8004, "it has the members of an ERC-8004 registration")
    } else if has(doc, "openapi") || has(doc, "swagger") {
        (Foreign::OpenApi, "it has `openapi` or `swagger`")
    } else if is_list(doc, "functionDeclarations") || is_list(doc, "function_declarations") {
        (Foreign::GeminiTools, "it has `functionDeclarations`")
    } else if text(doc, "type") == Some("function") && has_any(doc, &["function", "parameters"]) {
        (Foreign::OpenAiTools, "it is of `type: function`")
    } else if has(doc, "name") && has_any(doc, &["inputSchema", "input_schema"]) && !has(doc, "tools") {
        (Foreign::SingleTool, "it has `name` and `inputSchema`")
    } else if is_schema(doc, schema) {
        (Foreign::JsonSchema, "it has the members of a JSON Schema")
    } else {
        return None;
    };
    Some(Detection::foreign(found.0, found.1))
}

/// Whether `servers` are those of a client configuration, as editors write it.
fn is_servers(doc: &Object<'_>) -> bool {
    let servers = doc.get("servers").and_then(Node::as_object);
    servers.is_some_and(|servers| {
        let starts = |server: &Node<'_>| server.get("command").is_some() || server.get("url").is_some();
        !servers.is_empty() && servers.values().all(starts)
    })
}

fn is_registry_server(doc: &Object<'_>) -> bool {
    let named = text(doc, "name").is_some_and(|name| name.contains('/'));
    named
        && has(doc, "version")
        && (is_list(doc, "packages") || is_list(doc, "remotes"))
        && !is_list(doc, "tools")
}

fn is_erc8004(doc: &Object<'_>) -> bool {
    let named = text(doc, "type").is_some_and(|name| name.to_ascii_lowercase().contains("eip-8004"));
    let listed = doc.get("registrations").and_then(Node::as_array);
    let registered = listed.is_some_and(|all| all.iter().any(|one| one.get("agentRegistry").is_some()));
    let services = has_any(doc, &["services", "endpoints", "supportedTrust"]);
    // Some A2A cards carry the registration along.
    (named || (registered && services)) && !has(doc, "skills")
}

fn is_schema(doc: &Object<'_>, schema: &str) -> bool {
    let card = has_any(doc, &["skills", "tools", "supportedInterfaces", "url"]);
    let members = has_any(
        doc,
        &["properties", "$defs", "definitions", "anyOf", "oneOf", "allOf"],
    );
    members && !card && (schema.contains("json-schema.org") || text(doc, "type") == Some("object"))
}

/// Tells a list of documents.
pub(super) fn list(items: &[Node<'_>]) -> Option<Detection> {
    let first = items.first()?;
    let known = first.is_object() && matches!(detect(first).kind, Kind::Known(_));
    known.then_some(Detection::foreign(
        Foreign::Documents,
        "it is a list of documents",
    ))
}

/// Tells what other products call an agent card, by what such things speak of.
pub(super) fn by_resemblance(doc: &Object<'_>) -> Option<Detection> {
    if has_any(doc, &["serverInfo", "serverUrl"]) {
        return Some(Detection::foreign(Foreign::ServerCard, "it describes a server"));
    }
    let speaks_of = |doc: &Object<'_>| OWN_TERMS.iter().filter(|key| has(doc, key)).count();
    let inner = doc.values().filter_map(Node::as_object);
    let named = inner
        .filter(|inner| inner.contains_key("name"))
        .any(|inner| speaks_of(inner) > 0);
    let own = has_any(doc, &["card_type", "agent_id"]);
    (speaks_of(doc) > 1 || own || named).then_some(Detection::foreign(
        Foreign::OtherCard,
        "it speaks of an agent in its own terms",
    ))
}

/// Names that descriptions of agents use.
const OWN_TERMS: &[&str] = &[
    "agent",
    "agent_id",
    "agentId",
    "agentName",
    "agent_name",
    "capabilities",
    "card_type",
    "discovery",
    "identity",
    "instructions",
    "protocols",
    "registrations",
    "runtime",
    "skills",
];
