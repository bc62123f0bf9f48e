//! Any card verifies after signing, and none verifies after changing a single value.

use agentcard_sign::{Card, KeySet, PrivateKey, Verdict};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::sample::{card, keys, outcome, sign, signed};

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-9_007_199_254_740_991_i64..=9_007_199_254_740_991).prop_map(Value::from),
        prop::num::f64::NORMAL.prop_map(Value::from),
        ".*".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(".*", inner, 0..4)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Pointers of every value inside.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    let members: Vec<(String, &Value)> = match value {
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| (name.replace('~', "~0").replace('/', "~1"), value))
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(index, value)| (index.to_string(), value))
            .collect(),
        _ => Vec::new(),
    };
    for (token, value) in members {
        let pointer = format!("{at}/{token}");
        pointers(value, &pointer, found);
        found.push(pointer);
    }
}

/// Another value of the same type.
fn altered(value: &Value) -> Value {
    match value {
        Value::Null => json!(0),
        Value::Bool(value) => json!(!value),
        // Half of a number differs from it, however large it is.
        Value::Number(number) if number.as_f64() == Some(0.0) => json!(1),
        Value::Number(number) => json!(number.as_f64().unwrap_or_default() * 0.5),
        Value::String(text) => json!(format!("{text}!")),
        Value::Array(items) => items.iter().cloned().chain([json!("!")]).collect(),
        Value::Object(members) => {
            let mut members: Map<_, _> = members.clone();
            members.insert("!".to_owned(), json!("!"));
            Value::Object(members)
        }
    }
}

/// Removes the value at a pointer.
fn without(document: &mut Value, pointer: &str) {
    let (holder, token) = pointer.rsplit_once('/').unwrap();
    match document.pointer_mut(holder).unwrap() {
        Value::Object(members) => {
            members.remove(&token.replace("~1", "/").replace("~0", "~"));
        }
        Value::Array(items) => {
            items.remove(token.parse().unwrap());
        }
        _ => unreachable!("a pointer leads through lists and objects"),
    }
}

/// Every single value of a card: changed, and removed.
#[test]
fn no_value_can_be_altered_or_removed() {
    let text = signed(&card(), "ed");
    let mut all = Vec::new();
    pointers(&card(), "", &mut all);
    assert!(all.len() > 60);
    for pointer in all {
        let mut document: Value = serde_json::from_str(&text).unwrap();
        let value = document.pointer_mut(&pointer).unwrap();
        *value = altered(value);
        assert_eq!(
            outcome(&document.to_string()),
            "wrong-signature",
            "{pointer} altered"
        );
        // Without this field the document is no longer a card.
        if pointer != "/supportedInterfaces" {
            let mut document: Value = serde_json::from_str(&text).unwrap();
            without(&mut document, &pointer);
            assert_eq!(
                outcome(&document.to_string()),
                "wrong-signature",
                "{pointer} removed"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn signed_cards_verify_and_altered_ones_do_not(
        name in "[a-z-]{1,12}", value in any_json(), params in any_json(), choice in any::<prop::sample::Index>(),
    ) {
        let mut document = card();
        document[format!("x-{name}")] = value;
        document["capabilities"]["extensions"][0]["params"] = json!({ "any": params });
        let mut all = Vec::new();
        pointers(&document, "", &mut all);
        let text = format!("{document:#}");
        let signed = sign(&Card::read(text.as_bytes()).unwrap(), "ed");
        prop_assert_eq!(outcome(&signed), "valid");
        // The existing text is kept byte for byte.
        let start = text.trim_end_matches("\n}");
        prop_assert!(signed.starts_with(start));

        let mut mutated: Value = serde_json::from_str(&signed).unwrap();
        let pointer = choice.get(&all);
        let value = mutated.pointer_mut(pointer).unwrap();
        *value = altered(value);
        prop_assert_eq!(outcome(&mutated.to_string()), "wrong-signature", "{}", pointer);
    }

    /// Any byte of a signed card may change: nothing panics, and if it still verifies, the canonical form is the
    /// same.
    #[test]
    fn changed_bytes_are_detected(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let text = signed(&card(), "ed");
        let mut bytes = text.clone().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte;
        if let Ok(card) = Card::read(&bytes)
            && card.verify(&keys()).iter().any(Verdict::is_valid)
        {
            prop_assert_eq!(card.canonical(), Card::read(text.as_bytes()).unwrap().canonical());
        }
    }

    #[test]
    fn files_of_any_kind_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..200), text in "[-{}\\[\\]\":,a-zA-Z0-9\\\\ ]{0,200}") {
        for file in [bytes.as_slice(), text.as_bytes(), format!("{{\"kty\":\"OKP\",{text}}}").as_bytes()] {
            let _ = Card::read(file).map(|card| card.verify(&keys()));
            let _ = KeySet::read(file);
            let _ = PrivateKey::read(file);
        }
    }

    /// Parsing the canonical form yields the same form, except for doubles that are written as integers beyond
    /// 2^53. These are rejected, because implementations with integers and with doubles read them differently.
    #[test]
    fn canonical_json_is_a_fixed_point(value in any_json()) {
        let text = json!({ "any": value }).to_string();
        let once = agentcard_sign::canonicalize(text.as_bytes()).unwrap();
        match agentcard_sign::canonicalize(&once) {
            Ok(again) => prop_assert_eq!(String::from_utf8(once).unwrap(), String::from_utf8(again).unwrap()),
            Err(fault) => prop_assert!(matches!(fault, agentcard_sign::Error::Ambiguous { .. }), "{}", fault),
        }
    }
}
