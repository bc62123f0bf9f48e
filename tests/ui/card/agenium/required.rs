//! Required keys.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium( // Agent.uri: required, Capabilities.protocols: required, Capabilities.transport: required, Capabilities.authentication: required
)]
struct Nothing;

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium( // Agent.name: required
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("bearer"),
    uri = URI,
)]
struct Hidden;

const URI: &str = "agent://recipes.telegram";

fn main() {}
