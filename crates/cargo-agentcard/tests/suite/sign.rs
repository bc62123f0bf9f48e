//! `sign` and `key`: diff, writing, refusals, and secrets that are never printed.

use std::fs;

use serde_json::{Value, json};

use crate::folder::{Folder, Ran, card};

/// The Ed25519 key of RFC 8037, appendix A, which is public.
pub(crate) const KEY: &str =
    r#"{"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}"#;

/// A folder with a card and a key file that only its owner can read.
pub(crate) fn folder(name: &str) -> Folder {
    let folder = Folder::new(name).file("card.json", &card()).text("key.json", KEY);
    restrict(&folder, "key.json");
    folder
}

fn restrict(folder: &Folder, name: &str) {
    #[cfg(unix)]
    fs::set_permissions(
        folder.0.join(name),
        std::os::unix::fs::PermissionsExt::from_mode(0o600),
    )
    .unwrap();
    let _ = (folder, name);
}

pub(crate) fn sign(folder: &Folder, more: &[&str]) -> Ran {
    folder.run(&[&["sign", "card.json", "--key", "key.json", "--kid", "k"], more].concat())
}

/// Writes `jwks.json` with the public key of `key.json`.
pub(crate) fn publish(folder: Folder) -> Folder {
    let ran = folder.run(&["key", "public", "key.json", "--kid", "k"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    folder.text("jwks.json", ran.stdout)
}

#[test]
fn shows_a_diff_and_writes_nothing() {
    let folder = folder("sign");
    let before = folder.read("card.json");
    let ran = sign(&folder, &[]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.stdout.starts_with("--- card.json\n+++ card.json, signed\n"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("+   \"signatures\": [\n+     {\n+       \"protected\": \""),
        "{}",
        ran.stdout
    );
    assert_eq!(
        ran.stderr,
        "card.json: signature with key \"k\": use `--write` to apply\n"
    );
    assert_eq!(folder.read("card.json"), before);
}

#[test]
fn a_second_write_changes_nothing() {
    let folder = folder("sign-write");
    let ran = sign(&folder, &["--write"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    assert_eq!(ran.stderr, "card.json: signature with key \"k\": written\n");
    let once = folder.read("card.json");
    assert_eq!(folder.names(), ["card.json", "key.json"]);
    let ran = sign(&folder, &[]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    assert_eq!(ran.stderr, "card.json: signature with key \"k\": unchanged\n");
    assert_eq!(folder.read("card.json"), once);
    assert_eq!(folder.check(&["card.json", "--deny", "warnings"]).code, Some(0));
}

#[test]
fn writes_another_file_or_a_stream() {
    let folder = folder("sign-out");
    let before = folder.read("card.json");
    let ran = sign(&folder, &["--out", "signed.json"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    assert_eq!(folder.read("card.json"), before);
    let ran = folder.run_with(&before, &["sign", "-", "--key", "key.json", "--kid", "k"]);
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.stdout, folder.read("signed.json"));
}

#[test]
fn a_card_that_breaks_rules_is_refused_unless_allowed() {
    let mut wrong = card();
    wrong["skills"][0]["tags"] = json!([]);
    let folder = folder("sign-rules").file("card.json", &wrong);
    let before = folder.read("card.json");
    let ran = sign(&folder, &["--write"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("refused: card.json: "), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("error A2A-002 at /skills/0/tags"),
        "{}",
        ran.stderr
    );
    assert_eq!(folder.read("card.json"), before);
    assert_eq!(sign(&folder, &["--write", "--allow", "a2a-002"]).code, Some(0));
    assert_eq!(sign(&folder, &["--allow", "A2A-999"]).code, Some(2));
}

#[test]
fn ambiguous_cards_are_rejected() {
    let text = card().to_string();
    let twice = text.replacen('{', "{\"name\":\"Other\",", 1);
    let spelled = text.replacen('{', "{\"default_input_modes\":[],", 1);
    for (text, words) in [
        (twice, "duplicate key"),
        (spelled, "the same field"),
        (format!("{text} // x"), "comment"),
    ] {
        let folder = folder("sign-twice").text("card.json", &text);
        let ran = sign(&folder, &["--write", "--allow", "A2A-004"]);
        assert_eq!(ran.code, Some(1));
        assert!(ran.stderr.contains(words), "{}", ran.stderr);
        assert_eq!(folder.read("card.json"), text);
    }
}

#[test]
fn a2a_0_3_cards_cannot_be_signed() {
    let old =
        json!({ "protocolVersion": "0.3.0", "name": "A", "url": "https://a.example/a2a", "skills": [] });
    let ran = sign(&folder("sign-old").file("card.json", &old), &[]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.stderr.contains("A2A 0.3 does not specify the signed bytes"),
        "{}",
        ran.stderr
    );
}

#[test]
fn reports_uncovered_fields_and_empty_values() {
    let mut odd = card();
    odd["provider"] = json!(null);
    odd["capabilities"] = json!({});
    let folder = folder("sign-notes").file("card.json", &odd);
    let ran = sign(&folder, &["--write", "--format", "json"]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["uncovered"], json!(["/provider"]));
    assert_eq!(report["empty"], json!(["/capabilities"]));
    assert_eq!(
        (&report["written"], &report["alg"], &report["kid"]),
        (&json!(true), &json!("EdDSA"), &json!("k"))
    );
    assert_eq!(report["text"], folder.read("card.json"));
}

/// No output contains any part of a private key.
#[test]
fn keys_are_not_printed() {
    let folder = folder("sign-secret")
        .text("broken.json", KEY.replace("\"kty\":\"OKP\"", "\"kty\":7"))
        .text(
            "cut.pem",
            "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v\n-----END PRIVATE KEY-----\n",
        );
    for key in ["key.json", "broken.json", "cut.pem"] {
        for more in [&["--alg", "ES256"][..], &["--format", "json"], &["--kid", "x"]] {
            let ran = folder.run(&[&["sign", "card.json", "--key", key, "--kid=k"], more].concat());
            for secret in ["nWGxne", "MC4CAQ", "J1hsZ3v"] {
                assert!(
                    !ran.stdout.contains(secret) && !ran.stderr.contains(secret),
                    "{}{}",
                    ran.stdout,
                    ran.stderr
                );
            }
        }
    }
    let ran = sign(&folder, &["--alg", "ES256"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("`--alg ES256`"), "{}", ran.stderr);
    assert_eq!(
        sign(&folder, &["--jku", "http://a.example/jwks.json"]).code,
        Some(2)
    );
    assert_eq!(sign(&folder, &["--alg", "HS256"]).code, Some(2));
}

#[cfg(unix)]
#[test]
fn a_key_that_others_can_read_is_warned_about() {
    use std::os::unix::fs::PermissionsExt;

    let folder = folder("sign-loose");
    assert_eq!(sign(&folder, &[]).stderr.matches("warning").count(), 0);
    for mode in [0o640, 0o604, 0o620, 0o644] {
        fs::set_permissions(folder.0.join("key.json"), fs::Permissions::from_mode(mode)).unwrap();
        let ran = sign(&folder, &[]);
        let words = "`chmod 600 key.json`";
        assert!(ran.stderr.contains(words), "{mode:o}: {}", ran.stderr);
    }
}

#[test]
fn new_key_files_are_private_and_never_overwrite() {
    for alg in ["ES256", "EdDSA"] {
        let folder = Folder::new("sign-new").file("card.json", &card());
        let ran = folder.run(&["key", "new", "key.json", "--kid", "k", "--alg", alg]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        let set: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(
            (&set["keys"][0]["alg"], &set["keys"][0]["kid"]),
            (&json!(alg), &json!("k"))
        );
        assert!(set["keys"][0].get("d").is_none());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.0.join("key.json"))
                .unwrap()
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        let key = folder.read("key.json");
        assert_eq!(
            folder.run(&["key", "new", "key.json", "--kid", "k"]).code,
            Some(2)
        );
        assert_eq!(folder.read("key.json"), key);
        let folder = folder.text("jwks.json", ran.stdout);
        assert_eq!(sign(&folder, &["--write"]).code, Some(0));
        assert_eq!(
            folder.run(&["verify", "card.json", "--jwks", "jwks.json"]).code,
            Some(0)
        );
    }
}
