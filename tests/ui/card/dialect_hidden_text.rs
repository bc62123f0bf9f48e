//! Strings of other dialects that only the compiler knows, checked by the patterns of the schemas.

const URI: &str = "agent://Recipes.telegram";

/// Finds recipes.
#[derive(agentcard::AgentCard)]
#[openclasp(
    agent_id = concat!("", ""),
    framework = "f",
    agent_version = "1",
    assurance = "oauth_authenticated",
    card_url = concat!("card", ".json"),
    a2a_agent_card_url = concat!("java", "script:alert(1)"),
    extension_uri = concat!("urn", ":x:[y]"),
    slug = concat!("Recipes", "-1"),
    published_at = concat!("2026-02-29", "T08:00:00Z"),
    updated_at = concat!("2026-03-01", "T24:00Z"),
)]
#[agenium(
    uri = URI,
    name = concat!("recipe", "-"),
    version = concat!("1", ".0"),
    protocols(concat!("a2a/", "1")),
    transport("http2"),
    authentication("bearer"),
    contact(email = concat!("no", "body")),
    policies(rate_limit = concat!("60", "/day")),
)]
struct Recipes;

fn main() {}
