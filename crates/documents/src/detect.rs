//! Detection of the type of a document from its fields, never from its file name. All commands use it.

use agentcard_rules::generated::a2a::mapping::{AGENT_CARD, VERSIONS};
use agentcard_rules::node::Object;
use agentcard_rules::text::major_minor;
use agentcard_rules::{Dialect, Family, Node, is_snake_of};
use serde_json::Value;

/// The type of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// A document with rules.
    Known(Dialect),
    /// Another known type of file.
    Foreign(Foreign),
    /// An unknown type.
    Unknown,
}

/// The type of a document, and how it was detected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detection {
    /// The type.
    pub kind: Kind,
    /// The reason, as in "because": `` it has `supportedInterfaces` ``.
    pub reason: &'static str,
    /// The field that contains the document, if it is wrapped.
    pub holder: Option<&'static str>,
}

/// A document that can be converted, compared and imported.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'v> {
    /// Its dialect; for a tool list in another form, the default version of MCP.
    pub dialect: Dialect,
    /// Its display name.
    pub title: &'static str,
    /// The document without its wrapper.
    pub document: &'v Value,
    /// JSON pointer of the document.
    pub pointer: &'static str,
}

impl Kind {
    /// The stable id: of the dialect or of the other type of file, or `unknown`.
    pub fn id(self) -> &'static str {
        match self {
            Self::Known(dialect) => dialect.id(),
            Self::Foreign(foreign) => foreign.id(),
            Self::Unknown => "unknown",
        }
    }

    /// The display name, such as `A2A agent card 1.0`.
    pub fn title(self) -> &'static str {
        match self {
            Self::Known(dialect) => dialect.title(),
            Self::Foreign(foreign) => foreign.title(),
            Self::Unknown => "unknown document",
        }
    }

    /// Whether the file is unrelated to agents and tools.
    pub fn is_unrelated(self) -> bool {
        match self {
            Self::Known(_) => false,
            Self::Foreign(foreign) => foreign.is_unrelated(),
            Self::Unknown => true,
        }
    }
}

impl Detection {
    const fn new(kind: Kind, reason: &'static str) -> Self {
        Self {
            kind,
            reason,
            holder: None,
        }
    }

    /// How to get a document with rules.
    pub fn help(&self) -> &'static str {
        match self.kind {
            Kind::Foreign(Foreign::JsonRpc) if self.holder.is_none() => "save the value of `result`",
            Kind::Foreign(foreign) => foreign.help(),
            _ => "specify the dialect with `--as`, or ignore unknown files with `--allow DOC-024`",
        }
    }
}

/// The name of a document with its article: `an A2A agent card 1.0`.
pub fn with_article(title: &str) -> String {
    let vowel =
        title.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) || title.starts_with("MCP");
    format!("{} {title}", if vowel { "an" } else { "a" })
}

/// Detects the type of a document.
///
/// ```
/// use agentcard_documents::detect::{Kind, detect};
/// use agentcard_rules::Dialect;
///
/// let card = serde_json::json!({ "name": "A", "supportedInterfaces": [] });
/// let detection = detect(&card);
/// assert_eq!(detection.kind, Kind::Known(Dialect::A2aV1_0));
/// assert_eq!(detection.reason, "it has `supportedInterfaces`");
/// ```
pub fn detect(doc: &Value) -> Detection {
    detect_node(&Node::of(doc))
}

/// Detects the type of a document and unwraps it.
///
/// # Errors
///
/// Returns the detection of a document that can't be converted, compared or imported.
pub fn subject(value: &Value) -> Result<Subject<'_>, Detection> {
    let detection = detect(value);
    let of = |dialect, title, document, pointer| Subject {
        dialect,
        title,
        document,
        pointer,
    };
    match (detection.kind, detection.holder) {
        (Kind::Known(dialect), _) => Ok(of(dialect, dialect.title(), value, "")),
        (Kind::Foreign(foreign), _) if foreign.is_tool_list() => {
            Ok(of(Dialect::MCP_DEFAULT, foreign.title(), value, ""))
        }
        (Kind::Foreign(_), Some(holder)) => {
            match value.get(holder).map(|inner| (inner, detect(inner).kind)) {
                Some((inner, Kind::Known(dialect))) => {
                    let pointer = HOLDERS.iter().find(|(name, _)| *name == holder);
                    Ok(of(
                        dialect,
                        dialect.title(),
                        inner,
                        pointer.map_or("", |(_, pointer)| pointer),
                    ))
                }
                _ => Err(detection),
            }
        }
        _ => Err(detection),
    }
}

