//! A word that is not a media type.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    input_modes("text"),
    output_modes("text/plain", "json"),
)]
struct Recipes;

fn main() {}
