//! Strings of an invalid format.

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[agenium(
    uri = "agent://recipes.telegram",
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("bearer"),
    homepage = "https://", // Agent.homepage: format
    icon = "https://a.example/my icon.png", // Agent.icon: format
    contact(
        email = "nobody", // Contact.email: format
        support_url = "https:///help", // Contact.support_url: format
    ),
)]
struct Root;

fn main() {}
