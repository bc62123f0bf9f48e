//! Signatures and headers that are almost right, of the kinds that verifiers of other projects took for right ones.

use agentcard_sign::{Algorithm, Card, Header};
use base64ct::{Base64UrlUnpadded, Encoding};
use rsa::BoxedUint;
use rsa::signature::SignatureEncoding;
use rsa::signature::hazmat::PrehashSigner;
use serde_json::{Value, json};
use sha2::{Digest, Sha256, Sha384, Sha512};

use crate::sample::{card, changed, key, outcome, verify};

/// The card with a signature by this key, and the bytes of the signature.
fn signed(kid: &str, algorithm: Algorithm) -> (String, Vec<u8>) {
    let card = Card::read(card().to_string().as_bytes()).unwrap();
    let signature = card
        .sign(&key(kid), &Header::new(algorithm, kid).unwrap())
        .unwrap();
    let bytes = Base64UrlUnpadded::decode_vec(&signature.signature).unwrap();
    let text = card.with_signature(&signature);
    assert_eq!(outcome(&text), "valid");
    (text, bytes)
}

fn with(text: &str, signature: &[u8]) -> String {
    let encoded = Base64UrlUnpadded::encode_string(signature);
    changed(text, |card| card["signatures"][0]["signature"] = json!(encoded))
}

/// What is signed.
fn input(text: &str) -> Vec<u8> {
    let card: Value = serde_json::from_str(text).unwrap();
    let payload = Card::read(text.as_bytes()).unwrap().canonical();
    let protected = card["signatures"][0]["protected"].as_str().unwrap();
    format!("{protected}.{}", Base64UrlUnpadded::encode_string(&payload)).into_bytes()
}

fn refuse(text: &str, forgeries: &[(&str, Vec<u8>)]) {
    for (kind, signature) in forgeries {
        assert_eq!(outcome(&with(text, signature)), "wrong-signature", "{kind}");
    }
}

/// Signatures of a wrong length, or with a bit of theirs changed.
fn bent(signature: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let mut bent = vec![
        ("empty", Vec::new()),
        ("zeros", vec![0; signature.len()]),
        ("ones", vec![255; signature.len()]),
        ("cut at the end", signature[..signature.len() - 1].to_vec()),
        ("cut at the start", signature[1..].to_vec()),
        ("a zero behind", [signature, &[0]].concat()),
        ("a zero before", [&[0], signature].concat()),
        ("twice", [signature, signature].concat()),
    ];
    for bit in [0, 7, signature.len() * 4, signature.len() * 8 - 1] {
        let mut changed = signature.to_vec();
        changed[bit / 8] ^= 1 << (bit % 8);
        bent.push(("a bit changed", changed));
    }
    bent
}

#[test]
fn ecdsa() {
    let (text, signature) = signed("ec", Algorithm::Es256);
    refuse(&text, &bent(&signature));
    let (r, s) = signature.split_at(32);
    let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
    let zero = [0; 32];
    let mut one = [0; 32];
    one[31] = 1;
    let mut forgeries = vec![("r and s swapped", [s, r].concat())];
    for special in [&zero[..], &one, &order] {
        forgeries.push(("special r", [special, s].concat()));
        forgeries.push(("special s", [r, special].concat()));
        for other in [&zero[..], &one, &order] {
            forgeries.push(("special both", [special, other].concat()));
        }
    }
    let der = p256::ecdsa::Signature::from_slice(&signature).unwrap().to_der();
    forgeries.push(("DER", der.as_bytes().to_vec()));
    refuse(&text, &forgeries);
}

#[test]
fn ed25519() {
    for algorithm in [Algorithm::EdDsa, Algorithm::Ed25519] {
        let (text, signature) = signed("ed", algorithm);
        refuse(&text, &bent(&signature));
        let (point, number) = signature.split_at(32);
        let order = hex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
        let mut forgeries = Vec::new();
        // The same number modulo the order, which RFC 8032 §5.1.7 refuses.
        let mut more = number.to_vec();
        for _ in 0..8 {
            more = add_little(&more, &order);
            forgeries.push(("s + n L", [point, &more].concat()));
        }
        forgeries.push(("s = L", [point, &order].concat()));
        forgeries.push(("s = 0", [point, &[0; 32]].concat()));
        // Points of small order, and one that is not reduced.
        for small in [
            "0100000000000000000000000000000000000000000000000000000000000000",
            "0000000000000000000000000000000000000000000000000000000000000000",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        ] {
            forgeries.push(("small R", [&hex(small), number].concat()));
            forgeries.push(("small R, s = 0", [hex(small), vec![0; 32]].concat()));
        }
        refuse(&text, &forgeries);
    }
}

