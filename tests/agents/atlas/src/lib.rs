//! A route planner in every dialect: A2A 1.0 and 0.3, OpenCLASP, Agenium and MCP, from one declaration.

pub mod routes;

use agentcard::{AgentCard, toolset};

/// Plans routes on foot, by bicycle and by train, and tells how long they take.
#[derive(AgentCard)]
#[agent_card(
    name = "Atlas",
    documentation_url,
    icon_url = "https://atlas.example.com/icon.png",
    provider(organization = "Example Maps", url = "https://example.com"),
    interface(
        url(env = "ATLAS_URL", default = "https://atlas.example.com/a2a"),
        binding = "JSONRPC",
        versions("1.0", "0.3"),
    ),
    capabilities(streaming, extension(uri = "https://clasp.example.com/extensions/trust/v0.1"),),
    input_modes("text/plain"),
    output_modes("text/plain", "application/json"),
    http(id = "bearer", scheme = "Bearer"),
    security(bearer),
    skills(routes::find_route),
    skill(
        id = "advise",
        name = "Advise on travel",
        description = "Answers questions about luggage, tickets and seasons.",
        tags("travel", "advice"),
    )
)]
#[openclasp(
    agent_id = "agent:atlas",
    framework = "agentcard",
    limitations("Sells no tickets.", "Knows Europe only."),
    assurance = "oauth_authenticated",
    card_url = "https://clasp.example.com/agents/agent%3Aatlas/card.json",
    a2a_agent_card_url = "https://clasp.example.com/agents/agent%3Aatlas/a2a-agent-card.json",
    extension_uri = "https://clasp.example.com/extensions/trust/v0.1",
    published_at = "2026-01-31T08:00:00Z",
    updated_at = "2026-03-01T08:00:00Z"
)]
#[agenium(
    uri = "agent://atlas.telegram",
    protocols("a2a/1.0"),
    transport("http2", "websocket"),
    authentication("bearer", "mtls"),
    formats("json", "cbor"),
    endpoints(message = "/a2a/message", health = "/health", websocket = "/a2a/ws"),
    contact(
        email = "help@atlas.example.com",
        support_url = "https://atlas.example.com/help"
    ),
    policies(rate_limit = "60/min", max_message_size = "1MB", max_sessions = 10)
)]
pub struct Atlas;

toolset! {
    /// The tools of the planner.
    pub struct AtlasTools = [routes::find_route];
}

agentcard::export!(Atlas, AtlasTools);
