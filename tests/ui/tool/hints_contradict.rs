//! A tool can't be both read-only and destructive.

/// Cleans up.
#[agentcard::mcp_tool(read_only, destructive)]
fn clean() {}

fn main() {}
