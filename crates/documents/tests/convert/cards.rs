//! Random A2A 0.3 cards, small and with many name clashes.

use proptest::prelude::*;
use serde_json::{Map, Value, json};

const FLOWS: [&str; 4] = ["authorizationCode", "clientCredentials", "implicit", "password"];

/// Names that clash with those of split schemes.
const NAMES: [&str; 4] = [
    "o",
    "o_clientCredentials",
    "o_password",
    "o_clientCredentials_password",
];

/// A valid card.
pub(crate) fn card() -> impl Strategy<Value = Value> {
    (schemes(), requirements(), requirements(), interfaces(), members()).prop_map(
        |(schemes, security, of_skill, interfaces, more)| {
            let mut card = Map::new();
            for (key, value) in [
                ("protocolVersion", json!("0.3.0")),
                ("name", json!("Recipes")),
                ("description", json!("Finds recipes.")),
                ("version", json!("1.2.3")),
                ("defaultInputModes", json!(["text/plain"])),
                ("defaultOutputModes", json!(["text/plain"])),
                ("capabilities", json!({})),
            ] {
                card.insert(key.to_owned(), value);
            }
            card.extend(interfaces);
            card.extend(more);
            let mut skill = json!({ "id": "s", "name": "S", "description": "D.", "tags": ["t"] });
            insert(&mut card, "security", declared(security, &schemes));
            insert(
                skill.as_object_mut().unwrap(),
                "security",
                declared(of_skill, &schemes),
            );
            card.insert("skills".to_owned(), json!([skill]));
            if !schemes.is_empty() {
                card.insert("securitySchemes".to_owned(), schemes.into());
            }
            card.into()
        },
    )
}

fn insert(object: &mut Map<String, Value>, key: &str, value: Option<Value>) {
    if let Some(value) = value {
        object.insert(key.to_owned(), value);
    }
}

/// The requirements without undeclared schemes.
fn declared(list: Option<Vec<Map<String, Value>>>, schemes: &Map<String, Value>) -> Option<Value> {
    let known = |named: &Map<String, Value>| named.keys().all(|name| schemes.contains_key(name));
    list.map(|list| list.into_iter().filter(known).map(Value::Object).collect())
}

fn schemes() -> impl Strategy<Value = Map<String, Value>> {
    prop::collection::btree_map(prop::sample::select(&NAMES[..]), scheme(), 0..4).prop_map(|schemes| {
        schemes
            .into_iter()
            .map(|(name, scheme)| (name.to_owned(), scheme))
            .collect()
    })
}

fn flow(name: &str) -> Value {
    let urls: &[&str] = match name {
        "authorizationCode" => &["authorizationUrl", "tokenUrl"],
        "implicit" => &["authorizationUrl"],
        _ => &["tokenUrl"],
    };
    let mut flow = json!({ "scopes": { "r": "Reads." } });
    for url in urls {
        flow[*url] = json!("https://a.example/oauth");
    }
    flow
}

fn scheme() -> impl Strategy<Value = Value> {
    let flows = prop::sample::subsequence(&FLOWS[..], 1..=3).prop_map(|flows| {
        let flow = |name: &&str| ((*name).to_owned(), flow(name));
        let flows: Map<String, Value> = flows.iter().map(flow).collect();
        json!({ "type": "oauth2", "flows": flows })
    });
    prop_oneof![
        4 => flows,
        1 => Just(json!({ "type": "apiKey", "in": "query", "name": "key" })),
        1 => Just(json!({ "type": "mutualTLS", "description": "D." })),
    ]
}

fn requirements() -> impl Strategy<Value = Option<Vec<Map<String, Value>>>> {
    let scopes = prop_oneof![Just(json!([])), Just(json!(["r"]))];
    let requirement =
        prop::collection::btree_map(prop::sample::select(&NAMES[..]), scopes, 0..3).prop_map(|named| {
            named
                .into_iter()
                .map(|(name, scopes)| (name.to_owned(), scopes))
                .collect()
        });
    prop::option::of(prop::collection::vec(requirement, 0..5))
}

fn interfaces() -> impl Strategy<Value = Map<String, Value>> {
    let url = prop::sample::select(vec!["https://a.example/a", "https://a.example/b"]);
    let transport = prop::sample::select(vec!["JSONRPC", "GRPC", "HTTP+JSON"]);
    let more = prop::collection::vec((url.clone(), transport.clone()), 0..4);
    (url, prop::option::of(transport), prop::option::of(more)).prop_map(|(url, transport, more)| {
        let mut members = Map::new();
        members.insert("url".to_owned(), url.into());
        insert(&mut members, "preferredTransport", transport.map(Value::from));
        let more = more.map(|more| {
            more.iter()
                .map(|(url, transport)| json!({ "url": url, "transport": transport }))
                .collect()
        });
        insert(&mut members, "additionalInterfaces", more);
        members
    })
}

fn members() -> impl Strategy<Value = Map<String, Value>> {
    let one = prop::sample::select(vec![
        ("supportsAuthenticatedExtendedCard", json!(false)),
        ("supportsAuthenticatedExtendedCard", json!(true)),
        (
            "capabilities",
            json!({ "streaming": false, "stateTransitionHistory": true }),
        ),
        (
            "capabilities",
            json!({ "extensions": [{ "uri": "urn:a", "params": { "type": null, "in": 1 } }] }),
        ),
        ("signatures", json!([{ "protected": "e30", "signature": "AA" }])),
        ("iconUrl", json!("https://a.example/i.png")),
        (
            "provider",
            json!({ "organization": "A", "url": "https://a.example" }),
        ),
        ("x-own", json!({ "schemes": [1, null] })),
    ]);
    prop::collection::vec(one, 0..4).prop_map(|members| {
        members
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect()
    })
}
