//! Each fix on its own.

use serde_json::{Value, json};

use super::*;

/// A valid 1.0 card with additional members.
fn card(more: Value) -> Value {
    let mut card = json!({
        "name": "Recipes", "description": "Finds recipes.", "version": "1.2.3", "capabilities": {},
        "supportedInterfaces": [
            { "url": "https://a.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
        ],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "s", "name": "S", "description": "D.", "tags": ["t"] }],
    });
    let Value::Object(more) = more else { unreachable!() };
    card.as_object_mut().unwrap().extend(more);
    card
}

fn fixed_text(text: &str, dialect: Option<Dialect>) -> String {
    let once = fix(text.as_bytes(), dialect).unwrap();
    let twice = fix(once.text.as_bytes(), dialect).unwrap();
    assert!(
        twice.applied.is_empty(),
        "{text}\n{}\n{:#?}",
        once.text,
        twice.applied
    );
    assert_eq!(once.applied.is_empty(), once.text == text, "{text}");
    once.text
}

fn fixed(document: &Value, dialect: Dialect) -> Value {
    fixed_text(&document.to_string(), Some(dialect)).parse().unwrap()
}

fn check(bad: Value, good: Value) {
    let (bad, good) = (card(bad), card(good));
    assert_eq!(fixed(&bad, Dialect::A2aV1_0), good, "{bad}");
    assert_eq!(fixed(&good, Dialect::A2aV1_0), good);
}

#[test]
fn names_and_nulls() {
    check(
        json!({ "icon_url": "https://a.example/i.png", "documentationUrl": null }),
        json!({ "iconUrl": "https://a.example/i.png" }),
    );
    check(
        json!({ "capabilities": { "push_notifications": true, "streaming": null } }),
        json!({ "capabilities": { "pushNotifications": true } }),
    );
    // Conflicting values under two spellings need a human decision.
    let both = json!({ "iconUrl": "https://a.example/1.png", "icon_url": "https://a.example/2.png" });
    check(both.clone(), both);
    // Keys of free-form data are not members.
    let params =
        json!({ "capabilities": { "extensions": [{ "uri": "urn:a", "params": { "icon_url": null } }] } });
    check(params.clone(), params);
}

