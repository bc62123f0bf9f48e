use agentcard::AgentCard;

#[derive(AgentCard)]
#[agenium(
    name = "weather",
    uri = "agent://station.weather",
    version = "0.1.0",
    description = " Led by a space.",
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("hmac", "ed25519"),
    endpoints(health = "/a2a/health"),
    policies(max_sessions = 1),
    allow("AGN-001")
)]
pub struct Weather;

agentcard::export!(Weather);
