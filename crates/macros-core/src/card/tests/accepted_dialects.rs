//! Accepted declarations are valid in other dialects too: random declarations, checked against JSON Schema and
//! rules.

use std::cell::Cell;

use agentcard_rules::Dialect;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;

use super::accepted::{faults, fixed_rng};
use super::{Errors, card, documents};

/// A key in its valid forms, with an empty form if it is optional, and its invalid forms.
type Key = (&'static [&'static str], &'static [&'static str]);

const OPENCLASP: &[Key] = &[
    (
        &["agent_id = \"agent:r\"", "agent_id = \"é\""],
        &["agent_id = \"\"", ""],
    ),
    (&["", "name = \"R\""], &["name = \"\""]),
    (
        &["", "description = \"\"", "description = \"Says\\n\\\"hi\\\".\""],
        &["description = 5"],
    ),
    (&["framework = \"f\""], &["framework(\"f\")"]),
    (&["", "agent_version = \"1\""], &["agent_version = \"\""]),
    (
        &["", "capabilities()", "capabilities(\"a\", \"b\")"],
        &["capabilities(\"a\", \"a\")"],
    ),
    (&["", "limitations(\"a\")"], &["limitations(\"a\", 5)"]),
    (
        &[
            "assurance = \"oauth_authenticated\"",
            "assurance = \"cryptographically_verified\"",
        ],
        &["assurance = \"none\""],
    ),
    (
        &[
            "",
            "agent_mode = \"temporary_chat\"",
            "agent_mode = \"persistent_runtime\"",
        ],
        &["agent_mode = \"x\""],
    ),
    (
        &[
            "",
            "transport(endpoint = \"https://b.example\")",
            "transport(endpoint = \"https://b.example\"), transport(endpoint = \"http://localhost:1\", protocol_binding = \"GRPC\")",
        ],
        &[
            "transport(endpoint = \"http://b.example\")",
            "transport(endpoint = \"https://b.example\", managed_by = \"me\")",
            "transport(protocol_binding = \"JSONRPC\")",
        ],
    ),
    (
        &["card_url = \"https://c.example/card\""],
        &["card_url = \"/card\"", "card_url = \"ftp://c.example\""],
    ),
    (
        &["a2a_agent_card_url = \"https://c.example/a2a\""],
        &["a2a_agent_card_url = \"\""],
    ),
    (
        &[
            "extension_uri = \"https://c.example/trust\"",
            "extension_uri = \"urn:x:y\"",
            "extension_uri = \"agent://a.b\"",
        ],
        &["extension_uri = \"trust\""],
    ),
    (&["", "slug = \"r-1\""], &["slug = \"r-\"", "slug = \"R\""]),
    (
        &["", "profile_url = \"https://c.example/a/r\""],
        &["profile_url = \"c.example\""],
    ),
    (
        &[
            "published_at = \"2024-02-29T08:00:00Z\"",
            "published_at = \"2026-01-31T08:00:00.123456789Z\"",
        ],
        &[
            "published_at = \"2026-02-29T08:00:00Z\"",
            "published_at = \"2026-01-31T08:00:00+01:00\"",
        ],
    ),
    (
        &[
            "",
            "updated_at = \"2026-03-01T00:00:00Z\"",
            "updated_at = \"2026-03-01T00:00Z\"",
        ],
        &["updated_at = \"2000-01-01T00:00:00Z\""],
    ),
    (
        &[
            "",
            "presence(status = \"online\", checked_at = \"2026-03-01T08:00:00Z\")",
            "presence(status = \"offline\", checked_at = \"2026-03-01T08:00:00Z\", last_seen_at = \"2026-02-01T08:00:00Z\")",
        ],
        &[
            "presence(status = \"online\", checked_at = \"2026-03-01T08:00:00Z\", last_seen_at = \"2026-02-01T08:00:00Z\")",
            "presence(status = \"offline\")",
        ],
    ),
    (
        &["", "verification(verified_at = \"2026-03-01T08:00:00Z\")"],
        &["verification(method = \"x\")"],
    ),
];

