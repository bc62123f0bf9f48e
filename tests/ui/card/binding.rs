//! Bindings that do not exist.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    interface(url = "https://recipes.example.com/a2a", binding = "jsonrpc"),
    interface(url = "https://recipes.example.com/ws", binding = "WEBSOCKET"),
)]
struct Recipes;

fn main() {}
