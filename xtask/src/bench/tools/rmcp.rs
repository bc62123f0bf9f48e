//! Lists and calls the tools as the default handler does, and prints the seconds.

use std::hint::black_box;
use std::time::Instant;

use rmcp::model::{CallToolRequestParams, RequestId};
use rmcp::service::{RequestContext, RoleServer, serve_directly};
use rmcp::ServerHandler;
use serde_json::json;
use subject::Server;

/// Seconds are the median of so many batches of so many repeats.
const BATCHES: usize = 11;
const REPEATS: u32 = 10;

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.expect("a runtime").block_on(measure());
}

async fn measure() {
    let start = Instant::now();
    let listed = Server::tool_router().list_all().len();
    println!("first {}", start.elapsed().as_secs_f64());
    assert!(listed > 0);
    // No message passes; a request just has to have come from someone.
    let (_client, server) = tokio::io::duplex(64);
    let running = serve_directly::<RoleServer, _, _, _, _>(Server, server, None);
    let context = || RequestContext::new(RequestId::Number(1), running.peer().clone());

    print("list", async || {
        let result = Server.list_tools(None, context()).await.expect("a list");
        black_box(result.tools.len());
    })
    .await;
    print("lookup", async || {
        black_box(Server.get_tool(black_box("TOOL_NAME")));
    })
    .await;
    print("call", async || {
        let mut request = CallToolRequestParams::new("TOOL_NAME");
        request.arguments = json!({ "first": "a", "fourth": [1.5] }).as_object().cloned();
        black_box(Server.call_tool(request, context()).await.expect("a result"));
    })
    .await;
}

/// Prints the seconds that one of many takes.
async fn print(name: &str, one: impl AsyncFn()) {
    one().await;
    let mut batches = [0.0; BATCHES];
    for seconds in &mut batches {
        let start = Instant::now();
        for _ in 0..REPEATS {
            one().await;
        }
        *seconds = start.elapsed().as_secs_f64() / f64::from(REPEATS);
    }
    batches.sort_by(f64::total_cmp);
    println!("{name} {}", batches[BATCHES / 2]);
}
