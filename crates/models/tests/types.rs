//! The types are convenient to construct, and reject invalid values.

use agentcard_models::a2a::{v0_3, v1_0};
use agentcard_models::openclasp::{v0_1, v0_1_strict};
use agentcard_models::{Json, agenium, mcp, openclasp};
use serde_json::{Value, json};

#[test]
fn a_card_is_written_in_the_order_of_its_schema() {
    let skill = v1_0::AgentSkill::new("chat", "Chat", "Talks.", ["talk"]);
    let interface = v1_0::AgentInterface::new("https://a.example.com", "JSONRPC", "1.0");
    let mut card = v1_0::AgentCard::new(v1_0::AgentCardParts {
        name: "Chat".into(),
        description: "Talks.".into(),
        version: "1.0.0".into(),
        supported_interfaces: vec![interface],
        capabilities: v1_0::AgentCapabilities {
            streaming: Some(true),
            ..Default::default()
        },
        default_input_modes: vec!["text/plain".into()],
        default_output_modes: vec!["text/plain".into()],
        skills: vec![skill],
    });
    card.icon_url = Some("https://a.example.com/icon.png".into());
    let expected = concat!(
        r#"{"name":"Chat","description":"Talks.","supportedInterfaces":[{"url":"https://a.example.com","#,
        r#""protocolBinding":"JSONRPC","protocolVersion":"1.0"}],"version":"1.0.0","capabilities":"#,
        r#"{"streaming":true},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"#,
        r#""skills":[{"id":"chat","name":"Chat","description":"Talks.","tags":["talk"]}],"#,
        r#""iconUrl":"https://a.example.com/icon.png"}"#,
    );
    assert_eq!(serde_json::to_string(&card).unwrap(), expected);
}

#[test]
fn a_scheme_is_made_of_its_kind() {
    let scheme: v1_0::SecurityScheme = v1_0::HttpAuthSecurityScheme::new("Bearer").into();
    assert_eq!(
        serde_json::to_value(scheme).unwrap(),
        json!({"httpAuthSecurityScheme": {"scheme": "Bearer"}})
    );
    let scheme: v0_3::SecurityScheme =
        v0_3::ApiKeySecurityScheme::new(v0_3::ApiKeyLocation::Header, "X-Key").into();
    assert_eq!(
        serde_json::to_value(scheme).unwrap(),
        json!({"type": "apiKey", "in": "header", "name": "X-Key"})
    );
}

#[test]
fn a_set_field_takes_precedence_over_extra() {
    let mut found: v1_0::AgentCapabilities = serde_json::from_value(json!({"streaming": null})).unwrap();
    assert_eq!(found.extra.get("streaming"), Some(&Json::Null));
    found.streaming = Some(true);
    assert_eq!(serde_json::to_value(found).unwrap(), json!({"streaming": true}));
}

#[test]
fn members_set_later_follow_their_predecessor() {
    let text = r#"{"x":1,"iconUrl":"i","version":"1","skills":[],"name":"A","y":2,"description":"B","capabilities":{},"#;
    let text =
        text.to_owned() + r#""supportedInterfaces":[],"defaultInputModes":[],"defaultOutputModes":[]}"#;
    let mut card: v1_0::AgentCard = serde_json::from_str(&text).unwrap();
    assert!(card.extra.keys().eq(["x", "y"]));
    card.icon_url = None;
    card.documentation_url = Some("d".into());
    card.extra.remove("x");
    card.extra.insert("z", false);
    let text = text.replace(
        r#""x":1,"iconUrl":"i","version":"1","#,
        r#""version":"1","documentationUrl":"d","#,
    );
    assert_eq!(
        serde_json::to_string(&card).unwrap(),
        text.replace("]}", r#"],"z":false}"#)
    );
}

#[test]
fn json_of_any_format_is_read() {
    let value = json!({"a": [null, true, -1, 2, 0.5, "x"], "b": {}});
    let json: Json = serde_json::from_value(value.clone()).unwrap();
    assert_eq!(json, Json::from(value.clone()));
    assert_eq!(serde_json::to_value(&json).unwrap(), value);
    // An object that looks like a `serde_json` number of arbitrary precision must be read as an object.
    let text = r#"{"$serde_json::private::Number":"x","b":1}"#;
    let json: Json = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&json).unwrap(), text);
}

/// Parses a scheme of A2A 0.3.
fn scheme_0_3(scheme: Value) -> Result<v0_3::SecurityScheme, String> {
    serde_json::from_value(scheme).map_err(|error| error.to_string())
}

#[test]
fn a_scheme_of_another_shape_is_not_mutual_tls() {
    let message = "`type` must be one of `apiKey` `http` `oauth2` `openIdConnect` `mutualTLS`";
    for scheme in [
        json!({"httpAuthSecurityScheme": {"scheme": "Bearer"}}),
        json!({"mtlsSecurityScheme": {}}),
        json!({"description": "No type."}),
        json!({"type": "mtls"}),
    ] {
        assert_eq!(scheme_0_3(scheme.clone()), Err(message.to_owned()), "{scheme}");
    }
    assert!(matches!(
        scheme_0_3(json!({"type": "mutualTLS"})),
        Ok(v0_3::SecurityScheme::MutualTls(_))
    ));
}

#[test]
fn a_constant_rejects_other_values() {
    let tool = json!({"tools": [{"name": "a", "inputSchema": {"type": "array"}}]});
    let error = serde_json::from_value::<mcp::v2025_11_25::ToolSpec>(tool).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected one of `object` at `/tools/0/inputSchema/type`"
    );
    assert!(
        "0.2"
            .parse::<openclasp::v0_1::AgentCardProtocolVersion>()
            .is_err()
    );
}

