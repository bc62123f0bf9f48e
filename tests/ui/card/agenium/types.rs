//! Values of the wrong type.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    name = 5, // Agent.name: type
    uri = 5, // Agent.uri: type
    version = 5, // Agent.version: type
    description = 5, // Agent.description: type
    homepage = 5, // Agent.homepage: type
    icon = 5, // Agent.icon: type
    protocols = 5, // Capabilities.protocols: type
    transport = "http2", // Capabilities.transport: type
    authentication = true, // Capabilities.authentication: type
    formats = 5, // Capabilities.formats: type
    endpoints = 5, // AgentCard.endpoints: type
    contact = 5, // AgentCard.contact: type
    policies = 5, // AgentCard.policies: type
)]
struct Root;

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    uri = "agent://recipes.telegram",
    protocols(5), // Capabilities.protocols: items.type
    transport("http2", 5), // Capabilities.transport: items.type
    authentication(true), // Capabilities.authentication: items.type
    formats(5), // Capabilities.formats: items.type
    endpoints(
        message = 5, // Endpoints.message: type
        session = 5, // Endpoints.session: type
        health = 5, // Endpoints.health: type
        metrics = 5, // Endpoints.metrics: type
        websocket = 5, // Endpoints.websocket: type
    ),
    contact(
        email = 5, // Contact.email: type
        support_url = 5, // Contact.support_url: type
    ),
    policies(
        rate_limit = 5, // Policies.rate_limit: type
        max_message_size = 5, // Policies.max_message_size: type
        session_ttl = 5, // Policies.session_ttl: type
        max_sessions = "5", // Policies.max_sessions: type
        retry_after = 5, // Policies.retry_after: type
    ),
)]
struct Inside;

fn main() {}
