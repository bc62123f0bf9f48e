//! Schemes, requirements, flows.

use serde_json::{Value, json};

use super::{down, flow, old, to_v1_0, up};

#[test]
fn schemes_are_wrapped_and_unwrapped() {
    let plain = json!({
        "k": { "type": "apiKey", "in": "header", "name": "X-Key", "description": "A key." },
        "h": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" },
        "o": { "type": "oauth2", "oauth2MetadataUrl": "https://a.example/m",
               "flows": { "implicit": { "authorizationUrl": "https://a.example/a", "scopes": { "r": "Read." } } } },
        "i": { "type": "openIdConnect", "openIdConnectUrl": "https://a.example/i", "x-own": 1 },
        "m": { "type": "mutualTLS" },
    });
    let wrapped = json!({
        "k": { "apiKeySecurityScheme": { "location": "header", "name": "X-Key", "description": "A key." } },
        "h": { "httpAuthSecurityScheme": { "scheme": "bearer", "bearerFormat": "JWT" } },
        "o": { "oauth2SecurityScheme": { "oauth2MetadataUrl": "https://a.example/m",
               "flows": { "implicit": { "authorizationUrl": "https://a.example/a", "scopes": { "r": "Read." } } } } },
        "i": { "openIdConnectSecurityScheme": { "openIdConnectUrl": "https://a.example/i", "x-own": 1 } },
        "m": { "mtlsSecurityScheme": {} },
    });
    assert_eq!(
        up(json!({ "securitySchemes": plain }))["securitySchemes"],
        wrapped
    );
    assert_eq!(
        down(json!({ "securitySchemes": wrapped }))["securitySchemes"],
        plain
    );
}

#[test]
fn requirements_are_wrapped_and_anonymous_access_is_kept() {
    let security = json!([{ "k": [], "o": ["r"] }, {}]);
    let requirements = json!([{ "schemes": { "k": {}, "o": { "list": ["r"] } } }, { "schemes": {} }]);
    let card = up(json!({ "security": security, "skills": [{ "id": "s", "security": security }] }));
    assert_eq!(card["securityRequirements"], requirements);
    assert_eq!(card["skills"][0]["securityRequirements"], requirements);
    assert!(card.get("security").is_none() && card["skills"][0].get("security").is_none());
    let card = down(json!({
        "securityRequirements": requirements, "skills": [{ "id": "s", "securityRequirements": requirements }],
    }));
    assert_eq!(card["security"], security);
    assert_eq!(card["skills"][0]["security"], security);
}

#[test]
fn several_flows_become_several_schemes_and_alternatives() {
    let card = up(json!({
        "securitySchemes": {
            "o": { "type": "oauth2", "description": "D.",
                   "flows": { "password": flow("p"), "clientCredentials": flow("c"), "authorizationCode": flow("a") } },
            "k": { "type": "http", "scheme": "basic" },
        },
        "security": [{ "k": [], "o": ["r"] }, { "k": [] }],
    }));
    let scheme = |name: &str, url: &str| json!({ "oauth2SecurityScheme": { "description": "D.", "flows": { name: flow(url) } } });
    assert_eq!(
        card["securitySchemes"],
        json!({
            "o": scheme("authorizationCode", "a"),
            "o_clientCredentials": scheme("clientCredentials", "c"),
            "o_password": scheme("password", "p"),
            "k": { "httpAuthSecurityScheme": { "scheme": "basic" } },
        })
    );
    let list = json!({ "list": ["r"] });
    assert_eq!(
        card["securityRequirements"],
        json!([
            { "schemes": { "k": {}, "o": list } },
            { "schemes": { "k": {}, "o_clientCredentials": list } },
            { "schemes": { "k": {}, "o_password": list } },
            { "schemes": { "k": {} } },
        ])
    );
}

#[test]
fn a_taken_name_gets_a_number() {
    let two = json!({ "authorizationCode": flow("a"), "password": flow("p") });
    let card = up(json!({
        "securitySchemes": {
            "o": { "type": "oauth2", "flows": two },
            "o_password": { "type": "http", "scheme": "basic" },
        },
    }));
    let names: Vec<_> = card["securitySchemes"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["o", "o_password_2", "o_password"]);
}

#[test]
fn the_number_of_alternatives_is_limited() {
    let four = json!({ "authorizationCode": {}, "clientCredentials": {}, "implicit": {}, "password": {} });
    let scheme = json!({ "type": "oauth2", "flows": four });
    let all = |names: &[&str], value: &Value| -> Value {
        names
            .iter()
            .map(|name| ((*name).to_owned(), value.clone()))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    let names = ["a", "b", "c", "d"];
    let card = |names: &[&str]| {
        old(
            json!({ "securitySchemes": all(&["a", "b", "c", "d"], &scheme), "security": [all(names, &json!([]))] }),
        )
    };
    let converted = to_v1_0(&card(&names[..3])).unwrap();
    assert_eq!(
        converted.document["securityRequirements"]
            .as_array()
            .unwrap()
            .len(),
        64
    );
    let refusal = to_v1_0(&card(&names)).unwrap_err();
    assert_eq!(refusal.pointer, "/security");
    assert!(refusal.message.contains("more than 64 alternatives"), "{refusal}");
}

#[test]
fn flows_that_are_not_alternatives_are_not_merged() {
    let schemes = json!({
        "o": { "oauth2SecurityScheme": { "flows": { "authorizationCode": flow("a") } } },
        "o_password": { "oauth2SecurityScheme": { "flows": { "password": flow("p") } } },
    });
    let apart = down(json!({
        "securitySchemes": schemes, "securityRequirements": [{ "schemes": { "o_password": {} } }],
    }));
    assert_eq!(apart["security"], json!([{ "o_password": [] }]));
    assert_eq!(apart["securitySchemes"].as_object().unwrap().len(), 2);
    let both_at_once = down(json!({
        "securitySchemes": schemes, "securityRequirements": [{ "schemes": { "o": {}, "o_password": {} } }],
    }));
    assert_eq!(both_at_once["security"], json!([{ "o": [], "o_password": [] }]));
    let merged = down(json!({
        "securitySchemes": schemes,
        "securityRequirements": [{ "schemes": { "o": {} } }, { "schemes": { "o_password": {} } }],
    }));
    assert_eq!(merged["security"], json!([{ "o": [] }]));
    assert_eq!(
        merged["securitySchemes"],
        json!({ "o": { "type": "oauth2", "flows": { "authorizationCode": flow("a"), "password": flow("p") } } })
    );
}
