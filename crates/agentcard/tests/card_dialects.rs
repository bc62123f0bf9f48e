//! OpenCLASP and Agenium cards: values known only to the compiler, cards without A2A, and run-time parts.
#![cfg(all(feature = "openclasp", feature = "agenium"))]

use agentcard::openclasp::{CardBuilder, PlatformAttestation, Presence, Time, Verification};
use agentcard::rules::{Dialect, Missing, write_defaults};
use agentcard::{AgeniumCard, AgentCard, OpenClaspCard, skill};
use serde_json::{Value, json};

const HOST: &str = "https://clasp.example.com";

/// Finds recipes.
#[skill(tags("find"), name = "Find recipes")]
pub fn find_recipe() {}

/// Finds recipes.
#[derive(AgentCard)]
#[agent_card(
    documentation_url(env = "AGENTCARD_TEST_DOCS", default = "https://recipes.example.com/docs"),
    interface(
        url(env = "AGENTCARD_TEST_URL", default = "https://recipes.example.com/a2a"),
        binding = "JSONRPC",
        versions("1.0", "0.3")
    ),
    interface(url = "grpc.example.com:443", binding = "GRPC", version = "1.0"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skills(find_recipe),
    skill(id = "chat", description = "Talks about food.", tags("talk"))
)]
#[openclasp(
    agent_id = concat!("agent:", "recipes"),
    framework = "agentcard",
    limitations("Sells nothing.", concat!("Knows Europe", " only.")),
    assurance = "cryptographically_verified",
    agent_mode = "temporary_chat",
    transport(endpoint = "https://recipes.example.com/a2a"),
    card_url = HOST,
    a2a_agent_card_url = concat!("https://clasp.example.com/agents/", "agent%3Arecipes/a2a-agent-card.json"),
    extension_uri = "https://clasp.example.com/trust/v0.1",
    published_at(env = "AGENTCARD_TEST_TIME", default = "2024-02-29T08:00:00.25Z")
)]
#[agenium(
    uri = concat!("agent://", "recipes.telegram"),
    name = "recipes",
    version = env!("CARGO_PKG_VERSION"),
    protocols("a2a/1.0"),
    transport("http2"),
    authentication("bearer", "hmac"),
    contact(email = concat!("help", "@example.com")),
    policies(rate_limit(env = "AGENTCARD_TEST_RATE", default = "60/min"))
)]
struct Recipes;

#[test]
fn values_known_to_the_compiler_are_printed() {
    assert_eq!(
        serde_json::from_str::<Value>(Recipes::OPENCLASP_JSON).unwrap(),
        json!({
            "protocolVersion": "0.1", "agentId": "agent:recipes", "name": "Agentcard", "description": "Finds recipes.",
            "framework": "agentcard", "agentVersion": env!("CARGO_PKG_VERSION"),
            "capabilities": ["Find recipes", "Chat"], "limitations": ["Sells nothing.", "Knows Europe only."],
            "assurance": "cryptographically_verified", "agentMode": "temporary_chat",
            "transports": [{ "protocol": "A2A/1.0", "protocolBinding": "JSONRPC",
                "endpoint": "https://recipes.example.com/a2a", "managedBy": "openclasp" }],
            "cardUrl": "https://clasp.example.com",
            "a2aAgentCardUrl": "https://clasp.example.com/agents/agent%3Arecipes/a2a-agent-card.json",
            "extensionUri": "https://clasp.example.com/trust/v0.1",
            "publishedAt": "2024-02-29T08:00:00.25Z", "updatedAt": "2024-02-29T08:00:00.25Z",
        })
    );
    assert_eq!(
        serde_json::from_str::<Value>(Recipes::AGENIUM_JSON).unwrap(),
        json!({
            "agent": { "name": "recipes", "uri": "agent://recipes.telegram", "version": env!("CARGO_PKG_VERSION"),
                "description": "Finds recipes.", "homepage": "https://recipes.example.com/docs" },
            "capabilities": { "protocols": ["a2a/1.0"], "transport": ["http2"], "authentication": ["bearer", "hmac"] },
            "endpoints": { "message": "/a2a/message" },
            "contact": { "email": "help@example.com" },
            "policies": { "rate_limit": "60/min" },
        })
    );
}

