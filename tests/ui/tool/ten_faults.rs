//! Independent faults are reported together, each on its own tokens.

/// Looks up the forecast.
#[agentcard::mcp_tool(
    name = 5,
    titel = "Forecast",
    read_only = "yes",
    task_support = "never",
    icon(theme = "dark"),
    meta = { a: 1 },
)]
fn forecast(
    #[arg(range(2..=1))] days: u8,
    _: bool,
    #[arg(default = "x")] nights: u8,
    city: &String,
) {
    let _ = (days, nights, city);
}

fn main() {}
