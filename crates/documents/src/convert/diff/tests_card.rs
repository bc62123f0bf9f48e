//! Cards: additions, removals and restrictions.

use serde_json::{Value, json};

use super::diff;

fn card(more: Value) -> Value {
    let mut card = json!({
        "name": "Recipes", "description": "D.", "version": "1", "capabilities": { "streaming": true },
        "supportedInterfaces": [{ "url": "https://a.example", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "s", "name": "S", "description": "D.", "tags": ["t"] }],
        "securitySchemes": { "k": { "mtlsSecurityScheme": {} } },
    });
    let Value::Object(more) = more else { unreachable!() };
    card.as_object_mut().unwrap().extend(more);
    card
}

/// Breaking differences start with `!`.
fn changes(old: Value, new: Value) -> Vec<String> {
    let differences = diff(&card(old), &card(new)).unwrap();
    let word = |breaking: bool| if breaking { "!" } else { "" };
    differences
        .into_iter()
        .map(|it| format!("{}{}: {}", word(it.breaking), it.subject, it.message))
        .collect()
}

#[test]
fn text_changes_are_not_breaking() {
    assert_eq!(
        changes(
            json!({ "iconUrl": "https://a.example/i.png" }),
            json!({ "version": "2" })
        ),
        ["card: `version` was changed", "card: `iconUrl` was removed"]
    );
    assert!(changes(json!({}), json!({})).is_empty());
}