#[test]
fn order_and_unknown_members_are_kept() {
    let bad = json!({ "z": null, "supportedInterfaces": [], "icon_url": "i", "a": 1 });
    let text = fixed(&bad, Dialect::A2aV1_0).to_string();
    assert_eq!(text, r#"{"z":null,"supportedInterfaces":[],"iconUrl":"i","a":1}"#);
}

#[test]
fn security_alone_is_converted_and_never_dropped() {
    let schemes = json!({ "k": { "httpAuthSecurityScheme": { "scheme": "basic" } } });
    let right = json!({ "securitySchemes": schemes, "securityRequirements": [{ "schemes": { "k": {} } }] });
    check(
        json!({ "securitySchemes": schemes, "security": [{ "k": [] }] }),
        right.clone(),
    );
    check(
        json!({ "securitySchemes": schemes, "securityRequirements": [{ "k": [] }] }),
        right.clone(),
    );
    let both = json!({ "securitySchemes": schemes, "security": [{ "k": [] }], "securityRequirements": [{ "schemes": { "k": {} } }] });
    check(both, right);
    let other = json!({ "securitySchemes": schemes, "security": [{ "k": [] }], "securityRequirements": [{ "schemes": {} }] });
    check(other.clone(), other);
    let skill = |key: &str, list: Value| json!({ "skills": [{ "id": "s", "name": "S", "description": "D.", "tags": ["t"], key: list }] });
    check(
        skill("security", json!([{ "k": ["r"] }])),
        skill(
            "securityRequirements",
            json!([{ "schemes": { "k": { "list": ["r"] } } }]),
        ),
    );
}

#[test]
fn schemes_are_wrapped_and_split() {
    let flow = json!({ "tokenUrl": "https://a.example/t", "scopes": {} });
    let oauth = |name: &str| json!({ "oauth2SecurityScheme": { "flows": { name: flow } } });
    check(
        json!({
            "securitySchemes": {
                "k": { "type": "apiKey", "in": "header", "name": "X" },
                "o": { "type": "oauth2", "flows": { "clientCredentials": flow, "password": flow } },
            },
            "securityRequirements": [{ "schemes": { "o": {} } }],
        }),
        json!({
            "securitySchemes": {
                "k": { "apiKeySecurityScheme": { "location": "header", "name": "X" } },
                "o": oauth("clientCredentials"),
                "o_password": oauth("password"),
            },
            "securityRequirements": [{ "schemes": { "o": {} } }, { "schemes": { "o_password": {} } }],
        }),
    );
    check(
        json!({ "securitySchemes": { "k": { "apiKeySecurityScheme": { "in": "query", "name": "X" }, "type": "apiKey" } } }),
        json!({ "securitySchemes": { "k": { "apiKeySecurityScheme": { "location": "query", "name": "X" } } } }),
    );
}

#[test]
fn partly_wrapped_requirements_are_wrapped_and_conflicts_kept() {
    let wrapped = json!([{ "schemes": { "k": { "list": ["r"] } } }]);
    for list in [json!([{ "k": ["r"] }]), json!([{ "schemes": { "k": ["r"] } }])] {
        check(
            card(json!({ "securityRequirements": list })),
            card(json!({ "securityRequirements": wrapped })),
        );
    }
    for odd in [
        json!({ "securityRequirements": [{ "schemes": ["k"] }] }),
        json!({ "securitySchemes": { "k": { "type": "apiKey", "in": "header", "location": "query", "name": "k" } } }),
    ] {
        assert_eq!(fixed(&card(odd.clone()), Dialect::A2aV1_0), card(odd));
    }
}

#[test]
fn leftovers_of_0_3_are_removed() {
    check(
        json!({
            "url": "https://a.example/a2a", "preferredTransport": "JSONRPC", "protocolVersion": "0.3",
            "supportsAuthenticatedExtendedCard": false, "capabilities": { "stateTransitionHistory": true },
            "provider": { "name": "A", "url": "https://a.example" },
        }),
        json!({ "capabilities": { "extendedAgentCard": false }, "provider": { "organization": "A", "url": "https://a.example" } }),
    );
    check(
        json!({ "supportedInterfaces": [{ "url": "https://a.example/a2a", "transport": "JSONRPC", "protocolVersion": "1.0.0" }] }),
        json!({}),
    );
}

#[test]
fn a_0_3_card_that_declares_1_0_is_converted() {
    let mut bad = card(
        json!({ "protocolVersion": "1.0", "url": "https://a.example/a2a", "preferredTransport": "JSONRPC" }),
    );
    bad.as_object_mut().unwrap().remove("supportedInterfaces");
    assert_eq!(fixed(&bad, Dialect::A2aV1_0), card(json!({})));
}

#[test]
fn modes_are_media_types() {
    check(
        json!({ "defaultInputModes": ["text", "text/plain", "JSON", "image"], "skills": [{ "inputModes": ["md"] }] }),
        json!({ "defaultInputModes": ["text/plain", "application/json", "image"], "skills": [{ "inputModes": ["text/markdown"] }] }),
    );
}

#[test]
fn cards_are_unwrapped_from_envelopes() {
    for wrapped in [
        json!({ "agentCard": card(json!({})) }),
        json!({ "jsonrpc": "2.0", "id": 1, "result": card(json!({})) }),
    ] {
        assert_eq!(fixed(&wrapped, Dialect::A2aV1_0), card(json!({})));
    }
}

#[test]
fn members_of_1_0_in_a_0_3_card_are_converted() {
    let bad = json!({
        "url": "https://a.example", "capabilities": { "extendedAgentCard": true },
        "securitySchemes": {
            "k": { "apiKeySecurityScheme": { "location": "header", "name": "X" } },
            "l": { "type": "apiKey", "location": "header", "name": "X" },
            "d": { "oauth2SecurityScheme": { "flows": { "deviceCode": {} } } },
        },
        "securityRequirements": [{ "schemes": { "k": {} } }],
        "additionalInterfaces": [{ "url": "https://a.example", "protocolBinding": "JSONRPC" }],
    });
    let key = json!({ "type": "apiKey", "in": "header", "name": "X" });
    let good = json!({
        "url": "https://a.example", "capabilities": {}, "supportsAuthenticatedExtendedCard": true,
        "securitySchemes": { "k": key, "l": key, "d": bad["securitySchemes"]["d"] },
        "security": [{ "k": [] }],
        "additionalInterfaces": [{ "url": "https://a.example", "transport": "JSONRPC" }],
    });
    assert_eq!(fixed(&bad, Dialect::A2aV0_3), good);
}

#[test]
fn toolspecs_are_unwrapped() {
    let good = json!({ "tools": [{ "name": "a", "inputSchema": { "type": "object", "properties": {} } }] });
    let bad = [
        json!([{ "name": "a", "title": null, "inputSchema": { "properties": {} } }]),
        json!({ "jsonrpc": "2.0", "result": { "tools": [{ "name": "a", "input_schema": { "properties": {} }, "annotations": null }] } }),
        json!([{ "type": "function", "function": { "name": "a" } }]),
    ];
    for bad in bad {
        assert_eq!(fixed(&bad, Dialect::McpV2025_11_25), good, "{bad}");
    }
    // An incomplete list is not unwrapped, because that would hide that pages are missing.
    let part = json!({ "tools": [{ "name": "a", "inputSchema": { "type": "object" } }], "nextCursor": "2" });
    assert_eq!(fixed(&part, Dialect::McpV2025_11_25), part);
}

#[test]
fn openclasp_defaults_are_added() {
    let bad =
        json!({ "agentId": "a", "transports": [{ "endpoint": "https://a.example" }], "presence": null });
    let good = json!({
        "agentId": "a", "agentMode": "persistent_runtime",
        "transports": [{ "endpoint": "https://a.example", "protocolBinding": "JSONRPC", "managedBy": "agent" }],
    });
    assert_eq!(fixed(&bad, Dialect::OpenclaspV0_1), good);
}

#[test]
fn unfixable_documents_are_unchanged() {
    for odd in [
        json!(null),
        json!([]),
        json!({ "skills": 1, "securitySchemes": [], "capabilities": "all", "tools": [1, null] }),
    ] {
        for dialect in [
            Dialect::A2aV1_0,
            Dialect::A2aV0_3,
            Dialect::McpV2025_11_25,
            Dialect::AgeniumV1_0_0,
        ] {
            assert_eq!(fixed(&odd, dialect), odd);
        }
    }
}

/// Unchanged parts keep their formatting.
#[test]
fn text_outside_of_edits_is_unchanged() {
    for (text, right) in [
        (
            "{\"supportedInterfaces\": [],\t\"icon_url\" : \"i\",\n\n  \"x-a\":{\"b\":1.50,\"c\":\"\\u00e9\"}, \"name\": null}",
            "{\"supportedInterfaces\": [],\t\"iconUrl\" : \"i\",\n\n  \"x-a\":{\"b\":1.50,\"c\":\"\\u00e9\"}, \"name\": null}",
        ),
        (
            "{\n  // first\n  \"supportedInterfaces\": [],\n  \"iconUrl\": null, // none\n  \"documentationUrl\": null,\n}\n",
            "{\n  \"supportedInterfaces\": []\n}\n",
        ),
        (
            "{\"supportedInterfaces\": [], \"defaultInputModes\": [ \"text\", \"txt\",  \"image\" ]}",
            "{\"supportedInterfaces\": [], \"defaultInputModes\": [ \"text/plain\",  \"image\" ]}",
        ),
        (
            "{\"tools\":[{\"name\":\"a\",\"inputSchema\":{ \"properties\" :{ } }}]}",
            "{\"tools\":[{\"name\":\"a\",\"inputSchema\":{ \"type\" :\"object\", \"properties\" :{ } }}]}",
        ),
    ] {
        assert_eq!(fixed_text(text, None), right);
    }
}

#[test]
fn a_wrapped_schema_is_unwrapped() {
    let schema = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] });
    let list =
        |schema: Value| json!({ "tools": [{ "name": "a", "description": "A.", "inputSchema": schema }] });
    for wrapper in [
        "json",
        "jsonSchema",
        "schema",
        "inputSchema",
        "input_schema",
        "parameters",
    ] {
        let bad = list(json!({ wrapper: schema }));
        assert_eq!(fixed(&bad, Dialect::MCP_DEFAULT), list(schema.clone()));
    }
    let own = list(json!({ "type": "object", "properties": { "schema": { "type": "object" } } }));
    assert_eq!(fixed(&own, Dialect::MCP_DEFAULT), own);
}

