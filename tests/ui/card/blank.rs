//! Blank strings.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    version = "1.0.0",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    name = "",
    description = " ",
    skill(id = "chat", description = "", tags("talk")),
)]
struct Recipes;

fn main() {}
