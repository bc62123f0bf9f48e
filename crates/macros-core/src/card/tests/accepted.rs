//! Accepted declarations are valid: random declarations, good and bad, checked against the JSON Schema of each
//! version.

use std::cell::Cell;
use std::fmt::Write as _;

use agentcard_rules::{Dialect, Level, Options, Profile, check};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;

use super::{Errors, documents};

/// The documents of a declaration, if the macro accepts it.
fn accepted(declaration: &str) -> Option<(Value, Option<Value>)> {
    let mut errors = Errors::default();
    let documents = documents(syn::parse_str(declaration).expect("Rust"), &mut errors);
    let mut versions = documents.iter();
    let v1_0 = versions.next().expect("an A2A card").root.placed().value;
    let v0_3 = versions.next().map(|document| document.root.placed().value);
    errors.is_empty().then_some((v1_0, v0_3))
}

/// The findings of the JSON Schema and the publishing rules about a document.
pub(super) fn faults(dialect: Dialect, document: &Value) -> Vec<String> {
    let (_, schema) = agentcard_models::SCHEMAS
        .iter()
        .find(|(id, _)| *id == dialect.id())
        .expect("a schema of the dialect");
    let schema = serde_json::from_str(schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let invalid = validator
        .iter_errors(document)
        .map(|error| format!("{}: {error}", error.instance_path()));
    let options = Options {
        profile: Profile::Write,
        ..Options::default()
    };
    let findings = check(document, dialect, &options)
        .into_iter()
        .filter(|finding| finding.level > Level::Note);
    invalid
        .chain(findings.map(|f| format!("{} {}: {}", f.rule.id, f.pointer, f.message)))
        .collect()
}

/// A list of mostly `good` values, and occasionally one of `bad`.
fn mostly(
    good: &'static [&'static str],
    bad: &'static [&'static str],
) -> impl Strategy<Value = &'static str> {
    prop_oneof![30 => select(good), 1 => select(bad)]
}

/// A Rust string literal with arbitrary text, in which quotes, backslashes and control characters are as likely as
/// letters.
fn literal() -> impl Strategy<Value = String> {
    "[a-zé\u{1F600} \"\\\\\n\u{1}]{1,12}[a-z]".prop_map(|text| format!("{text:?}"))
}

fn url() -> impl Strategy<Value = &'static str> {
    mostly(
        &[
            "https://a.example/a2a",
            "https://b.example:8443/x?y=z#w",
            "http://localhost:9000",
        ],
        &["/relative", "https://user:word@a.example", "http://a.example", ""],
    )
}

fn interface() -> impl Strategy<Value = String> {
    let speaks = mostly(
        &[
            "version = \"1.0\"",
            "version = \"0.3\"",
            "versions(\"1.0\", \"0.3\")",
        ],
        &["version = \"v1\""],
    );
    let binding = mostly(
        &["JSONRPC", "HTTP+JSON", "https://a.example/binding"],
        &["jsonrpc", "REST"],
    );
    (url(), binding, speaks, prop::option::of(literal())).prop_map(|(url, binding, speaks, tenant)| {
        let tenant = tenant.map_or_else(String::new, |tenant| format!(", tenant = {tenant}"));
        format!("interface(url = \"{url}\", binding = \"{binding}\", {speaks}{tenant})")
    })
}

fn modes(key: &'static str) -> impl Strategy<Value = String> {
    let mode = mostly(
        &["text/plain", "application/json", "image/png; q=1"],
        &["text", "*/*"],
    );
    prop::collection::vec(mode, 1..3)
        .prop_map(move |modes| format!("{key}({modes:?})").replace(['[', ']'], ""))
}

fn flow() -> impl Strategy<Value = String> {
    const SCOPES: &str = r#"scopes("read" = "Reads", "write" = "Writes")"#;
    let token = "token_url = \"https://a.example/token\"";
    let authorization = "authorization_url = \"https://a.example/authorize\"";
    let flows = [
        format!("authorization_code({authorization}, {token}, pkce_required, {SCOPES})"),
        format!("client_credentials({token}, {SCOPES})"),
        format!("device_code(device_authorization_url = \"https://a.example/device\", {token}, {SCOPES})"),
    ];
    subsequence(flows.to_vec(), 1..=3).prop_map(|flows| flows.join(", "))
}

