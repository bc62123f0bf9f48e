//! An invalid API key location.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    api_key(id = "key", name = "X-Key", in = "body"),
    security(key),
)]
struct Recipes;

fn main() {}