/// Detects the type of a document that is parsed into nodes.
pub(crate) fn detect_node(doc: &Node<'_>) -> Detection {
    let found = match doc {
        Node::Object(object) => envelope(object)
            .or_else(|| listed(object))
            .or_else(|| by_marks(MARKS, object))
            .or_else(|| tools(object))
            .or_else(|| by_marks(WEAK_MARKS, object)),
        Node::Array(items) => list(items),
        _ => None,
    };
    found.unwrap_or(Detection::new(
        Kind::Unknown,
        "it has no field that identifies its type",
    ))
}

/// A condition that identifies a type of document.
struct Mark {
    kind: Kind,
    reason: &'static str,
    fits: fn(&Object<'_>) -> bool,
}

const fn known(dialect: Dialect, reason: &'static str, fits: fn(&Object<'_>) -> bool) -> Mark {
    Mark {
        kind: Kind::Known(dialect),
        reason,
        fits,
    }
}

const fn foreign(foreign: Foreign, reason: &'static str, fits: fn(&Object<'_>) -> bool) -> Mark {
    Mark {
        kind: Kind::Foreign(foreign),
        reason,
        fits,
    }
}

/// Returns the first mark that matches.
fn by_marks(marks: &[Mark], doc: &Object<'_>) -> Option<Detection> {
    let mark = marks.iter().find(|mark| (mark.fits)(doc))?;
    Some(Detection::new(mark.kind, mark.reason))
}

/// Detects a card with a list of interfaces: the newest version of the interfaces, among the versions with such a
/// list.
fn listed(card: &Object<'_>) -> Option<Detection> {
    let mut found = None;
    for &version in VERSIONS {
        let mut keys = AGENT_CARD.members(version);
        let Some((_, name)) = keys.find(|(key, _)| key.name == "interface") else {
            continue;
        };
        let Some((_, list)) = card
            .iter()
            .find(|(key, _)| *key == name || is_snake_of(name, key))
        else {
            continue;
        };
        let is_stated = |interface: &Node<'_>| {
            let stated = interface
                .get("protocolVersion")
                .or_else(|| interface.get("protocol_version"));
            let numbers = |text: &str| major_minor(text).map(|version| (version.major, version.minor));
            stated.and_then(Node::as_str).and_then(numbers) == numbers(version.version())
        };
        if found.is_none() || list.as_array().unwrap_or_default().iter().any(is_stated) {
            found = Some(Detection::new(
                Kind::Known(version),
                "it has `supportedInterfaces`",
            ));
        }
    }
    found
}

