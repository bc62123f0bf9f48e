//! Members that the schema does not allow.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    uri = "agent://recipes.telegram",
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("bearer"),
    colour = "red", // Agent: additionalProperties
    languages("de"), // Capabilities: additionalProperties
    contact(phone = "1"), // Contact: additionalProperties
)]
struct Root;

fn main() {}
