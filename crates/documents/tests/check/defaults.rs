//! Defaults are checked against the schemas that contain them.

use agentcard_documents::check::{Request, check};
use serde_json::{Value, json};

/// The messages about defaults in a tool whose argument `a` has this schema, with these definitions.
fn messages(schema: &Value, defs: &Value) -> Vec<String> {
    let input = json!({"type": "object", "properties": {"a": schema}, "$defs": defs});
    let doc = json!({"tools": [{"name": "a", "description": "d", "inputSchema": input}]});
    let verdict = check(doc.to_string().as_bytes(), &Request::default()).findings;
    let about = verdict.into_iter().filter(|found| found.rule.id == "MCP-075");
    about
        .map(|found| {
            assert!(found.pointer.ends_with("/default"), "{}", found.pointer);
            found.finding.message.into_owned()
        })
        .collect()
}

#[test]
fn defaults_are_checked_by_every_keyword() {
    for (schema, defs, fault) in [
        (
            json!({"type": "integer", "maximum": 5, "default": 6}),
            json!({}),
            "6 is greater than",
        ),
        (
            json!({"type": "string", "enum": ["a", "b"], "default": "c"}),
            json!({}),
            "\"c\" is not one of",
        ),
        (
            json!({"type": "string", "minLength": 2, "default": "c"}),
            json!({}),
            "shorter than 2",
        ),
        (
            json!({"type": "array", "items": {"type": "string"}, "default": [1]}),
            json!({}),
            "1 is not of type",
        ),
        (
            json!({"type": "object", "required": ["b"], "default": {}}),
            json!({}),
            "\"b\" is a required property",
        ),
        (
            json!({"anyOf": [{"type": "string"}, {"type": "null"}], "default": 1}),
            json!({}),
            "1 is not valid",
        ),
        (
            json!({"$ref": "#/$defs/unit", "default": "K"}),
            json!({"unit": {"enum": ["C"]}}),
            "\"K\" is not one of",
        ),
        (
            json!({"allOf": [{"$ref": "#/$defs/unit"}], "default": "K"}),
            json!({"unit": {"$ref": "#/$defs/base"}, "base": {"type": "string", "maxLength": 0}}),
            "longer than 0",
        ),
    ] {
        let found = messages(&schema, &defs);
        assert!(
            matches!(&found[..], [message] if message.contains(fault)),
            "{schema}: {found:?}"
        );
    }
}

#[test]
fn valid_defaults_have_no_findings() {
    for (schema, defs) in [
        (json!({"type": "integer", "maximum": 5, "default": 5}), json!({})),
        (
            json!({"type": "string", "nullable": true, "enum": ["a"], "default": null}),
            json!({}),
        ),
        (json!({"type": ["string", "null"], "default": null}), json!({})),
        (
            json!({"$ref": "#/$defs/unit", "default": "C"}),
            json!({"unit": {"enum": ["C"]}}),
        ),
        (json!({"default": [{}, null]}), json!({})),
        // A property of that name is not a keyword.
        (
            json!({"type": "object", "properties": {"default": {"type": "string"}}}),
            json!({}),
        ),
    ] {
        assert_eq!(messages(&schema, &defs), Vec::<String>::new(), "{schema}");
    }
}

#[test]
fn invalid_schemas_do_not_check_defaults() {
    assert_eq!(
        messages(&json!({"type": "string", "default": null}), &json!({})).len(),
        1
    );
    assert_eq!(
        messages(
            &json!({"type": "string", "minLength": "2", "default": "a"}),
            &json!({})
        ),
        Vec::<String>::new()
    );
    let lost = json!({"$ref": "#/$defs/gone", "default": 1});
    assert_eq!(messages(&lost, &json!({})), Vec::<String>::new());
}

#[test]
fn old_drafts_ignore_siblings_of_references() {
    let input = json!({
        "$schema": "http://json-schema.org/draft-07/schema#", "type": "object",
        "properties": {"a": {"$ref": "#/definitions/text", "maxLength": 1, "default": "long"}},
        "definitions": {"text": {"type": "string"}},
    });
    let doc = json!({"tools": [{"name": "a", "description": "d", "inputSchema": input}]});
    let found = check(doc.to_string().as_bytes(), &Request::default()).findings;
    assert!(found.iter().all(|found| found.rule.id != "MCP-075"), "{found:?}");
}

#[test]
fn recursive_schemas_terminate() {
    let doubling: serde_json::Map<String, Value> = (0..40)
        .map(|n| {
            let next = json!({"$ref": format!("#/$defs/d{}", n + 1)});
            (format!("d{n}"), json!({"allOf": [next, next]}))
        })
        .chain([("d40".to_owned(), json!({"type": "string"}))])
        .collect();
    for (reference, defs) in [
        ("#/$defs/loop", json!({"loop": {"$ref": "#/$defs/loop"}})),
        (
            "#/$defs/all",
            json!({"all": {"allOf": [{"$ref": "#/$defs/all"}]}}),
        ),
        ("#", json!({})),
        ("#/$defs/d0", doubling.into()),
    ] {
        let schema = json!({"$ref": reference, "default": 1});
        assert_eq!(messages(&schema, &defs), Vec::<String>::new(), "{reference}");
    }
}