#[test]
fn members_follow_the_order_of_the_schema() {
    assert!(
        Recipes::AGENIUM_JSON
            .starts_with(r#"{"agent":{"name":"recipes","uri":"agent://recipes.telegram","version":""#)
    );
    assert!(
        Recipes::OPENCLASP_JSON.starts_with(r#"{"protocolVersion":"0.1","agentId":"agent:recipes","name":"#)
    );
}

#[test]
fn each_document_has_its_own_variables() {
    assert_eq!(
        Recipes::INFO.variables,
        ["AGENTCARD_TEST_URL", "AGENTCARD_TEST_DOCS"]
    );
    assert_eq!(Recipes::OPENCLASP_INFO.variables, ["AGENTCARD_TEST_TIME"]);
    assert_eq!(
        Recipes::AGENIUM_INFO.variables,
        ["AGENTCARD_TEST_DOCS", "AGENTCARD_TEST_RATE"]
    );
}

/// Interfaces of A2A 1.0 are transports.
#[derive(AgentCard)]
#[agent_card(
    interface(url = "https://a.example/a2a", binding = "JSONRPC", versions("1.0", "0.3")),
    interface(url = "https://a.example/rest", binding = "HTTP+JSON"),
    input_modes("text/plain"),
    output_modes("text/plain"),
    skill(id = "chat", description = "Talks.", tags("talk"))
)]
#[openclasp(
    agent_id = "agent:t",
    framework = "agentcard",
    assurance = "oauth_authenticated",
    card_url = "https://c.example/agents/agent%3At/card.json",
    a2a_agent_card_url = "https://c.example/agents/agent%3At/a2a-agent-card.json",
    extension_uri = "https://c.example/trust",
    published_at = "2026-01-31T08:00:00Z"
)]
struct Transports;

#[test]
fn interfaces_of_a2a_1_0_are_transports() {
    let card = Transports::openclasp_card();
    let transports = card.transports.iter();
    let endpoints: Vec<(&str, &str)> = transports
        .map(|transport| (transport.protocol_binding.as_str(), transport.endpoint.as_str()))
        .collect();
    assert_eq!(
        endpoints,
        [
            ("JSONRPC", "https://a.example/a2a"),
            ("HTTP+JSON", "https://a.example/rest")
        ]
    );
}

/// Names that an author may have in scope, and a card without A2A.
mod shadowed {
    #![allow(dead_code, non_camel_case_types, unused_macros)]

    mod core {}
    mod std {}
    mod agentcard {}
    struct Option;
    struct Some;
    struct str;
    struct Constraints;
    trait OpenClaspCard {}
    macro_rules! concat {
        () => {};
    }

    /// Brings parcels.
    #[derive(::agentcard::AgentCard)]
    #[openclasp(
        agent_id(env = "AGENTCARD_TEST_ID", default = "agent:courier"),
        framework = "agentcard",
        agent_version = "1",
        assurance = "oauth_authenticated",
        card_url = "https://c.example/agents/agent%3Acourier/card.json",
        a2a_agent_card_url = "https://c.example/agents/agent%3Acourier/a2a-agent-card.json",
        extension_uri = "https://c.example/trust",
        slug = "courier-1",
        profile_url = "https://c.example/a/courier-1",
        published_at = "2026-01-31T08:00:00Z",
        presence(
            status = "offline",
            checked_at = "2026-01-31T08:00:00Z",
            last_seen_at = "2026-01-30T08:00:00Z"
        ),
        verification(
            verified_at = "2026-01-31T08:00:00Z",
            verification_key_url = "https://c.example/key"
        ),
        platform_attestation(
            key_id = "k",
            value = "v",
            digest = "0123456789abcdefghijklmnopqrstuvwxyzABCDE-_"
        ),
        crate = ::agentcard,
    )]
    #[agenium(
        uri = "agent://courier.telegram",
        protocols("a2a/1.0"),
        transport("http2"),
        authentication("mtls")
    )]
    pub(super) struct Courier<T>(T);
}

#[test]
fn a_card_without_a2a_has_every_member() {
    use shadowed::Courier;
    let card: Value = serde_json::from_str(Courier::<u8>::OPENCLASP_JSON).unwrap();
    assert_eq!(card["transports"], json!([]));
    assert_eq!(
        card["presence"],
        json!({ "status": "offline", "lastSeenAt": "2026-01-30T08:00:00Z", "checkedAt": "2026-01-31T08:00:00Z" })
    );
    assert_eq!(card["verification"]["method"], "openclasp_oauth_account");
    assert_eq!(card["platformAttestation"]["algorithm"], "Ed25519");
    assert_eq!(Courier::<u8>::agenium_card().agent.name.as_str(), "courier");
    let typed = serde_json::to_value(Courier::<u8>::openclasp_card()).unwrap();
    assert_eq!(typed, card);
}

const CHECKED: Time = Time::new("2026-03-01T10:00:00Z");
const SEEN: Time = Time::new("2026-03-01T09:58:00Z");

/// The ids of the rules that prevent the card from being built.
fn broken(card: CardBuilder) -> Vec<&'static str> {
    let error = card.build().expect_err("a rule is broken");
    error.findings().iter().map(|finding| finding.rule.id).collect()
}

