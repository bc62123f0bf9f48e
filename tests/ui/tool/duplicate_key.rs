//! A duplicate key.

/// Looks up the forecast.
#[agentcard::mcp_tool(title = "A", title = "B")]
fn forecast() {}

fn main() {}
