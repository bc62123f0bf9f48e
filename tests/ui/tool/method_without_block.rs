//! A marked method in a block that is not marked.

struct Weather;

impl Weather {
    /// Looks up the forecast.
    #[agentcard::mcp_tool]
    fn forecast(&self) {}
}

fn main() {}
