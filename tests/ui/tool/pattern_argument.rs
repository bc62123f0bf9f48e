//! Arguments without a name.

/// Looks up the forecast.
#[agentcard::mcp_tool]
fn forecast((city, days): (String, u8), _: bool) {
    let _ = (city, days);
}

fn main() {}
