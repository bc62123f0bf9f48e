//! A tuple, a string, or an enum as the whole input.

use agentcard::mcp_tool;

/// Looks up the forecast.
#[mcp_tool]
struct Forecast(String, u8);

/// Looks up the forecast.
#[mcp_tool]
enum Query {
    City(String),
}

fn main() {}
