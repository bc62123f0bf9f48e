//! A trait can't be a tool.

#[agentcard::mcp_tool]
trait Forecasts {}

fn main() {}
