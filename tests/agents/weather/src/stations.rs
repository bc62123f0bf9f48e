//! Weather stations: tools with state.

use std::collections::BTreeMap;
use std::sync::Mutex;

use agentcard::mcp_tool;

/// The stations that this server knows.
#[derive(Debug, Default)]
pub struct Stations {
    names: Mutex<BTreeMap<String, String>>,
}

#[mcp_tool]
impl Stations {
    /// Lists the names of the stations.
    #[mcp_tool(
        name = "list_stations",
        title = "Stations",
        read_only,
        idempotent,
        open_world = false
    )]
    pub fn list(&self) -> String {
        self.names
            .lock()
            .map(|names| names.keys().cloned().collect::<Vec<_>>().join("\n"))
            .unwrap_or_default()
    }

    /// Removes a station and all of its measurements.
    #[mcp_tool(
        name = "remove_station",
        title = "Remove a station",
        destructive,
        idempotent,
        open_world = false
    )]
    pub fn remove(
        &self,
        /// Name of the station.
        name: &str,
    ) -> String {
        let gone = self
            .names
            .lock()
            .is_ok_and(|mut names| names.remove(name).is_some());
        if gone {
            "removed".to_owned()
        } else {
            "unknown".to_owned()
        }
    }
}

/// Tells whether the service is up.
#[mcp_tool(
    title = "Service status",
    read_only,
    idempotent,
    open_world = false,
    icon(src = "https://weather.example.com/status.png", mime_type = "image/png", sizes("48x48")),
    meta = { "com.example/team": "operations" }
)]
pub fn service_status() -> String {
    "up".to_owned()
}