/// Marks that are decisive regardless of other fields.
const MARKS: &[Mark] = &[
    foreign(
        Foreign::McpBundle,
        "it has `manifest_version` and `server`",
        |doc| has_any(doc, &["manifest_version", "dxt_version"]) && is_object(doc, "server"),
    ),
    foreign(Foreign::Plugin, "it has the fields of a plugin", is_plugin),
    foreign(Foreign::ClientConfig, "it has `mcpServers`", |doc| {
        is_object(doc, "mcpServers")
    }),
    foreign(
        Foreign::ClientConfig,
        "its `servers` have commands or URLs",
        |doc| {
            object(doc, "servers").is_some_and(|servers| {
                let starts =
                    |server: &Node<'_>| server.get("command").is_some() || server.get("url").is_some();
                !servers.is_empty() && servers.values().all(starts)
            })
        },
    ),
    foreign(
        Foreign::ClientConfig,
        "each field has the command of a server",
        |doc| {
            let starts = |server: &Node<'_>| server.get("command").is_some_and(Node::is_string);
            !doc.is_empty() && doc.values().all(starts)
        },
    ),
    foreign(
        Foreign::RegistryServer,
        "it has the schema or the fields of `server.json`",
        |doc| {
            let named = text(doc, "name").is_some_and(|name| name.contains('/')) && has(doc, "version");
            schema_of(doc).contains("server.schema.json")
                || (named && (is_list(doc, "packages") || is_list(doc, "remotes")) && !is_list(doc, "tools"))
        },
    ),
    foreign(
        Foreign::Erc8004,
        "it has the fields of an ERC-8004 registration",
        is_erc8004,
    ),
    foreign(
        Foreign::Oasf,
        "it has `schema_version` and the fields of a record",
        |doc| {
            let numbered = |skill: &Node<'_>| skill.get("id").is_some_and(Node::is_number);
            has(doc, "schema_version")
                && (["locators", "modules", "domains"]
                    .iter()
                    .any(|key| is_list(doc, key))
                    || items(doc, "skills").iter().any(numbered))
        },
    ),
    foreign(
        Foreign::OpenApi,
        "it has the version and the `info` of OpenAPI",
        |doc| {
            let version =
                |key: &str, start: &str| text(doc, key).is_some_and(|version| version.starts_with(start));
            (version("openapi", "3.") || version("swagger", "2.")) && has_any(doc, &["info", "paths"])
        },
    ),
    foreign(
        Foreign::GeminiTools,
        "it has `functionDeclarations`",
        declares_functions,
    ),
    foreign(Foreign::OpenAiTools, "it has `type: function`", |doc| {
        text(doc, "type") == Some("function") && has_any(doc, &["function", "parameters"])
    }),
    foreign(Foreign::BedrockTools, "it has `toolSpec`", |doc| {
        is_object(doc, "toolSpec")
    }),
    foreign(Foreign::SingleTool, "it has `name` and `inputSchema`", |doc| {
        has(doc, "name") && has_any(doc, &["inputSchema", "input_schema"]) && !has(doc, "tools")
    }),
    foreign(Foreign::JsonSchema, "it has the fields of a JSON Schema", |doc| {
        let card = has_any(doc, &["skills", "tools", "supportedInterfaces", "url"]);
        let keywords = ["properties", "$defs", "definitions", "anyOf", "oneOf", "allOf"];
        has_any(doc, &keywords)
            && !card
            && (schema_of(doc).contains("json-schema.org") || text(doc, "type") == Some("object"))
    }),
    known(
        Dialect::OPENCLASP_DEFAULT,
        "it has `agentId` and fields of OpenCLASP",
        |doc| {
            let own = [
                "framework",
                "assurance",
                "agentMode",
                "a2aAgentCardUrl",
                "extensionUri",
            ];
            let count = count(doc, &own);
            has(doc, "agentId") && (count > 1 || (count > 0 && text(doc, "protocolVersion") == Some("0.1")))
        },
    ),
    known(
        Dialect::AGENIUM_DEFAULT,
        "it has `agent` and `capabilities` or `endpoints`",
        |doc| is_object(doc, "agent") && has_any(doc, &["endpoints", "capabilities"]),
    ),
    known(
        Dialect::AGENIUM_DEFAULT,
        "it has `agentUri`, as cards before 1.0.0 had",
        |doc| text(doc, "agentUri").is_some_and(|uri| uri.starts_with("agent://")),
    ),
    known(
        Dialect::A2aV1_0,
        "its `protocolVersion` is 1.x, although it has the form of 0.3",
        |doc| claims(doc, "1"),
    ),
    known(Dialect::A2aV0_3, "its `protocolVersion` is 0.3", |doc| {
        claims(doc, "0.3")
    }),
    known(
        Dialect::A2aV0_3,
        "its `protocolVersion` is below 0.3, which is checked as 0.3",
        |doc| claims(doc, "0"),
    ),
    known(
        Dialect::A2aV0_3,
        "it has `url` and fields of a card, but no `supportedInterfaces`",
        |doc| text(doc, "url").is_some() && card_members(doc) > 1 && !describes_server(doc),
    ),
];

