//! Weather alerts.

use std::collections::BTreeMap;

use agentcard::mcp_tool;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::forecast::Position;

/// How an alert is delivered.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Delivery {
    /// By mail.
    Email {
        /// Address.
        address: String,
    },
    /// By an HTTP request to a server of the user.
    Webhook {
        /// Where to send it.
        url: String,
        /// Headers to send along.
        #[serde(default)]
        headers: BTreeMap<String, String>,
    },
}

/// Grade of an alert.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Severity {
    /// Be aware.
    Yellow,
    /// Be prepared.
    Orange,
    /// Take action.
    Red,
}

/// Lists the alerts in force.
#[mcp_tool(title = "Alerts", read_only, idempotent, open_world)]
pub async fn list_alerts(
    /// Least grade to list.
    #[arg(default)]
    at_least: Option<Severity>,
    /// ISO 3166 codes of the countries, all if left out.
    #[arg(items(0..=50))]
    countries: Option<Vec<String>>,
) -> String {
    let _ = (at_least, countries);
    "none".to_owned()
}

/// Subscribes to alerts at a position.
#[mcp_tool(
    title = "Subscribe to alerts",
    destructive = false,
    idempotent,
    open_world,
    task_support = "optional"
)]
pub async fn subscribe(
    /// Where.
    position: Position,
    /// How to deliver.
    delivery: Delivery,
) -> Result<String, std::fmt::Error> {
    let _ = (position, delivery);
    Ok("subscribed".to_owned())
}
