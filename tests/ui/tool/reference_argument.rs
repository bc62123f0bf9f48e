//! Borrowed arguments; only `&str` is allowed.

/// Looks up the forecast.
#[agentcard::mcp_tool]
fn forecast(city: &str, days: &u8) {
    let _ = (city, days);
}

fn main() {}
