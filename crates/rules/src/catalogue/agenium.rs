//! Rules of Agenium cards, `AGN-…`.

use super::rules;
use crate::finding::Levels;

rules! {
    NAME = "AGN-001" soft Levels::warning(), "the name of an agent is the first label of its URI", "Agenium 1.0.0, agent",
        r#"{"name":"cook","uri":"agent://recipes.example"}"# => r#"{"name":"recipes","uri":"agent://recipes.example"}"#;
    WEBSOCKET = "AGN-002" soft Levels::warning(), "a websocket endpoint stands beside the websocket transport, and the other way round",
        "Agenium 1.0.0, endpoints", r#"{"transport":["http2","websocket"],"endpoints":{"message":"/m"}}"#
            => r#"{"transport":["http2"],"endpoints":{"message":"/m"}}"#;
    DUPLICATES = "AGN-003" soft Levels::warning(), "a list names each item once", "Agenium 1.0.0, capabilities",
        r#"{"transport":["http2","http2"]}"# => r#"{"transport":["http2"]}"#;
    AMOUNT = "AGN-004" soft Levels::warning(), "a limit is above zero and written without leading zeros",
        "Agenium 1.0.0, policies", r#"{"rate_limit":"0/s"}"# => r#"{"rate_limit":"10/s"}"#;
    OTHER_HOST = "AGN-005" soft Levels::warning(), "an endpoint is a path: `//` starts the name of another host", "RFC 3986 §4.2",
        r#"{"message":"//a.example/m"}"# => r#"{"message":"/a2a/message"}"#;
    NAME_LENGTH = "AGN-006" soft Levels::note(), "every tool takes names of 3 to 50 characters", "Agenium, SDKs and registration",
        r#"{"name":"ab"}"# => r#"{"name":"abc"}"#;
    LEGACY = "AGN-007" firm Levels::error(), "a card has the form of 1.0.0, not the flat one before it", "Agenium 1.0.0",
        r#"{"protocol":"a2a/0.1","agentUri":"agent://recipes.example"}"# => r#"{"agent":{"uri":"agent://recipes.example"}}"#;
}
