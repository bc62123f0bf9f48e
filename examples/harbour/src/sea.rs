//! The sea: text results, a timeout and a bug.

use std::fmt;

use agentcard::mcp_tool;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A port of the coast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Port {
    /// Bergen.
    Bergen,
    /// Oslo.
    Oslo,
    /// Stavanger.
    Stavanger,
}

impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// Unit of heights.
#[derive(Debug, Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Metres.
    #[default]
    Metres,
    /// Feet.
    Feet,
}

/// Tells the tides of a port.
#[mcp_tool(
    title = "Tides",
    read_only,
    skill(tags("sea"), examples("When is high water in Bergen?"))
)]
pub async fn tide(
    /// The port.
    port: Port,
    /// Number of days.
    #[arg(range(1..=7), default = 1)]
    days: u8,
    /// Unit of heights; metres, if none is named.
    unit: Option<Unit>,
) -> String {
    let height = match unit.unwrap_or_default() {
        Unit::Metres => "1.4 m",
        Unit::Feet => "4.6 ft",
    };
    format!("{port}, {days} day(s): high water at 06:12 and 18:37, {height}")
}

/// Asks the weather service, which does not answer: the call ends by its time-out.
#[mcp_tool(read_only, open_world, timeout = "300ms")]
pub async fn forecast(
    /// The port.
    port: Port,
) -> String {
    std::future::pending::<()>().await;
    format!("{port}: calm")
}

/// Reckons the hours of a passage. It has a bug: at no speed it panics.
#[mcp_tool(read_only)]
pub fn reckon(
    /// Nautical miles.
    distance: u32,
    /// Knots.
    speed: u32,
) -> String {
    format!("{} h", distance / speed)
}