/// Marks that are decisive only if nothing else is.
const WEAK_MARKS: &[Mark] = &[
    known(
        Dialect::A2aV1_0,
        "it has fields of 1.0, but no `supportedInterfaces`",
        |doc| {
            let card = [
                "skills",
                "defaultInputModes",
                "defaultOutputModes",
                "default_input_modes",
            ];
            let extended = doc
                .get("capabilities")
                .and_then(|all| all.get("extendedAgentCard"));
            let newer =
                extended.is_some() || has_any(doc, &["securityRequirements", "security_requirements"]);
            has(doc, "name") && has_any(doc, &card) && newer
        },
    ),
    known(
        Dialect::A2aV0_3,
        "it has fields of a card, but neither `url` nor `supportedInterfaces`",
        |doc| {
            let older = [
                "authentication",
                "security",
                "preferredTransport",
                "additionalInterfaces",
            ];
            let modes = ["defaultInputModes", "defaultOutputModes"];
            is_card(doc) && (has_any(doc, &older) || !has_any(doc, &modes))
        },
    ),
    known(
        Dialect::A2A_DEFAULT,
        "it has the fields of a card except `url` and `supportedInterfaces`, so it is read as the current version",
        is_card,
    ),
    foreign(
        Foreign::Discovery,
        "it is the response to `server/discover`",
        |doc| is_list(doc, "supportedVersions") && is_object(doc, "capabilities"),
    ),
    foreign(Foreign::ServerCard, "it describes a server", describes_server),
    foreign(Foreign::Capabilities, "its `tools` contain no tool", |doc| {
        is_object(doc, "tools")
    }),
    foreign(Foreign::Prompts, "it lists `prompts`", |doc| {
        is_list(doc, "prompts")
    }),
    foreign(Foreign::Resources, "it lists `resources`", |doc| {
        is_list(doc, "resources") || is_list(doc, "resourceTemplates")
    }),
    foreign(Foreign::SkillIndex, "its `skills` are files or URLs", |doc| {
        let indexed = |skill: &Node<'_>| {
            let place = ["files", "path", "digest", "url"]
                .iter()
                .any(|key| skill.get(key).is_some());
            place && skill.get("name").is_some() && skill.get("tags").is_none()
        };
        items(doc, "skills").iter().any(indexed)
    }),
    foreign(
        Foreign::PackageJson,
        "it has the fields of `package.json`",
        |doc| {
            let own = ["dependencies", "devDependencies", "peerDependencies", "scripts"];
            own.iter().any(|key| is_object(doc, key)) && has_any(doc, &["name", "version", "private"])
        },
    ),
    foreign(Foreign::TsConfig, "it has `compilerOptions`", |doc| {
        is_object(doc, "compilerOptions")
    }),
    foreign(Foreign::JsonLd, "it has `@context`", |doc| has(doc, "@context")),
    foreign(
        Foreign::TonConnect,
        "it has only `url`, `name` and `iconUrl`",
        |doc| {
            let own = ["url", "name", "iconUrl", "termsOfUseUrl", "privacyPolicyUrl"];
            count(doc, &own[..3]) == 3 && count(doc, &own) == doc.len()
        },
    ),
    foreign(
        Foreign::OtherCard,
        "it describes an agent in its own format",
        |doc| {
            let inner = doc.values().filter_map(Node::as_object);
            let named = inner
                .filter(|inner| has(inner, "name"))
                .any(|inner| count(inner, AGENT_TERMS) > 0);
            count(doc, AGENT_TERMS) > 1 || has_any(doc, &["card_type", "agent_id"]) || named
        },
    ),
];

