//! What documents are, told by their members.

use agentcard_documents::check::{Kind, detect};
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
            json!({"name": "A", "description": "d", "defaultInputModes": [], "skills": []}),
        ],
    );
    assert_all(
        "a2a-0.3",
        &[
            json!({"name": "A", "url": "https://a.example"}),
            json!({"protocolVersion": "0.3.0"}),
            json!({"protocolVersion": "0.2.5", "name": "A"}),
            json!({"description": "d", "version": "1", "url": "https://a.example"}),
            json!({"name": "A", "skills": [], "authentication": {}}),
            json!({"name": "A", "url": "https://a.example", "skills": [], "tools": []}),
            json!({"name": "A", "url": "u", "skills": [], "type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1"}),
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
fn other_things_of_the_field() {
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
            json!({"agentCard": {"name": "A", "url": "https://a.example"}}),
        ),
        (
            "documents",
            json!([{"name": "A", "url": "https://a.example", "skills": []}]),
        ),
        ("openapi", json!({"openapi": "3.1.0", "paths": {}})),
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
fn things_of_other_fields() {
    assert_all(
        "unknown",
        &[
            json!({}),
            json!({"name": "package", "version": "1.0.0", "dependencies": {}}),
            json!({"hello": "world"}),
            json!([]),
            json!([1, 2]),
            json!("text"),
            json!(null),
        ],
    );
}

#[test]
fn every_answer_has_a_reason_and_a_way() {
    for doc in [
        json!({"supportedInterfaces": []}),
        json!({"mcpServers": {}}),
        json!({"a": 1}),
    ] {
        let detection = detect(&doc);
        assert!(!detection.reason.is_empty());
        if let Kind::Foreign(foreign) = detection.kind {
            assert!(!foreign.way().is_empty() && !foreign.title().is_empty());
        }
    }
}
