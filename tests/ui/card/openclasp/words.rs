//! Values that are not in the list.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[openclasp(
    agent_id = "agent:r",
    framework = "f",
    card_url = "https://c.example/card",
    a2a_agent_card_url = "https://c.example/a2a",
    extension_uri = "https://c.example/trust",
    published_at = "2026-01-31T08:00:00Z",
    assurance = "oauth-authenticated", // AgentCard.assurance: enum
    agent_mode = "permanent", // AgentCard.agentMode: enum
    transport(
        endpoint = "https://a.example",
        managed_by = "agents", // Transport.managedBy: enum
    ),
    presence(
        status = "on", // Presence.status: enum
        checked_at = "2026-03-01T08:00:00Z",
    ),
)]
struct Root;

fn main() {}
