//! The conversion table of the specification, line by line.

mod security;

use serde_json::{Value, json};

use super::*;

/// A valid 0.3 card with additional members.
fn old(more: Value) -> Value {
    let mut card = json!({
        "protocolVersion": "0.3.0", "name": "Recipes", "description": "Finds recipes.", "url": "https://a.example/a2a",
        "version": "1.2.3", "capabilities": {}, "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"], "skills": [],
    });
    extend(&mut card, more);
    card
}

/// A valid 1.0 card that also supports 0.3, with additional members.
fn new(more: Value) -> Value {
    let mut card = json!({
        "name": "Recipes", "description": "Finds recipes.", "version": "1.2.3", "capabilities": {},
        "supportedInterfaces": [
            { "url": "https://a.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3" },
        ],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "s", "name": "S", "description": "D.", "tags": ["t"] }],
    });
    extend(&mut card, more);
    card
}

fn extend(card: &mut Value, more: Value) {
    let Value::Object(more) = more else { unreachable!() };
    card.as_object_mut().unwrap().extend(more);
}

fn up(more: Value) -> Value {
    let converted = to_v1_0(&old(more)).unwrap();
    assert_eq!(converted.losses, []);
    converted.document
}

fn down(more: Value) -> Value {
    let converted = to_v0_3(&new(more)).unwrap();
    assert_eq!(converted.losses, []);
    converted.document
}

fn losses(converted: &crate::convert::Converted) -> Vec<&str> {
    converted
        .losses
        .iter()
        .map(|loss| loss.pointer.as_str())
        .collect()
}

#[test]
fn a_minimal_card_follows_the_order_of_the_specification() {
    let text = up(json!({})).to_string();
    let expected = r#"{"name":"Recipes","description":"Finds recipes.","supportedInterfaces":[{"url":"https://a.example/a2a","protocolBinding":"JSONRPC","protocolVersion":"0.3"}],"version":"1.2.3","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[]}"#;
    assert_eq!(text, expected);
}

#[test]
fn interfaces_are_listed_once_main_first() {
    let card = up(json!({
        "preferredTransport": "GRPC", "url": "a.example:443",
        "additionalInterfaces": [
            { "url": "https://a.example/rest", "transport": "HTTP+JSON" },
            { "url": "a.example:443", "transport": "GRPC", "x-region": "eu" },
            { "url": "https://a.example/rest", "transport": "HTTP+JSON" },
        ],
    }));
    assert_eq!(
        card["supportedInterfaces"],
        json!([
            { "url": "a.example:443", "protocolBinding": "GRPC", "x-region": "eu", "protocolVersion": "0.3" },
            { "url": "https://a.example/rest", "protocolBinding": "HTTP+JSON", "protocolVersion": "0.3" },
        ])
    );
    for gone in [
        "url",
        "preferredTransport",
        "additionalInterfaces",
        "protocolVersion",
    ] {
        assert!(card.get(gone).is_none(), "{gone}");
    }
}

#[test]
fn versions_are_spelled_major_minor() {
    for (claimed, spelled) in [("0.3", "0.3"), ("0.3.0", "0.3"), ("0.2.5", "0.2"), ("1.0", "1.0")] {
        let card = up(json!({ "protocolVersion": claimed }));
        assert_eq!(card["supportedInterfaces"][0]["protocolVersion"], spelled);
    }
}

#[test]
fn an_unsupported_protocol_version_is_a_loss() {
    for claimed in [json!("latest"), json!(0.3)] {
        let converted = to_v1_0(&old(json!({ "protocolVersion": claimed }))).unwrap();
        assert_eq!(losses(&converted), ["/protocolVersion"]);
        assert_eq!(
            converted.document["supportedInterfaces"][0]["protocolVersion"],
            "0.3"
        );
    }
    let converted = to_v0_3(&new(json!({ "protocolVersion": "1.0" }))).unwrap();
    assert_eq!(losses(&converted), ["/protocolVersion"]);
    let interface =
        json!({ "url": "https://a.example/a2a", "protocolBinding": "GRPC", "protocolVersion": "0.4" });
    let converted = to_v0_3(&new(json!({ "supportedInterfaces": [interface] }))).unwrap();
    assert_eq!(losses(&converted), ["/supportedInterfaces/0/protocolVersion"]);
}

