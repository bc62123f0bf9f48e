//! Interface versions that are not Major.Minor.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC", version = "1"),
    interface(url = "https://recipes.example.com/b", binding = "JSONRPC", versions("1.0.0", "v0.3")),
)]
struct Recipes;

fn main() {}
