//! From bytes to findings: positions, schemas of tools, no duplicates.

use agentcard_documents::check::{Found, Request, check};
use agentcard_rules::{Dialect, Level, Profile};
use serde_json::{Value, json};

/// Rule, level, pointer, line and column of warnings and errors.
fn grave(text: &str, request: &Request) -> Vec<(&'static str, Level, String, usize, usize)> {
    let verdict = check(text.as_bytes(), request);
    let findings = verdict
        .findings
        .into_iter()
        .filter(|found| found.level > Level::Note);
    findings
        .map(|Found { finding, start, .. }| {
            (
                finding.rule.id,
                finding.level,
                finding.pointer,
                start.line,
                start.column,
            )
        })
        .collect()
}

/// The same for a toolspec with one tool of this input schema.
fn of_schema(schema: &Value) -> Vec<(&'static str, String)> {
    let doc = json!({"tools": [{"name": "a", "description": "d", "inputSchema": schema}]});
    grave(&doc.to_string(), &Request::default())
        .into_iter()
        .map(|(rule, _, pointer, ..)| (rule, pointer.replacen("/tools/0/inputSchema", "", 1)))
        .collect()
}

#[test]
fn findings_are_in_document_order() {
    let text = "{\n  \"tools\": [\n    {\"inputSchema\": {\"type\": \"any\"}, \"name\": \"ä b\", \"description\": null,},\n  ]\n}";
    assert_eq!(
        grave(text, &Request::default()),
        [
            (
                "MCP-060",
                Level::Error,
                "/tools/0/inputSchema/type".to_owned(),
                3,
                30
            ),
            ("MCP-011", Level::Warning, "/tools/0/name".to_owned(), 3, 46),
            ("DOC-004", Level::Error, "/tools/0/description".to_owned(), 3, 68),
            ("DOC-026", Level::Error, "/tools/0".to_owned(), 3, 72),
            ("DOC-026", Level::Error, "/tools".to_owned(), 3, 74),
        ]
    );
}

#[test]
fn a_missing_member_is_reported_once_in_every_profile() {
    for (profile, level) in [(Profile::Read, Level::Error), (Profile::Gar, Level::Warning)] {
        let request = Request {
            dialect: Some(Dialect::A2aV1_0),
            profile,
            ..Request::default()
        };
        let text = r#"{"name":"A","description":"d","version":"1","supportedInterfaces":[{"url":"https://a.example","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[{"id":"a","name":"a","description":"a","tags":["a"]}]}"#;
        assert_eq!(grave(text, &request), [("A2A-017", level, String::new(), 1, 1)]);
    }
}

#[test]
fn keywords_are_checked_by_the_metaschema() {
    for (schema, rule, place) in [
        (
            json!({"type": "object", "properties": {"a": {"type": "string", "minLength": -1}}}),
            "MCP-069",
            "/properties/a/minLength",
        ),
        (
            json!({"type": "object", "properties": {"a": {"type": "array", "items": "string"}}}),
            "MCP-062",
            "/properties/a/items",
        ),
        (
            json!({"type": "object", "required": ["a", "a"], "properties": {"a": {"type": "string"}}}),
            "MCP-069",
            "/required",
        ),
        (
            json!({"type": "object", "additionalProperties": "no"}),
            "MCP-062",
            "/additionalProperties",
        ),
        (
            json!({"type": "object", "properties": {"a": {"type": "number", "multipleOf": 0}}}),
            "MCP-069",
            "/properties/a/multipleOf",
        ),
        (
            json!({"type": "object", "properties": {"a": {"type": "string", "pattern": "("}}}),
            "MCP-069",
            "/properties/a/pattern",
        ),
        (
            json!({"type": "object", "patternProperties": {"[": {"type": "string"}}}),
            "MCP-069",
            "/patternProperties/[",
        ),
        (
            json!({"type": "object", "dependentRequired": {"a": "b"}}),
            "MCP-069",
            "/dependentRequired/a",
        ),
        (
            json!({"type": "object", "properties": {"a": {"type": "string", "deprecated": "yes"}}}),
            "MCP-069",
            "/properties/a/deprecated",
        ),
    ] {
        assert_eq!(of_schema(&schema), [(rule, place.to_owned())], "{schema}");
    }
}

/// What a client refuses may be invalid besides.
#[test]
fn findings_of_clients_hide_none_of_the_metaschema() {
    for (schema, place, profile) in [
        (
            json!({"type": "string", "format": "enum", "minLength": -1}),
            "/minLength",
            "gemini",
        ),
        (
            json!({"type": "array", "items": {"type": "string"}, "uniqueItems": true, "minItems": -1}),
            "/minItems",
            "openai",
        ),
        (
            json!({"type": "number", "multipleOf": 0}),
            "/multipleOf",
            "openai-strict",
        ),
        (
            json!({"type": "string", "maxLength": -1}),
            "/maxLength",
            "openai-strict",
        ),
    ] {
        let spec = json!({"tools": [{"name": "t", "description": "Does it.", "inputSchema": {
            "type": "object", "properties": {"a": schema}}}]});
        for profile in [profile, "read", "any"] {
            let request = Request {
                profile: Profile::from_id(profile).unwrap(),
                ..Request::default()
            };
            let found = check(spec.to_string().as_bytes(), &request).findings;
            let place = format!("/tools/0/inputSchema/properties/a{place}");
            let is_meant = |found: &&Found| found.rule.id == "MCP-069" && found.pointer == place;
            assert_eq!(
                found.iter().filter(is_meant).count(),
                1,
                "{spec} {profile}: {found:#?}"
            );
        }
    }
}

