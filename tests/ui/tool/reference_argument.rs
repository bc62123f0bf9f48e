//! Arguments are owned; only `&str` is lent.

/// Looks up the forecast.
#[agentcard::mcp_tool]
fn forecast(city: &str, days: &u8) {
    let _ = (city, days);
}

fn main() {}
