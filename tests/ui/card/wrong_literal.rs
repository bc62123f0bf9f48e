//! A literal of the wrong type.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    version = "1.0.0",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    name = 5,
    capabilities(streaming = "yes"),
)]
struct Recipes;

fn main() {}