#[test]
fn interfaces_and_capabilities() {
    let interface = |url: &str| json!({ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" });
    let of = |urls: &[&str]| json!({ "supportedInterfaces": urls.iter().map(|url| interface(url)).collect::<Vec<_>>() });
    assert_eq!(
        changes(of(&["u:1", "u:2"]), of(&["u:2", "u:3"])),
        [
            "!interface JSONRPC 1.0 u:1: was removed",
            "interface JSONRPC 1.0 u:3: was added"
        ]
    );
    assert_eq!(
        changes(of(&["u:1", "u:2"]), of(&["u:2", "u:1"])),
        ["interfaces: a different one is preferred"]
    );
    assert_eq!(
        changes(
            json!({}),
            json!({ "capabilities": { "pushNotifications": true } })
        ),
        [
            "!capability streaming: was removed",
            "capability pushNotifications: was added"
        ]
    );
}

#[test]
fn extensions() {
    let of = |list: Value| json!({ "capabilities": { "streaming": true, "extensions": list } });
    let required = |required: bool| of(json!([{ "uri": "urn:a", "required": required }]));
    assert_eq!(
        changes(of(json!([])), required(true)),
        ["!extension urn:a: was added, and is required"]
    );
    assert_eq!(
        changes(of(json!([])), required(false)),
        ["extension urn:a: was added"]
    );
    assert_eq!(
        changes(required(false), required(true)),
        ["!extension urn:a: became required"]
    );
    assert_eq!(
        changes(required(true), required(false)),
        ["extension urn:a: became optional"]
    );
    assert_eq!(
        changes(required(true), of(json!([]))),
        ["!extension urn:a: was removed"]
    );
}

#[test]
fn security() {
    let of = |list: Value| json!({ "securityRequirements": list });
    let k = json!({ "schemes": { "k": {} } });
    assert_eq!(
        changes(of(json!([])), of(json!([k]))),
        ["!card: authentication became required"]
    );
    assert_eq!(
        changes(of(json!([k])), json!({})),
        ["card: authentication is no longer required"]
    );
    assert_eq!(
        changes(of(json!([k])), of(json!([{ "schemes": {} }]))),
        [
            "card: authentication {\"k\":[]} was relaxed to {}",
            "card: authentication {} was added"
        ]
    );
    assert!(
        changes(
            of(json!([k])),
            of(json!([{ "schemes": { "k": { "list": [] } } }]))
        )
        .is_empty()
    );
    assert_eq!(
        changes(json!({}), json!({ "securitySchemes": {} })),
        ["!security scheme k: was removed"]
    );
}

#[test]
fn skills_and_their_modes() {
    let skill = |id: &str, modes: Value| json!({ "id": id, "name": "S", "description": "D.", "tags": ["t"], "inputModes": modes });
    let of = |list: Value| json!({ "skills": list });
    assert_eq!(
        changes(json!({}), of(json!([skill("t", json!([]))]))),
        ["!skill s: was removed", "skill t: was added"]
    );
    // The default is the media types of the skill.
    assert!(
        changes(json!({}), of(json!([skill("s", json!(["text/plain"]))])))
            .iter()
            .all(|it| !it.starts_with('!'))
    );
    assert_eq!(
        changes(
            of(json!([skill("s", json!(["a/b"]))])),
            of(json!([skill("s", json!(["c/d"]))]))
        ),
        [
            "!skill s: \"a/b\" was removed from `inputModes`",
            "skill s: \"c/d\" was added to `inputModes`"
        ]
    );
}

#[test]
fn cards_of_two_versions_are_compared_as_one() {
    let old = json!({
        "protocolVersion": "0.3.0", "url": "https://a.example", "name": "Recipes", "description": "D.", "version": "1",
        "capabilities": {}, "defaultInputModes": [], "defaultOutputModes": [], "skills": [],
        "securitySchemes": { "k": { "type": "mutualTLS" } }, "security": [{ "k": [] }],
    });
    let new = crate::convert::a2a::to_v1_0(&old).unwrap().document;
    assert!(diff(&old, &new).unwrap().is_empty());
}

#[test]
fn different_kinds_of_documents_are_refused() {
    assert!(diff(&card(json!({})), &json!({ "tools": [] })).is_err());
    assert!(diff(&json!({}), &json!({})).is_err());
}

#[test]
fn weaker_requirements_are_not_breaking() {
    let schemes = json!({ "a": { "httpAuthSecurityScheme": { "scheme": "bearer" } }, "b": { "mtlsSecurityScheme": {} } });
    let with = |requirements: Value| json!({ "supportedInterfaces": [], "securitySchemes": schemes, "securityRequirements": requirements });
    let asks = |named: Value| json!([{ "schemes": named }]);
    let more = json!({ "a": { "list": ["r", "w"] }, "b": {} });
    for (less, breaking) in [
        (json!({ "a": { "list": ["r", "w"] } }), false),
        (json!({ "a": { "list": ["r"] }, "b": {} }), false),
        (json!({ "b": {} }), false),
        (json!({}), false),
        (json!({ "a": { "list": ["x"] } }), true),
    ] {
        let to = |old: &Value, new: &Value| {
            let all = diff(&with(asks(old.clone())), &with(asks(new.clone()))).unwrap();
            assert!(!all.is_empty());
            all.iter().any(|difference| difference.breaking)
        };
        assert_eq!(to(&more, &less), breaking, "{less}");
        assert!(to(&less, &more), "{less}");
    }
}

#[test]
fn descriptions_of_schemes_are_not_breaking() {
    let with = |text: &str, url: &str| {
        let flow = json!({ "tokenUrl": url, "scopes": { "r": text } });
        let scheme = json!({ "oauth2SecurityScheme": { "description": text, "flows": { "clientCredentials": flow } } });
        json!({ "supportedInterfaces": [], "securitySchemes": { "o": scheme } })
    };
    let old = with("Reads.", "https://a.example/t");
    let text = diff(&old, &with("Reads all.", "https://a.example/t")).unwrap();
    assert_eq!(text.len(), 1);
    assert!(!text[0].breaking, "{text:?}");
    let url = diff(&old, &with("Reads.", "https://b.example/t")).unwrap();
    assert!(url[0].breaking, "{url:?}");
}

/// Members that are lost in the conversion to A2A are compared, too.
#[test]
fn cards_of_one_dialect_are_compared_in_it() {
    let openclasp = |assurance: &str, transports: Value| {
        json!({
            "protocolVersion": "0.1", "agentId": "agent:r", "name": "R", "framework": "Codex", "agentMode": "temporary_chat",
            "assurance": assurance, "limitations": ["no purchases"], "presence": { "status": "online" },
            "capabilities": ["search"], "transports": transports,
        })
    };
    let transport = json!([{ "endpoint": "https://a.example", "managedBy": "agent" }]);
    let old = openclasp("oauth_authenticated", transport.clone());
    let mut new = openclasp("self_declared", json!([]));
    new["presence"]["status"] = json!("offline");
    new["limitations"] = json!([]);
    let found: Vec<_> = diff(&old, &new)
        .unwrap()
        .into_iter()
        .map(|difference| (difference.breaking, difference.subject, difference.message))
        .collect();
    let all = [
        (
            false,
            "card",
            "`assurance` changed from \"oauth_authenticated\" to \"self_declared\"",
        ),
        (false, "limitations", "\"no purchases\" was removed"),
        (
            false,
            "presence",
            "`status` changed from \"online\" to \"offline\"",
        ),
        (true, "transports", "https://a.example was removed"),
    ];
    let all: Vec<_> = all
        .into_iter()
        .map(|(breaking, subject, message)| (breaking, subject.to_owned(), message.to_owned()))
        .collect();
    assert_eq!(found, all);

    let agenium = |rate: &str, format: &str| {
        json!({
            "agent": { "name": "a", "uri": "agent://a" }, "endpoints": { "message": "/a2a" },
            "capabilities": { "formats": [format] }, "policies": { "rate_limit": rate },
        })
    };
    let found = diff(&agenium("60/min", "json"), &agenium("1/h", "cbor")).unwrap();
    let breaking: Vec<bool> = found.iter().map(|difference| difference.breaking).collect();
    assert_eq!(breaking, [true, false, true], "{found:?}");
}

#[test]
fn a_card_without_a_url_is_compared_in_its_own_dialect() {
    let card = |name: &str| json!({ "protocolVersion": "0.3.0", "name": name, "capabilities": {} });
    assert_eq!(diff(&card("A"), &card("A")).unwrap(), []);
    assert_eq!(diff(&card("A"), &card("B")).unwrap().len(), 1);
    let signed = |signature: &str| {
        json!({
            "protocolVersion": "0.3.0", "name": "A", "url": "https://a.example", "signatures": [{ "signature": signature }],
            "capabilities": { "stateTransitionHistory": signature == "a" },
        })
    };
    let found = diff(&signed("a"), &signed("b")).unwrap();
    assert!(
        found.iter().any(
            |difference| difference.breaking && difference.subject == "capability stateTransitionHistory"
        )
    );
    assert!(
        found
            .iter()
            .any(|difference| difference.subject.starts_with("signatures")),
        "{found:?}"
    );
}
