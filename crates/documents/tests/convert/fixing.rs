//! Fixing is idempotent, fixes what it can, and makes nothing worse.

use agentcard_documents::convert::a2a::to_v1_0;
use agentcard_documents::convert::diff::diff;
use agentcard_documents::convert::{Target, convert};
use agentcard_documents::fix::fix;
use agentcard_rules::{Dialect, Level, Options, check};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::cards::card;

/// A fault of a 1.0 card that can be fixed.
type Fault = fn(&mut Map<String, Value>);

const FAULTS: [Fault; 11] = [
    |card| rename(card, "defaultInputModes", "default_input_modes"),
    |card| rename(card, "securityRequirements", "security_requirements"),
    |card| {
        card.insert("iconUrl".to_owned(), Value::Null);
    },
    |card| {
        card.insert(
            "supported_interfaces".to_owned(),
            card["supportedInterfaces"].clone(),
        );
    },
    |card| card["defaultOutputModes"] = json!(["text", "json"]),
    |card| {
        card.insert("url".to_owned(), json!("https://a.example/old"));
        card.insert("protocolVersion".to_owned(), json!("0.3.0"));
    },
    |card| card["capabilities"] = json!({ "stateTransitionHistory": true, "push_notifications": null }),
    |card| flatten_requirements(card.get_mut("securityRequirements")),
    |card| {
        flatten_requirements(card.get_mut("securityRequirements"));
        rename(card, "securityRequirements", "security");
    },
    |card| flatten_requirements(card["skills"][0].get_mut("securityRequirements")),
    |card| flatten_schemes(card.get_mut("securitySchemes")),
];

fn rename(card: &mut Map<String, Value>, from: &str, to: &str) {
    if let Some(value) = card.shift_remove(from) {
        card.insert(to.to_owned(), value);
    }
}

fn flatten_requirements(list: Option<&mut Value>) {
    for requirement in list.and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(schemes) = requirement.get("schemes").and_then(Value::as_object) else {
            continue;
        };
        let plain = |(name, scopes): (&String, &Value)| {
            (name.clone(), scopes.get("list").cloned().unwrap_or(json!([])))
        };
        let plain: Map<String, Value> = schemes.iter().map(plain).collect();
        // Without a scheme the two forms can't be distinguished.
        if !plain.is_empty() {
            *requirement = plain.into();
        }
    }
}

fn flatten_schemes(schemes: Option<&mut Value>) {
    for scheme in schemes
        .and_then(Value::as_object_mut)
        .into_iter()
        .flatten()
        .map(|(_, scheme)| scheme)
    {
        if let Some(body) = scheme.get("oauth2SecurityScheme") {
            let mut body = body.clone();
            body["type"] = json!("oauth2");
            *scheme = body;
        }
    }
}

/// A valid card, and the same with faults.
fn spoilt() -> impl Strategy<Value = (Value, Value)> {
    let faults = prop::sample::subsequence(&FAULTS[..], 0..5);
    (card(), faults).prop_map(|(card, faults)| {
        let right = to_v1_0(&card).unwrap().document;
        let mut card = right.clone();
        if let Value::Object(card) = &mut card {
            for fault in faults {
                fault(card);
            }
        }
        (right, card)
    })
}

fn count(card: &Value, least: Level) -> usize {
    let findings = check(card, Dialect::A2aV1_0, &Options::default());
    findings.iter().filter(|finding| finding.level >= least).count()
}

/// JSON around members that fixes look at.
fn junk() -> impl Strategy<Value = Value> {
    let key = prop::sample::select(vec![
        "tools",
        "security",
        "securityRequirements",
        "securitySchemes",
        "schemes",
        "skills",
        "url",
        "type",
        "flows",
        "result",
        "supportedInterfaces",
        "capabilities",
        "default_input_modes",
        "defaultInputModes",
        "inputSchema",
        "parameters",
        "name",
        "function",
        "transports",
        "apiKeySecurityScheme",
        "supportsAuthenticatedExtendedCard",
        "extendedAgentCard",
        "agentCard",
    ]);
    let text = prop::sample::select(vec!["text", "oauth2", "apiKey", "function", "0.3", "1.0.0"]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        text.prop_map(Value::from)
    ];
    leaf.prop_recursive(5, 60, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec((key.clone(), inner), 0..6).prop_map(|members| {
                Value::Object(
                    members
                        .into_iter()
                        .map(|(key, value)| (key.to_owned(), value))
                        .collect(),
                )
            }),
        ]
    })
}

/// A member with unusual whitespace, number and escape.
const OWN: &str = r#""x-laid-out" :{ "a":1.50 ,  "b" : "\u00e9\/" }"#;

/// Formats a document that ends with the member [`OWN`], on one line or indented.
fn written(document: &Value, pretty: bool) -> String {
    let text = if pretty {
        format!("{document:#}")
    } else {
        document.to_string()
    };
    let (head, _) = text.rsplit_once('}').unwrap();
    format!("{},{OWN} }}", head.trim_end())
}

/// The fixed text: nothing remains to be fixed, and everything else is kept byte for byte.
fn fixed(text: &str, dialect: Dialect) -> String {
    let Ok(once) = fix(text.as_bytes(), Some(dialect)) else {
        return text.to_owned();
    };
    assert_eq!(
        once.applied.is_empty(),
        once.text == text,
        "{text}\n{}",
        once.text
    );
    let again = fix(once.text.as_bytes(), Some(dialect)).unwrap();
    assert!(
        again.applied.is_empty(),
        "{text}\n{}\n{:#?}",
        once.text,
        again.applied
    );
    let document: Value = once.text.parse().unwrap();
    let findings = check(&document, dialect, &Options::default());
    let fixable = findings.iter().find(|finding| !finding.edits.is_empty());
    assert!(fixable.is_none(), "{text}\n{}\n{fixable:#?}", once.text);
    once.text
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_fixed_card_is_valid_and_fixing_is_idempotent((right, card) in spoilt(), pretty: bool) {
        let text = written(&card, pretty);
        let fixed = fixed(&text, Dialect::A2aV1_0);
        // Split flows are an edit of the whole card.
        prop_assert!(fixed.contains(OWN) || text.matches("Url").count() > 2, "{text}\n{fixed}");
        let fixed: Value = fixed.parse().unwrap();
        prop_assert!(count(&fixed, Level::Warning) <= count(&card, Level::Warning), "{text}\n{fixed:#}");
        prop_assert!(count(&fixed, Level::Error) <= count(&right, Level::Error), "{text}\n{fixed:#}");
    }

    #[test]
    fn junk_is_converted_or_refused(document in junk()) {
        for target in Target::all() {
            for source in Dialect::DEFAULTS.iter().copied().chain([Dialect::A2aV0_3]) {
                // Only asserts that it terminates.
                let _ = convert(&document, source, target, Some("https://a.example"));
            }
        }
        let _ = diff(&document, &document);
    }

    #[test]
    fn junk_is_fixed_once(document in junk(), dialect in prop::sample::select(Dialect::ALL), pretty: bool) {
        fixed(&if pretty { format!("{document:#}") } else { document.to_string() }, dialect);
    }
}
