//! Empty strings.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[openclasp(
    assurance = "oauth_authenticated",
    card_url = "https://c.example/card",
    a2a_agent_card_url = "https://c.example/a2a",
    extension_uri = "https://c.example/trust",
    published_at = "2026-01-31T08:00:00Z",
    agent_id = "", // AgentCard.agentId: minLength
    name = "", // AgentCard.name: minLength
    framework = "", // AgentCard.framework: minLength
    agent_version = "", // AgentCard.agentVersion: minLength
    transport(endpoint = "https://a.example", protocol_binding = ""), // Transport.protocolBinding: minLength
)]
struct Root;

fn main() {}
