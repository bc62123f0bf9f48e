//! Deprecated flows.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    oauth2(
        id = "oauth",
        password(token_url = "https://login.example.com/token", scopes("read" = "Read")),
    ),
    security(oauth("read")),
)]
struct Recipes;

fn main() {}
