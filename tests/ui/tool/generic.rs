//! A generic function, which has no single schema.

use agentcard::{mcp_tool, toolset};

/// Looks up the forecast.
#[mcp_tool]
fn forecast<T: Into<String>>(city: T) {
    let _: String = city.into();
}

fn main() {
    forecast("Oslo");
    let _ = toolset![forecast];
}
