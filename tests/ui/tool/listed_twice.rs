//! A tool that a set lists twice is told as that.

use agentcard::{mcp_tool, toolset};

/// Looks up the forecast.
#[mcp_tool]
fn forecast() {}

fn main() {
    let _ = toolset![forecast, forecast];
}
