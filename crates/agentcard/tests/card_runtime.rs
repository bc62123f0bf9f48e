//! Typed cards at run time: which members change or stay, and the findings of the rules.

use agentcard::models::a2a::{v0_3, v1_0};
use agentcard::models::agenium::v1_0_0;
use agentcard::models::openclasp::v0_1;
use agentcard::{A2aCard, AgentCard, CardInfo, CardUrlError, Skill, TypedCard, skill};
use serde_json::{Value, json};

/// Finds trains.
#[derive(AgentCard)]
#[agent_card(
    name = "Concierge",
    version = "1.0.0",
    interface(
        url = "https://old.example.com/a2a",
        binding = "JSONRPC",
        versions("1.0", "0.3")
    ),
    interface(
        url = "https://old.example.com/rest",
        binding = "HTTP+JSON",
        versions("1.0", "0.3")
    ),
    interface(url = "old.example.com:50051", binding = "GRPC", versions("1.0", "0.3")),
    input_modes("text/plain"),
    output_modes("text/plain"),
    http(id = "bearer", scheme = "Bearer"),
    security(bearer),
    skill(id = "trains", name = "Trains", description = "Finds trains.", tags("travel"))
)]
struct Concierge;

/// Gives money back.
#[skill(tags("money"), examples("The order 12"), security(bearer))]
#[allow(dead_code)]
fn refund() {}

fn new() -> v1_0::AgentCard {
    Concierge::card()
}

fn old() -> v0_3::AgentCard {
    Concierge::card_v0_3().expect("it speaks 0.3")
}

fn urls(card: &Value, list: &str) -> Vec<String> {
    let items = card[list].as_array().expect("a list");
    items
        .iter()
        .map(|item| item["url"].as_str().expect("a text").to_owned())
        .collect()
}

fn value(card: &impl TypedCard) -> Value {
    serde_json::from_str(&card.to_json()).expect("JSON")
}

#[test]
fn an_unchanged_typed_card_equals_the_declared_one() {
    assert_eq!(
        value(&new()),
        serde_json::from_str::<Value>(Concierge::JSON).expect("JSON")
    );
    assert!(new().validate_for(&Concierge::INFO).is_ok());
    assert!(old().validate_for(&Concierge::INFO).is_ok());
    assert!(new().validate().is_ok() && old().validate().is_ok());
}

#[test]
fn all_interfaces_move_to_the_base() {
    let base = "https://eu.example.com/agents/concierge/";
    let moved = [
        "https://eu.example.com/agents/concierge/a2a",
        "https://eu.example.com/agents/concierge/rest",
        "eu.example.com:50051",
    ];
    let card = new().with_base_url(base).expect("a base");
    let mut expected: Vec<&str> = moved.iter().flat_map(|url| [*url, *url]).collect();
    let mut found = urls(&value(&card), "supportedInterfaces");
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);

    let card = old().with_base_url(base).expect("a base");
    assert_eq!(card.url, moved[0]);
    assert_eq!(urls(&value(&card), "additionalInterfaces"), moved);
    assert!(card.validate().is_ok());
}

#[test]
fn with_url_changes_a_single_binding() {
    let card = new().with_url("GRPC", "grpc.example.com:443").expect("a binding");
    let of = |binding: &str| -> Vec<&str> {
        let all = card.supported_interfaces.iter();
        all.filter(|one| one.protocol_binding == binding)
            .map(|one| one.url.as_str())
            .collect()
    };
    assert_eq!(of("GRPC"), ["grpc.example.com:443"; 2]);
    assert_eq!(of("JSONRPC"), ["https://old.example.com/a2a"; 2]);

    // The main interface of 0.3 and its entry in the list are equal.
    let card = old()
        .with_url("JSONRPC", "https://new.example.com/a2a")
        .expect("a binding");
    assert_eq!(card.url, "https://new.example.com/a2a");
    assert_eq!(card.additional_interfaces[0].url, "https://new.example.com/a2a");
    assert!(card.validate().is_ok());
}

#[test]
fn invalid_bases_and_unknown_bindings_are_errors() {
    let fault = new().with_base_url("eu.example.com").expect_err("no base");
    assert_eq!(fault, CardUrlError::Base("eu.example.com".to_owned()));
    assert_eq!(
        fault.to_string(),
        "invalid base URL `eu.example.com`; expected scheme, host and an optional path, such as \
         `https://agents.example.com/chat`"
    );
    for fault in [
        new().with_url("grpc", "h:1").map(|_| ()),
        old().with_url("SOAP", "https://h").map(|_| ()),
    ] {
        assert!(matches!(fault, Err(CardUrlError::Binding(_))), "{fault:?}");
    }
}

