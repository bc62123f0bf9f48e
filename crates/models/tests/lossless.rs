//! Documents survive a round trip through their types with all members and values in order.

mod documents;

use agentcard_models::{Json, SCHEMAS, round_trip};
use documents::documents;
use proptest::prelude::{RngExt as _, Strategy as _};
use proptest::test_runner::{Config, TestCaseError, TestRng, TestRunner};
use serde_json::{Value, json};

#[test]
fn every_valid_document_round_trips() {
    for (id, schema) in SCHEMAS {
        let schema: Value = serde_json::from_str(schema).expect("a schema is JSON");
        let config = Config {
            cases: 100,
            failure_persistence: None,
            ..Config::default()
        };
        let texts = documents(&schema).prop_perturb(|document, mut random| shuffled(&document, &mut random));
        let outcome = TestRunner::new(config).run(&texts, |text| {
            let again = round_trip(id, &text).expect("a known dialect");
            let again = again.map_err(|error| TestCaseError::fail(error.to_string()))?;
            proptest::prop_assert_eq!(again, text);
            Ok(())
        });
        if let Err(fault) = outcome {
            panic!("{id}: {fault}");
        }
    }
}

/// Formats a document with the members of each object in random order.
fn shuffled(document: &Value, random: &mut TestRng) -> String {
    match document {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| shuffled(item, random)).collect();
            format!("[{}]", items.join(","))
        }
        Value::Object(members) => {
            let mut texts = Vec::new();
            for (name, value) in members {
                let text = format!("{}:{}", json!(name), shuffled(value, random));
                texts.insert(random.random_range(0..=texts.len()), text);
            }
            format!("{{{}}}", texts.join(","))
        }
        // `serde_json` parses some numbers of seventeen digits inexactly.
        scalar if serde_json::from_str(&scalar.to_string()).is_ok_and(|read: Value| read != *scalar) => {
            "7".to_owned()
        }
        scalar => scalar.to_string(),
    }
}

/// Checks the round trip of a document.
fn assert_survives(id: &str, text: &str) {
    let again = round_trip(id, text)
        .expect("a known dialect")
        .expect("a document that fits");
    assert_eq!(again, text, "{id}");
}

#[test]
fn own_cards_round_trip() {
    for (id, text) in [
        ("a2a-1.0", include_str!("cards/recipe-1.0.json")),
        ("a2a-0.3", include_str!("cards/recipe-0.3.json")),
        ("mcp-2025-11-25", include_str!("cards/weather.json")),
        ("mcp-2024-11-05", include_str!("cards/weather.json")),
        ("openclasp-0.1", include_str!("cards/research.json")),
        ("agenium-1.0.0", include_str!("cards/courier.json")),
    ] {
        let card: Json = serde_json::from_str(text).expect("a fixture is JSON");
        assert_survives(id, &serde_json::to_string(&card).expect("JSON"));
    }
}

#[test]
fn null_and_empty_members_round_trip() {
    assert_survives(
        "a2a-1.0",
        concat!(
            r#"{"provider":null,"name":"A","x-b":{"z":[],"y":{}},"description":"A.","version":"1","skills":[],"#,
            r#""capabilities":{"streaming":null,"x":0,"extensions":[]},"iconUrl":null,"supportedInterfaces":[],"#,
            r#""defaultInputModes":[],"securitySchemes":{},"signatures":null,"defaultOutputModes":[],"x-a":null}"#,
        ),
    );
}

#[test]
fn the_list_of_schemas_is_complete() {
    let ids: Vec<&str> = SCHEMAS.iter().map(|(id, _)| *id).collect();
    assert!(
        ids.contains(&"a2a-1.0") && ids.contains(&"openclasp-0.1-strict") && ids.contains(&"agenium-1.0.0")
    );
    assert!(round_trip("a2a-9.9", "{}").is_none());
}
