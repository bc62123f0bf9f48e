//! `verify`: verdicts, reasons, exit codes.

use serde_json::{Value, json};

use crate::folder::{Folder, Ran, card};
use crate::sign::{folder, publish, sign};

fn verify(folder: &Folder, more: &[&str]) -> Ran {
    folder.run(&[&["verify", "card.json", "--jwks", "jwks.json"], more].concat())
}

fn report(folder: &Folder) -> (Value, Option<i32>) {
    let ran = verify(folder, &["--format", "json"]);
    (serde_json::from_str(&ran.stdout).unwrap(), ran.code)
}

/// A folder with a signed card and the key set for it.
fn signed(name: &str) -> Folder {
    let folder = publish(folder(name));
    assert_eq!(sign(&folder, &["--write"]).code, Some(0));
    folder
}

#[test]
fn a_signed_card_verifies() {
    let folder = signed("verify");
    let ran = verify(&folder, &[]);
    assert_eq!(ran.code, Some(0));
    assert_eq!(
        ran.stdout,
        "card.json: valid signature 1 (kid \"k\", alg \"EdDSA\")\n"
    );
    assert_eq!(ran.stderr, "card.json: 1 of 1 signature valid\n");
    let (report, _) = report(&folder);
    let signature =
        json!({ "index": 0, "alg": "EdDSA", "kid": "k", "jku": null, "valid": true, "reason": null });
    let expected = json!({
        "path": "card.json", "dialect": "a2a-1.0", "ok": true, "refused": null, "signatures": [signature], "uncovered": [],
    });
    assert_eq!(report, expected);
}

#[test]
fn a_changed_card_does_not() {
    let folder = signed("verify-changed");
    let text = folder.read("card.json").replace("Recipe", "Rogue");
    let folder = folder.text("card.json", text);
    let ran = verify(&folder, &[]);
    assert_eq!(ran.code, Some(1));
    let words =
        "card.json: invalid signature 1 (kid \"k\", alg \"EdDSA\"): signature mismatch; the card was changed";
    assert!(ran.stdout.starts_with(words), "{}", ran.stdout);
    assert_eq!(
        report(&folder).0["signatures"][0]["reason"]["id"],
        "wrong-signature"
    );
}

#[test]
fn all_requires_every_signature() {
    let folder = signed("verify-all");
    let mut card: Value = serde_json::from_str(&folder.read("card.json")).unwrap();
    let mut stranger = card["signatures"][0].clone();
    stranger["protected"] = json!("eyJhbGciOiJFUzI1NiIsImtpZCI6InN0cmFuZ2VyIn0");
    card["signatures"].as_array_mut().unwrap().push(stranger);
    let folder = folder.file("card.json", &card);
    let ran = verify(&folder, &[]);
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.stdout
            .contains("no trusted key with id \"stranger\"; known ids are [\"k\"]"),
        "{}",
        ran.stdout
    );
    assert_eq!(verify(&folder, &["--all"]).code, Some(1));
}

#[test]
fn an_unsigned_card_does_not_verify() {
    let folder = publish(folder("verify-unsigned"));
    let ran = verify(&folder, &["--all"]);
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (Some(1), "card.json: not signed\n")
    );
    let (report, code) = report(&folder);
    assert_eq!(
        (&report["ok"], &report["signatures"], code),
        (&json!(false), &json!([]), Some(1))
    );
}

#[test]
fn an_ambiguous_card_does_not_verify() {
    let folder = signed("verify-twice");
    let text = folder.read("card.json").replacen(
        '{',
        "{\"security_requirements\":[],\"securityRequirements\":[],",
        1,
    );
    let folder = folder.text("card.json", text);
    let (report, code) = report(&folder);
    assert_eq!((&report["signatures"], code), (&Value::Null, Some(1)));
    assert!(
        report["refused"]
            .as_str()
            .unwrap()
            .contains("/security_requirements"),
        "{report}"
    );
}

#[test]
fn invalid_files_are_usage_errors() {
    let folder = folder("verify-files").text("jwks.json", "{}");
    assert_eq!(verify(&folder, &[]).code, Some(2));
    let leaked = folder.text("jwks.json", crate::sign::KEY);
    let ran = verify(&leaked, &[]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("private key") && !ran.stderr.contains("nWGxne"),
        "{}",
        ran.stderr
    );
    assert_eq!(
        leaked.run(&["verify", "none.json", "--jwks", "jwks.json"]).code,
        Some(2)
    );
    assert_eq!(leaked.run(&["verify", "card.json"]).code, Some(2));
}

#[test]
fn a_platform_attestation_verifies() {
    let clasp = json!({
        "protocolVersion": "0.1", "agentId": "agent:pantry", "name": "Pantry", "description": "", "framework": "custom",
        "agentVersion": "1.0.0", "capabilities": ["list shelves"], "limitations": [], "assurance": "oauth_authenticated",
        "agentMode": "persistent_runtime", "transports": [],
        "cardUrl": "https://clasp.example/agents/agent%3Apantry/card.json",
        "a2aAgentCardUrl": "https://clasp.example/agents/agent%3Apantry/a2a-agent-card.json",
        "extensionUri": "https://clasp.example/extensions/trust/v0.1",
        "publishedAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-02T00:00:00Z",
    });
    let folder = publish(folder("verify-clasp")).file("card.json", &clasp);
    let ran = sign(&folder, &["--write"]);
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (Some(0), "card.json: attestation with key \"k\": written\n")
    );
    assert_eq!(
        verify(&folder, &[]).stdout,
        "card.json: valid attestation 1 (kid \"k\", alg \"Ed25519\")\n"
    );
    assert_eq!(folder.check(&["card.json"]).code, Some(0));
    let served = r#"{"publicKey":"MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#;
    let folder = folder.text("jwks.json", served);
    assert_eq!(verify(&folder, &[]).code, Some(0));
    let text = folder.read("card.json").replace("list shelves", "empty shelves");
    let folder = folder.text("card.json", text);
    assert_eq!(report(&folder).0["signatures"][0]["reason"]["id"], "wrong-digest");
    assert_eq!(
        sign(&folder, &["--jku", "https://a.example/jwks.json"]).code,
        Some(1)
    );
}

/// The card that other tests use has the same canonical form in all implementations.
#[test]
fn the_usual_card_has_nothing_empty() {
    let folder = signed("verify-usual");
    assert_eq!(report(&folder).0["uncovered"], json!([]));
    assert!(!card().to_string().contains("{}"));
}
