//! Does a document survive its type with every member and value?

mod documents;

use agentcard_models::{SCHEMAS, round_trip};
use documents::documents;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

#[test]
fn every_valid_document_survives() {
    for (id, schema) in SCHEMAS {
        let schema: Value = serde_json::from_str(schema).expect("a schema is JSON");
        let config = Config {
            cases: 100,
            failure_persistence: None,
            ..Config::default()
        };
        let outcome = TestRunner::new(config).run(&documents(&schema), |document| {
            let again = round_trip(id, document.clone()).expect("a known dialect");
            let again =
                again.map_err(|error| proptest::test_runner::TestCaseError::fail(error.to_string()))?;
            proptest::prop_assert_eq!(again, document);
            Ok(())
        });
        if let Err(fault) = outcome {
            panic!("{id}: {fault}");
        }
    }
}

/// The single place that exercises the round trip of a given document.
fn assert_survives(id: &str, document: &Value) {
    let again = round_trip(id, document.clone())
        .expect("a known dialect")
        .expect("a document that fits");
    assert_eq!(again, *document, "{id}");
}

#[test]
fn own_cards_survive() {
    for (id, text) in [
        ("a2a-1.0", include_str!("cards/recipe-1.0.json")),
        ("a2a-0.3", include_str!("cards/recipe-0.3.json")),
        ("mcp-2025-11-25", include_str!("cards/weather.json")),
        ("mcp-2024-11-05", include_str!("cards/weather.json")),
        ("openclasp-0.1", include_str!("cards/research.json")),
        ("agenium-1.0.0", include_str!("cards/courier.json")),
    ] {
        let card = serde_json::from_str(text).expect("a fixture is JSON");
        assert_survives(id, &card);
    }
}

#[test]
fn null_and_empty_members_survive() {
    assert_survives(
        "a2a-1.0",
        &json!({
            "name": "A", "description": "A.", "version": "1", "supportedInterfaces": [], "skills": [],
            "capabilities": {"streaming": null, "extensions": []}, "provider": null, "iconUrl": null,
            "defaultInputModes": [], "defaultOutputModes": [], "securitySchemes": {}, "signatures": null,
        }),
    );
}

#[test]
fn no_dialect_is_forgotten() {
    let ids: Vec<&str> = SCHEMAS.iter().map(|(id, _)| *id).collect();
    assert!(
        ids.contains(&"a2a-1.0") && ids.contains(&"openclasp-0.1-strict") && ids.contains(&"agenium-1.0.0")
    );
    assert!(round_trip("a2a-9.9", json!({})).is_none());
}
