//! Facts that other dialects share: the error is on the fact and names the document.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agent_card(
    version = "1.0",
    interface(url = "https://recipes.example.com/a2a", binding = "JSONRPC"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks about food.", tags("talk")),
    skill(id = "talk", name = "Chat", description = "Talks about wine.", tags("talk")),
)]
#[openclasp(
    agent_idd = "agent:r",
    framework = "f",
    assurance = "oauth_authenticated",
    card_url = "https://c.example/card",
    a2a_agent_card_url = "https://c.example/a2a",
    extension_uri = "https://c.example/trust",
    published_at = "2026-01-31T08:00:00Z",
    allow("OC-0007"),
)]
#[agenium(
    uri = "agent://recipes.telegram",
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("bearer"),
    allow("DOC-009"),
)]
struct Recipes;

fn main() {}
