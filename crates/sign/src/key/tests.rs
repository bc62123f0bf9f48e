//! Known answers, and invalid key files.

use crate::{Algorithm, KeySet, Kind, PrivateKey, PublicKey, base64url, new_key};

const EC: &str = include_str!("../../tests/keys/rfc7515-ec.json");
const RSA: &str = include_str!("../../tests/keys/rfc7515-rsa.json");
const ED25519: &str = include_str!("../../tests/keys/rfc8037-ed25519.json");

/// Header (after `alg`) and payload of the examples in RFC 7515, appendix A.
const JOE: &str =
    "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";

fn key(text: &str) -> PrivateKey {
    PrivateKey::read(text.as_bytes()).unwrap()
}

fn sign(key: &PrivateKey, algorithm: Algorithm, input: &str) -> String {
    base64url::encode(&key.sign(algorithm, &|sink| sink(input.as_bytes())).unwrap())
}

fn verifies(key: &PublicKey, algorithm: Algorithm, input: &str, signature: &str) -> bool {
    let signature = base64url::decode(signature).unwrap();
    // Signing in pieces has the same result.
    let pieces = input.as_bytes().chunks(7);
    key.verifies(algorithm, &|sink| pieces.clone().for_each(sink), &signature)
}

fn refusal(file: &str) -> String {
    PrivateKey::read(file.as_bytes()).unwrap_err().to_string()
}

#[test]
fn ed25519_of_rfc_8037_a_4() {
    let input = "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc";
    let signature = "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg";
    let key = key(ED25519);
    assert_eq!(sign(&key, Algorithm::EdDsa, input), signature);
    assert_eq!(sign(&key, Algorithm::Ed25519, input), signature);
    assert!(verifies(&key.public(), Algorithm::EdDsa, input, signature));
    assert!(!verifies(
        &key.public(),
        Algorithm::EdDsa,
        "eyJhbGciOiJFZERTQSJ9.",
        signature
    ));
}

#[test]
fn rs256_of_rfc_7515_a_2() {
    let input = format!("eyJhbGciOiJSUzI1NiJ9.{JOE}");
    let signature = "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw";
    let key = key(RSA);
    assert_eq!(sign(&key, Algorithm::Rs256, &input), signature);
    assert!(verifies(&key.public(), Algorithm::Rs256, &input, signature));
    // The same numbers with another padding do not verify.
    assert!(!verifies(&key.public(), Algorithm::Ps256, &input, signature));
    let salted = sign(&key, Algorithm::Ps256, &input);
    assert!(verifies(&key.public(), Algorithm::Ps256, &input, &salted));
    assert!(!verifies(&key.public(), Algorithm::Rs256, &input, &salted));
}

#[test]
fn es256_of_rfc_7515_a_3() {
    let input = format!("eyJhbGciOiJFUzI1NiJ9.{JOE}");
    let signature = "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q";
    let key = key(EC);
    assert!(verifies(&key.public(), Algorithm::Es256, &input, signature));
    let own = sign(&key, Algorithm::Es256, &input);
    // Deterministic without random numbers (RFC 6979).
    assert_eq!(own, sign(&key, Algorithm::Es256, &input));
    assert!(verifies(&key.public(), Algorithm::Es256, &input, &own));
    assert!(!verifies(
        &key.public(),
        Algorithm::Es256,
        &format!("{input}A"),
        &own
    ));
}

#[test]
fn malformed_signatures_do_not_verify() {
    let input = "a.b";
    for key in [key(EC), key(RSA), key(ED25519)] {
        let algorithm = key.usual_algorithm();
        let right = base64url::decode(&sign(&key, algorithm, input)).unwrap();
        let zeros = vec![0; right.len()];
        for wrong in [
            &right[1..],
            &right[..right.len() - 1],
            &[&right[..], &[0]].concat(),
            &zeros,
            &[],
        ] {
            assert!(
                !key.public()
                    .verifies(algorithm, &|sink| sink(input.as_bytes()), wrong),
                "{key:?}"
            );
        }
    }
}

#[test]
fn a_key_signs_for_its_own_algorithms_only() {
    for key in [key(EC), key(RSA), key(ED25519)] {
        for algorithm in Algorithm::ALL {
            let signed = key.sign(algorithm, &|sink| sink(b"x"));
            assert_eq!(
                signed.is_ok(),
                algorithm.kind() == key.kind(),
                "{key:?} {}",
                algorithm.name()
            );
        }
    }
}

#[test]
fn pem_and_json_are_the_same_key() {
    let pem = "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjpsQnnGQmL+YBIff\nH1136cspYG6+0iY7X1fCE9+E9LKhRANCAAR/zc4ncPbEXUGDy+5v20t7WAczNXvp\n7xO6z248e9FURcfxRM0bvZt+hyzf7bnuufSzaV1uqQskrYpGIyiFiOWt\n-----END PRIVATE KEY-----\n";
    assert_eq!(key(pem).public(), key(EC).public());
    let windows = pem.replace('\n', "\r\n");
    assert_eq!(key(&windows).public(), key(EC).public());
}

