//! Levels of findings in whole cards and toolspecs, and valid ones without findings.

mod support;

use agentcard_rules::{Dialect, Level, Options, Profile, check};
use serde_json::{Map, Value, json};
use support::{base, change, dialect, lines, words};

fn plain(dialect: Dialect) -> Value {
    let text = match dialect {
        Dialect::A2aV1_0 => include_str!("fixtures/base/plain-1.0.json"),
        _ => include_str!("fixtures/base/plain-0.3.json"),
    };
    serde_json::from_str(text).unwrap()
}

#[test]
fn cards_have_their_levels() {
    for fixture in lines(include_str!("fixtures/levels.jsonl")) {
        let doc = fixture
            .get("doc")
            .cloned()
            .unwrap_or_else(|| change(plain(dialect(&fixture)), &fixture));
        let findings = check(&doc, dialect(&fixture), &Options::default());
        let worst = findings
            .iter()
            .map(|finding| finding.level)
            .max()
            .unwrap_or(Level::Note);
        assert_eq!(worst.word(), fixture["level"], "{fixture}: {}", words(&findings));
        let grave = findings
            .iter()
            .filter(|finding| finding.level > Level::Note)
            .count();
        let faults = fixture["faults"]
            .as_u64()
            .unwrap_or(u64::from(worst > Level::Note));
        assert_eq!(grave as u64, faults, "{fixture}: {}", words(&findings));
    }
}

fn quiet(doc: &Value, dialect: Dialect) {
    let findings = check(doc, dialect, &Options::default());
    assert!(
        findings.iter().all(|finding| finding.level == Level::Note),
        "{doc}: {}",
        words(&findings)
    );
}

#[test]
fn valid_tool_schemas() {
    let node = json!({ "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" } } });
    for schema in [
        json!({ "type": "object" }),
        json!({ "type": "object", "properties": {}, "additionalProperties": { "type": "string" } }),
        json!({ "type": "object", "properties": { "root": { "$ref": "#/$defs/Node" } }, "$defs": { "Node": node } }),
        json!({ "type": "object", "properties": { "self": { "$ref": "#" } } }),
        json!({ "type": "object", "properties": { "a": { "$ref": "#/properties/b" }, "b": { "type": "array", "items": { "$ref": "#/properties/a" } } } }),
        json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } }, "$defs": { "A": { "$ref": "#/$defs/B" },
            "B": { "type": "object", "properties": { "a": { "$ref": "#/$defs/A" } } } } }),
        json!({ "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {} }),
        json!({ "type": "object", "properties": { "type": { "type": "string" }, "properties": { "type": "object" } } }),
        json!({ "type": "object", "properties": { "a": {}, "b": {} }, "anyOf": [{ "required": ["a"] }, { "required": ["b"] }] }),
        json!({ "type": "object", "properties": { "a": { "$ref": "#/definitions/A%3CB%3E" } }, "definitions": { "A<B>": true } }),
    ] {
        let doc = json!({ "tools": [{ "name": "t", "description": "d", "inputSchema": schema }], "server": "mine" });
        for dialect in Dialect::ALL.iter().filter(|dialect| dialect.family() == "mcp") {
            quiet(&doc, *dialect);
        }
    }
}

#[test]
fn valid_cards() {
    for fixture in [
        json!({ "set": { "/x-vendor": 1 } }),
        json!({ "set": { "/supportedInterfaces/0/protocolBinding": "HTTP+JSON" } }),
        json!({ "set": { "/supportedInterfaces/0/protocolBinding": "https://example.com/bindings/ws" } }),
        json!({ "set": { "/supportedInterfaces/0": { "url": "grpc.example.com:443", "protocolBinding": "GRPC", "protocolVersion": "1.0" } } }),
        json!({ "set": { "/supportedInterfaces/0/url": "http://localhost:9000/a2a" } }),
        json!({ "set": { "/supportedInterfaces/0/protocolVersion": "0.3.0" } }),
    ] {
        quiet(&change(base(Dialect::A2aV1_0), &fixture), Dialect::A2aV1_0);
    }
    for fixture in [
        json!({ "set": { "/protocolVersion": "0.3" } }),
        json!({ "set": { "/skills": [], "/own": 1 } }),
        json!({ "set": { "/additionalInterfaces/-": { "url": "https://recipes.example.com/rest", "transport": "HTTP+JSON" } } }),
    ] {
        quiet(&change(base(Dialect::A2aV0_3), &fixture), Dialect::A2aV0_3);
    }
}

#[test]
fn a_cycle_of_references_is_reported_once() {
    for length in [1, 2, 3, 10, 20_000] {
        let reference = |number: usize| json!({ "$ref": format!("#/$defs/d{number}") });
        let circle: Map<_, _> = (0..length)
            .map(|number| (format!("d{number}"), reference((number + 1) % length)))
            .collect();
        let uses: Map<_, _> = (0..length.min(100))
            .map(|number| (format!("p{number}"), reference(number)))
            .collect();
        let schema = json!({ "type": "object", "properties": uses, "$defs": circle });
        let doc = json!({ "tools": [{ "name": "t", "description": "d", "inputSchema": schema }] });
        let options = Options {
            max_bytes: Some(usize::MAX),
            ..Options::default()
        };
        let found = check(&doc, Dialect::McpV2025_11_25, &options);
        let grave: Vec<_> = found
            .iter()
            .filter(|finding| finding.level > Level::Note)
            .map(|finding| (finding.rule.id, finding.level))
            .collect();
        assert_eq!(grave, [("MCP-078", Level::Warning)], "{length}");
        // A chain of the same length that ends is not a cycle.
        let mut doc = doc;
        doc["tools"][0]["inputSchema"]["$defs"]["d0"] = json!({ "type": "string" });
        let found = check(&doc, Dialect::McpV2025_11_25, &options);
        assert!(
            found.iter().all(|finding| finding.level == Level::Note),
            "{length}"
        );
    }
}

/// AWS counts characters, and rejects documents above its limit.
#[test]
fn aws_limits_the_number_of_characters() {
    let base = plain(Dialect::A2aV0_3);
    let spec = json!({ "tools": [{ "name": "t", "description": "", "inputSchema": { "type": "object" } }] });
    for (doc, pointer, dialect, rule) in [
        (&base, "/description", Dialect::A2aV0_3, "A2A-100"),
        (&spec, "/tools/0/description", Dialect::McpV2025_11_25, "MCP-100"),
    ] {
        for letter in ["a", "é", "日", "🦀", "\""] {
            for (stated, limit) in [(None, 102_400), (Some(150_000), 150_000), (Some(2_000), 2_000)] {
                for over in [0, 1] {
                    let mut doc = doc.clone();
                    *doc.pointer_mut(pointer).unwrap() = "".into();
                    let room = limit + over - doc.to_string().chars().count();
                    let width = Value::from(letter).to_string().chars().count() - 2;
                    let text = letter.repeat(room / width) + &"a".repeat(room % width);
                    *doc.pointer_mut(pointer).unwrap() = text.into();
                    assert_eq!(doc.to_string().chars().count(), limit + over);
                    let options = Options {
                        profile: Profile::Aws,
                        max_bytes: stated,
                        ..Options::default()
                    };
                    let found = check(&doc, dialect, &options);
                    let grave: Vec<_> = found
                        .iter()
                        .filter(|finding| finding.level > Level::Note)
                        .map(|finding| (finding.rule.id, finding.level))
                        .collect();
                    let wanted: &[_] = if over == 1 { &[(rule, Level::Error)] } else { &[] };
                    assert_eq!(grave, wanted, "{letter} {limit} + {over}");
                }
            }
        }
    }
}
