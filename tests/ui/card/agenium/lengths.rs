//! Strings that are too short or too long.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("bearer"),
    uri = "agent://r.telegram",
    name = "r", // Agent.name: minLength
)]
struct Short;

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("bearer"),
    uri = "agent://rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr.telegram",
    name = "rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr", // Agent.name: maxLength
)]
struct Long;

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    uri = "agent://recipes.telegram",
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("bearer"),
    description = "Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. Finds recipes. ", // Agent.description: maxLength
)]
struct Wordy;

fn main() {}
