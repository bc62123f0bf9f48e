//! One tool of the official SDK.

use rmcp::handler::server::wrapper::{Json, Parameters};
use rmcp::{tool, tool_router};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Arguments of the tool.
#[derive(Deserialize, JsonSchema)]
pub struct Arguments {
    /// City name, in any language.
    pub city: String,
    /// Days ahead.
    pub days: u8,
}

/// Result of the tool.
#[derive(Serialize, JsonSchema)]
pub struct Forecast {
    /// Temperature in degrees Celsius.
    pub temperature: f64,
}

/// The server.
#[derive(Clone)]
pub struct Weather;

#[tool_router]
impl Weather {
    /// Looks up the weather forecast for a city.
    #[tool(annotations(title = "Weather forecast", read_only_hint = true, open_world_hint = true))]
    pub fn forecast(&self, Parameters(arguments): Parameters<Arguments>) -> Json<Forecast> {
        let _ = (arguments.city, arguments.days);
        Json(Forecast { temperature: 21.5 })
    }
}
