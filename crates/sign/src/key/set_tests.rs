//! Selection of a key from a set.

use serde_json::{Value, json};

use crate::{Algorithm, KeySet, Reason};

const X: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

fn ed(more: &Value) -> Value {
    let mut key = json!({ "kty": "OKP", "crv": "Ed25519", "x": X, "kid": "k" });
    for (name, value) in more.as_object().unwrap() {
        key[name] = value.clone();
    }
    key
}

fn set(keys: &Value) -> KeySet {
    KeySet::read(json!({ "keys": keys }).to_string().as_bytes()).unwrap()
}

fn reason(keys: &Value, kid: &str, algorithm: Algorithm) -> &'static str {
    set(keys)
        .find(kid, algorithm)
        .map_or_else(|reason| reason.id(), |_| "found")
}

#[test]
fn keys_are_found_by_id() {
    let keys = json!([ed(&json!({})), ed(&json!({ "kid": "other" }))]);
    assert_eq!(reason(&keys, "k", Algorithm::EdDsa), "found");
    assert_eq!(reason(&keys, "K", Algorithm::EdDsa), "key-unknown");
    assert_eq!(
        reason(&json!([ed(&json!({ "kid": null }))]), "k", Algorithm::EdDsa),
        "key-unknown"
    );
    let unknown = set(&keys).find("x", Algorithm::EdDsa).unwrap_err();
    assert_eq!(
        unknown,
        Reason::UnknownKey {
            kid: "x".into(),
            known: vec!["k".into(), "other".into()]
        }
    );
}

#[test]
fn the_key_determines_the_algorithm() {
    assert_eq!(
        reason(&json!([ed(&json!({}))]), "k", Algorithm::Es256),
        "key-mismatch"
    );
    assert_eq!(
        reason(&json!([ed(&json!({}))]), "k", Algorithm::Rs256),
        "key-mismatch"
    );
    assert_eq!(
        reason(&json!([ed(&json!({ "alg": "ES256" }))]), "k", Algorithm::EdDsa),
        "key-mismatch"
    );
    assert_eq!(
        reason(&json!([ed(&json!({ "alg": "HS256" }))]), "k", Algorithm::EdDsa),
        "key-mismatch"
    );
    for alg in ["EdDSA", "Ed25519"] {
        assert_eq!(
            reason(&json!([ed(&json!({ "alg": alg }))]), "k", Algorithm::EdDsa),
            "found"
        );
        assert_eq!(
            reason(&json!([ed(&json!({ "alg": alg }))]), "k", Algorithm::Ed25519),
            "found"
        );
    }
}

#[test]
fn one_id_can_have_keys_of_two_kinds() {
    let ec = json!({ "kty": "EC", "crv": "P-256", "kid": "k", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0" });
    let keys = json!([ec, ed(&json!({}))]);
    assert_eq!(reason(&keys, "k", Algorithm::Es256), "found");
    assert_eq!(reason(&keys, "k", Algorithm::EdDsa), "found");
    assert_eq!(reason(&keys, "k", Algorithm::Ps256), "key-mismatch");
}

#[test]
fn keys_for_other_uses_verify_nothing() {
    for more in [
        json!({ "use": "enc" }),
        json!({ "alg": 7 }),
        json!({ "key_ops": ["sign"] }),
        json!({ "x": "AA" }),
        json!({ "kty": "oct" }),
    ] {
        assert_eq!(
            reason(&json!([ed(&more)]), "k", Algorithm::EdDsa),
            "key-unusable",
            "{more}"
        );
    }
    for more in [
        json!({ "use": "sig" }),
        json!({ "key_ops": ["verify"] }),
        json!({ "x5c": [], "alg": "EdDSA" }),
    ] {
        assert_eq!(
            reason(&json!([ed(&more)]), "k", Algorithm::EdDsa),
            "found",
            "{more}"
        );
    }
}

#[test]
fn private_keys_in_a_set_are_rejected() {
    let leaked = json!({ "keys": [ed(&json!({ "d": "AA" }))] }).to_string();
    let message = KeySet::read(leaked.as_bytes()).unwrap_err().to_string();
    assert!(message.contains("private"), "{message}");
}

#[test]
fn invalid_key_sets_are_rejected() {
    for text in [
        "{}",
        "[]",
        "{\"keys\":{}}",
        "{\"keys\":[1]}",
        "{\"keys\":[],\"keys\":[]}",
        "{\"publicKey\":\"AAAA\"}",
        "x",
    ] {
        assert!(KeySet::read(text.as_bytes()).is_err(), "{text}");
    }
    assert!(KeySet::read(ed(&json!({})).to_string().as_bytes()).is_ok());
}
