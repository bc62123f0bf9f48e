//! Findings of `check` about toolspecs that clients don't handle well.

use agentcard::rules::{Dialect, Options, Profile, check};
use serde_json::{Value, json};

use crate::findings;

fn spec(tool: Value) -> Value {
    json!({ "tools": [tool] })
}

fn named(name: &str) -> Vec<(&'static str, String)> {
    findings(&spec(
        json!({ "name": name, "description": "A.", "inputSchema": { "type": "object" } }),
    ))
}

// ImmichMCP#4, copilot-cli#1879 and #2581, openai/codex#8174, NetApp#38
#[test]
fn api_mcp_server_49_a_name_that_some_clients_reject_is_reported() {
    let place = || "/tools/0/name".to_owned();
    for (name, rule) in [
        ("hosting list", "MCP-011"),
        ("hosting.list", "MCP-014"),
        (&"a".repeat(65), "MCP-014"),
        (&"a".repeat(129), "MCP-012"),
    ] {
        assert!(
            named(name).contains(&(rule, place())),
            "{name}: {:?}",
            named(name)
        );
    }
    for name in ["hosting_list", "Hosting-List", &"a".repeat(64)] {
        assert!(named(name).iter().all(|(_, at)| *at != place()), "{name}");
    }
}

// modelcontextprotocol#1576, arxiv-mcp-server#131, accounted#2123
#[test]
fn modelcontextprotocol_2808_a_large_tool_is_reported() {
    let tool = |words: usize| json!({ "name": "a", "description": "word ".repeat(words), "inputSchema": { "type": "object" } });
    let heavy = || ("MCP-102", "/tools/0".to_owned());
    assert!(findings(&spec(tool(900))).contains(&heavy()));
    assert!(!findings(&spec(tool(700))).contains(&heavy()));
}

/// Rejections of the Claude Connectors Directory, as reported by applicants.
#[test]
fn connectors_directory_missing_or_contradictory_hints_are_reported() {
    let at = |annotations: Value| {
        let tool = json!({
            "name": "a", "description": "A.", "inputSchema": { "type": "object" }, "annotations": annotations,
        });
        let options = Options {
            profile: Profile::Gar,
            ..Options::default()
        };
        let findings = check(&spec(tool), Dialect::McpV2025_11_25, &options);
        findings
            .into_iter()
            .map(|finding| finding.rule.id)
            .collect::<Vec<_>>()
    };
    assert!(at(json!({})).contains(&"MCP-031"));
    assert!(at(json!({ "readOnlyHint": true, "destructiveHint": true })).contains(&"MCP-030"));
    let stated = at(json!({ "readOnlyHint": true, "openWorldHint": false }));
    assert!(
        !stated.contains(&"MCP-030") && !stated.contains(&"MCP-031"),
        "{stated:?}"
    );
}
