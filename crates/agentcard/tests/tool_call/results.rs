//! Results of tools: text, blocks, structured content, errors.

use std::borrow::Cow;

use agentcard::rules::Dialect;
use agentcard::{Body, CallResult, Content, Json, SpecOptions, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::{call, refused};

/// A sum.
#[derive(Serialize, JsonSchema)]
struct Sum {
    sum: f64,
}

/// Gives nothing.
#[mcp_tool]
fn nothing() {}

/// Gives text.
#[mcp_tool]
fn text() -> Cow<'static, str> {
    "a".into()
}

/// Gives blocks.
#[mcp_tool]
async fn blocks() -> Vec<Content> {
    let (uri, name) = ("file:///a".to_owned(), "a".to_owned());
    let png = || "image/png".to_owned();
    vec![
        Content::Text("a".to_owned()),
        Content::Image {
            data: "AA==".to_owned(),
            mime_type: png(),
        },
        Content::Audio {
            data: "AA==".to_owned(),
            mime_type: "audio/wav".to_owned(),
        },
        Content::ResourceLink {
            uri: uri.clone(),
            name,
        },
        Content::Resource {
            uri: uri.clone(),
            mime_type: None,
            body: Body::Text("b".to_owned()),
        },
        Content::Resource {
            uri,
            mime_type: Some(png()),
            body: Body::Blob("AA==".to_owned()),
        },
    ]
}

/// Gives a number and a picture.
#[mcp_tool]
fn draw() -> (Json<Sum>, Vec<Content>) {
    (Json(Sum { sum: 2.0 }), vec![Content::image(b"png", "image/png")])
}

#[test]
fn structured_content_accompanies_text_blocks() {
    let result = call(&toolset![draw], "draw", json!({})).expect("a result");
    assert_eq!(
        result.to_json(),
        json!({
            "content": [
                { "type": "text", "text": "{\"sum\":2.0}" },
                { "type": "image", "data": "cG5n", "mimeType": "image/png" },
            ],
            "structuredContent": { "sum": 2.0 },
            "isError": false,
        })
    );
    let spec = toolset![draw]
        .to_spec(Dialect::McpV2025_11_25, &SpecOptions::default())
        .expect("a toolspec")
        .json;
    assert!(spec.contains(r#""outputSchema":{"#), "{spec}");
}

/// Divides.
#[mcp_tool]
fn divide(a: f64, b: f64) -> Result<Json<Sum>, String> {
    if b == 0.0 {
        return Err("division by zero".to_owned());
    }
    Ok(Json(Sum { sum: a / b }))
}

/// Gives a number that JSON does not have.
#[mcp_tool]
fn no_number() -> Json<Sum> {
    Json(Sum { sum: f64::NAN })
}

/// Makes the whole result itself.
#[mcp_tool]
fn whole(fail: bool) -> CallResult {
    if fail {
        return CallResult::error("failed");
    }
    let mut meta = serde_json::Map::new();
    meta.insert("com.example/cost".to_owned(), 2.into());
    CallResult::new(Vec::new()).with_meta(meta)
}

fn result(name: &str, arguments: Value) -> Value {
    let set = toolset![nothing, text, blocks, divide, whole];
    call(&set, name, arguments).expect("a result").to_json()
}

#[test]
fn results_are_those_of_the_protocol() {
    assert_eq!(
        result("nothing", json!({})),
        json!({ "content": [], "isError": false })
    );
    assert_eq!(
        result("text", json!({})),
        json!({ "content": [{ "type": "text", "text": "a" }], "isError": false })
    );
    assert_eq!(
        result("blocks", json!({}))["content"],
        json!([
            { "type": "text", "text": "a" },
            { "type": "image", "data": "AA==", "mimeType": "image/png" },
            { "type": "audio", "data": "AA==", "mimeType": "audio/wav" },
            { "type": "resource_link", "uri": "file:///a", "name": "a" },
            { "type": "resource", "resource": { "uri": "file:///a", "text": "b" } },
            { "type": "resource", "resource": { "uri": "file:///a", "mimeType": "image/png", "blob": "AA==" } },
        ])
    );
    assert_eq!(
        result("divide", json!({ "a": 3, "b": 2 })),
        json!({
            "content": [{ "type": "text", "text": "{\"sum\":1.5}" }],
            "structuredContent": { "sum": 1.5 },
            "isError": false,
        })
    );
    assert_eq!(
        result("divide", json!({ "a": 1, "b": 0 })),
        json!({ "content": [{ "type": "text", "text": "division by zero" }], "isError": true })
    );
    assert_eq!(
        result("whole", json!({ "fail": false })),
        json!({ "content": [], "isError": false, "_meta": { "com.example/cost": 2 } })
    );
    assert_eq!(result("whole", json!({ "fail": true }))["isError"], true);
}

#[test]
fn structured_content_matches_its_schema() {
    assert_eq!(
        refused(&toolset![no_number], "no_number", json!({})),
        "the result of `no_number` breaks its output schema:\n- `/sum`: expected a number, got null"
    );
}

/// An error that displays its causes like those of `anyhow` and `eyre`.
struct Chained;

impl std::fmt::Display for Chained {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let causes = if f.alternate() { ": no such file" } else { "" };
        write!(f, "reading the config{causes}")
    }
}

/// Fails.
#[mcp_tool]
fn configure() -> Result<(), Chained> {
    Err(Chained)
}

#[test]
fn an_error_is_told_with_its_causes() {
    let message = refused(&toolset![configure], "configure", json!({}));
    assert_eq!(message, "reading the config: no such file");
}

/// An error with a cause, as `thiserror` derives them.
#[derive(Debug)]
struct Caused {
    source: std::io::Error,
    shows: bool,
}

impl std::fmt::Display for Caused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.shows {
            write!(f, "reading: {}", self.source)
        } else {
            write!(f, "reading")
        }
    }
}

impl std::error::Error for Caused {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

type Read = Result<(), Caused>;

fn fail(shows: bool) -> Read {
    let source = std::io::Error::other("no such file");
    Err(Caused { source, shows })
}

/// Fails.
#[mcp_tool]
fn fails(shows: bool) -> Read {
    fail(shows)
}

/// Fails.
#[mcp_tool]
async fn fails_later(shows: bool) -> Result<(), Caused> {
    fail(shows)
}

#[test]
fn sources_of_an_error_are_told_once() {
    let set = toolset![fails, fails_later];
    for tool in ["fails", "fails_later"] {
        for shows in [true, false] {
            let text = refused(&set, tool, json!({ "shows": shows }));
            assert_eq!(text, "reading: no such file", "{tool} {shows}");
        }
    }
}
