//! `tools/call`: results, errors of both kinds, cancellation, and access to the request.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};
use std::time::Duration;

use agentcard::rmcp::{Peer, RequestContext, RoleServer, Server};
use agentcard::{Context, Failure, Json, ProtocolError, ToolSet, mcp_tool, toolset};
use serde_json::json;

use super::Wire;

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Sum {
    sum: i64,
}

/// Adds.
#[mcp_tool]
fn add(a: i32, #[arg(default = 1)] b: i32) -> Json<Sum> {
    Json(Sum {
        sum: i64::from(a) + i64::from(b),
    })
}

/// Fails in three ways.
#[mcp_tool]
async fn fail(how: &str) -> Result<String, Failure> {
    match how {
        "tool" => Err(Failure::tool("no more bread")),
        "protocol" => Err(ProtocolError::new(-32042, "closed")
            .with_data(json!({ "a": 1 }))
            .into()),
        _ => panic!("secret"),
    }
}

/// Never ends by itself.
#[mcp_tool(timeout = "20ms")]
async fn hang() {
    std::future::pending::<()>().await;
}

#[tokio::test]
async fn results_and_errors_reach_the_right_recipient() {
    let server = Server::new(toolset![add, fail, hang]).unwrap();
    let (mut wire, _) = Wire::greet(server, "2025-11-25").await;
    let sum = wire.call("add", json!({ "a": 2 })).await;
    assert_eq!(
        sum["result"],
        json!({
            "content": [{ "type": "text", "text": "{\"sum\":3}" }],
            "structuredContent": { "sum": 3 },
            "isError": false,
        })
    );
    let wrong = wire.text_of("add", json!({ "a": "x", "c": 1 }), true).await;
    assert!(wrong.contains("`/a`") && wrong.contains("`/c`"), "{wrong}");
    assert_eq!(
        wire.text_of("fail", json!({ "how": "tool" }), true).await,
        "no more bread"
    );
    let answer = wire.call("fail", json!({ "how": "protocol" })).await;
    assert_eq!(
        answer["error"],
        json!({ "code": -32042, "message": "closed", "data": { "a": 1 } })
    );
    let panicked = wire.text_of("fail", json!({ "how": "panic" }), true).await;
    assert_eq!(panicked, "tool `fail` panicked");
    let ended = wire.text_of("hang", json!({}), true).await;
    assert_eq!(ended, "tool `hang` timed out after 20ms");
    let unknown = wire.call("hangs", json!({})).await;
    assert_eq!(
        unknown["error"],
        json!({ "code": -32602, "message": "unknown tool `hangs` (did you mean `hang`?)" })
    );
    let without = wire.ask("tools/call", json!({ "name": "add" })).await;
    assert_eq!(without["result"]["isError"], true);
}

/// The progress of calls.
#[derive(Default)]
struct Progress {
    begun: AtomicU32,
    ended: AtomicU32,
}

struct Ending<'p>(&'p Progress);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.ended.fetch_add(1, SeqCst);
    }
}

/// Waits for ever.
#[mcp_tool]
async fn linger(#[arg(state)] progress: &Progress) {
    let _ending = Ending(progress);
    progress.begun.fetch_add(1, SeqCst);
    std::future::pending::<()>().await;
}