#[test]
fn each_fault_of_a_schema_is_reported_once() {
    for (schema, rule, place) in [
        (
            json!({"type": "object", "properties": {"a": {"type": "any"}}}),
            "MCP-064",
            "/properties/a/type",
        ),
        (
            json!({"type": "object", "properties": {"a": {"type": "integer", "minimum": 0, "exclusiveMinimum": true}}}),
            "MCP-065",
            "/properties/a/exclusiveMinimum",
        ),
        (
            json!({"type": "object", "properties": {"a": "string"}}),
            "MCP-062",
            "/properties/a",
        ),
        (
            json!({"type": "object", "properties": {"a": {"type": "array", "items": [{"type": "string"}]}}}),
            "MCP-076",
            "/properties/a/items",
        ),
        (
            json!({"type": "object", "properties": {"$schema": "x", "type": "object", "properties": {}, "required": []}}),
            "MCP-063",
            "/properties/type",
        ),
        (
            json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/gone"}}}),
            "MCP-066",
            "/properties/a/$ref",
        ),
    ] {
        assert_eq!(of_schema(&schema), [(rule, place.to_owned())], "{schema}");
    }
}

#[test]
fn each_schema_is_checked_by_its_own_draft() {
    let draft = |name: &str| {
        json!({
            "$schema": name, "type": "object",
            "properties": {"a": {"type": "array", "items": [{"type": "string"}]}},
        })
    };
    assert_eq!(of_schema(&draft("http://json-schema.org/draft-07/schema#")), []);
    assert_eq!(
        of_schema(&draft("https://json-schema.org/draft/2020-12/schema")).len(),
        1
    );
    let old = json!({
        "$schema": "http://json-schema.org/draft-04/schema#", "type": "object",
        "properties": {"a": {"type": "integer", "minimum": 0, "exclusiveMinimum": true}},
    });
    assert_eq!(of_schema(&old), []);
}

#[test]
fn references_are_not_fetched_and_cycles_terminate() {
    let recursive = json!({
        "type": "object", "properties": {"root": {"$ref": "#/$defs/node"}},
        "$defs": {"node": {"type": "object", "properties": {"next": {"$ref": "#/$defs/node"}}}},
    });
    assert_eq!(of_schema(&recursive), []);
    let external = json!({"type": "object", "properties": {"a": {"$ref": "https://a.example/schema.json"}}});
    assert_eq!(
        of_schema(&external),
        [("MCP-067", "/properties/a/$ref".to_owned())]
    );
}

#[test]
fn encodings_do_not_change_other_findings() {
    let text = "{\"tools\":[{\"name\":\"a\"}]}";
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let verdict = check(&wide, &Request::default());
    let ids: Vec<_> = verdict.findings.iter().map(|found| found.rule.id).collect();
    assert_eq!((verdict.dialect(), ids[0]), ("mcp-2025-11-25", "DOC-023"));
    assert!(ids.contains(&"DOC-002"), "{ids:?}");
}

#[test]
fn other_documents_are_named_with_help() {
    let verdict = check(br#"{"mcpServers":{"a":{"command":"a"}}}"#, &Request::default());
    let [found] = &verdict.findings[..] else {
        panic!("{:?}", verdict.findings)
    };
    assert_eq!(
        (verdict.dialect(), verdict.version(), found.rule.id),
        ("mcp-client-config", None, "DOC-031")
    );
    assert!(found.help.as_ref().unwrap().contains("tools/list"));
}

#[test]
fn inexact_numbers_are_noted_at_their_position() {
    let spec = |number: &str| {
        format!(
            r#"{{"tools":[{{"name":"t","description":"d","inputSchema":{{"type":"object","properties":{{"a b":{{"type":"number","minimum":{number}}}}}}}}}]}}"#
        )
    };
    for profile in Profile::ALL {
        let request = Request {
            dialect: Some(Dialect::McpV2025_11_25),
            profile: *profile,
            ..Request::default()
        };
        for number in ["12345678901234567890123", "0.1234567890123456789012", "1e-400"] {
            let text = spec(number);
            let verdict = check(text.as_bytes(), &request);
            let found: Vec<_> = verdict
                .findings
                .iter()
                .filter(|found| found.rule.id == "DOC-034")
                .map(|found| (found.level, found.pointer.as_str(), &text[found.span.clone()]))
                .collect();
            let pointer = "/tools/0/inputSchema/properties/a b/minimum";
            assert_eq!(found, [(Level::Note, pointer, number)], "{profile:?}");
        }
        for number in [
            "0.1",
            "1.10",
            "1e3",
            "-0.0",
            "100000000000000000000",
            "9007199254740993",
        ] {
            let text = spec(number);
            let found = check(text.as_bytes(), &request).findings;
            assert!(found.iter().all(|found| found.rule.id != "DOC-034"), "{number}");
        }
    }
    // Any number of them does not stop parsing, and other commands don't report faults.
    let many = format!("[{}]", vec!["0.1234567890123456789012"; 1_000].join(","));
    let reading = agentcard_documents::check::read(many.as_bytes());
    assert!(reading.faults.is_empty() && reading.value.is_some());
}