#[test]
fn invalid_key_files_are_reported_without_quoting() {
    for (file, words) in [
        ("", "expected a private key"),
        ("ssh-ed25519 AAAA", "expected a private key"),
        (
            "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----",
            "openssl pkcs8",
        ),
        ("-----BEGIN EC PARAMETERS-----\nAAAA\n", "openssl pkcs8"),
        ("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n", "encrypted"),
        ("-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n", "OpenSSH"),
        ("-----BEGIN PUBLIC KEY-----\nAAAA\n", "public"),
        (
            "-----BEGIN PRIVATE KEY-----\nSECRET!!\n-----END PRIVATE KEY-----",
            "invalid",
        ),
        (
            "-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----",
            "invalid",
        ),
        (
            r#"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
            "missing `d`",
        ),
        (r#"{"kty":"oct","k":"SECRET"}"#, "symmetric"),
        (r#"{"kty":"OKP","crv":"Ed25519","d":"SECRET"}"#, "invalid"),
        (
            r#"{"kty":"OKP","crv":"X25519","d":"SECRET"}"#,
            "unsupported JSON Web Key type",
        ),
        (
            r#"{"kty":"EC","crv":"P-384","d":"SECRET"}"#,
            "unsupported JSON Web Key type",
        ),
        (r#"{"kty":"OKP","d":"SECRET","d":"SECRET"}"#, "invalid"),
        (r#"{"kty":7}"#, "invalid"),
        ("{", "invalid"),
    ] {
        let message = refusal(file);
        assert!(message.contains(words), "{file}: {message}");
        assert!(!message.contains("SECRET"), "{message}");
    }
}

/// RFC 7518 §6.3.2 allows both, and the error names what to export.
#[test]
fn rsa_keys_of_other_forms_are_named() {
    let full: serde_json::Value = serde_json::from_str(RSA).unwrap();
    for missing in [&["p", "q", "dp", "dq", "qi"][..], &["p"], &["q"]] {
        let mut key = full.clone();
        for name in missing {
            key.as_object_mut().unwrap().remove(*name);
        }
        assert!(refusal(&key.to_string()).contains("`p` and `q`"), "{missing:?}");
    }
    let mut key = full;
    key["oth"] = serde_json::json!([{ "r": "AA", "d": "AA", "t": "AA" }]);
    assert!(refusal(&key.to_string()).contains("two primes"));
}

#[test]
fn mismatched_key_parts_are_rejected() {
    let other = ED25519.replace(
        "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
        &base64url::encode(&[9; 32]),
    );
    assert!(refusal(&other).contains("public part"));
    let swapped = EC.replace(
        "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    );
    assert!(refusal(&swapped).contains("public part"));
}

#[test]
fn private_keys_are_not_displayed() {
    for (text, shown) in [
        (EC, "PrivateKey(P-256, not shown)"),
        (RSA, "PrivateKey(RSA, not shown)"),
    ] {
        assert_eq!(format!("{:?}", key(text)), shown);
    }
}

#[test]
fn generated_keys_can_be_read() {
    for kind in [Kind::P256, Kind::Ed25519] {
        let (one, two) = (new_key(kind, "a\"b").unwrap(), new_key(kind, "a").unwrap());
        let (one, two) = (key(&one), key(&two));
        assert_eq!(one.kind(), kind);
        assert_ne!(one.public(), two.public());
    }
    assert!(new_key(Kind::Rsa, "a").is_err());
}

#[test]
fn published_keys_are_read_again() {
    for text in [EC, RSA, ED25519] {
        let key = key(text);
        let jwk = key.public().to_jwk("k", key.usual_algorithm());
        assert!(jwk.get("d").is_none());
        let set = KeySet::read(serde_json::json!({ "keys": [jwk] }).to_string().as_bytes()).unwrap();
        assert_eq!(set.find("k", key.usual_algorithm()), Ok(vec![&key.public()]));
    }
}

#[test]
fn short_and_weak_keys_are_rejected() {
    // An RSA modulus of 1024 bits, and a point of small order.
    let short =
        serde_json::json!({ "kid": "k", "kty": "RSA", "e": "AQAB", "n": base64url::encode(&[0xC5; 128]) });
    let weak = serde_json::json!({ "kid": "k", "kty": "OKP", "crv": "Ed25519", "x": base64url::encode(&[[1; 1].as_slice(), &[0; 31]].concat()) });
    for (key, algorithm, words) in [
        (short, Algorithm::Rs256, "1024 bits"),
        (weak, Algorithm::EdDsa, "weak"),
    ] {
        let set = KeySet::read(serde_json::json!({ "keys": [key] }).to_string().as_bytes()).unwrap();
        let reason = set.find("k", algorithm).unwrap_err();
        assert!(reason.to_string().contains(words), "{reason}");
    }
}