/// Names of fields that agent descriptions use.
const AGENT_TERMS: &[&str] = &[
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

/// Number of fields that are typical of A2A cards; a single one is not significant.
fn card_members(doc: &Object<'_>) -> usize {
    let skill = |skill: &Node<'_>| skill.get("id").is_some() || skill.get("tags").is_some();
    let either = |camel: &str, snake: &str| has(doc, camel) || has(doc, snake);
    [
        items(doc, "skills").iter().any(skill),
        is_object(doc, "capabilities"),
        either("defaultInputModes", "default_input_modes"),
        either("preferredTransport", "preferred_transport"),
        is_object(doc, "securitySchemes") || is_object(doc, "security_schemes"),
    ]
    .into_iter()
    .filter(|is_present| *is_present)
    .count()
}

fn is_card(doc: &Object<'_>) -> bool {
    has(doc, "name") && card_members(doc) > 1
}

/// Whether a card declares a version of A2A, with or without further components.
fn claims(doc: &Object<'_>, wanted: &str) -> bool {
    let version = doc.get("protocolVersion").or_else(|| doc.get("protocol_version"));
    let version = version.and_then(Node::as_str).unwrap_or_default();
    let rest = version
        .strip_prefix(['v', 'V'])
        .unwrap_or(version)
        .strip_prefix(wanted);
    // MCP servers have a `protocolVersion`, too.
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.')) && !describes_server(doc)
}

fn describes_server(doc: &Object<'_>) -> bool {
    has_any(doc, &["serverInfo", "serverUrl"])
}

fn is_plugin(doc: &Object<'_>) -> bool {
    let parts = ["commands", "agents", "hooks", "mcpServers", "lspServers"];
    let listed = is_list(doc, "plugins") && is_object(doc, "owner");
    let named = has(doc, "name") && !has_any(doc, &["supportedInterfaces", "url"]);
    listed || (named && (count(doc, &parts) > 1 || schema_of(doc).contains("plugin")))
}

fn is_erc8004(doc: &Object<'_>) -> bool {
    let named = text(doc, "type").is_some_and(|name| name.to_ascii_lowercase().contains("eip-8004"));
    let registered = |one: &Node<'_>| one.get("agentRegistry").is_some();
    let services = has_any(doc, &["services", "endpoints", "supportedTrust"]);
    // Some A2A cards contain the registration.
    (named || (items(doc, "registrations").iter().any(registered) && services)) && !has(doc, "skills")
}

/// Fields in which servers return documents, and their pointers.
const HOLDERS: &[(&str, &str)] = &[
    ("result", "/result"),
    ("data", "/data"),
    ("agentCard", "/agentCard"),
    ("agent_card", "/agent_card"),
    ("card", "/card"),
    ("agent", "/agent"),
    ("toolspec", "/toolspec"),
];

/// Detects a wrapper around a document.
fn envelope(doc: &Object<'_>) -> Option<Detection> {
    let rpc = has(doc, "jsonrpc");
    // Other kinds of cards may have a field of that name, but a wrapper has few other fields.
    let thin = doc.len() <= 4 && !has_any(doc, &["name", "tools", "skills", "capabilities", "endpoints"]);
    for (holder, _) in HOLDERS {
        let Some(inner) = doc.get(holder).filter(|_| rpc || thin) else {
            continue;
        };
        let Kind::Known(dialect) = detect_inner(inner) else {
            continue;
        };
        let (kind, reason) = if *holder == "result" && dialect.kind() == Family::Mcp {
            (Kind::Known(dialect), "it is the response to `tools/list`")
        } else {
            let foreign = if rpc { Foreign::JsonRpc } else { Foreign::Envelope };
            (Kind::Foreign(foreign), "it contains a document")
        };
        return Some(Detection {
            kind,
            reason,
            holder: Some(holder),
        });
    }
    rpc.then_some(Detection::new(
        Kind::Foreign(Foreign::JsonRpc),
        "it has `jsonrpc`",
    ))
}

/// The type of the wrapped document; nested wrappers are not supported.
fn detect_inner(inner: &Node<'_>) -> Kind {
    match inner {
        Node::Object(object) if has(object, "jsonrpc") || (object.len() == 1 && !has(object, "tools")) => {
            Kind::Unknown
        }
        Node::Object(_) | Node::Array(_) => detect_node(inner).kind,
        _ => Kind::Unknown,
    }
}

/// Detects the type by `tools`.
fn tools(doc: &Object<'_>) -> Option<Detection> {
    let inner = object(doc, "toolConfig").and_then(|config| config.get("tools"));
    let tools = match doc.get("tools").or(inner)? {
        Node::Array(tools) => tools,
        Node::Object(named) if named.is_empty() || !named.values().all(Node::is_object) => return None,
        _ => {
            return Some(Detection::new(
                Kind::Known(Dialect::MCP_DEFAULT),
                "it has `tools`",
            ));
        }
    };
    if let Some(api) = of_api(tools, has_any(doc, &["model", "messages"])) {
        return Some(api);
    }
    let server = [
        "serverInfo",
        "serverUrl",
        "remotes",
        "mcp_version",
        "schema_version",
    ];
    if has_any(doc, &server) && !any(tools, &["inputSchema"]) {
        let reason = "it describes a server, and its tools have no schema";
        return Some(Detection::new(Kind::Foreign(Foreign::ServerCard), reason));
    }
    let (dialect, reason) = mcp_version(doc, tools);
    Some(Detection::new(Kind::Known(dialect), reason))
}

/// Detects a list of tools or of documents.
fn list(items: &[Node<'_>]) -> Option<Detection> {
    if let Some(api) = of_api(items, true) {
        return Some(api);
    }
    let is_tool = |tool: &Node<'_>| {
        let own = [
            "inputSchema",
            "description",
            "arguments",
            "parameters",
            "input_schema",
        ];
        tool.get("name").is_some_and(Node::is_string)
            && own.iter().any(|key| tool.get(key).is_some())
            && tool.get("skills").is_none()
            && tool.get("url").is_none()
    };
    if items.iter().any(is_tool) {
        let reason = "it is an array of objects with a name and a schema or description";
        return Some(Detection::new(Kind::Known(Dialect::MCP_DEFAULT), reason));
    }
    let first = items.first().filter(|first| first.is_object())?;
    matches!(detect_node(first).kind, Kind::Known(_)).then_some(Detection::new(
        Kind::Foreign(Foreign::Documents),
        "it is an array of documents",
    ))
}

/// The API that a list of tools is written for; `alone` if no other interpretation is possible.
fn of_api(tools: &[Node<'_>], alone: bool) -> Option<Detection> {
    let first = tools.iter().find_map(Node::as_object)?;
    let is_function = text(first, "type") == Some("function") && !has(first, "inputSchema");
    let named = |argument: &Node<'_>| argument.get("name").is_some() && argument.get("type").is_some();
    let (foreign, reason) = if is_function && has_any(first, &["function", "parameters", "name"]) {
        (Foreign::OpenAiTools, "its tools have `type: function`")
    } else if declares_functions(first) {
        (Foreign::GeminiTools, "it has `functionDeclarations`")
    } else if any(tools, &["toolSpec"]) {
        (Foreign::BedrockTools, "its tools have `toolSpec`")
    } else if alone
        && any(tools, &["input_schema"])
        && !any(tools, &["inputSchema", "annotations", "title", "_meta"])
    {
        (Foreign::AnthropicTools, "its tools have `input_schema`")
    } else if alone
        && objects(tools).any(|tool| items(tool, "arguments").iter().any(named))
        && !any(tools, SCHEMAS)
    {
        (Foreign::DockerTools, "its tools list their `arguments`")
    } else {
        return None;
    };
    Some(Detection::new(Kind::Foreign(foreign), reason))
}

/// Names for the schema of a tool.
const SCHEMAS: &[&str] = &["inputSchema", "input_schema", "parameters"];

/// The version of a toolspec, which has no field for it: by other fields, by the features used, or the default.
fn mcp_version(doc: &Object<'_>, tools: &[Node<'_>]) -> (Dialect, &'static str) {
    let stated = text(doc, "protocolVersion").and_then(|version| Dialect::from_id(&format!("mcp-{version}")));
    if let Some(dialect) = stated {
        return (dialect, "it has `tools` and a `protocolVersion`");
    }
    if has_any(doc, &["resultType", "ttlMs", "cacheScope"]) {
        return (
            Dialect::McpV2026_07_28,
            "it has `tools` and fields of list results since 2026-07-28",
        );
    }
    let has_header = |tool: &Object<'_>| {
        let properties = object(tool, "inputSchema").and_then(|schema| object(schema, "properties"));
        properties.is_some_and(|all| {
            all.values()
                .any(|property| property.get("x-mcp-header").is_some())
        })
    };
    if objects(tools).any(has_header) {
        return (
            Dialect::McpV2026_07_28,
            "its tools use `x-mcp-header`, which was added in 2026-07-28",
        );
    }
    (
        Dialect::MCP_DEFAULT,
        "it has `tools`, and nothing indicates another version",
    )
}

