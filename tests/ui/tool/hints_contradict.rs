//! A tool can't only read and destroy.

/// Cleans up.
#[agentcard::mcp_tool(read_only, destructive)]
fn clean() {}

fn main() {}