#[test]
fn conflicting_members_are_a_loss() {
    let key = |more: Value| {
        let mut key = json!({ "type": "apiKey", "in": "header", "name": "k" });
        extend(&mut key, more);
        json!({ "k": key })
    };
    for (more, lost) in [
        (
            json!({ "supportsAuthenticatedExtendedCard": false, "capabilities": { "extendedAgentCard": true } }),
            "/capabilities/extendedAgentCard",
        ),
        (
            json!({ "securitySchemes": key(json!({ "location": "query" })) }),
            "/securitySchemes/k/location",
        ),
        (
            json!({ "securitySchemes": key(json!({})), "security": [{ "k": [] }], "securityRequirements": [{ "schemes": {} }] }),
            "/securityRequirements",
        ),
        (
            json!({ "additionalInterfaces": [
                { "url": "https://a.example/a2a", "transport": "JSONRPC", "x": 1 },
                { "url": "https://a.example/a2a", "transport": "JSONRPC", "x": 2 },
            ] }),
            "/additionalInterfaces/1/x",
        ),
    ] {
        let converted = to_v1_0(&old(more.clone())).unwrap();
        assert_eq!(losses(&converted), [lost], "{more}");
        assert_eq!(to_v0_3(&converted.document).unwrap().losses, vec![]);
    }
    let wrapped = |body: Value, beside: Value| {
        let mut scheme = json!({ "apiKeySecurityScheme": body });
        extend(&mut scheme, beside);
        json!({ "securitySchemes": { "k": scheme } })
    };
    let of_key = json!({ "location": "header", "name": "k" });
    for (more, lost) in [
        (
            json!({ "capabilities": { "extendedAgentCard": true }, "supportsAuthenticatedExtendedCard": false }),
            "/supportsAuthenticatedExtendedCard",
        ),
        (
            wrapped(
                json!({ "location": "header", "in": "query", "name": "k" }),
                json!({}),
            ),
            "/securitySchemes/k/apiKeySecurityScheme/in",
        ),
        (
            wrapped(of_key.clone(), json!({ "name": "other" })),
            "/securitySchemes/k/name",
        ),
        (
            json!({ "securityRequirements": [{ "schemes": { "a": { "list": [], "x": 1 } } }] }),
            "/securityRequirements/0/schemes/a/x",
        ),
        (
            json!({ "securityRequirements": [{ "schemes": { "a": {} } }], "security": [{ "b": [] }] }),
            "/security",
        ),
        (json!({ "url": "https://b.example/a2a" }), "/url"),
        (
            json!({ "additionalInterfaces": [{ "url": "https://b.example", "transport": "GRPC" }] }),
            "/additionalInterfaces/0",
        ),
        (json!({ "preferredTransport": "GRPC" }), "/preferredTransport"),
    ] {
        assert_eq!(losses(&to_v0_3(&new(more.clone())).unwrap()), [lost], "{more}");
    }
}

#[test]
fn losses_use_the_names_of_the_source() {
    let mut card = new(
        json!({ "security_schemes": { "k": { "api_key_security_scheme": { "location": "header", "name": "k", "in": "x" } } } }),
    );
    let interface = |version: &str| json!({ "url": "https://a.example", "protocol_binding": "GRPC", "protocol_version": version });
    let members = card.as_object_mut().unwrap();
    members.remove("supportedInterfaces");
    members.insert(
        "supported_interfaces".to_owned(),
        json!([interface("0.4"), interface("1.0")]),
    );
    let converted = to_v0_3(&card).unwrap();
    assert_eq!(
        losses(&converted),
        [
            "/security_schemes/k/api_key_security_scheme/in",
            "/supported_interfaces/0/protocol_version",
            "/supported_interfaces/1",
        ]
    );
    card["capabilities"] = json!({ "extensions": [{ "URI": "" }] });
    assert_eq!(to_v0_3(&card).unwrap_err().pointer, "/capabilities/extensions/0");
    card["supported_interfaces"] = json!([interface("1.0")]);
    card["capabilities"] = json!({});
    assert_eq!(to_v0_3(&card).unwrap_err().pointer, "/supported_interfaces");
}