/// Computes until nobody wants to know.
#[mcp_tool]
fn compute(#[arg(state)] progress: &Progress, context: Context) {
    let _ending = Ending(progress);
    progress.begun.fetch_add(1, SeqCst);
    while !context.cancellation().is_cancelled() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

async fn until(counter: &AtomicU32) {
    for _ in 0..2_000 {
        if counter.load(SeqCst) == 1 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("it did not come so far");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_cancelled_call_is_not_answered() {
    for version in ["2025-11-25", "2026-07-28"] {
        for tool in ["linger", "compute"] {
            let progress = Arc::new(Progress::default());
            let set = toolset![linger, compute, add].shared(Arc::clone(&progress));
            let mut wire = Wire::connect(Server::new(set).unwrap(), version).await;
            let id = wire
                .send("tools/call", json!({ "name": tool, "arguments": {} }))
                .await;
            until(&progress.begun).await;
            wire.write(json!({
                "jsonrpc": "2.0",
                "method": "notifications/cancelled",
                "params": { "requestId": id, "reason": "enough" },
            }))
            .await;
            until(&progress.ended).await;
            // The next line answers this call, not the cancelled one.
            assert_eq!(
                wire.text_of("add", json!({ "a": 1 }), false).await,
                r#"{"sum":2}"#
            );
        }
    }
}

/// Tells what it knows of the request.
#[mcp_tool]
fn know(
    #[arg(context)] peer: &Peer<RoleServer>,
    #[arg(context)] request: &RequestContext<RoleServer>,
    context: Context,
) -> String {
    let meta = context.meta().and_then(|meta| meta.get("com.example/trace"));
    let same = context.get::<Peer<RoleServer>>().is_some();
    format!(
        "{} {} {} {same}",
        peer.peer_info().is_some(),
        request.id,
        meta.unwrap_or_default()
    )
}

/// Needs what only HTTP brings.
#[mcp_tool]
fn over_http(#[arg(context)] day: &std::time::SystemTime) -> String {
    format!("{day:?}")
}

#[tokio::test]
async fn a_tool_accesses_the_request_by_type() {
    let server = Server::new(toolset![know, over_http]).unwrap();
    let (mut wire, _) = Wire::greet(server, "2025-11-25").await;
    let params = json!({ "name": "know", "_meta": { "com.example/trace": "t-1" } });
    let answer = wire.ask("tools/call", params).await;
    assert_eq!(answer["result"]["content"][0]["text"], r#"true 2 "t-1" true"#);
    let missing = wire.call("over_http", json!({})).await;
    assert_eq!(missing["error"]["code"], -32603);
    let message = missing["error"]["message"].as_str().unwrap();
    assert!(message.contains("SystemTime"), "{message}");
}

/// Computes until it is told to stop.
#[mcp_tool]
fn spin(#[arg(state)] stop: &AtomicBool) {
    while !stop.load(SeqCst) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Has a thread for itself, and may wait there.
#[mcp_tool]
fn wait() -> String {
    tokio::runtime::Handle::current().block_on(async { "waited".to_owned() })
}

/// Also with a single thread.
#[tokio::test]
async fn long_computations_do_not_block_other_calls() {
    let stop = Arc::new(AtomicBool::new(false));
    let set = toolset![spin, add, wait, fail].shared(Arc::clone(&stop));
    let (mut wire, _) = Wire::greet(Server::new(set).unwrap(), "2025-11-25").await;
    for _ in 0..8 {
        wire.send("tools/call", json!({ "name": "spin" })).await;
    }
    assert_eq!(
        wire.text_of("add", json!({ "a": 1 }), false).await,
        r#"{"sum":2}"#
    );
    assert_eq!(wire.text_of("wait", json!({}), false).await, "waited");
    assert!(
        wire.text_of("add", json!({ "a": "x" }), true)
            .await
            .contains("`/a`")
    );
    stop.store(true, SeqCst);
    for _ in 0..8 {
        assert!(wire.read().await.contains(r#""isError":false"#));
    }
}

#[tokio::test]
async fn calls_run_side_by_side() {
    /// Ends when all have begun.
    #[mcp_tool]
    async fn meet(#[arg(state)] barrier: &tokio::sync::Barrier) {
        barrier.wait().await;
    }
    let set: ToolSet = toolset![meet].state(tokio::sync::Barrier::new(100));
    let (mut wire, _) = Wire::greet(Server::new(set).unwrap(), "2025-11-25").await;
    for _ in 0..100 {
        wire.send("tools/call", json!({ "name": "meet" })).await;
    }
    for _ in 0..100 {
        assert!(wire.read().await.contains(r#""isError":false"#));
    }
}
