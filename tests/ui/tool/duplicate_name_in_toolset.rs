//! Two tools of one name in a set: the second listed one is wrong.

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
