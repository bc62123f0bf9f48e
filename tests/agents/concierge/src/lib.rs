//! A travel concierge: an A2A agent whose skills are the very tools of its MCP server.

pub mod booking;

use agentcard::{AgentCard, toolset};

/// Plans trips: finds trains, books rooms and keeps the traveller informed.
#[derive(AgentCard)]
#[agent_card(
    provider(organization = "Example Travel", url = "https://example.com"),
    interface(
        url(env = "CONCIERGE_URL", default = "https://concierge.example.com/a2a"),
        binding = "JSONRPC",
        versions("1.0", "0.3"),
    ),
    capabilities(streaming),
    input_modes("text/plain"),
    output_modes("text/plain", "application/json"),
    http(id = "bearer", scheme = "Bearer"),
    security(bearer),
    skills(booking::find_trains, booking::book_room),
    skill(
        id = "advise",
        name = "Travel advice",
        description = "Answers questions about visas, luggage and seasons.",
        tags("travel", "advice"),
    )
)]
pub struct TravelConcierge;

toolset! {
    /// The tools of the concierge.
    pub struct ConciergeTools = [booking::find_trains, booking::book_room];
}

agentcard::export!(TravelConcierge, ConciergeTools);
