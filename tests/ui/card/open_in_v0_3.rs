//! A requirement that A2A 0.3 can't express.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC", versions("1.0", "0.3")),
    oauth2(
        id = "tv",
        device_code(
            device_authorization_url = "https://login.example.com/device",
            token_url = "https://login.example.com/token",
            scopes("read" = "Read"),
        ),
    ),
    security(tv("read")),
)]
struct Recipes;

fn main() {}
