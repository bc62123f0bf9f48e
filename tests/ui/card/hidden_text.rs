//! Strings that only the compiler knows.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    description = concat!("", " "),
    documentation_url = concat!("recipes", ".html"),
    input_modes(concat!("te", "xt")),
    version = 5 + 5,
)]
struct Recipes;

fn main() {}