fn declares_functions(doc: &Object<'_>) -> bool {
    is_list(doc, "functionDeclarations") || is_list(doc, "function_declarations")
}

/// Whether any of the objects has any of these fields.
fn any(tools: &[Node<'_>], keys: &[&str]) -> bool {
    objects(tools).any(|tool| has_any(tool, keys))
}

fn objects<'a, 't>(nodes: &'a [Node<'t>]) -> impl Iterator<Item = &'a Object<'t>> {
    nodes.iter().filter_map(Node::as_object)
}

fn text<'a>(object: &'a Object<'_>, key: &str) -> Option<&'a str> {
    object.get(key)?.as_str()
}

fn schema_of<'a>(object: &'a Object<'_>) -> &'a str {
    text(object, "$schema").unwrap_or_default()
}

fn object<'a, 't>(doc: &'a Object<'t>, key: &str) -> Option<&'a Object<'t>> {
    doc.get(key)?.as_object()
}

fn items<'a, 't>(doc: &'a Object<'t>, key: &str) -> &'a [Node<'t>] {
    doc.get(key).and_then(Node::as_array).unwrap_or_default()
}

fn is_object(doc: &Object<'_>, key: &str) -> bool {
    object(doc, key).is_some()
}

fn is_list(doc: &Object<'_>, key: &str) -> bool {
    doc.get(key).is_some_and(Node::is_array)
}

