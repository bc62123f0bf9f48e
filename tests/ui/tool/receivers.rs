//! Receivers other than `&self`.

use agentcard::mcp_tool;

struct Weather;

#[mcp_tool]
impl Weather {
    /// Takes the state away.
    #[mcp_tool]
    fn by_value(self) {}

    /// Changes the state.
    #[mcp_tool]
    fn by_mut(&mut self) {}
}

fn main() {}
