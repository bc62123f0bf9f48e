use agentcard::AgentCard;

#[derive(AgentCard)]
#[agenium(
    uri = "agent://cook.telegram",
    version = "1.0.0",
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("bearer")
)]
pub struct Cook;

agentcard::export!(Cook);