fn has(doc: &Object<'_>, key: &str) -> bool {
    doc.contains_key(key)
}

fn has_any(doc: &Object<'_>, keys: &[&str]) -> bool {
    keys.iter().any(|key| has(doc, key))
}

fn count(doc: &Object<'_>, keys: &[&str]) -> usize {
    keys.iter().filter(|key| has(doc, key)).count()
}

/// Defines the types of files without rules: id, display name, and how to get a document with rules.
macro_rules! foreign {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $title:literal, $help:expr;)*) => {
        /// A known type of file without rules.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum Foreign {
            $($(#[$doc])* $name,)*
        }

        impl Foreign {
            /// All types.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The stable id.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// The display name.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)* }
            }

            /// How to get a document with rules from it.
            pub const fn help(self) -> &'static str {
                match self { $(Self::$name => $help,)* }
            }
        }
    };
}

const CONVERT: &str = "convert it: `cargo agentcard convert --to mcp FILE`";
const UNWRAP: &str = "unwrap it: `cargo agentcard fix --write FILE`";
const LIST: &str = "save the response of the server to `tools/list`, and check that";
const DESCRIBE: &str = "describe the operations as tools or skills";
const CARD: &str = "use an A2A card: `cargo agentcard schema a2a-1.0` prints its schema";
const OTHER: &str = "exclude it, or ignore unknown files with `--allow DOC-024`";

