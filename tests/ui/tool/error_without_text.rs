//! An error that has no text.

struct Failed;

/// Looks up the forecast.
#[agentcard::mcp_tool]
fn forecast() -> Result<String, Failed> {
    Err(Failed)
}

fn main() {}
