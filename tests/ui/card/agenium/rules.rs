//! Values that the schema accepts and rules reject.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    uri = "agent://recipes.telegram",
    protocols("a2a/1.0"),
    authentication("bearer"),
    name = "cook", // AGN-001
    transport("http2", "websocket", "http2"), // AGN-003
    endpoints( // AGN-002
        message = "//other.example/message", // AGN-005
    ),
    policies(rate_limit = "0/s"), // AGN-004
)]
struct Root;

fn main() {}