#[test]
fn an_empty_list_of_the_other_version_removes_no_requirement() {
    let card = up(json!({ "security": [], "securityRequirements": [{ "schemes": { "a": {} } }] }));
    assert_eq!(card["securityRequirements"], json!([{ "schemes": { "a": {} } }]));
    let card = down(json!({ "securityRequirements": [], "security": [{ "a": [] }] }));
    assert_eq!(card["security"], json!([{ "a": [] }]));
}

#[test]
fn a_card_without_url_is_refused() {
    let mut card = old(json!({}));
    card.as_object_mut().unwrap().remove("url");
    assert_eq!(
        to_v1_0(&card).unwrap_err().to_string(),
        "missing field `url`, so there is no interface to list; add it"
    );
}

#[test]
fn the_extended_card_flag_is_moved_and_false_is_kept() {
    for value in [true, false] {
        let card = up(json!({ "supportsAuthenticatedExtendedCard": value }));
        assert_eq!(card["capabilities"], json!({ "extendedAgentCard": value }));
        assert!(card.get("supportsAuthenticatedExtendedCard").is_none());
        let card = down(json!({ "capabilities": { "extendedAgentCard": value } }));
        assert_eq!(card["supportsAuthenticatedExtendedCard"], value);
        assert_eq!(card["capabilities"], json!({}));
    }
}

#[test]
fn fields_unsupported_by_1_0_are_losses() {
    let card = old(json!({
        "capabilities": { "streaming": true, "stateTransitionHistory": false },
        "signatures": [{ "protected": "e30", "signature": "AA" }],
    }));
    let converted = to_v1_0(&card).unwrap();
    assert_eq!(
        losses(&converted),
        ["/capabilities/stateTransitionHistory", "/signatures"]
    );
    assert_eq!(converted.document["capabilities"], json!({ "streaming": true }));
    assert!(converted.document.get("signatures").is_none());
}

