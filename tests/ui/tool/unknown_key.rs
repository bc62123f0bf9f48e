//! An unknown key: one error, with the nearest known key.

use agentcard::{mcp_tool, toolset};

/// Looks up the forecast.
#[mcp_tool(readonly)]
fn forecast(#[arg(rang(1..=2))] days: u8) {
    let _ = days;
}

fn main() {
    let _ = toolset![forecast];
}
