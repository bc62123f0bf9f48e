//! Tools in the implementation of a trait.

use agentcard::mcp_tool;

trait Forecasts {
    fn forecast(&self);
}

struct Weather;

#[mcp_tool]
impl Forecasts for Weather {
    /// Looks up the forecast.
    #[mcp_tool]
    fn forecast(&self) {}
}

fn main() {}
