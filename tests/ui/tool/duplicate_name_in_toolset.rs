//! Two tools with the same name in a set: the error is on the second one.

use agentcard::{mcp_tool, toolset};

/// Looks up the forecast.
#[mcp_tool]
fn forecast() {}

mod marine {
    /// Looks up the forecast at sea.
    #[agentcard::mcp_tool(name = "forecast")]
    pub fn waves() {}
}

fn main() {
    let _ = toolset![forecast, marine::waves];
}
