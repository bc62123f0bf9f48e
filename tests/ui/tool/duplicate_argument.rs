//! Two arguments with the same name, by rename and by alias.

/// Looks up the forecast.
#[agentcard::mcp_tool]
fn forecast(city: String, #[arg(rename = "city")] town: String, #[arg(alias("city"))] place: String) {
    let _ = (city, town, place);
}

fn main() {}
