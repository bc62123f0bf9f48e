//! The default of a build-time environment variable.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    interface(url(env = "AGENT_URL", default = "recipes.example.com"), binding = "JSONRPC"),
)]
struct Recipes;

fn main() {}
