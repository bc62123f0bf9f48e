//! Values that are not in the list, and a required one.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    uri = "agent://recipes.telegram",
    protocols("a2a/1.0"),
    transport("http2", "web-socket"), // Capabilities.transport: items.enum
    authentication("baerer"), // Capabilities.authentication: items.enum
    formats("yaml"), // Capabilities.formats: items.enum
)]
struct Unknown;

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    uri = "agent://recipes.telegram",
    protocols("a2a/1.0"),
    authentication("bearer"),
    transport("websocket"), // Capabilities.transport: contains
    endpoints(websocket = "/a2a/ws"),
)]
struct Alone;

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    uri = "agent://recipes.telegram",
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("bearer"),
    policies(max_sessions = 0), // Policies.max_sessions: minimum
)]
struct Few;

fn main() {}
