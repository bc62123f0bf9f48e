//! A relative URL.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    interface(url = "/a2a", binding = "JSONRPC"),
    documentation_url = "docs.html",
)]
struct Recipes;

fn main() {}
