//! Values that the schema accepts and rules reject.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[openclasp(
    agent_id = "agent:r",
    framework = "f",
    assurance = "oauth_authenticated",
    a2a_agent_card_url = "https://c.example/a2a",
    extension_uri = "https://c.example/trust",
    published_at = "2026-01-31T08:00:00Z",
    capabilities("search", "search"), // OC-007
    card_url = "javascript:alert(1)", // OC-001
    updated_at = "2026-01-31T07:59:59Z", // OC-003
    agent_mode = "temporary_chat",
    transport(
        endpoint = "http://a.example/a2a", // OC-002
        managed_by = "agent", // OC-005
    ),
    presence(
        status = "online", // OC-004
        last_seen_at = "2026-03-01T07:57:59Z",
        checked_at = "2026-03-01T08:00:00Z",
    ),
)]
struct Root;

fn main() {}
