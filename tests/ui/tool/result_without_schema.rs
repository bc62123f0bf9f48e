//! The structured result lacks both derives.

use agentcard::Json;

struct Forecast;

/// Looks up the forecast.
#[agentcard::mcp_tool]
fn forecast() -> Json<Forecast> {
    Json(Forecast)
}

fn main() {}
