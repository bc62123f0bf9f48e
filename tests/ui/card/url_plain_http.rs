//! Plain http to a remote host.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    name = "Recipes",
    version = "1.0.0",
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    interface(url = "http://recipes.example.com/a2a", binding = "HTTP+JSON"),
    open_id_connect(id = "sso", url = "http://login.example.com"),
)]
struct Recipes;

fn main() {}
