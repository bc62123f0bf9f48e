//! Rules for `OpenCLASP` cards, `OC-…`.

use crate::finding::{Level, Levels};

rules! {
    URL = "OC-001" soft Levels::error(), "a URL that is called must use https", "OpenCLASP 0.1, public agent card",
        r#"{"cardUrl":"ftp://a.example/card.json"}"# => r#"{"cardUrl":"https://a.example/card.json"}"#;
    PLAIN_HTTP = "OC-002" soft Levels::warning(), "a URL of a remote host should use https",
        "OpenCLASP 0.1, public agent card",
        r#"{"endpoint":"http://a.example/a2a"}"# => r#"{"endpoint":"https://a.example/a2a"}"#;
    UPDATED_BEFORE = "OC-003" soft Levels::warning(), "`updatedAt` should not be earlier than `publishedAt`",
        "OpenCLASP 0.1, public agent card",
        r#"{"publishedAt":"2026-03-02T00:00:00Z","updatedAt":"2026-03-01T00:00:00Z"}"#
            => r#"{"publishedAt":"2026-03-01T00:00:00Z","updatedAt":"2026-03-02T00:00:00Z"}"#;
    PRESENCE = "OC-004" soft Levels::warning(),
        "an online agent should have been seen within two minutes before the check", "OpenCLASP 0.1, presence",
        r#"{"status":"online","checkedAt":"2026-03-01T10:10:00Z","lastSeenAt":"2026-03-01T10:00:00Z"}"#
            => r#"{"status":"offline","checkedAt":"2026-03-01T10:10:00Z","lastSeenAt":"2026-03-01T10:00:00Z"}"#;
    MANAGED_MODE = "OC-005" soft Levels::warning(),
        "a temporary chat should be managed by the directory, a persistent runtime by its agent",
        "OpenCLASP 0.1, transports", r#"{"agentMode":"temporary_chat","transports":[{"managedBy":"agent"}]}"#
            => r#"{"agentMode":"temporary_chat","transports":[{"managedBy":"openclasp"}]}"#;
    LIMITS = "OC-006" soft Levels::warning().write(Level::Warning),
        "a card should be within the limits for publication", "OpenCLASP, publication",
        "a name of 101 characters" => "a name of 20 characters";
    DUPLICATES = "OC-007" soft Levels::warning(), "capabilities and limitations should not be duplicated",
        "OpenCLASP, publication", r#"{"capabilities":["a","a"]}"# => r#"{"capabilities":["a"]}"#;
    PRIVATE = "OC-008" firm Levels::error(), "a public card must not contain operator or project ids",
        "OpenCLASP, public agent card", r#"{"operatorId":"op-1"}"# => "{}";
    NO_TRANSPORT = "OC-009" soft Levels::note(), "an agent without transports has no A2A card",
        "OpenCLASP 0.1, transports", r#"{"transports":[]}"# => r#"{"transports":["…"]}"#;
    CARD_URL = "OC-010" soft Levels::note(), "the URLs of a card should end in the encoded id of its agent",
        "OpenCLASP 0.1, routes", r#"{"agentId":"agent:1","cardUrl":"https://a.example/agents/agent:1/card.json"}"#
            => r#"{"agentId":"agent:1","cardUrl":"https://a.example/agents/agent%3A1/card.json"}"#;
}
