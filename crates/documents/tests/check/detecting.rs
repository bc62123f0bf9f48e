//! Detection of document types by their fields.

use agentcard_documents::check::{Request, check};
use agentcard_documents::detect::{Foreign, Kind, detect, subject};
use serde_json::{Value, json};

fn id(doc: &Value) -> &'static str {
    detect(doc).kind.id()
}

fn assert_all(wanted: &str, docs: &[Value]) {
    for doc in docs {
        assert_eq!(id(doc), wanted, "{doc}");
    }
}

#[test]
fn a2a_cards() {
    assert_all(
        "a2a-1.0",
        &[
            json!({"supportedInterfaces": []}),
            json!({"supported_interfaces": [], "name": "A"}),
            json!({"supportedInterfaces": [], "url": "https://a.example", "protocolVersion": "0.3.0"}),
            json!({"protocolVersion": "1.0.0", "name": "A", "url": "https://a.example"}),
            json!({"protocolVersion": "v1", "name": "A"}),
            json!({"name": "A", "skills": [], "securityRequirements": []}),
            json!({"name": "A", "skills": [], "capabilities": {"extendedAgentCard": true}}),
            json!({"name": "A", "defaultInputModes": [], "defaultOutputModes": [], "capabilities": {}}),
        ],
    );
    assert_all(
        "a2a-0.3",
        &[
            json!({"protocolVersion": "0.3.0"}),
            json!({"protocolVersion": "0.2.5", "name": "A"}),
            json!({"url": "https://a.example", "capabilities": {}, "skills": [{"id": "a"}]}),
            json!({"url": "https://a.example", "securitySchemes": {}, "preferredTransport": "GRPC"}),
            json!({"url": "https://a.example", "capabilities": {}, "defaultInputModes": [], "tools": []}),
            json!({"name": "A", "skills": [{"tags": []}], "capabilities": {}, "authentication": {}}),
            json!({
                "name": "A", "url": "u", "skills": [{"id": "a"}], "capabilities": {},
                "type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1",
            }),
        ],
    );
}

#[test]
fn other_cards() {
    assert_all(
        "openclasp-0.1",
        &[
            json!({"protocolVersion": "0.1", "agentId": "agent:1", "framework": "Codex"}),
            json!({"agentId": "agent:1", "framework": "Codex", "assurance": "oauth_authenticated"}),
        ],
    );
    assert_all(
        "agenium-1.0.0",
        &[
            json!({"agent": {"name": "a"}, "capabilities": {}, "endpoints": {}}),
            json!({"name": "A", "protocol": "a2a/0.1", "agentUri": "agent://a", "endpoints": {}}),
        ],
    );
}

