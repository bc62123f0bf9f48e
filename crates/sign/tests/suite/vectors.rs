//! Known canonical forms.

use agentcard_sign::{Card, canonicalize};
use serde_json::Value;

use crate::sample::{signed, verify};

const JSON: &str = include_str!("../vectors/canonical.json");
const CARDS: &str = include_str!("../vectors/cards.json");

fn vectors(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

#[test]
fn canonical_json() {
    let vectors = vectors(JSON);
    assert_eq!(vectors.len(), 13);
    for vector in vectors {
        let canonical = canonicalize(vector["input"].as_str().unwrap().as_bytes()).unwrap();
        assert_eq!(
            String::from_utf8(canonical).unwrap(),
            vector["canonical"],
            "{}",
            vector["id"]
        );
    }
}

#[test]
fn cards() {
    let vectors = vectors(CARDS);
    assert_eq!(vectors.len(), 13);
    for vector in vectors {
        let card = Card::read(vector["card"].to_string().as_bytes()).unwrap();
        let canonical = card.canonical();
        assert_eq!(
            String::from_utf8(canonical).unwrap(),
            vector["canonical"],
            "{}",
            vector["id"]
        );
        let digest: Vec<String> = card.digest().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digest.concat(), vector["sha256"], "{}", vector["id"]);
        assert_eq!(
            card.uncovered(),
            strings(&vector["uncovered"]),
            "{}",
            vector["id"]
        );
        assert_eq!(card.empty(), strings(&vector["empty"]), "{}", vector["id"]);
    }
}

/// A card that was read into a typed card and serialized, as programs do to change it, still verifies.
#[test]
fn typed_cards_keep_their_signatures() {
    use agentcard_models::a2a::v1_0::AgentCard;

    for vector in vectors(CARDS) {
        // A typed card can't lack a required member.
        if vector["id"] != "served-scope-no-add" {
            let signed = signed(&vector["card"], "ed");
            let typed: AgentCard = serde_json::from_str(&signed).unwrap();
            let verdicts = verify(&serde_json::to_string(&typed).unwrap());
            assert!(verdicts.last().unwrap().is_valid(), "{}", vector["id"]);
        }
    }
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|text| text.as_str().unwrap().to_owned())
        .collect()
}

/// RFC 8785 §3.2.2 and §3.2.4: the sample object.
#[test]
fn the_sample_of_the_rfc() {
    let input = r#"{
        "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
        "literals": [null, true, false]
    }"#;
    let canonical = "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],\
        \"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}";
    assert_eq!(
        String::from_utf8(canonicalize(input.as_bytes()).unwrap()).unwrap(),
        canonical
    );
}

/// RFC 8785 §3.2.3: names whose order differs in UTF-8.
#[test]
fn names_of_the_rfc() {
    let input = r#"{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",
        "\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}"#;
    let canonical = String::from_utf8(canonicalize(input.as_bytes()).unwrap()).unwrap();
    let found: Vec<usize> = [
        "Carriage Return",
        "One",
        "Control",
        "Latin",
        "Euro",
        "Emoji",
        "Hebrew",
    ]
    .iter()
    .map(|word| canonical.find(word).unwrap())
    .collect();
    assert!(found.is_sorted(), "{canonical}");
}

/// The example of A2A 1.0 §8.4.1, in a card.
#[test]
fn the_example_of_the_specification() {
    let card = br#"{"name":"Example Agent","description":"","capabilities":{"streaming":false,"pushNotifications":false,
        "extensions":[]},"skills":[],"supportedInterfaces":[]}"#;
    let canonical = r#"{"capabilities":{"pushNotifications":false,"streaming":false},"description":"","name":"Example Agent","skills":[],"supportedInterfaces":[]}"#;
    assert_eq!(Card::read(card).unwrap().canonical(), canonical.as_bytes());
}

/// Formatting and order of members don't matter.
#[test]
fn formatting_does_not_affect_signatures() {
    let compact = br#"{"name":"A","supportedInterfaces":[],"version":"1"}"#;
    let loose = b"{ \"version\" : \"\\u0031\",\r\n\t\"supportedInterfaces\" : [ ] , \"name\":\"\\u0041\" }";
    assert_eq!(
        Card::read(compact).unwrap().canonical(),
        Card::read(loose).unwrap().canonical()
    );
}
