//! Tool lists for one LLM client.
#![cfg(feature = "llm-schemas")]
#![allow(clippy::needless_pass_by_value, reason = "tools take what clients send")]

use std::collections::BTreeSet;

use agentcard::rules::client::Client;
use agentcard::rules::{Dialect, Level, Options, Profile, check};
use agentcard::schemars::JsonSchema;
use agentcard::serde::{Deserialize, Serialize};
use agentcard::serde_json::{Value, json};
use agentcard::{Json, ToolSet, mcp_tool, toolset};

const MCP: Dialect = Dialect::McpV2025_11_25;

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(crate = "agentcard::serde")]
#[schemars(crate = "agentcard::schemars")]
struct Place {
    city: String,
    #[serde(default)]
    floor: i8,
    near: Option<Box<Place>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(crate = "agentcard::serde", rename_all = "lowercase")]
#[schemars(crate = "agentcard::schemars")]
enum Unit {
    /// Of water.
    Celsius,
    Fahrenheit,
}

/// Tells the weather.
#[mcp_tool]
fn weather(place: Place, unit: Option<Unit>, #[arg(range(1..=10))] days: u8, tags: Vec<String>) -> String {
    let _ = (unit, days, tags);
    let place = { place };
    format!("{} {}", place.city, place.floor)
}

/// Tells the time.
#[mcp_tool]
fn now() -> String {
    String::new()
}

/// Finds a place.
#[mcp_tool]
fn find(#[arg(length(1..=20))] name: String) -> Json<Place> {
    Json(Place {
        city: name,
        floor: 0,
        near: None,
    })
}

fn listed(tools: &ToolSet, client: Client) -> Value {
    let list = tools
        .list_for(client, MCP)
        .unwrap_or_else(|error| panic!("{error}"));
    list.iter()
        .map(|tool| agentcard::serde_json::from_str::<Value>(&tool.json).unwrap())
        .collect()
}

#[test]
fn lists_for_a_client_have_no_findings() {
    let tools = toolset![weather, now, find];
    for &client in Client::ALL {
        let spec = json!({ "tools": listed(&tools, client) });
        let options = Options {
            profile: Profile::Client(client),
            ..Options::default()
        };
        let findings = check(&spec, MCP, &options);
        let grave = findings.iter().filter(|finding| finding.level > Level::Note);
        assert_eq!(grave.count(), 0, "{}: {findings:#?}\n{spec:#}", client.id());
    }
}

#[test]
fn strict_mode_requires_everything_and_closes_everything() {
    let tools = listed(&toolset![weather, find], Client::OpenAiStrict);
    let input = &tools[0]["inputSchema"];
    let required: BTreeSet<&str> = input["required"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(required, BTreeSet::from(["place", "unit", "days", "tags"]));
    assert_eq!(input["properties"]["unit"]["type"], json!(["string", "null"]));
    assert_eq!(
        input["properties"]["unit"]["enum"],
        json!(["fahrenheit", "celsius", null])
    );
    let place = &input["$defs"]["Place"];
    assert_eq!(place["additionalProperties"], json!(false));
    assert_eq!(
        place["properties"]["near"],
        json!({ "anyOf": [{ "$ref": "#/$defs/Place" }, { "type": "null" }] })
    );
    assert_eq!(
        tools[1]["inputSchema"]["properties"]["name"]["pattern"],
        json!(r"^[\s\S]{1,20}$")
    );
}

#[test]
fn lists_for_gemini_have_no_references() {
    let tools = listed(&toolset![weather, find], Client::Gemini);
    let text = tools.to_string();
    assert!(!text.contains("$ref") && !text.contains("$defs"), "{text}");
    let near = &tools[0]["inputSchema"]["properties"]["place"]["properties"]["near"];
    assert_eq!(near["properties"]["city"], json!({ "type": "string" }));
}

/// Takes a set.
#[mcp_tool]
fn unique(tags: BTreeSet<String>) {
    drop(tags);
}

#[test]
fn constraints_that_a_client_cannot_express_are_errors_at_the_argument() {
    let error = toolset![unique].list_for(Client::Gemini, MCP).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`uniqueItems` is rejected by Gemini (argument `tags` of tool `unique`): use a `Vec`, and return an error for \
         duplicates (CLIENT-061 at /inputSchema/properties/tags/uniqueItems)"
    );
    assert!(toolset![unique].list_for(Client::Anthropic, MCP).is_ok());
}