#[test]
fn toolspecs_and_their_versions() {
    let tool = json!({"name": "a", "inputSchema": {"type": "object"}});
    assert_all(
        "mcp-2025-11-25",
        &[
            json!({"tools": []}),
            json!({"tools": [tool], "server": {"name": "a"}}),
            json!({"tools": [tool], "serverInfo": {"name": "a"}}),
            json!([tool]),
            json!([{"name": "a", "description": "d", "arguments": []}]),
            json!({"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool]}}),
            json!({"result": {"tools": [tool]}}),
            json!({"tools": [{"name": "a", "input_schema": {}, "annotations": {}}]}),
        ],
    );
    assert_all(
        "mcp-2025-06-18",
        &[json!({"tools": [tool], "protocolVersion": "2025-06-18", "serverInfo": {}})],
    );
    let header = json!({"name": "a", "inputSchema": {"properties": {"b": {"x-mcp-header": "B"}}}});
    assert_all(
        "mcp-2026-07-28",
        &[json!({"tools": [], "ttlMs": 1}), json!({"tools": [header]})],
    );
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn related_documents() {
    for (wanted, doc) in [
        (
            "openai-tools",
            json!([{"type": "function", "function": {"name": "a", "parameters": {}}}]),
        ),
        (
            "openai-tools",
            json!({"tools": [{"type": "function", "name": "a", "parameters": {}}]}),
        ),
        (
            "openai-tools",
            json!({"type": "function", "function": {"name": "a"}}),
        ),
        (
            "anthropic-tools",
            json!([{"name": "a", "input_schema": {"type": "object"}}]),
        ),
        (
            "anthropic-tools",
            json!({"model": "m", "tools": [{"name": "a", "input_schema": {}}]}),
        ),
        ("gemini-tools", json!({"functionDeclarations": []})),
        ("gemini-tools", json!({"tools": [{"function_declarations": []}]})),
        (
            "mcp-server-json",
            json!({"$schema": "https://a.example/2025-09-29/server.schema.json", "name": "a"}),
        ),
        (
            "mcp-server-json",
            json!({"name": "io.a/b", "version": "1", "packages": []}),
        ),
        (
            "mcp-client-config",
            json!({"mcpServers": {"a": {"command": "a"}}}),
        ),
        (
            "mcp-client-config",
            json!({"servers": {"a": {"url": "https://a.example"}}}),
        ),
        (
            "mcp-server-card",
            json!({"serverInfo": {"name": "a"}, "protocolVersion": "2025-06-18"}),
        ),
        (
            "mcp-server-card",
            json!({"serverInfo": {}, "tools": [{"name": "a", "description": "d"}]}),
        ),
        (
            "mcp-tool",
            json!({"name": "a", "inputSchema": {"type": "object"}}),
        ),
        (
            "erc-8004",
            json!({"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": "a"}),
        ),
        (
            "erc-8004",
            json!({"name": "a", "registrations": [{"agentRegistry": "eip155:1:0x0"}], "services": []}),
        ),
        (
            "json-rpc",
            json!({"jsonrpc": "2.0", "id": 1, "result": {"name": "A", "supportedInterfaces": []}}),
        ),
        (
            "json-rpc",
            json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}),
        ),
        (
            "envelope",
            json!({"success": true, "data": {"name": "A", "supportedInterfaces": []}}),
        ),
        (
            "envelope",
            json!({"agentCard": {"name": "A", "protocolVersion": "0.3.0"}}),
        ),
        (
            "documents",
            json!([{"name": "A", "protocolVersion": "0.3.0", "skills": []}]),
        ),
        ("openapi", json!({"openapi": "3.1.0", "info": {}, "paths": {}})),
        ("openapi", json!({"swagger": "2.0", "info": {}})),
        (
            "bedrock-tools",
            json!({"tools": [{"toolSpec": {"name": "a", "inputSchema": {"json": {"type": "object"}}}}]}),
        ),
        (
            "docker-tools",
            json!([{"name": "a", "description": "d", "arguments": [{"name": "b", "type": "string", "desc": "B."}]}]),
        ),
        (
            "mcp-bundle",
            json!({
                "manifest_version": "0.3", "name": "a", "server": {"type": "node", "mcp_config": {"command": "node"}},
                "tools": [{"name": "a", "description": "A."}],
            }),
        ),
        (
            "mcp-client-config",
            json!({"tools": {"command": "uv", "args": ["run", "server.py"], "env": {"ID": "x"}}}),
        ),
        (
            "mcp-capabilities",
            json!({"tools": {"listChanged": true}, "resources": {}}),
        ),
        ("mcp-capabilities", json!({"tools": {}})),
        (
            "mcp-discovery",
            json!({"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}, "serverInfo": {"name": "a"}}),
        ),
        ("mcp-prompts", json!({"prompts": [{"name": "a"}]})),
        ("mcp-resources", json!({"resources": []})),
        (
            "oasf",
            json!({"schema_version": "0.7.0", "name": "a", "skills": [{"id": 10201, "name": "b"}], "locators": []}),
        ),
        (
            "plugin",
            json!({"name": "a", "commands": "./commands", "hooks": "./hooks.json"}),
        ),
        (
            "plugin",
            json!({"$schema": "https://a.example/plugin.schema.json", "name": "a", "skills": "./skills"}),
        ),
        (
            "skill-index",
            json!({"skills": [{"name": "a", "description": "A.", "files": ["SKILL.md"]}]}),
        ),
        (
            "other-agent-card",
            json!({"agent": {"name": "Z", "version": "1.0.0", "skills": [{"name": "plan", "description": "Plans."}]}}),
        ),
        (
            "json-schema",
            json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "properties": {}}),
        ),
        ("other-agent-card", json!({"agent_id": "a", "card_type": "b"})),
        (
            "other-agent-card",
            json!({"identity": {"name": "a"}, "capabilities": [], "runtime": {}}),
        ),
    ] {
        assert_eq!(id(&doc), wanted, "{doc}");
    }
}

#[test]
fn unrelated_documents() {
    assert_all(
        "unknown",
        &[
            json!({}),
            json!({"name": "A", "url": "https://a.example"}),
            json!({"name": "A", "url": "https://a.example", "description": "d", "version": "1.0.0"}),
            json!({"name": "A", "url": "https://a.example", "skills": [{"name": "a"}]}),
            json!({"name": "toll", "version": "0.7.0", "openapi": "/.well-known/openapi.json", "endpoints": []}),
            json!({"hello": "world"}),
            json!([]),
            json!([1, 2]),
            json!("text"),
            json!(null),
        ],
    );
}

#[test]
fn every_detection_has_a_reason_and_a_help() {
    for doc in [
        json!({"supportedInterfaces": []}),
        json!({"mcpServers": {}}),
        json!({"a": 1}),
    ] {
        let detection = detect(&doc);
        assert!(!detection.reason.is_empty());
        if let Kind::Foreign(foreign) = detection.kind {
            assert!(Foreign::ALL.contains(&foreign));
            assert!(!foreign.help().is_empty() && !foreign.title().is_empty());
        }
    }
}

/// Known files that are unrelated to agents.
#[test]
fn unrelated_files_are_named() {
    for (wanted, doc) in [
        (
            "package-json",
            json!({
                "name": "pkg", "version": "1.0.0", "description": "d", "url": "https://a.example", "dependencies": {},
            }),
        ),
        ("tsconfig", json!({"compilerOptions": {"strict": true}})),
        (
            "json-ld",
            json!({
                "@context": "https://schema.org", "@type": "Organization", "name": "A", "url": "https://a.example",
                "description": "d",
            }),
        ),
        (
            "ton-connect",
            json!({"url": "https://a.example", "name": "A", "iconUrl": "https://a.example/i.png"}),
        ),
    ] {
        let kind = detect(&doc).kind;
        assert_eq!(kind.id(), wanted, "{doc}");
        assert!(kind.is_unrelated());
        let text = doc.to_string();
        let verdict = check(text.as_bytes(), &Request::default());
        let ids: Vec<&str> = verdict.findings.iter().map(|found| found.rule.id).collect();
        assert_eq!(ids, ["DOC-024"]);
    }
}

/// `fix` is only suggested if it has an effect.
#[test]
fn only_envelopes_of_known_documents_are_unwrapped() {
    for doc in [
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}),
        json!({"agent": {"name": "Z", "skills": [{"name": "plan", "description": "Plans."}]}}),
    ] {
        assert!(!detect(&doc).help().contains("fix"), "{doc}");
    }
}

#[test]
fn a_subject_is_unwrapped_from_its_envelope() {
    let card = json!({"protocolVersion": "0.3.0", "name": "A"});
    let wrapped = json!({"agentCard": card});
    let found = subject(&wrapped).unwrap();
    assert_eq!(
        (found.dialect.id(), found.pointer, found.document),
        ("a2a-0.3", "/agentCard", &card)
    );
    let list = json!([{"type": "function", "function": {"name": "a"}}]);
    let found = subject(&list).unwrap();
    assert_eq!((found.dialect.family(), found.pointer), ("mcp", ""));
    assert!(subject(&json!({"hello": "world"})).is_err());
}
