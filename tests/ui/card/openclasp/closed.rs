//! Members that the schema does not allow.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[openclasp(
    agent_id = "agent:r",
    framework = "f",
    assurance = "oauth_authenticated",
    card_url = "https://c.example/card",
    a2a_agent_card_url = "https://c.example/a2a",
    extension_uri = "https://c.example/trust",
    published_at = "2026-01-31T08:00:00Z",
    colour = "red", // AgentCard: additionalProperties
    transport(
        endpoint = "https://a.example",
        tenant = "t", // Transport: additionalProperties
    ),
    presence(
        status = "offline",
        checked_at = "2026-03-01T08:00:00Z",
        since = "2026", // Presence: additionalProperties
    ),
    verification(
        verified_at = "2026-03-01T08:00:00Z",
        by = "me", // Verification: additionalProperties
    ),
    platform_attestation(
        key_id = "k",
        value = "v",
        digest = "0123456789abcdefghijklmnopqrstuvwxyzABCDE-_",
        hash = "h", // PlatformAttestation: additionalProperties
    ),
)]
struct Root;

fn main() {}