#[test]
fn arguments_by_name_become_a_schema() {
    let tool =
        |key: &str, value: Value| json!({ "tools": [{ "name": "a", "description": "A.", key: value }] });
    let list = json!([{ "name": "q", "type": "string", "desc": "Q." }, { "name": "n", "type": "integer", "label": "N", "required": true }]);
    let schema = json!({
        "type": "object", "required": ["n"],
        "properties": { "q": { "type": "string", "description": "Q." }, "n": { "type": "integer", "label": "N" } },
    });
    for key in ["args", "arguments", "parameters"] {
        let fixed = fixed(&tool(key, list.clone()), Dialect::MCP_DEFAULT);
        assert_eq!(fixed, tool("inputSchema", schema.clone()));
    }
    for list in [json!(["q", "n"]), json!([{ "name": "q" }, { "name": "q" }])] {
        let left = tool("args", list);
        assert_eq!(fixed(&left, Dialect::MCP_DEFAULT), left);
    }
}

#[test]
fn schemes_are_wrapped_according_to_their_members() {
    let flows = json!({ "clientCredentials": { "tokenUrl": "https://a.example/t", "scopes": {} } });
    let url = "https://k.example/.well-known/openid-configuration";
    check(
        json!({ "securitySchemes": {
            "oa": { "flows": flows }, "oidc": { "openIdConnectUrl": url }, "b": { "scheme": "bearer" },
            "k": { "in": "header", "name": "X" }, "odd": { "name": "X" },
        } }),
        json!({ "securitySchemes": {
            "oa": { "oauth2SecurityScheme": { "flows": flows } },
            "oidc": { "openIdConnectSecurityScheme": { "openIdConnectUrl": url } },
            "b": { "httpAuthSecurityScheme": { "scheme": "bearer" } },
            "k": { "apiKeySecurityScheme": { "location": "header", "name": "X" } }, "odd": { "name": "X" },
        } }),
    );
}