#[test]
fn rsa() {
    let jwk: Value = serde_json::from_slice(include_bytes!("../keys/rfc7515-rsa.json")).unwrap();
    let number = |name: &str| {
        let bytes = Base64UrlUnpadded::decode_vec(jwk[name].as_str().unwrap()).unwrap();
        BoxedUint::from_be_slice_vartime(&bytes)
    };
    let primes = vec![number("p"), number("q")];
    let private = rsa::PrivateKey::from_components(number("n"), number("e"), number("d"), primes).unwrap();
    let modulus = Base64UrlUnpadded::decode_vec(jwk["n"].as_str().unwrap()).unwrap();
    for algorithm in [Algorithm::Rs256, Algorithm::Ps256] {
        let (text, signature) = signed("rsa", algorithm);
        refuse(&text, &bent(&signature));
        let (small, large) = (hash::<Sha256>(&text), hash::<Sha512>(&text));
        let middle = hash::<Sha384>(&text);
        let mut less = modulus.clone();
        *less.last_mut().unwrap() -= 1;
        let mut sum = add_little(&reversed(&signature), &reversed(&modulus));
        sum.reverse();
        let mut forgeries = vec![("n", modulus.clone()), ("n - 1", less), ("s + n", sum)];
        let plain = |name, signature: ::rsa::pkcs1v15::Signature| (name, signature.to_vec());
        let other = ::rsa::pkcs1v15::SigningKey::<Sha512>::new(private.clone());
        forgeries.push(plain("SHA-512", other.sign_prehash(&large).unwrap()));
        let other = ::rsa::pkcs1v15::SigningKey::<Sha384>::new(private.clone());
        forgeries.push(plain("SHA-384", other.sign_prehash(&middle).unwrap()));
        let other = ::rsa::pkcs1v15::SigningKey::<Sha256>::new_unprefixed(private.clone());
        forgeries.push(plain("no name of the hash", other.sign_prehash(&small).unwrap()));
        for salt in [0, 20, 31, 33, 64] {
            let other = ::rsa::pss::SigningKey::<Sha256>::new_with_salt_len(private.clone(), salt);
            let signature = other.sign_prehash(&small).unwrap();
            forgeries.push(("another salt length", signature.to_vec()));
        }
        // A right signature of the other scheme.
        let scheme = if algorithm == Algorithm::Rs256 {
            Algorithm::Ps256
        } else {
            Algorithm::Rs256
        };
        forgeries.push(("another scheme", signed("rsa", scheme).1));
        refuse(&text, &forgeries);
    }
}

fn hash<D: Digest>(text: &str) -> Vec<u8> {
    D::digest(input(text)).to_vec()
}

/// Names of algorithms that are almost one, and such that are one for another key.
#[test]
fn names_of_algorithms() {
    for (kid, algorithm) in [
        ("ec", Algorithm::Es256),
        ("ed", Algorithm::EdDsa),
        ("rsa", Algorithm::Rs256),
    ] {
        let (text, _) = signed(kid, algorithm);
        for name in [
            "none",
            "None",
            "NONE",
            "nOnE",
            "",
            " ",
            "es256",
            "ES256 ",
            " ES256",
            "Es256",
            "ES256K",
            "ES384",
            "ES512",
            "eddsa",
            "EDDSA",
            "Ed448",
            "ED25519",
            "rs256",
            "RS384",
            "RS512",
            "PS384",
            "PS512",
            "HS256",
            "HS384",
            "HS512",
            "hs256",
            "RSA-OAEP",
            "dir",
            "ES256\u{0}",
            "\u{415}S256",
        ] {
            let header = json!({ "alg": name, "kid": kid }).to_string();
            assert_ne!(
                outcome(&with_header(&text, header.as_bytes())),
                "valid",
                "{kid} {name:?}"
            );
        }
        for other in Algorithm::ALL {
            let is_same = other.kind() == algorithm.kind() && kid != "rsa";
            let header = json!({ "alg": other.name(), "kid": kid, "typ": "JOSE" }).to_string();
            let found = outcome(&with_header(&text, header.as_bytes()));
            // The name is signed, too.
            assert!(
                found != "valid" || (is_same && other == algorithm),
                "{kid} {other:?}"
            );
        }
    }
}

