//! Empty lists.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    output_modes("text/plain"),
    input_modes(),
    skill(id = "chat", description = "Talks about food.", tags()),
)]
struct Recipes;

fn main() {}
