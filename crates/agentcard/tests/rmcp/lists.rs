//! `tools/list`: the bytes of the toolspec, in every version, page by page.

use std::time::Duration;

use agentcard::rmcp::{CacheScope, Server};
use agentcard::rules::Dialect;
use agentcard::{Json, SpecOptions, ToolSet, ToolSetFault, mcp_tool, toolset};
use serde_json::{Value, json};

use super::Wire;

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Report {
    zeal: f64,
    amount: u128,
}

/// Reports.
#[mcp_tool(
    title = "Report",
    read_only,
    destructive = false,
    icon(src = "https://example.com/a.png", mime_type = "image/png", sizes("48x48"), theme = "light"),
    meta = { "com.example/b": { "z": 1.0, "a": [null] }, "com.example/a": 1 }
)]
fn report(zone: String, #[arg(range(0.5..=2.5), default = 1.0)] amount: f64) -> Json<Report> {
    let _ = zone;
    Json(Report {
        zeal: amount,
        amount: 0,
    })
}

/// Waits.
#[mcp_tool(task_support = "optional")]
async fn wait() {}

/// Answers.
#[mcp_tool]
fn ping() -> String {
    "pong".to_owned()
}

fn set() -> ToolSet {
    toolset![report, wait, ping]
}

const VERSIONS: [(&str, Dialect); 5] = [
    ("2024-11-05", Dialect::McpV2024_11_05),
    ("2025-03-26", Dialect::McpV2025_03_26),
    ("2025-06-18", Dialect::McpV2025_06_18),
    ("2025-11-25", Dialect::McpV2025_11_25),
    ("2026-07-28", Dialect::McpV2026_07_28),
];

#[tokio::test]
async fn a_list_is_the_toolspec_of_its_version_byte_for_byte() {
    for (version, dialect) in VERSIONS {
        let mut wire = Wire::connect(Server::new(set()).unwrap(), version).await;
        let line = wire.ask_for_text("tools/list", json!({})).await;
        let spec = set().to_spec(dialect, &SpecOptions::default()).unwrap().json;
        // The only member that rmcp does not support.
        let spec = spec.replace(r#","execution":{"taskSupport":"optional"}"#, "");
        let tools = spec.strip_prefix('{').and_then(|spec| spec.strip_suffix('}'));
        assert!(line.contains(tools.unwrap()), "{version}\n{line}\n{spec}");
        let answer: Value = serde_json::from_str(&line).unwrap();
        let mut members: Vec<&String> = answer["result"].as_object().unwrap().keys().collect();
        members.sort_unstable();
        match dialect {
            Dialect::McpV2026_07_28 => {
                assert_eq!(members, ["cacheScope", "resultType", "tools", "ttlMs"]);
            }
            _ => assert_eq!(members, ["tools"], "{version}"),
        }
    }
}

#[tokio::test]
async fn lists_have_a_ttl() {
    let usual = Server::new(set()).unwrap();
    let long = usual.clone().cache(Duration::from_secs(3600), CacheScope::Public);
    for (server, ttl, scope) in [(usual, 300_000, "private"), (long, 3_600_000, "public")] {
        let mut wire = Wire::connect(server, "2026-07-28").await;
        for method in ["tools/list", "server/discover"] {
            let answer = wire.ask(method, json!({})).await;
            let cache = (&answer["result"]["ttlMs"], &answer["result"]["cacheScope"]);
            assert_eq!(cache, (&json!(ttl), &json!(scope)), "{method}");
        }
    }
}

#[tokio::test]
async fn unknown_versions_are_negotiated() {
    for asked in ["2099-01-01", "2024-10-07", "1.0"] {
        let (mut wire, info) = Wire::greet(Server::new(set()).unwrap(), asked).await;
        assert_eq!(info["protocolVersion"], "2025-11-25", "{asked}");
        let list = wire.ask("tools/list", json!({})).await;
        assert_eq!(list["result"]["tools"][0]["icons"][0]["theme"], "light");
    }
}

fn names(answer: &Value) -> Vec<&str> {
    let tools = answer["result"]["tools"].as_array().unwrap();
    tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn pages_follow_each_other_and_end() {
    for (version, _) in VERSIONS {
        let mut wire = Wire::connect(Server::new(set()).unwrap().page_size(2), version).await;
        let first = wire.ask("tools/list", json!({})).await;
        assert_eq!(names(&first), ["report", "wait"]);
        let cursor = first["result"]["nextCursor"].clone();
        assert!(cursor.is_string(), "{first}");
        let second = wire.ask("tools/list", json!({ "cursor": cursor })).await;
        assert_eq!(names(&second), ["ping"]);
        assert_eq!(second["result"].get("nextCursor"), None);
    }
}

#[tokio::test]
async fn pages_have_at_least_one_tool_and_foreign_cursors_are_rejected() {
    let (mut wire, _) = Wire::greet(Server::new(set()).unwrap().page_size(0), "2025-11-25").await;
    let first = wire.ask("tools/list", json!({})).await;
    assert_eq!(names(&first), ["report"]);
    for cursor in ["", "nobody", "Report", "3"] {
        let answer = wire.ask("tools/list", json!({ "cursor": cursor })).await;
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
    let (mut wire, _) = Wire::greet(Server::new(ToolSet::new()).unwrap(), "2025-11-25").await;
    let empty = wire.ask("tools/list", json!({})).await;
    assert_eq!(empty["result"], json!({ "tools": [] }));
}

/// Lists.
#[mcp_tool]
fn list() -> Json<Vec<u8>> {
    Json(vec![1, 2])
}

#[tokio::test]
async fn tools_that_a_version_cannot_list_are_reported_before_serving() {
    let fault = Server::new(toolset![list]).unwrap_err();
    assert!(
        matches!(fault.faults(), [ToolSetFault::OutputRoot { tool, .. }] if tool == "list"),
        "{fault}"
    );
    let server = Server::for_versions(toolset![list], &[Dialect::McpV2026_07_28]).unwrap();
    let mut wire = Wire::connect(server.clone(), "2026-07-28").await;
    let answer = wire.call("list", json!({})).await;
    assert_eq!(answer["result"]["structuredContent"], json!([1, 2]));
    let refused = Wire::open(server).initialize("2025-11-25").await;
    assert!(refused["error"]["code"].is_i64(), "{refused}");
}

#[test]
fn unknown_versions_are_rejected() {
    let fault = Server::for_versions(set(), &[Dialect::A2aV1_0]).unwrap_err();
    assert!(matches!(fault.faults(), [ToolSetFault::NotMcp(Dialect::A2aV1_0)]));
}

#[test]
fn a_faulty_set_is_refused() {
    struct Nowhere;
    #[mcp_tool]
    impl Nowhere {
        /// Needs what is not there.
        #[mcp_tool]
        fn need(&self) {}
    }
    let fault = Server::new(toolset![Nowhere]).unwrap_err();
    assert!(
        matches!(fault.faults(), [ToolSetFault::MissingState { .. }]),
        "{fault}"
    );
    let twice = ToolSet::new().with::<ping>().with::<ping>();
    let fault = Server::new(twice).unwrap_err();
    assert!(
        matches!(fault.faults(), [ToolSetFault::DuplicateName(_)]),
        "{fault}"
    );
}