/// Headers and encodings that lenient readers take.
#[test]
fn headers_and_encodings() {
    let (text, _) = signed("ec", Algorithm::Es256);
    assert_eq!(
        outcome(&signed_header(
            &text,
            br#"{ "kid":"ec", "alg":"ES256", "own":1 }"#
        )),
        "valid"
    );
    for header in [
        &br#"{"alg":"ES256","alg":"none","kid":"ec"}"#[..],
        br#"{"alg":"none","alg":"ES256","kid":"ec"}"#,
        br#"{"alg":["ES256"],"kid":"ec"}"#,
        br#"{"alg":"ES256","kid":["ec"]}"#,
        br#"{"alg":"ES256","kid":1}"#,
        br#"{"alg":null,"kid":"ec"}"#,
        br#"["ES256"]"#,
        br#""ES256""#,
        b"",
        b"{",
        b"{\"alg\":\"ES256\",\"kid\":\"\xff\"}",
        b"\xef\xbb\xbf{\"alg\":\"ES256\",\"kid\":\"ec\"}",
        br#"{"alg":"ES256","kid":"ec","crit":[]}"#,
        br#"{"alg":"ES256","kid":"ec","crit":["alg"]}"#,
        br#"{"alg":"ES256","kid":"ec","b64":true,"crit":["b64"]}"#,
    ] {
        let found = outcome(&signed_header(&text, header));
        assert_ne!(found, "valid", "{}", String::from_utf8_lossy(header));
    }
    for member in ["protected", "signature"] {
        for change in [
            |text: &str| format!("{text}="),
            |text: &str| format!("{text}=="),
            |text: &str| format!("{text} "),
            |text: &str| format!("\n{text}"),
            |text: &str| format!("{text}A"),
            |text: &str| format!("{}+", &text[..text.len() - 1]),
            |text: &str| format!("{}/", &text[..text.len() - 1]),
            |text: &str| format!("{text}\u{e9}"),
            |text: &str| text.to_uppercase(),
        ] {
            let bad = changed(&text, |card| {
                let old = card["signatures"][0][member].as_str().unwrap().to_owned();
                card["signatures"][0][member] = json!(change(&old));
            });
            assert_ne!(outcome(&bad), "valid", "{member}");
        }
    }
    // 86 characters are 64 bytes and 4 bits, which must be zero.
    let loose = changed(&text, |card| {
        let old = card["signatures"][0]["signature"].as_str().unwrap().to_owned();
        let (start, last) = old.split_at(old.len() - 1);
        let last = match last {
            "A" => "B",
            "Q" => "R",
            "g" => "h",
            _ => "x",
        };
        card["signatures"][0]["signature"] = json!(format!("{start}{last}"));
    });
    assert_eq!(verify(&loose)[0].result.as_ref().unwrap_err().id(), "malformed");
}

fn with_header(text: &str, header: &[u8]) -> String {
    let encoded = Base64UrlUnpadded::encode_string(header);
    changed(text, |card| card["signatures"][0]["protected"] = json!(encoded))
}

/// The same with the signature that the key makes of it.
fn signed_header(text: &str, header: &[u8]) -> String {
    let jwk: Value = serde_json::from_slice(include_bytes!("../keys/rfc7515-ec.json")).unwrap();
    let secret = Base64UrlUnpadded::decode_vec(jwk["d"].as_str().unwrap()).unwrap();
    let key = p256::ecdsa::SigningKey::from_slice(&secret).unwrap();
    let text = with_header(text, header);
    let signature: p256::ecdsa::Signature = key.sign_prehash(&hash::<Sha256>(&text)).unwrap();
    with(&text, &signature.to_bytes())
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len() / 2)
        .map(|index| u8::from_str_radix(&text[2 * index..2 * index + 2], 16).unwrap())
        .collect()
}

fn reversed(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().rev().copied().collect()
}

/// The sum of two numbers, least byte first; a carry over the end is dropped.
fn add_little(one: &[u8], other: &[u8]) -> Vec<u8> {
    let mut carry = 0;
    let mut sum = Vec::new();
    for (one, other) in one.iter().zip(other) {
        carry += u16::from(*one) + u16::from(*other);
        sum.push(u8::try_from(carry % 256).unwrap());
        carry /= 256;
    }
    sum
}