foreign! {
    /// A function list for the API of `OpenAI`.
    OpenAiTools = "openai-tools", "tool list for the OpenAI API", CONVERT;
    /// A tool list for the API of Anthropic.
    AnthropicTools = "anthropic-tools", "tool list for the Anthropic API", CONVERT;
    /// Function declarations for the API of Gemini.
    GeminiTools = "gemini-tools", "function declarations for the Gemini API", CONVERT;
    /// A tool list for the Converse API of Bedrock.
    BedrockTools = "bedrock-tools", "tool list for the Bedrock API", CONVERT;
    /// `tools.json` of the Docker catalog.
    DockerTools = "docker-tools", "tool list of the Docker catalog", CONVERT;
    /// `server.json` of the MCP registry.
    RegistryServer = "mcp-server-json", "server.json of the MCP registry", LIST;
    /// The client configuration that lists MCP servers, such as `mcp.json`.
    ClientConfig = "mcp-client-config", "MCP client configuration", LIST;
    /// The description of an MCP server, without usable tools.
    ServerCard = "mcp-server-card", "MCP server card", LIST;
    /// `manifest.json` of a desktop extension.
    McpBundle = "mcp-bundle", "MCP bundle manifest", LIST;
    /// The capabilities of an MCP server.
    Capabilities = "mcp-capabilities", "list of MCP capabilities", LIST;
    /// The result of `server/discover` from an MCP server.
    Discovery = "mcp-discovery", "discovery result of an MCP server", LIST;
    /// A list of MCP prompts.
    Prompts = "mcp-prompts", "list of MCP prompts", LIST;
    /// A list of MCP resources.
    Resources = "mcp-resources", "list of MCP resources", LIST;
    /// A single tool outside of a list.
    SingleTool = "mcp-tool", "single MCP tool", UNWRAP;
    /// A registration file of ERC-8004.
    Erc8004 = "erc-8004", "ERC-8004 registration", "check the agent card referred to by its `services` or `endpoints`";
    /// A JSON-RPC message.
    JsonRpc = "json-rpc", "JSON-RPC message", UNWRAP;
    /// A response that contains a document.
    Envelope = "envelope", "response that contains a document", UNWRAP;
    /// A list of documents.
    Documents = "documents", "list of documents", "use one file for each, or one line for each and `--jsonl`";
    /// An `OpenAPI` description.
    OpenApi = "openapi", "OpenAPI description", DESCRIBE;
    /// A JSON Schema.
    JsonSchema = "json-schema", "JSON Schema", DESCRIBE;
    /// A record of the Open Agentic Schema Framework.
    Oasf = "oasf", "OASF record", CARD;
    /// The plugin manifest of a coding assistant.
    Plugin = "plugin", "plugin manifest", CARD;
    /// An index of agent skills.
    SkillIndex = "skill-index", "index of agent skills", CARD;
    /// An agent card of another product.
    OtherCard = "other-agent-card", "agent card of another product", CARD;
    /// `package.json` of npm.
    PackageJson = "package-json", "package.json", OTHER;
    /// `tsconfig.json`.
    TsConfig = "tsconfig", "tsconfig.json", OTHER;
    /// JSON-LD.
    JsonLd = "json-ld", "JSON-LD document", OTHER;
    /// A manifest of TON Connect.
    TonConnect = "ton-connect", "TON Connect manifest", OTHER;
}

impl Foreign {
    /// Whether it can be converted as a tool list.
    pub const fn is_tool_list(self) -> bool {
        matches!(
            self,
            Self::OpenAiTools
                | Self::AnthropicTools
                | Self::GeminiTools
                | Self::BedrockTools
                | Self::DockerTools
                | Self::SingleTool
        )
    }

    /// Whether it is unrelated to agents and tools.
    pub const fn is_unrelated(self) -> bool {
        matches!(
            self,
            Self::PackageJson | Self::TsConfig | Self::JsonLd | Self::TonConnect
        )
    }
}
