//! Strings that don't match their pattern.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    authentication("bearer"),
    uri = "agent://recipes-.telegram",
    name = "recipes-", // Agent.name: pattern
    version = "1.0", // Agent.version: pattern
    homepage = "http://recipes.example.com", // Agent.homepage: pattern
    icon = "recipes.png", // Agent.icon: pattern
    protocols("a2a/1"), // Capabilities.protocols: items.pattern
    endpoints(
        message = "a2a/message", // Endpoints.message: pattern
        session = "GET /session", // Endpoints.session: pattern
        health = "", // Endpoints.health: pattern
        metrics = " /metrics", // Endpoints.metrics: pattern
        websocket = "wss://recipes.example.com/ws", // Endpoints.websocket: pattern
    ),
    transport("http2", "websocket"),
    contact(support_url = "mailto:help@example.com"), // Contact.support_url: pattern
    policies(
        rate_limit = "60/day", // Policies.rate_limit: pattern
        max_message_size = "1GB", // Policies.max_message_size: pattern
        session_ttl = "5min", // Policies.session_ttl: pattern
        retry_after = "5", // Policies.retry_after: pattern
    ),
)]
struct Root;

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("bearer"),
    uri = "agent://Recipes.telegram", // Agent.uri: pattern
)]
struct Address;

fn main() {}
