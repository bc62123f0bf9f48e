//! Rules for Agenium cards, `AGN-…`.

use crate::finding::Levels;

rules! {
    NAME = "AGN-001" soft Levels::warning(), "the agent name should be the first label of its URI",
        "Agenium 1.0.0, agent",
        r#"{"name":"cook","uri":"agent://recipes.example"}"# => r#"{"name":"recipes","uri":"agent://recipes.example"}"#;
    WEBSOCKET = "AGN-002" soft Levels::warning(),
        "the websocket endpoint and the websocket transport should be specified together", "Agenium 1.0.0, endpoints",
        r#"{"transport":["http2","websocket"],"endpoints":{"message":"/m"}}"#
            => r#"{"transport":["http2"],"endpoints":{"message":"/m"}}"#;
    DUPLICATES = "AGN-003" soft Levels::warning(), "list items should be unique", "Agenium 1.0.0, capabilities",
        r#"{"transport":["http2","http2"]}"# => r#"{"transport":["http2"]}"#;
    AMOUNT = "AGN-004" soft Levels::warning(), "a limit should be above zero, without leading zeros",
        "Agenium 1.0.0, policies", r#"{"rate_limit":"0/s"}"# => r#"{"rate_limit":"10/s"}"#;
    OTHER_HOST = "AGN-005" soft Levels::warning(), "an endpoint should be a path; `//` starts a host name",
        "RFC 3986 §4.2", r#"{"message":"//a.example/m"}"# => r#"{"message":"/a2a/message"}"#;
    NAME_LENGTH = "AGN-006" soft Levels::note(), "an agent name of 3 to 50 characters works with every tool",
        "Agenium, SDKs and registration", r#"{"name":"ab"}"# => r#"{"name":"abc"}"#;
    LEGACY = "AGN-007" firm Levels::error(), "a card must have the 1.0.0 form, not the older flat form",
        "Agenium 1.0.0", r#"{"protocol":"a2a/0.1","agentUri":"agent://recipes.example"}"#
            => r#"{"agent":{"uri":"agent://recipes.example"}}"#;
}
