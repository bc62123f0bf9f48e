//! An error type without `Display`.

struct Failed;

/// Looks up the forecast.
#[agentcard::mcp_tool]
fn forecast() -> Result<String, Failed> {
    Err(Failed)
}

fn main() {}
