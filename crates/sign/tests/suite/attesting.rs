//! OpenCLASP cards and platform attestations.

use agentcard_sign::{Attested, Error, KeySet};
use serde_json::{Value, json};

use crate::sample::{changed, key, keys};

fn card() -> Value {
    json!({
        "protocolVersion": "0.1", "agentId": "agent:pantry", "name": "Pantry", "description": "", "framework": "custom",
        "agentVersion": "1.0.0", "capabilities": ["list shelves"], "limitations": [], "assurance": "oauth_authenticated",
        "agentMode": "persistent_runtime", "transports": [],
        "cardUrl": "https://clasp.example/agents/agent%3Apantry/card.json",
        "a2aAgentCardUrl": "https://clasp.example/agents/agent%3Apantry/a2a-agent-card.json",
        "extensionUri": "https://clasp.example/extensions/trust/v0.1",
        "publishedAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-02T00:00:00Z",
    })
}

fn attested() -> String {
    let card = Attested::read(card().to_string().as_bytes()).unwrap();
    card.with_attestation(&card.attest(&key("ed"), "ed").unwrap())
}

fn outcome(text: &str, keys: &KeySet) -> &'static str {
    let verdict = Attested::read(text.as_bytes()).unwrap().verify(keys).unwrap();
    verdict.result.map_or_else(|reason| reason.id(), |()| "valid")
}

/// The computation of the platform's own code: canonical JSON, SHA-256, base64url, Ed25519 over that text.
#[test]
fn digest_and_signature_match_the_platform() {
    let text = attested();
    let attestation = serde_json::from_str::<Value>(&text).unwrap()["platformAttestation"].clone();
    assert_eq!(attestation["algorithm"], "Ed25519");
    assert_eq!(attestation["keyId"], "ed");
    assert_eq!(
        attestation["digest"],
        "1L4J5DVutQyQXQarEe62EQKD_nO3ZPqqWdk9Gxi-pMg"
    );
    assert_eq!(
        attestation["value"],
        "T-n4x7LeNJsF1EfWjwivQer4uHeq8ZXMyE3epVCheP31xt8FpMzvb6PZ01jiC635-9SHJ2RyX8lQu66lT6kIBw"
    );
    assert_eq!(outcome(&text, &keys()), "valid");
}

#[test]
fn the_session_key_document_is_accepted() {
    // SPKI in DER of the key in RFC 8037, appendix A.1.
    let served = r#"{"publicKey":"MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#;
    assert_eq!(
        outcome(&attested(), &KeySet::read(served.as_bytes()).unwrap()),
        "valid"
    );
    let named = served.replace('}', r#","keyId":"other"}"#);
    assert_eq!(
        outcome(&attested(), &KeySet::read(named.as_bytes()).unwrap()),
        "key-unknown"
    );
}

#[test]
fn every_member_is_covered() {
    let text = attested();
    for change in [
        json!({ "name": "Rogue" }),
        json!({ "x": null }),
        json!({ "presence": { "status": "online" } }),
    ] {
        let text = changed(&text, |card| {
            for (name, value) in change.as_object().unwrap() {
                card[name] = value.clone();
            }
        });
        assert_eq!(outcome(&text, &keys()), "wrong-digest", "{change}");
    }
}

#[test]
fn the_attestation_is_bound_to_key_and_algorithm() {
    let text = attested();
    let with = |name: &str, value: Value| changed(&text, |card| card["platformAttestation"][name] = value);
    assert_eq!(outcome(&with("algorithm", json!("none")), &keys()), "alg-unknown");
    assert_eq!(outcome(&with("keyId", json!("ec")), &keys()), "key-mismatch");
    assert_eq!(outcome(&with("keyId", json!("nobody")), &keys()), "key-unknown");
    assert_eq!(outcome(&with("value", json!("AA")), &keys()), "wrong-signature");
    assert_eq!(outcome(&with("value", json!("=")), &keys()), "malformed");
    assert_eq!(outcome(&with("digest", json!(7)), &keys()), "malformed");
    assert!(
        Attested::read(card().to_string().as_bytes())
            .unwrap()
            .verify(&keys())
            .is_none()
    );
}

/// Fields beside the verified ones are not covered, and are reported.
#[test]
fn further_members_of_an_attestation_are_named() {
    let uncovered = |text: &str| {
        Attested::read(text.as_bytes())
            .unwrap()
            .verify(&keys())
            .unwrap()
            .uncovered
    };
    assert!(uncovered(&attested()).is_empty());
    let more = changed(&attested(), |card| {
        card["platformAttestation"]["expiresAt"] = json!("2000-01-01T00:00:00Z");
        card["platformAttestation"]["is/suer"] = json!(null);
    });
    assert_eq!(outcome(&more, &keys()), "valid");
    let mut names = uncovered(&more);
    names.sort();
    assert_eq!(
        names,
        ["/platformAttestation/expiresAt", "/platformAttestation/is~1suer"]
    );
}

#[test]
fn only_the_attestation_is_replaced() {
    let text = format!("{:#}\n", card());
    let card = Attested::read(text.as_bytes()).unwrap();
    let once = card.with_attestation(&card.attest(&key("ed"), "ed").unwrap());
    assert!(once.contains(
        ",\n  \"platformAttestation\": {\n    \"algorithm\": \"Ed25519\",\n    \"keyId\": \"ed\",\n"
    ));
    let again = Attested::read(once.as_bytes()).unwrap();
    assert_eq!(
        again.with_attestation(&again.attest(&key("ed"), "ed").unwrap()),
        once
    );
}

#[test]
fn other_keys_and_documents_are_refused() {
    let attested = Attested::read(card().to_string().as_bytes()).unwrap();
    assert!(matches!(attested.attest(&key("ec"), "ec"), Err(Error::Key(_))));
    assert!(matches!(attested.attest(&key("ed"), ""), Err(Error::Header(_))));
    assert!(matches!(
        Attested::read(br#"{"supportedInterfaces":[]}"#),
        Err(Error::Dialect(_))
    ));
    let twice = card().to_string().replacen('{', "{\"name\":\"Rogue\",", 1);
    assert!(matches!(
        Attested::read(twice.as_bytes()),
        Err(Error::Ambiguous { .. })
    ));
}