#[test]
fn run_time_parts_are_set_and_serialized() {
    let attestation = PlatformAttestation::new("key-1", "c2ln", "0".repeat(43).parse().unwrap());
    let card = Transports::openclasp()
        .published_at(SEEN)
        .updated_at(CHECKED)
        .presence(Presence::online(CHECKED).last_seen_at(SEEN))
        .verification(Verification::new(SEEN.into()))
        .platform_attestation(attestation)
        .build()
        .unwrap();
    let card = serde_json::to_value(card).unwrap();
    assert_eq!(card["publishedAt"], "2026-03-01T09:58:00Z");
    assert_eq!(card["updatedAt"], "2026-03-01T10:00:00Z");
    assert_eq!(
        card["presence"],
        json!({ "status": "online", "lastSeenAt": "2026-03-01T09:58:00Z", "checkedAt": "2026-03-01T10:00:00Z" })
    );
    assert_eq!(card["platformAttestation"]["keyId"], "key-1");
}

#[test]
fn build_checks_the_rules_about_times() {
    const EARLIER: Time = Time::new("2026-03-01T09:57:59.999Z");
    let card = Transports::openclasp;
    assert_eq!(broken(card().published_at(CHECKED).updated_at(SEEN)), ["OC-003"]);
    assert!(card().published_at(CHECKED).updated_at(CHECKED).build().is_ok());
    let online = Presence::online(CHECKED);
    assert_eq!(broken(card().presence(online.last_seen_at(EARLIER))), ["OC-004"]);
    assert!(card().presence(online).build().is_ok());
    let offline = Presence::offline(SEEN);
    assert_eq!(broken(card().presence(offline.last_seen_at(CHECKED))), ["OC-004"]);
    assert!(card().presence(offline.last_seen_at(EARLIER)).build().is_ok());
    let both = card()
        .updated_at(EARLIER)
        .published_at(SEEN)
        .presence(online.last_seen_at(EARLIER));
    assert_eq!(broken(both).len(), 2);
    let allowed = card().presence(online.last_seen_at(EARLIER)).allow(&["OC-004"]);
    assert!(allowed.build().is_ok());
}

#[test]
fn an_invalid_card_reports_its_findings() {
    let error = Transports::openclasp()
        .published_at(CHECKED)
        .updated_at(SEEN)
        .build();
    assert_eq!(
        error.unwrap_err().to_string(),
        "error OC-003 at /updatedAt: `updatedAt` is earlier than `publishedAt`; use a later time"
    );
    let mut card = Transports::openclasp_card();
    card.card_url = "javascript:alert(1)".to_owned();
    assert_eq!(broken(CardBuilder::new(card)), ["OC-001"]);
}

#[test]
fn defaults_are_read_on_request() {
    let mut card: Value = serde_json::from_str(Transports::OPENCLASP_JSON).unwrap();
    card.as_object_mut().unwrap().remove("agentMode");
    card["transports"][1].as_object_mut().unwrap().remove("managedBy");
    assert!(serde_json::from_value::<agentcard::openclasp::AgentCard>(card.clone()).is_err());
    let written = write_defaults(&mut card, Dialect::OpenclaspV0_1, Missing::Required);
    assert_eq!(written, ["/agentMode", "/transports/1/managedBy"]);
    let card: agentcard::openclasp::AgentCard = serde_json::from_value(card).unwrap();
    assert_eq!(card, Transports::openclasp_card());

    let mut card: Value = serde_json::from_str(Recipes::AGENIUM_JSON).unwrap();
    assert_eq!(
        write_defaults(&mut card, Dialect::AgeniumV1_0_0, Missing::Required),
        [""; 0]
    );
    let written = write_defaults(&mut card, Dialect::AgeniumV1_0_0, Missing::Any);
    assert_eq!(written.len(), 5, "{written:?}");
    assert_eq!(card["capabilities"]["formats"], json!(["json"]));
}

/// Brings parcels.
#[derive(AgentCard)]
#[openclasp(
    strict,
    agent_id = "agent:courier",
    framework = "agentcard",
    capabilities("parcels"),
    assurance = "oauth_authenticated",
    transport(endpoint = "https://courier.example.com/a2a"),
    card_url = HOST,
    a2a_agent_card_url = HOST,
    extension_uri = HOST,
    published_at = "2026-01-31T08:00:00Z"
)]
struct Closed;

#[test]
fn a_card_of_the_closed_schema_is_checked_against_it() {
    const { assert!(Closed::OPENCLASP_INFO.strict && !Transports::OPENCLASP_INFO.strict) };
    assert!(Closed::openclasp().build().is_ok());
    let verified = Closed::openclasp().verification(Verification::new(SEEN.into()));
    assert_eq!(broken(verified), ["DOC-005"]);
}
