//! Strings that don't match their pattern, and days that don't exist.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[openclasp(
    agent_id = "agent:r",
    framework = "f",
    assurance = "oauth_authenticated",
    card_url = "https://c.example/card",
    a2a_agent_card_url = "https://c.example/a2a",
    extension_uri = "https://c.example/trust",
    published_at = "2026-02-29T08:00:00Z", // AgentCard.publishedAt: pattern
    updated_at = "2026-03-01T08:00:00+01:00", // AgentCard.updatedAt: pattern
    slug = "Recipes", // AgentCard.slug: pattern
    presence(
        status = "offline",
        last_seen_at = "yesterday", // Presence.lastSeenAt: pattern
        checked_at = "2026-03-01 08:00:00Z", // Presence.checkedAt: pattern
    ),
    verification(verified_at = "2026-13-01T08:00:00Z"), // Verification.verifiedAt: pattern
    platform_attestation(
        key_id = "k",
        value = "v",
        digest = "0123", // PlatformAttestation.digest: pattern
    ),
)]
struct Root;

fn main() {}
