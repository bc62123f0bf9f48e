//! Issues about schemas that OpenAI rejects, especially in strict mode.

use agentcard_rules::schema::fit::{Client, Fit};
use serde_json::json;

use super::{findings, fixed, fixed_argument, one, spec};

/// Dokploy/mcp#45, vercel/ai#21037, tombii/better-ccflare#357.
#[test]
fn opencode_32073_patterns_have_no_lookaround() {
    for pattern in [r"^(?!\.)[a-z.]+$", "(?<=a)b", r"^\p{L}+$", r"[\P{Lu}]"] {
        let schema = json!({ "type": "object", "properties": { "a": { "type": "string", "pattern": pattern } }, "required": ["a"], "additionalProperties": false });
        for client in [Client::OpenAi, Client::OpenAiStrict, Client::Any] {
            let found = findings(&spec(&schema), client);
            assert_eq!(found, [("CLIENT-062", "/properties/a/pattern".to_owned())]);
            // It is only removed with the loose option.
            assert_eq!(Fit::to(client).input(&schema).schema, schema);
            let loose = Fit::to(client).loose().input(&schema);
            assert_eq!(findings(&spec(&loose.schema), client), []);
            assert_eq!(loose.losses[0].pointer, "/properties/a/pattern");
        }
        assert_eq!(findings(&spec(&schema), Client::Gemini), []);
    }
}

/// langchain-mcp-adapters#137, crawl4ai#2207, mcphost#88, karakeep#1831, collmbo#384, cloudflare/agents#324,
/// openai-agents-python#454, posit-dev/mcptools#89.
#[test]
fn openai_agents_python_449_an_object_has_properties() {
    for client in [Client::OpenAi, Client::Any] {
        let fitted = fixed(&json!({ "type": "object" }), client, "CLIENT-011", "");
        assert_eq!(fitted, json!({ "type": "object", "properties": {} }));
    }
}

#[test]
fn github_mcp_server_376_strict_mode_closes_objects_at_every_level() {
    let schema = one(&json!({ "type": "array", "items": { "type": "object", "properties": {} } }));
    let fitted = fixed(&schema, Client::OpenAiStrict, "CLIENT-052", "/properties/a/items");
    assert_eq!(fitted["additionalProperties"], json!(false));
    assert_eq!(
        fitted["properties"]["a"]["items"]["additionalProperties"],
        json!(false)
    );
}

#[test]
fn camel_2629_strict_mode_requires_every_property_and_lets_optional_ones_be_null() {
    let schema = json!({
        "type": "object", "additionalProperties": false, "required": ["a"],
        "properties": {
            "a": { "type": "string" }, "b": { "type": "string", "enum": ["x"], "default": "x" },
            "c": { "anyOf": [{ "type": "string" }, { "type": "integer" }] },
        },
    });
    let fitted = fixed(&schema, Client::OpenAiStrict, "CLIENT-053", "");
    assert_eq!(
        fitted,
        json!({
            "type": "object", "additionalProperties": false, "required": ["a", "b", "c"],
            "properties": {
                "a": { "type": "string" },
                "b": { "type": ["string", "null"], "enum": ["x", null], "description": "(default: \"x\")" },
                "c": { "anyOf": [{ "type": "string" }, { "type": "integer" }, { "type": "null" }] },
            },
        })
    );
}

#[test]
fn camel_3001_references_have_no_siblings_in_strict_mode() {
    let node =
        json!({ "type": "object", "properties": { "next": { "$ref": "#/$defs/Node", "description": "d" } } });
    let schema = json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/Node", "type": "object" } }, "$defs": { "Node": node } });
    let fitted = fixed(&schema, Client::OpenAiStrict, "CLIENT-022", "/properties/a");
    assert_eq!(
        fitted["properties"]["a"],
        json!({ "anyOf": [{ "$ref": "#/$defs/Node" }, { "type": "null" }] })
    );
}

#[test]
fn reklawdbox_32_strict_mode_requires_types() {
    let fitted = fixed_argument(
        &json!({ "description": "Anything." }),
        Client::OpenAiStrict,
        "CLIENT-033",
        "",
    );
    assert_eq!(fitted["type"], json!(["string", "number", "boolean", "null"]));
}

#[test]
fn jcode_687_openai_gets_no_unique_items() {
    let set = one(&json!({ "type": "array", "items": { "type": "string" }, "uniqueItems": true }));
    let fitted = Fit::to(Client::OpenAi).input(&set).schema;
    assert_eq!(
        findings(&spec(&fitted), Client::OpenAi),
        [("CLIENT-061", "/properties/a/uniqueItems".to_owned())]
    );
    let loose = Fit::to(Client::OpenAi).loose().input(&set);
    assert_eq!(findings(&spec(&loose.schema), Client::OpenAi), []);
    assert_eq!(loose.losses[0].pointer, "/properties/a/uniqueItems");
}
