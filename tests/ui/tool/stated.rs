//! What a declaration states of its arguments has to be able to hold.

/// Looks up the forecast.
#[agentcard::mcp_tool(input = { "dependentRequired": { "dayz": ["city"] } })]
fn forecast(
    #[arg(schema = { "type": "string" })] days: u8,
    #[arg(schema = { "maxLenght": 3 })] city: String,
    #[arg(nullable)] nights: u8,
    #[arg(skip, range(1..))] hidden: u8,
) {
    let _ = (days, city, nights, hidden);
}

fn main() {}
