//! A missing or empty description: an error on the name, unless it is allowed.

use agentcard::{mcp_tool, toolset};

#[mcp_tool]
fn forecast() {}

#[mcp_tool(allow("MCP-020"))]
fn silent() {}

#[mcp_tool(description = " ")]
fn blank() {}

#[mcp_tool(description = concat!("", "\n"))]
fn hidden() {}

fn main() {
    let _ = toolset![forecast, silent];
}