const AGENIUM: &[Key] = &[
    (
        &[
            "uri = \"agent://recipes.telegram\"",
            "uri = \"agent://recipes.a-b.c1\", name = \"recipes\"",
        ],
        &[
            "uri = \"agent://Recipes\"",
            "uri = \"agent://recipes:1\"",
            "uri = \"agent://r\"",
            "",
        ],
    ),
    (
        &["", "version = \"1.2.3-rc.1+b.5\""],
        &["version = \"01.2.3\"", "version = \"1.2\""],
    ),
    (
        &["", "description = \"\"", "description = \"Says\\n\\\"hi\\\".\""],
        &["description(\"x\")"],
    ),
    (
        &["", "homepage = \"https://a.example\""],
        &["homepage = \"http://a.example\""],
    ),
    (
        &["", "icon = \"https://a.example/i.png\""],
        &["icon = \"https://a example\""],
    ),
    (
        &["protocols(\"a2a/1.0\")", "protocols(\"a2a/1.0\", \"a2a/10.22\")"],
        &["protocols()", "protocols(\"a2a/v1\")"],
    ),
    (
        &[
            "transport(\"http2\")",
            "transport(\"http2\", \"websocket\"), endpoints(message = \"/m\", websocket = \"/w\")",
        ],
        &[
            "transport(\"websocket\")",
            "transport(\"http2\", \"websocket\")",
            "transport()",
        ],
    ),
    (
        &[
            "authentication(\"bearer\")",
            "authentication(\"mtls\", \"hmac\", \"ed25519\")",
        ],
        &["authentication(\"basic\")", "authentication(\"mtls\", \"mtls\")"],
    ),
    (
        &["", "formats()", "formats(\"json\", \"cbor\")"],
        &["formats(\"xml\")"],
    ),
    (
        &["", "contact(email = \"a@b.example\")", "contact()"],
        &["contact(email = \"@\")", "contact(phone = \"1\")"],
    ),
    (
        &[
            "",
            "policies(rate_limit = \"1/min\", max_message_size = \"512KB\", session_ttl = \"300s\", max_sessions = 1)",
            "policies(extra = { \"fair\": [true, null, 1.5] })",
        ],
        &[
            "policies(rate_limit = \"0/s\")",
            "policies(max_sessions = 0)",
            "policies(retry_after = \"5\")",
        ],
    ),
    (
        &["", "extra = { \"x-note\": \"n\" }"],
        &["extra = 5", "extra = { \"agent\": {} }"],
    ),
];

/// Keys in valid forms, and occasionally an invalid one.
fn keys(table: &'static [Key]) -> impl Strategy<Value = String> {
    let mut strategy = Just(String::new()).boxed();
    for (right, wrong) in table {
        let one = prop_oneof![25 => select(*right), 1 => select(*wrong)];
        let longer = (strategy, one).prop_map(|(keys, one)| match one {
            "" => keys,
            one => format!("{keys}{one},\n"),
        });
        strategy = longer.boxed();
    }
    strategy
}

/// Declarations with and without an A2A card.
fn declaration(attribute: &'static str, table: &'static [Key]) -> impl Strategy<Value = String> {
    (keys(table), any::<bool>()).prop_map(move |(keys, beside)| {
        let rest = if beside {
            card("", &[])
        } else {
            "/// Finds recipes.\nstruct Recipes;".to_owned()
        };
        format!("#[{attribute}(\n{keys})]\n{rest}")
    })
}

/// The document of a declaration, if the macro accepts it; values known only to the compiler are filled in here.
fn accepted(declaration: &str) -> Option<Value> {
    let mut errors = Errors::default();
    let documents = documents(syn::parse_str(declaration).expect("Rust"), &mut errors);
    let mut document = documents.last().expect("a document").root.placed().value;
    for place in ["/agent/version", "/agentVersion", "/name"] {
        if let Some(text) = document.pointer_mut(place)
            && text.as_str().is_some_and(|text| text.starts_with("unknown-"))
        {
            *text = "1.0.0".into();
        }
    }
    errors.is_empty().then_some(document)
}

fn assert_accepted_is_valid(attribute: &'static str, table: &'static [Key], dialect: Dialect) {
    const CASES: u32 = 400;
    let taken = Cell::new(0_u32);
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        ..Config::default()
    };
    let runner = &mut TestRunner::new_with_rng(config, fixed_rng());
    let result = runner.run(&declaration(attribute, table), |declaration| {
        if let Some(document) = accepted(&declaration) {
            taken.set(taken.get() + 1);
            prop_assert_eq!(
                faults(dialect, &document),
                Vec::<String>::new(),
                "{}",
                declaration
            );
        }
        Ok(())
    });
    result.unwrap_or_else(|failure| panic!("{failure}"));
    let taken = taken.get();
    assert!(
        (CASES / 10..CASES * 9 / 10).contains(&taken),
        "{taken} of {CASES} accepted: both kinds are needed"
    );
}

#[test]
fn an_accepted_openclasp_card_is_valid() {
    assert_accepted_is_valid("openclasp", OPENCLASP, Dialect::OpenclaspV0_1);
}

#[test]
fn an_accepted_agenium_card_is_valid() {
    assert_accepted_is_valid("agenium", AGENIUM, Dialect::AgeniumV1_0_0);
}