#[test]
fn shared_definitions_are_inlined() {
    let text = r##"{"tools": [{"name": "a", "inputSchema": {"$ref": "#/definitions/A"}}],
        "definitions": {"A": {"type": "object", "properties": {"b": {"$ref": "#/definitions/B"}}}, "B": {"type":"string"}}}"##;
    let right = text.replacen(
        r##"{"$ref": "#/definitions/A"}"##,
        r#"{"type": "object", "properties": {"b": {"type":"string"}}}"#,
        1,
    );
    let fixed = fixed_text(text, None);
    let tools = |text: &str| text.parse::<Value>().unwrap()["tools"].clone();
    assert_eq!(tools(&fixed), tools(&right));
    // A recursive schema is not changed.
    let circle = r##"{"tools": [{"name": "a", "inputSchema": {"$ref": "#/definitions/A"}}],
        "definitions": {"A": {"type": "object", "properties": {"a": {"$ref": "#/definitions/A"}}}}}"##;
    assert_eq!(fixed_text(circle, None), circle);
}

/// Two unknown fields may be similar to one known field.
#[test]
fn only_one_of_two_spellings_is_renamed() {
    let text = r#"{"supportedInterfaces": [], "icon_url": "a", "IconUrl": "b"}"#;
    assert_eq!(
        fixed_text(text, None),
        r#"{"supportedInterfaces": [], "iconUrl": "a", "IconUrl": "b"}"#
    );
}

