//! One tool by hand: its arguments, its schema as JSON.

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

/// The tool as JSON.
pub fn tool() -> String {
    let input = schemars::schema_for!(Arguments);
    let output = schemars::schema_for!(Forecast);
    serde_json::json!({ "name": "forecast", "inputSchema": input, "outputSchema": output }).to_string()
}
