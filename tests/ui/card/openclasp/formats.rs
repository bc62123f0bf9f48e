//! Times that do not exist, and relative URLs.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[openclasp(
    agent_id = "agent:r",
    framework = "f",
    assurance = "oauth_authenticated",
    card_url = "https://c.example/card",
    a2a_agent_card_url = "https://c.example/a2a",
    extension_uri = "https://c.example/trust",
    published_at = "2026-02-28T24:00Z", // AgentCard.publishedAt: format
    updated_at = "2026-03-01T24:00Z", // AgentCard.updatedAt: format
    presence(
        status = "offline",
        last_seen_at = "2026-03-01T24:00Z", // Presence.lastSeenAt: format
        checked_at = "2026-03-01T24:00Z", // Presence.checkedAt: format
    ),
    verification(
        verified_at = "2026-03-01T24:00Z", // Verification.verifiedAt: format
        verification_key_url = "key", // Verification.verificationKeyUrl: format
    ),
)]
struct Times;

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[openclasp(
    agent_id = "agent:r",
    framework = "f",
    assurance = "oauth_authenticated",
    published_at = "2026-01-31T08:00:00Z",
    card_url = "card.json", // AgentCard.cardUrl: format
    a2a_agent_card_url = "", // AgentCard.a2aAgentCardUrl: format
    extension_uri = "c.example/trust", // AgentCard.extensionUri: format
    profile_url = "/a/r", // AgentCard.profileUrl: format
    transport(endpoint = "a.example:443"), // Transport.endpoint: format
)]
struct Urls;

fn main() {}