/// The remaining escapes and spaces are unchanged.
#[test]
fn other_escapes_in_a_string_are_kept() {
    for (bad, good) in [
        (
            r#"{ "tools": [{ "name":"a","description":"\u0041dds.\u200b \/ \ud83d\ude00\u202E\n","inputSchema":{"type":"object"} }] }"#,
            r#"{ "tools": [{ "name":"a","description":"\u0041dds. \/ \ud83d\ude00\n","inputSchema":{"type":"object"} }] }"#,
        ),
        (
            r#"{"tools":[{"name":"a\u200b\u005f","description":"\uD83C\uDFF4\uDB40\uDC41","inputSchema":{"type":"object"}}]}"#,
            r#"{"tools":[{"name":"a\u005f","description":"\uD83C\uDFF4","inputSchema":{"type":"object"}}]}"#,
        ),
        (
            r#"{"tools":[{"name":"a","description":"A.","inputSchema":{"type":"object","properties":{"\u0061\u200D":{"type":"string","pattern":"^https\\:\/\u005c/\\u0041"}}}}]}"#,
            r#"{"tools":[{"name":"a","description":"A.","inputSchema":{"type":"object","properties":{"\u0061":{"type":"string","pattern":"^https:\/\u005c/\\u0041"}}}}]}"#,
        ),
        (
            r#"{"tools":[{"name":"a","description":"A.","inputSchema":{"type":"object","patternProperties":{"^x\\-\u0041":{"type":"string"}}}}]}"#,
            r#"{"tools":[{"name":"a","description":"A.","inputSchema":{"type":"object","patternProperties":{"^x-\u0041":{"type":"string"}}}}]}"#,
        ),
    ] {
        assert_eq!(fixed_text(bad, None), good);
    }
}

/// Names never become equal, and free-form data is kept.
#[test]
fn hidden_text_that_may_mean_something_stays() {
    for schema in [
        json!({ "type": "object", "properties": { "a": { "type": "string" }, "a\u{200b}": { "type": "string" } } }),
        json!({ "type": "object", "properties": { "\u{200b}": { "type": "string" } } }),
        json!({ "type": "object", "properties": { "a": { "type": "string", "enum": ["\u{200b}"], "default": "\u{200b}" } } }),
        json!({ "type": "object", "properties": { "a": { "type": "string", "pattern": "[^\u{200b}]" } } }),
    ] {
        let spec = json!({ "tools": [{ "name": "a", "description": "A.", "inputSchema": schema }] });
        assert_eq!(fixed(&spec, Dialect::McpV2025_11_25), spec);
    }
}

/// `type` is not added beside what may be the schema itself.
#[test]
fn a_schema_that_may_be_elsewhere_gets_no_type() {
    let inner = json!({ "type": "object", "properties": { "a": { "type": "string" } } });
    for schema in [
        json!({ "name": "a", "strict": true, "schema": inner }),
        json!({ "$schema": "https://json-schema.org/draft/2020-12/schema", "jsonSchema": inner }),
        json!({ "zodSchema": inner }),
        json!({ "city": { "type": "string" }, "days": { "type": "integer" } }),
    ] {
        let spec = json!({ "tools": [{ "name": "a", "description": "A.", "inputSchema": schema }] });
        assert_eq!(fixed(&spec, Dialect::McpV2025_11_25), spec);
    }
}