#[test]
fn fields_unsupported_by_0_3_are_losses() {
    let card = new(json!({
        "supportedInterfaces": [
            { "url": "https://a.example/v1", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
            { "url": "https://a.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3.0", "tenant": "t" },
            { "url": "https://a.example/grpc", "protocolBinding": "GRPC", "protocolVersion": "", "tenant": "" },
        ],
        "securitySchemes": {
            "o": { "oauth2SecurityScheme": { "flows": { "authorizationCode": { "pkceRequired": true } } } },
            "d": { "oauth2SecurityScheme": { "flows": { "deviceCode": flow("d") } } },
            "k": { "httpAuthSecurityScheme": { "scheme": "basic" } },
        },
        "securityRequirements": [{ "schemes": { "d": {} } }, { "schemes": { "k": {} } }],
        "signatures": [{ "protected": "e30", "signature": "AA" }],
    }));
    let converted = to_v0_3(&card).unwrap();
    assert_eq!(
        losses(&converted),
        [
            "/supportedInterfaces/1/tenant",
            "/securitySchemes/o/oauth2SecurityScheme/flows/authorizationCode/pkceRequired",
            "/securitySchemes/d/oauth2SecurityScheme/flows/deviceCode",
            "/supportedInterfaces/0",
            "/securitySchemes/d",
            "/signatures",
        ]
    );
    let card = converted.document;
    assert_eq!(card["protocolVersion"], "0.3.0");
    assert_eq!(
        (&card["url"], &card["preferredTransport"]),
        (&json!("https://a.example/a2a"), &json!("JSONRPC"))
    );
    assert_eq!(
        card["additionalInterfaces"],
        json!([
            { "url": "https://a.example/a2a", "transport": "JSONRPC" },
            { "url": "https://a.example/grpc", "transport": "GRPC" },
        ])
    );
    assert_eq!(card["security"], json!([{ "k": [] }]));
    assert!(card["securitySchemes"].get("d").is_none());
}

#[test]
fn unsafe_conversions_are_refused() {
    let refusals = [
        (
            json!({ "supportedInterfaces": [{ "url": "https://a.example", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }] }),
            "/supportedInterfaces",
        ),
        (
            json!({ "securitySchemes": { "d": { "oauth2SecurityScheme": { "flows": { "deviceCode": {} } } } },
                    "securityRequirements": [{ "schemes": { "d": {} } }] }),
            "/securityRequirements",
        ),
        (
            json!({ "securitySchemes": { "d": { "oauth2SecurityScheme": { "flows": { "deviceCode": {} } } } },
                    "skills": [{ "id": "s", "securityRequirements": [{ "schemes": { "d": {} } }] }] }),
            "/skills/0/securityRequirements",
        ),
        (
            json!({ "securitySchemes": { "k": { "apiKeySecurityScheme": { "location": "body", "name": "k" } } } }),
            "/securitySchemes/k/apiKeySecurityScheme/location",
        ),
        (json!({ "securitySchemes": { "k": {} } }), "/securitySchemes/k"),
        (
            json!({ "capabilities": { "extensions": [{ "description": "D." }] } }),
            "/capabilities/extensions/0",
        ),
    ];
    for (more, pointer) in refusals {
        assert_eq!(
            to_v0_3(&new(more.clone())).unwrap_err().pointer,
            pointer,
            "{more}"
        );
    }
    let flowless = old(
        json!({ "securitySchemes": { "o": { "type": "oauth2", "flows": {} } }, "security": [{ "o": [] }] }),
    );
    assert_eq!(to_v1_0(&flowless).unwrap_err().pointer, "/security");
    let odd = old(json!({ "securitySchemes": { "o": { "type": "basic" } } }));
    assert_eq!(to_v1_0(&odd).unwrap_err().pointer, "/securitySchemes/o");
}

#[test]
fn unknown_members_are_kept_in_both_directions() {
    let card = old(json!({
        "x-team": { "a": null },
        "skills": [{ "id": "s", "name": "S", "description": "D.", "tags": [], "x-cost": 1.5 }],
    }));
    let there = to_v1_0(&card).unwrap().document;
    assert_eq!(
        (&there["x-team"], &there["skills"][0]["x-cost"]),
        (&card["x-team"], &json!(1.5))
    );
    let back = to_v0_3(&there).unwrap().document;
    assert_eq!(
        (&back["x-team"], &back["skills"]),
        (&card["x-team"], &card["skills"])
    );
}

#[test]
fn the_0_3_interfaces_of_a_hybrid_card_come_from_its_0_3_members() {
    let card = new(json!({
        "supportedInterfaces": [{ "url": "https://a.example/v1", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
        "url": "https://a.example/old", "protocolVersion": "0.3",
    }));
    let converted = to_v0_3(&card).unwrap();
    assert_eq!(converted.document["url"], "https://a.example/old");
    assert_eq!(losses(&converted), ["/supportedInterfaces/0"]);
}

fn flow(url: &str) -> Value {
    json!({ "tokenUrl": url, "scopes": {} })
}

#[test]
fn a_card_is_converted_as_its_readers_see_it() {
    let card = down(json!({ "icon_url": "https://a.example/i.png", "documentationUrl": null }));
    assert_eq!(card["iconUrl"], "https://a.example/i.png");
    assert!(card.get("documentationUrl").is_none());
    assert!(
        up(json!({ "iconUrl": null, "provider": null }))
            .get("iconUrl")
            .is_none()
    );
}
