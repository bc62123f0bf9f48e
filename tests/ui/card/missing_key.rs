//! Missing required keys.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    input_modes("text/plain"),
    output_modes("text/plain"),
    interface(url = "https://recipes.example.com/a2a"),
    skill(id = "chat", description = "Talks about food."),
)]
struct Recipes;

fn main() {}
