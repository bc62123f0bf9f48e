//! An empty name.

/// Looks up the forecast.
#[agentcard::mcp_tool(name = "")]
fn forecast() {}

fn main() {}