#[test]
fn errors_name_the_place() {
    let error = serde_json::from_value::<v1_0::AgentSkill>(json!({"id": "a", "name": "A"})).unwrap_err();
    assert_eq!(error.to_string(), "missing member `description`");
    let requirement = json!({"schemes": {"a/b": {"list": ["x", 1]}}});
    let error = serde_json::from_value::<v1_0::SecurityRequirement>(requirement).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a string, found a number at `/schemes/a~1b/list/1`"
    );
}

#[test]
fn constrained_strings_are_checked_and_read_as_text() {
    let name: agenium::v1_0_0::AgentName = "courier-7".parse().unwrap();
    assert_eq!(
        (name.len(), name.as_str(), name.to_string()),
        (9, "courier-7", "courier-7".to_owned())
    );
    for bad in ["7courier", "c", "Courier", "courier-"] {
        assert!(agenium::v1_0_0::AgentName::try_from(bad).is_err(), "{bad}");
    }
    let error = openclasp::v0_1::Text::try_from(String::new()).unwrap_err();
    assert_eq!(error.to_string(), "must not be empty");
}

#[test]
fn members_with_a_default_are_not_required_by_new() {
    let transport = openclasp::v0_1::Transport::new("https://a.example.com");
    assert_eq!(
        serde_json::to_value(transport).unwrap(),
        json!({"protocol": "A2A/1.0", "protocolBinding": "JSONRPC", "endpoint": "https://a.example.com", "managedBy": "agent"})
    );
    let endpoints = agenium::v1_0_0::Endpoints::default();
    assert_eq!(
        serde_json::to_value(endpoints).unwrap(),
        json!({"message": "/a2a/message"})
    );
}

#[test]
fn timestamps_keep_their_spelling() {
    for text in ["2024-02-29T10:00:00.120Z", "2026-08-29T10:00Z"] {
        let moment: openclasp::v0_1::Timestamp = text.parse().unwrap();
        assert_eq!(moment.as_str(), text);
    }
    for bad in [
        "2023-02-29T10:00:00Z",
        "2024-02-29T10:00:00+00:00",
        "2024-02-29t10:00:00z",
    ] {
        let error = bad.parse::<openclasp::v0_1::Timestamp>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a moment in UTC, such as `2026-01-31T08:00:00Z`"
        );
    }
}

#[test]
fn types_are_send_and_sync() {
    fn check<T: Send + Sync + Clone + std::fmt::Debug>() {}
    check::<v1_0::AgentCard>();
    check::<v0_3::AgentCard>();
    check::<mcp::v2026_07_28::ToolSpec>();
    check::<openclasp::v0_1::AgentCard>();
    check::<agenium::v1_0_0::AgentCard>();
}

/// Registries take cards without members that the specifications demand.
#[test]
fn what_is_missing_is_read_as_empty_and_named() {
    let card = json!({
        "name": "Chat", "version": "1.0.0", "x": null,
        "supportedInterfaces": [{ "url": "https://a.example.com", "protocolBinding": "JSONRPC" }],
        "skills": [{ "id": "a", "name": "A", "description": "D." }, { "id": "b", "name": "B", "tags": [] }],
    });
    assert!(serde_json::from_value::<v1_0::AgentCard>(card.clone()).is_err());
    let (read, added) = v1_0::AgentCard::read_lenient(&card.to_string()).unwrap();
    let mut places = added.clone();
    places.sort();
    assert_eq!(
        places,
        [
            "/capabilities",
            "/defaultInputModes",
            "/defaultOutputModes",
            "/description",
            "/skills/0/tags",
            "/skills/1/description",
            "/supportedInterfaces/0/protocolVersion",
        ]
    );
    // All else is as it was.
    let mut written = serde_json::to_value(&read).unwrap();
    for pointer in &added {
        let (object, name) = pointer.rsplit_once('/').unwrap();
        let object = written.pointer_mut(object).unwrap().as_object_mut().unwrap();
        let empty = object.remove(name).unwrap();
        assert!([json!({}), json!([]), json!("")].contains(&empty), "{pointer}");
    }
    assert_eq!(written, card);
    // Nothing missing, nothing added; and no other fault is forgiven.
    let whole = serde_json::to_string(&read).unwrap();
    assert_eq!(v1_0::AgentCard::read_lenient(&whole).unwrap(), (read, Vec::new()));
    for wrong in [
        card.to_string().replace("\"Chat\"", "1"),
        "[]".to_owned(),
        "{".to_owned(),
    ] {
        assert!(v1_0::AgentCard::read_lenient(&wrong).is_err(), "{wrong}");
    }
    let (old, added) = v0_3::AgentCard::read_lenient("{}").unwrap();
    assert!(added.contains(&"/url".to_owned()) && old.url.is_empty());
}

#[test]
fn cards_of_both_openclasp_forms_become_each_other() {
    let text = include_str!("../../rules/tests/fixtures/base/openclasp.json");
    let card: v0_1_strict::AgentCard = serde_json::from_str(text).unwrap();
    let mut open = v0_1::AgentCard::try_from(card.clone()).unwrap();
    assert_eq!(v0_1_strict::AgentCard::try_from(open.clone()).unwrap(), card);
    open.slug = Some("recipes".parse().unwrap());
    assert!(v0_1_strict::AgentCard::try_from(open).is_err());
}

#[test]
fn an_https_url_has_a_host() {
    for (text, is_url) in [
        ("https://a.example", true),
        ("https://a.example/b?c#d", true),
        ("https://", false),
        ("https:///b", false),
        ("https://a b", false),
        ("http://a.example", false),
    ] {
        assert_eq!(
            text.parse::<agenium::v1_0_0::HttpsUrl>().is_ok(),
            is_url,
            "{text}"
        );
    }
}
