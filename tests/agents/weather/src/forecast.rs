//! Weather now, later and before.

use agentcard::{Call, Context, Json, mcp_tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Unit system of the answer.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Units {
    /// Degrees Celsius, metres per second.
    #[default]
    Metric,
    /// Degrees Fahrenheit, miles per hour.
    Imperial,
}

/// A point on the globe.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
pub struct Position {
    /// Degrees north.
    #[schemars(range(min = -90.0, max = 90.0))]
    pub latitude: f64,
    /// Degrees east.
    #[schemars(range(min = -180.0, max = 180.0))]
    pub longitude: f64,
}

/// The weather at one time.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Weather {
    /// Temperature in the unit that was asked for.
    pub temperature: f64,
    /// Relative humidity in percent.
    #[schemars(range(max = 100))]
    pub humidity: u8,
    /// Wind, if the station measures it.
    pub wind: Option<Wind>,
}

/// Wind at ten metres.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Wind {
    /// Speed in the unit that was asked for.
    pub speed: f64,
    /// Direction it comes from, in degrees.
    pub from: u16,
}

/// A forecast, one entry a day.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Forecast {
    /// The days, the nearest first.
    pub days: Vec<Weather>,
}

/// Why there is no answer.
#[derive(Debug)]
pub struct WeatherError(String);

impl std::fmt::Display for WeatherError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WeatherError {}

/// Tells the weather at a position right now.
#[mcp_tool(title = "Weather now", read_only, open_world)]
pub async fn current(
    /// Where.
    position: Position,
    /// Unit system of the answer.
    #[arg(default)]
    units: Units,
) -> Result<Json<Weather>, WeatherError> {
    let _ = (position, units);
    Err(WeatherError("no station near".into()))
}

/// Looks up the weather forecast for a city.
#[mcp_tool(title = "Weather forecast", read_only, open_world)]
pub async fn forecast(
    /// City name, in any language.
    #[arg(length(1..=80))]
    city: String,
    /// Days ahead.
    #[arg(range(1..=10), default = 3)]
    days: u8,
    /// Unit system of the answer.
    units: Option<Units>,
) -> Result<Json<Forecast>, WeatherError> {
    let _ = (days, units);
    Err(WeatherError(format!("unknown city {city}")))
}

/// Reads measured weather of the past.
#[mcp_tool(
    name = "history",
    title = "Past weather",
    read_only,
    idempotent,
    open_world = false
)]
#[derive(Debug)]
pub struct HistoryQuery {
    /// Where.
    pub position: Position,
    /// First day, as `YYYY-MM-DD`.
    #[arg(pattern = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", rename = "from")]
    pub first: String,
    /// Number of days.
    #[arg(range(1..=366), default = 1)]
    pub days: u16,
}

impl Call for HistoryQuery {
    type Output = Result<String, WeatherError>;

    async fn call(self, _: &Context) -> Self::Output {
        Err(WeatherError(format!(
            "nothing measured in {} days from {}",
            self.days, self.first
        )))
    }
}