fn schemes() -> impl Strategy<Value = String> {
    (flow(), mostly(&["header", "query", "cookie"], &["body"])).prop_map(|(flow, place)| {
        [
            format!("api_key(id = \"key\", name = \"X-Key\", in = \"{place}\")"),
            "http(id = \"bearer\", scheme = \"Bearer\")".to_owned(),
            format!("oauth2(id = \"oauth\", {flow})"),
            "open_id_connect(id = \"oidc\", url = \"https://a.example/.well-known/openid-configuration\")"
                .to_owned(),
            "mutual_tls(id = \"mtls\")".to_owned(),
        ]
        .join(",\n")
    })
}

fn security() -> impl Strategy<Value = String> {
    let need = mostly(
        &[
            "key",
            "bearer",
            "oauth",
            "oauth(\"read\")",
            "oauth(\"read\", \"write\")",
            "mtls",
        ],
        &["ghost"],
    );
    let alternative = prop::collection::vec(need, 1..3).prop_map(|mut needs| {
        needs.sort_unstable();
        needs.dedup_by_key(|need| need.split('(').next().unwrap_or_default());
        format!("security({})", needs.join(", "))
    });
    prop::collection::vec(alternative, 0..3).prop_map(|alternatives| alternatives.join(", "))
}

fn skill(id: usize) -> impl Strategy<Value = String> {
    (literal(), literal(), literal(), security()).prop_map(move |(name, description, tag, security)| {
        let id = if id == 9 { 0 } else { id };
        format!(
            "skill(id = \"s{id}\", name = {name}, description = {description}, tags({tag}), {security}, \
             extra = {{ \"x-id\": {id} }})"
        )
    })
}

fn extension() -> impl Strategy<Value = String> {
    (literal(), any::<i32>(), any::<bool>()).prop_map(|(text, number, flag)| {
        format!(
            "extension(uri = \"https://a.example/x/v1\", params = {{ \"a\": [{text}, {number}, {flag}] }})"
        )
    })
}

fn extra() -> impl Strategy<Value = &'static str> {
    mostly(
        &[
            "",
            "extra = { \"x-a\": [null] }",
            "extra = { \"x-a\": {}, \"x-b\": 1 }",
        ],
        &[
            "extra = { \"skills\": [] }",
            "extra = { \"signatures\": 1 }",
            "extra = { \"security\": [{ \"key\": [] }] }",
            "extra = { \"stray\": 1 }",
        ],
    )
}

fn declaration() -> impl Strategy<Value = String> {
    let head = (
        literal(),
        prop::collection::vec(interface(), 1..3),
        extension(),
        extra(),
        any::<bool>(),
    );
    let body = (modes("input_modes"), modes("output_modes"), schemes(), security());
    let skills = (skill(0), skill(1), prop::option::weighted(0.1, skill(9)));
    (head, body, skills).prop_map(
        |((name, interfaces, extension, extra, flag), (input, output, schemes, security), skills)| {
            let (first, second, third) = skills;
            let mut items = vec![format!(
                "name = {name}, version = \"1.0.0\", description = \"Answers.\""
            )];
            items.extend(interfaces);
            items.push(format!(
                "capabilities(streaming = {flag}, extended_agent_card, {extension})"
            ));
            items.extend([input, output, schemes, security, first, second]);
            items.extend(third);
            items.push(extra.to_owned());
            items.retain(|item| !item.is_empty());
            let mut text = String::from("#[agent_card(\n");
            for item in items {
                let _ = writeln!(text, "{},", item.replace(", )", ")"));
            }
            text + ")]\nstruct Agent;"
        },
    )
}

#[test]
fn accepted_declarations_are_valid() {
    const CASES: u32 = 600;
    let taken = Cell::new(0_u32);
    let config = Config {
        cases: CASES,
        failure_persistence: None,
        ..Config::default()
    };
    let result = TestRunner::new_with_rng(config, fixed_rng()).run(&declaration(), |declaration| {
        if let Some((v1_0, v0_3)) = accepted(&declaration) {
            taken.set(taken.get() + 1);
            prop_assert_eq!(faults(Dialect::A2aV1_0, &v1_0), Vec::<String>::new());
            if let Some(v0_3) = v0_3 {
                prop_assert_eq!(faults(Dialect::A2aV0_3, &v0_3), Vec::<String>::new());
            }
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

pub(super) fn fixed_rng() -> proptest::test_runner::TestRng {
    proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha)
}
