//! A weather MCP server: tools with nested, enumerated, optional, recursive and constrained arguments.

pub mod alerts;
pub mod forecast;
pub mod places;
pub mod stations;

use agentcard::toolset;

toolset! {
    /// Everything this server offers.
    pub struct WeatherTools = [
        forecast::current,
        forecast::forecast,
        forecast::HistoryQuery,
        places::geocode,
        places::search_places,
        alerts::list_alerts,
        alerts::subscribe,
        stations::Stations,
        stations::service_status,
    ];
}

agentcard::export!(WeatherTools);
