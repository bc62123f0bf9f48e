//! Declarations of other dialects: which defaults they use, and on which tokens faults are reported.

use agentcard_rules::Dialect;
use serde_json::{Value, json};

use super::{Errors, card, documents, faults};

const OPENCLASP: &str = r#"agent_id = "agent:r", framework = "f", assurance = "oauth_authenticated",
    card_url = "https://c.example/agents/agent%3Ar/card.json",
    a2a_agent_card_url = "https://c.example/agents/agent%3Ar/a2a-agent-card.json",
    extension_uri = "https://c.example/trust/v0.1", published_at = "2026-01-31T08:00:00Z""#;
const AGENIUM: &str = r#"uri = "agent://recipes.telegram", protocols("a2a/1.0"), transport("http2"),
    authentication("bearer")"#;

/// A card with an additional attribute.
fn beside(attribute: &str, keys: &str) -> String {
    format!("#[{attribute}({keys})]\n{}", card("", &[]))
}

fn openclasp(keys: &str) -> String {
    beside("openclasp", &format!("{OPENCLASP}, {keys}"))
}

fn agenium(keys: &str) -> String {
    beside("agenium", &format!("{AGENIUM}, {keys}"))
}

/// The only document of a valid declaration.
fn document(declaration: &str) -> Value {
    let mut errors = Errors::default();
    let documents = documents(syn::parse_str(declaration).unwrap(), &mut errors);
    assert_eq!(errors.to_strings(), [""; 0]);
    documents.last().unwrap().root.placed().value
}

#[test]
fn dialects_use_shared_facts() {
    assert_eq!(
        document(&openclasp("")),
        json!({
            "protocolVersion": "0.1", "agentId": "agent:r", "name": "Recipes", "description": "Finds recipes.",
            "framework": "f", "agentVersion": "1.0.0", "capabilities": ["Chat"], "limitations": [],
            "assurance": "oauth_authenticated", "agentMode": "persistent_runtime",
            "transports": [{ "protocol": "A2A/1.0", "protocolBinding": "JSONRPC",
                "endpoint": "https://a.example/a2a", "managedBy": "agent" }],
            "cardUrl": "https://c.example/agents/agent%3Ar/card.json",
            "a2aAgentCardUrl": "https://c.example/agents/agent%3Ar/a2a-agent-card.json",
            "extensionUri": "https://c.example/trust/v0.1",
            "publishedAt": "2026-01-31T08:00:00Z", "updatedAt": "2026-01-31T08:00:00Z",
        })
    );
    assert_eq!(
        document(&agenium("")),
        json!({
            "agent": { "name": "recipes", "uri": "agent://recipes.telegram", "version": "1.0.0",
                "description": "Finds recipes." },
            "capabilities": { "protocols": ["a2a/1.0"], "transport": ["http2"], "authentication": ["bearer"] },
            "endpoints": { "message": "/a2a/message" },
        })
    );
}

#[test]
fn a_key_wins_over_the_shared_fact() {
    let found = document(&openclasp(
        "name = \"R\", description = \"\", agent_version = \"2\", capabilities(\"a\", \"b\"), limitations(\"c\"),
         agent_mode = \"temporary_chat\", transport(endpoint = \"https://b.example\"),
         updated_at = \"2026-02-01T00:00:00.5Z\", slug = \"r-1\"",
    ));
    assert_eq!(
        (
            &found["name"],
            &found["description"],
            &found["agentVersion"],
            &found["capabilities"]
        ),
        (&json!("R"), &json!(""), &json!("2"), &json!(["a", "b"]))
    );
    assert_eq!(found["updatedAt"], "2026-02-01T00:00:00.5Z");
    let transports = json!([{ "protocol": "A2A/1.0", "protocolBinding": "JSONRPC", "endpoint": "https://b.example",
        "managedBy": "openclasp" }]);
    assert_eq!(found["transports"], transports);
}

#[test]
fn a_dialect_stands_alone() {
    let alone = format!("/// Brings parcels.\n#[agenium({AGENIUM}, version = \"1.0.0\")]\nstruct Courier;");
    assert_eq!(document(&alone)["agent"]["description"], "Brings parcels.");
    let undocumented = alone.replace("/// Brings parcels.\n", "");
    assert_eq!(document(&undocumented)["agent"].get("description"), None);
    let undocumented = format!("#[openclasp({OPENCLASP})]\nstruct Courier;");
    assert_eq!(
        faults(&undocumented),
        ["openclasp: missing key `description`; add `description = \"…\"`"]
    );
}

