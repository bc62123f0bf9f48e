//! The tools that the official MCP conformance suite calls, with the required names and results.
//!
//! usage: `conformance-agent ADDRESS:PORT`; prints its URL.
#![allow(deprecated, reason = "the suite tests what MCP deprecates, too")]

mod asking;

use std::error::Error;
use std::time::Duration;

use agentcard::rmcp::model::ProgressNotificationParam;
use agentcard::rmcp::{Caller, LogLevel, RequestContext, RoleServer, Server, StreamableHttpServerConfig};
use agentcard::{Body, Content, Failure, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::time::sleep;

/// One pixel.
const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADAgH/5yN2lQAAAABJRU5ErkJggg==";
/// No samples.
const WAV: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

/// Gives a text.
#[mcp_tool]
fn test_simple_text() -> &'static str {
    "This is a simple text response for testing."
}

fn image() -> Content {
    Content::Image {
        data: PNG.to_owned(),
        mime_type: "image/png".to_owned(),
    }
}

/// Gives an image.
#[mcp_tool]
fn test_image_content() -> Content {
    image()
}

/// Gives a sound.
#[mcp_tool]
fn test_audio_content() -> Content {
    Content::Audio {
        data: WAV.to_owned(),
        mime_type: "audio/wav".to_owned(),
    }
}

fn resource(uri: &str, mime_type: &str, text: &str) -> Content {
    Content::Resource {
        uri: uri.to_owned(),
        mime_type: Some(mime_type.to_owned()),
        body: Body::Text(text.to_owned()),
    }
}

/// Gives a resource.
#[mcp_tool]
fn test_embedded_resource() -> Content {
    let text = "This is an embedded resource content.";
    resource("test://embedded-resource", "text/plain", text)
}

/// Gives blocks of several kinds.
#[mcp_tool]
fn test_multiple_content_types() -> Vec<Content> {
    let text = r#"{"test":"data","value":123}"#;
    vec![
        Content::Text("Multiple content types test:".to_owned()),
        image(),
        resource("test://mixed-content-resource", "application/json", text),
    ]
}

/// Fails.
#[mcp_tool]
fn test_error_handling() -> Result<(), Failure> {
    Err(Failure::tool(
        "This tool intentionally returns an error for testing",
    ))
}

/// Logs what it does.
#[mcp_tool]
async fn test_tool_with_logging(#[arg(context)] caller: &Caller) -> String {
    caller.log(LogLevel::Info, "Tool execution started").await;
    sleep(Duration::from_millis(50)).await;
    caller.log(LogLevel::Info, "Tool processing data").await;
    sleep(Duration::from_millis(50)).await;
    caller.log(LogLevel::Info, "Tool execution completed").await;
    "logged".to_owned()
}

/// Logs at several levels.
#[mcp_tool]
async fn test_logging_tool(#[arg(context)] caller: &Caller) -> String {
    for level in [
        LogLevel::Debug,
        LogLevel::Info,
        LogLevel::Warning,
        LogLevel::Error,
    ] {
        caller.log(level, format!("{level:?}")).await;
    }
    "logged".to_owned()
}

/// Tells how far it is.
#[mcp_tool]
async fn test_tool_with_progress(#[arg(context)] request: &RequestContext<RoleServer>) -> String {
    for progress in [0.0, 50.0, 100.0] {
        if let Some(token) = request.meta.get_progress_token() {
            let progress = ProgressNotificationParam::new(token, progress).with_total(100.0);
            // The client may have disconnected.
            drop(request.peer.notify_progress(progress).await);
        }
        sleep(Duration::from_millis(50)).await;
    }
    "done".to_owned()
}

/// An address.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "address", extend("$anchor" = "addressDef"))]
#[allow(dead_code, reason = "nothing is done with it")]
struct Address {
    street: Option<String>,
    city: Option<String>,
}

/// A way to reach someone.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
#[allow(dead_code, reason = "nothing is done with it")]
enum ContactMethod {
    Phone,
    Email,
}

/// Tool with JSON Schema 2020-12 features.
#[mcp_tool(
    schema = "full",
    input = {
        "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
        "if": { "required": ["contactMethod"], "properties": { "contactMethod": { "const": "phone" } } },
        "then": { "required": ["phone"] },
        "else": { "required": ["email"] },
    }
)]
fn json_schema_2020_12_tool(
    name: Option<String>,
    address: Option<Address>,
    #[arg(rename = "contactMethod")] contact_method: Option<ContactMethod>,
    phone: Option<String>,
    email: Option<String>,
) {
    drop((name, address, contact_method, phone, email));
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let tools = toolset![
        test_simple_text,
        test_image_content,
        test_audio_content,
        test_embedded_resource,
        test_multiple_content_types,
        test_error_handling,
        test_tool_with_logging,
        test_logging_tool,
        test_tool_with_progress,
        json_schema_2020_12_tool,
        asking::test_sampling,
        asking::test_elicitation,
        asking::test_elicitation_sep1034_defaults,
        asking::test_elicitation_sep1330_enums,
        asking::test_input_required_result_elicitation,
        asking::test_input_required_result_sampling,
        asking::test_input_required_result_list_roots,
        asking::test_input_required_result_request_state,
        asking::test_input_required_result_tampered_state,
        asking::test_input_required_result_capabilities,
        asking::test_input_required_result_multiple_inputs,
        asking::test_input_required_result_multi_round,
        asking::test_missing_capability,
        asking::test_streaming_elicitation,
    ];
    let server = Server::new(tools)?.logging();
    let address = std::env::args()
        .nth(1)
        .ok_or("usage: conformance-agent ADDRESS:PORT")?;
    let listener = TcpListener::bind(address).await?;
    println!("http://{}/mcp", listener.local_addr()?);
    let app = axum::Router::new().nest_service("/mcp", server.http(StreamableHttpServerConfig::default()));
    Ok(axum::serve(listener, app)
        .with_graceful_shutdown(server.terminated())
        .await?)
}
