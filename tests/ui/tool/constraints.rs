//! Constraints that don't match the type or each other.

/// Looks up the forecast.
#[agentcard::mcp_tool]
fn forecast(
    #[arg(range(1..=10))] city: String,
    #[arg(range(10..=1))] days: u8,
    #[arg(range(1..=10), default = 11)] nights: u8,
    #[arg(length(1..), default = 1)] name: String,
    #[arg(pattern = "(?=a)")] code: String,
) {
    let _ = (city, days, nights, name, code);
}

fn main() {}
