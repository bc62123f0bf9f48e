//! How grave readers find whole cards and toolspecs, and what they must not find fault with.

mod support;

use agentcard_rules::{Dialect, Level, Options, check};
use serde_json::{Value, json};
use support::{base, change, dialect, lines, words};

fn plain(dialect: Dialect) -> Value {
    let text = match dialect {
        Dialect::A2aV1_0 => include_str!("fixtures/base/plain-1.0.json"),
        _ => include_str!("fixtures/base/plain-0.3.json"),
    };
    serde_json::from_str(text).unwrap()
}

#[test]
fn cards_get_their_level() {
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
fn schemas_of_tools_that_are_fine() {
    let node = json!({ "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" } } });
    for schema in [
        json!({ "type": "object" }),
        json!({ "type": "object", "properties": {}, "additionalProperties": { "type": "string" } }),
        json!({ "type": "object", "properties": { "root": { "$ref": "#/$defs/Node" } }, "$defs": { "Node": node } }),
        json!({ "type": "object", "properties": { "self": { "$ref": "#" } } }),
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
fn cards_that_are_fine() {
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
