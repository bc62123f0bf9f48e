//! A name with a space.

/// Looks up the forecast.
#[agentcard::mcp_tool(name = "fore cast")]
fn forecast() {}

fn main() {}
