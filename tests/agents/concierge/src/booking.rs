//! Trains and rooms: each function is an MCP tool and an A2A skill.

use agentcard::{Json, mcp_tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Comfort of a journey.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// First class.
    First,
    /// Second class.
    Second,
}

/// A train.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Train {
    /// Number, such as `ICE 704`.
    pub number: String,
    /// Departure, as RFC 3339.
    pub departure: String,
}

/// Trains, the earliest first.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Trains {
    /// The trains.
    pub trains: Vec<Train>,
}

/// Finds trains between two cities.
#[mcp_tool(
    title = "Find trains",
    read_only,
    open_world,
    skill(
        name = "Find trains",
        tags("travel", "trains"),
        examples("Trains from Bern to Paris tomorrow")
    )
)]
pub async fn find_trains(
    /// City of departure.
    from: String,
    /// City of arrival.
    to: String,
    /// Class of the seats.
    class: Option<Class>,
) -> Json<Trains> {
    let _ = (from, to, class);
    Json(Trains { trains: Vec::new() })
}

/// Books a room in a hotel.
#[mcp_tool(
    title = "Book a room",
    destructive = false,
    idempotent = false,
    open_world,
    skill(name = "Book a room", tags("travel", "hotels"), security(bearer))
)]
pub async fn book_room(
    /// Id of the hotel.
    #[arg(pattern = "^[a-z0-9-]{3,40}$")]
    hotel: String,
    /// Number of nights.
    #[arg(range(1..=30))]
    nights: u8,
    /// Number of guests.
    #[arg(range(1..=6), default = 1)]
    guests: u8,
) -> String {
    format!("{hotel}: {nights} nights, {guests} guests")
}
