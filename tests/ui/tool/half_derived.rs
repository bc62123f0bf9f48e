//! Types that lack one of the derives.

use agentcard::Json;
use agentcard::schemars::JsonSchema;
use agentcard::serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(crate = "agentcard::serde")]
struct Decodable;

#[derive(JsonSchema)]
#[schemars(crate = "agentcard::schemars")]
struct Described;

#[derive(Serialize)]
#[serde(crate = "agentcard::serde")]
struct Printable;

/// Takes one.
#[agentcard::mcp_tool]
fn decodable(filter: Decodable) {
    let _ = filter;
}

/// Takes one.
#[agentcard::mcp_tool]
fn described(filter: Described) {
    let _ = filter;
}

/// Gives one.
#[agentcard::mcp_tool]
fn printable() -> Json<Printable> {
    Json(Printable)
}

/// Gives one.
#[agentcard::mcp_tool]
fn shaped() -> Json<Described> {
    Json(Described)
}

fn main() {}
