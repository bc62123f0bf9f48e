//! Literals of the wrong type.

/// Looks up the forecast.
#[agentcard::mcp_tool(name = 5, read_only = "yes", title = true)]
fn forecast() {}

fn main() {}
