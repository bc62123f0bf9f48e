//! Two methods with the same tool name.

use agentcard::mcp_tool;

struct Weather;

#[mcp_tool]
impl Weather {
    /// Looks up the forecast.
    #[mcp_tool]
    fn forecast(&self) {}

    /// Looks up the forecast at sea.
    #[mcp_tool(name = "forecast")]
    fn waves(&self) {}
}

fn main() {}
