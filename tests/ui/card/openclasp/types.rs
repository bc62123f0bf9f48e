//! Values of the wrong type.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[openclasp(
    agent_id = 5, // AgentCard.agentId: type
    name = 5, // AgentCard.name: type
    description = 5, // AgentCard.description: type
    framework = 5, // AgentCard.framework: type
    agent_version = 5, // AgentCard.agentVersion: type
    capabilities = 5, // AgentCard.capabilities: type
    limitations = 5, // AgentCard.limitations: type
    assurance = 5, // AgentCard.assurance: type
    agent_mode = 5, // AgentCard.agentMode: type
    transport = 5, // AgentCard.transports: type
    card_url = 5, // AgentCard.cardUrl: type
    a2a_agent_card_url = 5, // AgentCard.a2aAgentCardUrl: type
    extension_uri = 5, // AgentCard.extensionUri: type
    slug = 5, // AgentCard.slug: type
    profile_url = 5, // AgentCard.profileUrl: type
    presence = 5, // AgentCard.presence: type
    verification = 5, // AgentCard.verification: type
    platform_attestation = 5, // AgentCard.platformAttestation: type
    published_at = 5, // AgentCard.publishedAt: type
    updated_at = 5, // AgentCard.updatedAt: type
)]
struct Root;

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
    capabilities(5), // AgentCard.capabilities: items.type
    limitations(5), // AgentCard.limitations: items.type
    transport, // AgentCard.transports: items.type
    transport(
        protocol_binding = 5, // Transport.protocolBinding: type
        endpoint = 5, // Transport.endpoint: type
        managed_by = 5, // Transport.managedBy: type
    ),
    presence(
        status = 5, // Presence.status: type
        last_seen_at = 5, // Presence.lastSeenAt: type
        checked_at = 5, // Presence.checkedAt: type
    ),
    verification(
        verified_at = 5, // Verification.verifiedAt: type
        verification_key_url = 5, // Verification.verificationKeyUrl: type
    ),
    platform_attestation(
        key_id = 5, // PlatformAttestation.keyId: type
        value = 5, // PlatformAttestation.value: type
        digest = 5, // PlatformAttestation.digest: type
    ),
)]
struct Inside;

fn main() {}