#[test]
fn a_change_is_checked_as_the_macro_would_check_it() {
    // Each with the rule that rejects the same value in a declaration (tests/ui/card).
    let plain_http = new().with_base_url("http://agents.example.com").expect("a base");
    let listening = new().with_base_url("http://0.0.0.0:8080").expect("a base");
    let twice = {
        let mut card = new();
        card.skills.push(card.skills[0].clone());
        card
    };
    let strange = new().with_skill(v1_0::AgentSkill::new("x", " ", "Says x.", ["x"]));
    for (card, place) in [
        (plain_http, "/supportedInterfaces/0/url"),
        (listening, "/supportedInterfaces/0/url"),
        (twice, "/skills/1/id"),
        (strange, "/skills/1/name"),
    ] {
        let fault = card.validate().expect_err("a fault");
        assert!(
            fault.findings().iter().any(|finding| finding.pointer == place),
            "{fault}"
        );
        assert!(fault.to_string().starts_with("error A2A-"), "{fault}");
    }
    // A deployment on the local machine is a note, not an error.
    assert!(
        new()
            .with_base_url("http://localhost:3000")
            .expect("a base")
            .validate()
            .is_ok()
    );
}

#[test]
fn allowed_rules_of_the_declaration_apply_at_run_time() {
    let card = new().with_base_url("http://agents.internal").expect("a base");
    let rules: Vec<&str> = {
        let fault = card.validate().expect_err("plain http");
        fault.findings().iter().map(|finding| finding.rule.id).collect()
    };
    let info = CardInfo {
        allow: &["A2A-022"],
        ..CardInfo::DEFAULT
    };
    assert!(rules.iter().all(|rule| *rule == "A2A-022"), "{rules:?}");
    assert!(card.validate_for(&info).is_ok());

    let small = CardInfo {
        max_bytes: 100,
        ..CardInfo::DEFAULT
    };
    assert!(new().validate_for(&small).is_err());
}

#[test]
fn skills_and_extensions_are_added_replaced_and_removed() {
    let again = v1_0::AgentSkill::new("trains", "Trains", "Finds trains in Europe.", ["travel"]);
    let extension = |required| v1_0::AgentExtension {
        uri: Some("https://example.com/ext/v1".to_owned()),
        required: Some(required),
        ..v1_0::AgentExtension::default()
    };
    let card = new()
        .with_skill(again)
        .with_skill(&refund::SKILL)
        .with_extension(extension(false))
        .with_extension(extension(true))
        .with_extended_card();
    let ids: Vec<&str> = card.skills.iter().map(|skill| skill.id.as_str()).collect();
    assert_eq!(ids, ["trains", "refund"]);
    assert_eq!(card.skills[0].description, "Finds trains in Europe.");
    assert_eq!(card.capabilities.extensions.len(), 1);
    assert_eq!(card.capabilities.extensions[0].required, Some(true));
    assert!(card.has_extended_card() && card.validate().is_ok());
    assert_eq!(
        card.without_skill("trains").without_skill("nothing").skills.len(),
        1
    );
}

#[test]
fn a_declared_skill_converts_to_the_same_typed_skill() {
    /// Lists it in its declaration.
    #[derive(AgentCard)]
    #[agent_card(
        name = "Concierge",
        version = "1.0.0",
        interface(
            url = "https://old.example.com/a2a",
            binding = "JSONRPC",
            versions("1.0", "0.3")
        ),
        input_modes("text/plain"),
        output_modes("text/plain"),
        http(id = "bearer", scheme = "Bearer"),
        skills(refund)
    )]
    struct Declared;

    let declared = Declared::card();
    assert_eq!(declared.skills[0], v1_0::AgentSkill::from(&refund::SKILL));
    let declared = Declared::card_v0_3().expect("it speaks 0.3");
    assert_eq!(declared.skills[0], v0_3::AgentSkill::from(&refund::SKILL));
}

