//! A time-out is a time, and ends what waits.

use agentcard::mcp_tool;

/// Has no unit.
#[mcp_tool(timeout = "30")]
async fn unit() {}

/// Never waits.
#[mcp_tool(timeout = "30s")]
fn blocking() {}

fn main() {}
