// Until the bodies are written.
#![allow(unused_variables)]

use agentcard::mcp_tool;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Names of one-letter words.
#[mcp_tool(name = "a-b")]
pub async fn a_b(x: String, a_b: Option<Ab>) -> String {
    todo!()
}

/// Names of one-letter words.
#[mcp_tool]
pub async fn get_a_b(x: String, #[arg(rename = "aB")] a_b: Option<GetAbAb>) -> String {
    todo!()
}

/// Names of one-letter words.
#[mcp_tool(name = "xA")]
pub async fn x_a(x: X) -> String {
    todo!()
}

/// Names of one-letter words.
#[mcp_tool(name = "A_B_C")]
pub async fn a_b_c(x: String) -> String {
    todo!()
}

/// Names of one-letter words.
#[mcp_tool(name = "list-s3-b")]
pub async fn list_s3_b(x: String) -> String {
    todo!()
}

/// Names of one-letter words.
#[mcp_tool(name = "mcp__x__y")]
pub async fn mcp_x_y(x: String, b: Option<B>) -> String {
    todo!()
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ab {
    pub d: String,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetAbAb {
    pub e: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum X {
    AB,
    CD,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct B {
    pub b: Bb,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bb {
    pub f: String,
}

agentcard::toolset! {
    /// All tools of this module.
    pub struct Tools = [a_b, get_a_b, x_a, a_b_c, list_s3_b, mcp_x_y];
}

agentcard::export!(Tools);