#[test]
fn unknown_members_are_kept_and_signatures_removed() {
    let mut document: Value = serde_json::from_str(Concierge::JSON).expect("JSON");
    document["x-team"] = json!({ "floor": 3 });
    document["supportedInterfaces"][0]["x-region"] = json!("eu");
    document["signatures"] = json!([{ "protected": "e30", "signature": "AAAA" }]);
    let card: v1_0::AgentCard = serde_json::from_value(document).expect("a card");
    assert_eq!(value(&card)["signatures"][0]["protected"], "e30");

    for changed in [
        card.clone().with_base_url("https://h").expect("a base"),
        card.clone().with_url("GRPC", "h:1").expect("a binding"),
        card.clone().with_skill(&refund::SKILL),
        card.clone().without_skill("x"),
        card.clone().with_extension(v1_0::AgentExtension::default()),
        card.with_extended_card(),
    ] {
        let changed = value(&changed);
        assert_eq!(changed["x-team"]["floor"], 3);
        assert_eq!(changed["supportedInterfaces"][0]["x-region"], "eu");
        assert!(changed["signatures"].is_null());
    }
}

fn openclasp() -> v0_1::AgentCard {
    let document = json!({
        "protocolVersion": "0.1",
        "agentId": "agent:recipes",
        "name": "Recipes",
        "description": "Finds recipes.",
        "framework": "agentcard",
        "agentVersion": "1.0.0",
        "capabilities": ["Recipes"],
        "limitations": [],
        "assurance": "oauth_authenticated",
        "agentMode": "persistent_runtime",
        "transports": [transport("https://old.example.com/a2a", "agent")],
        "cardUrl": "https://clasp.example.com/agents/agent%3Arecipes/card.json",
        "a2aAgentCardUrl": "https://clasp.example.com/agents/agent%3Arecipes/a2a-agent-card.json",
        "extensionUri": "https://clasp.example.com/extensions/trust/v0.1",
        "publishedAt": "2026-01-31T08:00:00Z",
        "updatedAt": "2026-01-31T08:00:00Z",
    });
    serde_json::from_value(document).expect("a card")
}

fn transport(endpoint: &str, manager: &str) -> Value {
    json!({ "protocol": "A2A/1.0", "protocolBinding": "JSONRPC", "endpoint": endpoint, "managedBy": manager })
}

#[test]
fn an_openclasp_card_only_moves_endpoints_of_the_agent() {
    let moved = openclasp()
        .with_base_url("https://eu.example.com")
        .expect("a base");
    assert_eq!(moved.transports[0].endpoint, "https://eu.example.com/a2a");
    assert!(moved.validate().is_ok());
    let plain_http = moved.with_base_url("http://eu.example.com").expect("a base");
    let fault = plain_http.validate().expect_err("plain http");
    assert_eq!(fault.findings()[0].pointer, "/transports/0/endpoint");

    let hosted = "https://clasp.example.com/a2a/temporary/7";
    let mut document = value(&openclasp());
    document["transports"]
        .as_array_mut()
        .expect("a list")
        .push(transport(hosted, "openclasp"));
    document["x-kitchen"] = json!(7);
    let card: v0_1::AgentCard = serde_json::from_value(document).expect("a card");
    let moved = card.with_base_url("https://eu.example.com").expect("a base");
    assert_eq!(moved.transports[0].endpoint, "https://eu.example.com/a2a");
    assert_eq!(moved.transports[1].endpoint, hosted);
    assert_eq!(value(&moved)["x-kitchen"], 7);
}

#[test]
fn an_agenium_card_is_not_moved() {
    let document = json!({
        "agent": { "name": "recipes", "uri": "agent://recipes.example", "version": "2.1.0" },
        "capabilities": { "protocols": ["a2a/1.0"], "transport": ["http2"], "authentication": ["bearer"] },
        "endpoints": { "message": "/a2a/message" },
    });
    let card: v1_0_0::AgentCard = serde_json::from_value(document).expect("a card");
    assert!(card.validate().is_ok());
    assert_eq!(card.clone().with_base_url("https://h").expect("a base"), card);
    assert!(card.clone().with_base_url("h").is_err());
    let mut wrong = card;
    wrong.capabilities.transport.clear();
    let fault = wrong.validate().expect_err("no transport");
    let place = "/capabilities/transport";
    assert!(
        fault.findings().iter().all(|finding| finding.pointer == place),
        "{fault}"
    );
}

#[test]
fn typed_cards_and_errors_are_send_and_sync() {
    fn is_send<T: Send + Sync + 'static>() {}
    is_send::<v1_0::AgentCard>();
    is_send::<agentcard::InvalidCard>();
    is_send::<CardUrlError>();
}
