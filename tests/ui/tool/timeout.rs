//! A time-out is a time.

use agentcard::mcp_tool;

/// Has no unit.
#[mcp_tool(timeout = "30")]
async fn unit() {}

/// Is no string.
#[mcp_tool(timeout = 30)]
fn integer() {}

fn main() {}
