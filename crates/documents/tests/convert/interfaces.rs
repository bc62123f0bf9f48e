//! Cards with incomplete, redundant or duplicate interfaces, converted to 1.0 and back.

use agentcard_documents::convert::a2a::{to_v0_3, to_v1_0};
use agentcard_documents::convert::{Converted, Refusal};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Map, Value, json};

/// A 0.3 card that only has interfaces.
fn card() -> impl Strategy<Value = Value> {
    let listed = prop_oneof![
        3 => prop::collection::vec(interface("transport"), 0..5).prop_map(Value::from),
        1 => select(vec![json!(null), json!({}), json!("https://a.example/a")]),
    ];
    let supported = prop::collection::vec(interface("protocolBinding"), 0..3).prop_map(Value::from);
    members(vec![
        ("url", url().boxed()),
        ("preferredTransport", transport().boxed()),
        ("protocolVersion", version().boxed()),
        ("additionalInterfaces", listed.boxed()),
        (
            "supportedInterfaces",
            prop::option::weighted(0.2, supported)
                .prop_map(Value::from)
                .boxed(),
        ),
    ])
}

fn interface(transport_key: &'static str) -> impl Strategy<Value = Value> {
    let no_interface = select(vec![json!(null), json!("https://a.example/a"), json!(["a"])]);
    let interface = members(vec![
        ("url", url().boxed()),
        (transport_key, transport().boxed()),
        ("protocolVersion", version().boxed()),
        ("tenant", select(vec![json!(null), json!(""), json!("t")]).boxed()),
        ("x-region", select(vec![json!("eu"), json!(null)]).boxed()),
    ]);
    prop_oneof![8 => interface, 1 => no_interface]
}

fn url() -> impl Strategy<Value = Value> {
    let good = select(vec![json!("https://a.example/a"), json!("https://a.example/b")]);
    prop_oneof![3 => good, 1 => blank()]
}

fn transport() -> impl Strategy<Value = Value> {
    let good = select(vec![json!("JSONRPC"), json!("GRPC"), json!("jsonrpc")]);
    prop_oneof![2 => good, 1 => blank()]
}

fn version() -> impl Strategy<Value = Value> {
    let good = select(vec![
        json!("0.3.0"),
        json!("0.3"),
        json!("1.0"),
        json!("0.2.5"),
        json!("new"),
    ]);
    prop_oneof![2 => good, 1 => blank()]
}

fn blank() -> impl Strategy<Value = Value> {
    select(vec![json!(null), json!(""), json!(" "), json!(0.3)])
}

/// An object with some of the members.
fn members(members: Vec<(&'static str, BoxedStrategy<Value>)>) -> impl Strategy<Value = Value> {
    let maybe = |(key, value)| prop::option::weighted(0.7, (Just(key), value));
    let members: Vec<_> = members.into_iter().map(maybe).collect();
    members.prop_map(|members| {
        let named = members.into_iter().flatten();
        Value::Object(
            named
                .map(|(key, value)| (key.to_owned(), value))
                .collect::<Map<_, _>>(),
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unusual_interfaces_round_trip_after_normalization(card in card()) {
        if let Ok(back) = there_and_back(&card) {
            let again = there_and_back(&back.document).unwrap();
            prop_assert_eq!(again.document.to_string(), back.document.to_string());
            prop_assert_eq!(again.losses, vec![]);
        }
    }
}

fn there_and_back(card: &Value) -> Result<Converted, Refusal> {
    to_v1_0(card)?.then(to_v0_3)
}

/// The result of both conversions, with the pointers of all losses.
fn came_back(card: &Value) -> (Value, Vec<String>) {
    let back = there_and_back(card).unwrap();
    let losses = back.losses.into_iter().map(|loss| loss.pointer).collect();
    (back.document, losses)
}

#[test]
fn the_first_complete_interface_is_the_main_one() {
    let whole = json!({ "url": "https://a.example/b", "transport": "GRPC" });
    for broken in [
        json!({ "url": "https://a.example/a", "transport": "" }),
        json!({ "url": "https://a.example/a", "transport": null }),
        json!({ "url": "https://a.example/a" }),
        json!({ "url": " ", "transport": "JSONRPC" }),
    ] {
        let card = json!({ "preferredTransport": "HTTP+JSON", "additionalInterfaces": [broken, whole] });
        let expected = json!({
            "protocolVersion": "0.3.0", "url": "https://a.example/b", "preferredTransport": "GRPC",
            "additionalInterfaces": [whole, broken],
        });
        assert_eq!(came_back(&card), (expected, vec![]));
    }
}

#[test]
fn a_card_without_a_complete_interface_has_no_main_one() {
    let listed = json!([{ "url": "https://a.example/a", "transport": "" }]);
    let card = json!({ "url": null, "preferredTransport": "GRPC", "additionalInterfaces": listed });
    let expected = json!({ "protocolVersion": "0.3.0", "additionalInterfaces": listed });
    assert_eq!(came_back(&card), (expected, vec![]));
}

#[test]
fn a_blank_main_transport_is_jsonrpc() {
    let main = json!({ "url": "https://a.example/a", "transport": "JSONRPC" });
    for (blank, lost) in [
        (json!(""), vec![]),
        (json!(" "), vec![]),
        (json!(null), vec![]),
        (json!(7), vec!["/preferredTransport".to_owned()]),
    ] {
        let card = json!({ "url": "https://a.example/a", "preferredTransport": blank, "additionalInterfaces": [main] });
        let expected = json!({
            "protocolVersion": "0.3.0", "url": "https://a.example/a", "preferredTransport": "JSONRPC",
            "additionalInterfaces": [main],
        });
        assert_eq!(came_back(&card), (expected, lost));
    }
}

#[test]
fn invalid_interfaces_of_0_3_are_losses() {
    let card = json!({
        "url": 5,
        "additionalInterfaces": [
            "https://a.example/a",
            { "url": "https://a.example/a", "transport": "GRPC", "protocolVersion": "1.0" },
            { "url": "https://a.example/a", "transport": "GRPC", "protocolVersion": " ", "tenant": "t" },
        ],
    });
    let expected = json!({
        "protocolVersion": "0.3.0", "url": "https://a.example/a", "preferredTransport": "GRPC",
        "additionalInterfaces": [{ "url": "https://a.example/a", "transport": "GRPC" }],
    });
    let losses = [
        "/url",
        "/additionalInterfaces/0",
        "/supportedInterfaces/1/tenant",
        "/supportedInterfaces/0",
    ];
    assert_eq!(came_back(&card), (expected, losses.map(str::to_owned).to_vec()));
}

#[test]
fn a_card_of_another_version_does_not_round_trip() {
    for version in ["0.2.5", "1.0"] {
        let card = json!({ "url": "https://a.example/a", "protocolVersion": version });
        assert_eq!(there_and_back(&card).unwrap_err().pointer, "/supportedInterfaces");
    }
}
