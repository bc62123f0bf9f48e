//! Required keys.

#[derive(agentcard::AgentCard)]
#[openclasp( // AgentCard.agentId: required, AgentCard.description: required, AgentCard.framework: required, AgentCard.assurance: required, AgentCard.cardUrl: required, AgentCard.a2aAgentCardUrl: required, AgentCard.extensionUri: required, AgentCard.publishedAt: required
)]
struct Nothing;

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
    transport(protocol_binding = "JSONRPC"), // Transport.endpoint: required
    presence(), // Presence.status: required, Presence.checkedAt: required
    verification(), // Verification.verifiedAt: required
    platform_attestation(), // PlatformAttestation.keyId: required, PlatformAttestation.value: required, PlatformAttestation.digest: required
)]
struct Inside;

fn main() {}
