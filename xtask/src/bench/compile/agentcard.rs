//! One card and one tool.

use agentcard::{AgentCard, Json, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Serialize;

/// Result of the tool.
#[derive(Serialize, JsonSchema)]
pub struct Forecast {
    /// Temperature in degrees Celsius.
    pub temperature: f64,
}

/// Looks up the weather forecast for a city.
#[mcp_tool(title = "Weather forecast", read_only, open_world, skill(tags("weather")))]
pub fn forecast(
    /// City name, in any language.
    city: String,
    /// Days ahead.
    days: u8,
) -> Json<Forecast> {
    let _ = (city, days);
    Json(Forecast { temperature: 21.5 })
}

/// Answers questions about the weather.
#[derive(AgentCard)]
#[agent_card(
    interface(url = "https://weather.example.com/a2a", binding = "JSONRPC"),
    capabilities(streaming),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skills(forecast)
)]
pub struct Weather;

toolset! {
    /// The tools.
    pub struct Tools = [forecast];
}

agentcard::export!(Weather, Tools);
