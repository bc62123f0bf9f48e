//! A flag of A2A 0.3 only.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    capabilities(state_transition_history),
)]
struct Recipes;

fn main() {}
