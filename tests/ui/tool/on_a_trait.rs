//! A trait is no tool.

#[agentcard::mcp_tool]
trait Forecasts {}

fn main() {}
