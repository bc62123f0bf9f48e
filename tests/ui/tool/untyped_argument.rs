//! A type alias for any JSON value, which must be requested.

type Anything = serde_json::Value;

use agentcard::serde_json;

/// Stores a value.
#[agentcard::mcp_tool]
fn store(value: Anything, #[arg(any)] meant: Anything) {
    let _ = (value, meant);
}

fn main() {}