#[test]
fn only_web_addresses_are_shared_with_agenium() {
    let with_icon = |icon: &str, keys: &str| {
        let card = card(&format!("icon_url = \"{icon}\""), &[]);
        let declaration = format!("#[agenium({AGENIUM}, {keys})]\n{card}");
        let mut errors = Errors::default();
        let documents = documents(syn::parse_str(&declaration).unwrap(), &mut errors);
        assert_eq!(errors.to_strings(), [""; 0]);
        let document = documents.last().unwrap();
        let icon = document.root.placed().value["agent"].get("icon").cloned();
        (icon, document.losses.len())
    };
    let https = "https://a.example/i.png";
    assert_eq!(with_icon("data:image/png;base64,AA", ""), (None, 1));
    assert_eq!(with_icon(https, ""), (Some(json!(https)), 0));
    let own = format!("icon = \"{https}\"");
    assert_eq!(
        with_icon("data:image/png;base64,AA", &own),
        (Some(json!(https)), 0)
    );
}

#[test]
fn the_default_name_requires_a_valid_uri() {
    let faults_with = |uri: &str| {
        let keys = AGENIUM.replace("agent://recipes.telegram", uri);
        faults(&beside("agenium", &keys))
    };
    let found = faults_with("agent://Recipes.telegram");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0].contains("`agent://Recipes.telegram` does not have the required form"),
        "{found:?}"
    );
    assert_eq!(
        faults_with("agent://r.telegram"),
        ["agenium: missing key `name`; add `name = \"…\"`"]
    );
}

#[test]
fn unconstrained_members_accept_any_value() {
    let found = document(&agenium(
        "extra = { \"b\": [1], \"a\": null }, endpoints(extra = { \"search\": \"/search\" }),
         policies(max_sessions = 5.0, extra = { \"fair\": true })",
    ));
    assert_eq!((&found["a"], &found["b"]), (&json!(null), &json!([1])));
    assert_eq!(
        found["endpoints"],
        json!({ "message": "/a2a/message", "search": "/search" })
    );
    assert_eq!(found["policies"], json!({ "max_sessions": 5.0, "fair": true }));
    let found = faults(&agenium("endpoints(extra = { \"message\": \"/m\" })"));
    assert_eq!(
        found,
        ["{ \"message\": \"/m\" }: `message` is already in the document, from a key or its default"]
    );
    let found = faults(&agenium("contact(extra = {})"));
    assert_eq!(
        found,
        ["extra: unknown key `extra`, expected one of `email`, `support_url`"]
    );
}

#[test]
fn faults_of_shared_facts_name_the_document() {
    let version = card("version = \"1.0\"", &["version"]);
    assert_eq!(
        faults(&format!("#[agenium({AGENIUM})]\n{version}")),
        [
            "\"1.0\": `1.0` does not have the required form; use a SemVer version, such as `1.0.0` \
             (Agenium agent card 1.0.0, DOC-009)"
        ]
    );
}

#[test]
fn faults_are_reported_once() {
    let declaration = format!(
        "#[openclasp({OPENCLASP})]\n{}",
        card(
            "interface(url = \"http://a.example\", binding = \"JSONRPC\"), name = \"\"",
            &["interface", "name"]
        )
    );
    let found = faults(&declaration);
    assert_eq!(found.len(), 2, "{found:#?}");
    let unreadable = faults(&beside(
        "openclasp",
        "agent_id = 5, transport = 5, presence = 5, slug = ,",
    ));
    assert_eq!(unreadable.len(), 10, "{unreadable:#?}");
    let unreadable = faults(&beside("agenium", "ury = \"x\", protocols = 5, formats(a)"));
    assert_eq!(unreadable.len(), 5, "{unreadable:#?}");
}

#[test]
fn values_unknown_to_the_macro_are_not_checked() {
    let hidden = faults(&agenium(
        "name = NAME, version = VERSION, policies(rate_limit = RATE)",
    ));
    assert_eq!(hidden, [""; 0]);
    let words = faults(&agenium("formats(a::JSON)"));
    assert_eq!(words, ["a::JSON: expected a string literal for `formats`"]);
}

#[test]
fn warnings_are_left_to_emit() {
    // OpenCLASP allows names of more than 100 characters, even in the profile of authors.
    assert_eq!(
        faults(&openclasp(&format!("name = \"{}\"", "n".repeat(101)))),
        [""; 0]
    );
}

#[test]
fn the_closed_schema_of_openclasp_is_pinned() {
    let kept = |keys: &str| {
        let mut errors = Errors::default();
        let made = documents(syn::parse_str(&openclasp(keys)).unwrap(), &mut errors);
        (made.last().unwrap().dialect, errors.to_strings())
    };
    assert_eq!(kept("strict"), (Dialect::OpenclaspV0_1Strict, Vec::new()));
    assert_eq!(
        kept("strict = false, slug = \"r\""),
        (Dialect::OpenclaspV0_1, Vec::new())
    );
    let (dialect, faults) = kept("strict, slug = \"r\", profile_url = \"https://c.example/r\"");
    assert_eq!(dialect, Dialect::OpenclaspV0_1Strict);
    let keys: Vec<&str> = faults
        .iter()
        .filter_map(|fault| fault.split(':').next())
        .collect();
    assert_eq!(keys, ["slug", "profile_url"]);
}
