use agentcard::AgentCard;

/// Keeps old papers.
#[derive(AgentCard)]
#[openclasp(
    agent_id = "agent:archive",
    name = "Archive",
    framework = "agentcard",
    agent_version = "3.0.1",
    capabilities("keep", "show"),
    limitations("nothing is lent"),
    assurance = "cryptographically_verified",
    transport(endpoint = "https://archive.example.com/a2a"),
    transport(
        protocol_binding = "GRPC",
        endpoint = "https://archive.example.com/grpc"
    ),
    card_url = "https://clasp.example.com/agents/agent%3Aarchive/card.json",
    a2a_agent_card_url = "https://clasp.example.com/agents/agent%3Aarchive/a2a-agent-card.json",
    extension_uri = "https://clasp.example.com/extensions/trust/v0.1",
    slug = "archive",
    presence(status = "offline", checked_at = "2026-02-01T08:00:00Z"),
    published_at = "2026-01-31T08:00:00.000Z",
    updated_at = "2026-02-01T08:00:00Z"
)]
pub struct Archive;

agentcard::export!(Archive);
