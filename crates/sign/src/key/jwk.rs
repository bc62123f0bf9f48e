//! JSON Web Keys (RFC 7517, RFC 7518 §6, RFC 8037).

use rsa::BoxedUint;
use serde::Deserialize;
use zeroize::Zeroizing;

use super::private::Secret;
use super::public::Point;
use super::{PrivateKey, PublicKey};
use crate::{Error, base64url};

/// The fields of a key; they borrow from the text, so that no copy of a secret remains in memory.
#[derive(Deserialize, Default)]
pub(super) struct Jwk<'a> {
    #[serde(default)]
    pub(super) kty: &'a str,
    #[serde(default)]
    crv: &'a str,
    #[serde(default)]
    x: &'a str,
    #[serde(default)]
    y: &'a str,
    #[serde(default)]
    n: &'a str,
    #[serde(default)]
    e: &'a str,
    #[serde(default)]
    d: &'a str,
    #[serde(default)]
    p: &'a str,
    #[serde(default)]
    q: &'a str,
    /// Additional RSA primes.
    oth: Option<serde::de::IgnoredAny>,
}

impl<'a> Jwk<'a> {
    /// The public fields of a key.
    pub(super) fn public(text: impl Fn(&str) -> &'a str) -> Self {
        Self {
            kty: text("kty"),
            crv: text("crv"),
            x: text("x"),
            y: text("y"),
            n: text("n"),
            e: text("e"),
            ..Self::default()
        }
    }
}

/// Parses a private key; errors don't contain any part of it.
pub(super) fn read_private(text: &str) -> Result<PrivateKey, Error> {
    let Ok(jwk) = serde_json::from_str::<Jwk<'_>>(text) else {
        return Err(wrong(
            "invalid JSON Web Key: its values must be strings without escapes",
        ));
    };
    if jwk.kty == "oct" {
        return Err(wrong(
            "symmetric key, with which every verifier could sign; use P-256, Ed25519 or RSA",
        ));
    }
    if jwk.d.is_empty() {
        return Err(wrong(
            "missing `d` in the JSON Web Key; signing requires the private key",
        ));
    }
    let key = match (jwk.kty, jwk.crv) {
        ("EC", "P-256") => read_p256(&jwk),
        ("OKP", "Ed25519") => read_ed25519(&jwk),
        ("RSA", _) => read_rsa(&jwk),
        _ => {
            return Err(wrong("unsupported JSON Web Key type; use P-256, Ed25519 or RSA"));
        }
    };
    if jwk.kty == "RSA" && (jwk.p.is_empty() || jwk.q.is_empty()) {
        return Err(wrong(
            "missing `p` and `q` in the RSA key; export it with its primes",
        ));
    }
    if jwk.kty == "RSA" && jwk.oth.is_some() {
        return Err(wrong(
            "unsupported RSA key with more than two primes; use one with two",
        ));
    }
    let Some(key) = key else {
        return Err(wrong("invalid JSON Web Key: not a private key"));
    };
    // A public part in the file must match the private one.
    if jwk.x.is_empty() && jwk.n.is_empty() || read_public(&jwk).as_ref() == Some(&key.public()) {
        Ok(key)
    } else {
        Err(wrong(
            "the public part of the JSON Web Key does not match its private part",
        ))
    }
}

fn wrong(message: &str) -> Error {
    Error::Key(message.to_owned())
}

fn read_p256(jwk: &Jwk<'_>) -> Option<PrivateKey> {
    let d = base64url::decode_secret(jwk.d)?;
    let key = p256::ecdsa::SigningKey::from_slice(&d).ok()?;
    // Shorter numbers would be accepted, but RFC 7518 §6.2.2.1 requires the full length.
    (d.len() == 32).then_some(PrivateKey(Secret::P256(key)))
}

fn read_ed25519(jwk: &Jwk<'_>) -> Option<PrivateKey> {
    let d = base64url::decode_secret(jwk.d)?;
    let seed: Zeroizing<[u8; 32]> = Zeroizing::new(d.as_slice().try_into().ok()?);
    Some(PrivateKey(Secret::Ed25519(
        ed25519_dalek::SigningKey::from_bytes(&seed),
    )))
}

fn read_rsa(jwk: &Jwk<'_>) -> Option<PrivateKey> {
    let (n, e, d) = (number(jwk.n)?, number(jwk.e)?, number(jwk.d)?);
    let primes = vec![number(jwk.p)?, number(jwk.q)?];
    let key = rsa::PrivateKey::from_components(n, e, d, primes).ok()?;
    Some(PrivateKey(Secret::Rsa(Box::new(key))))
}

/// Parses the public part of a key.
pub(super) fn read_public(jwk: &Jwk<'_>) -> Option<PublicKey> {
    let point = match (jwk.kty, jwk.crv) {
        ("EC", "P-256") => {
            let (x, y) = (base64url::decode(jwk.x)?, base64url::decode(jwk.y)?);
            let point = [&[4], x.as_slice(), &y].concat();
            let key = p256::ecdsa::VerifyingKey::from_sec1_bytes(&point).ok()?;
            (x.len() == 32).then_some(Point::P256(key))?
        }
        ("OKP", "Ed25519") => {
            let x: [u8; 32] = base64url::decode(jwk.x)?.try_into().ok()?;
            Point::Ed25519(ed25519_dalek::VerifyingKey::from_bytes(&x).ok()?)
        }
        ("RSA", _) => Point::Rsa(Box::new(
            rsa::PublicKey::new(number(jwk.n)?, number(jwk.e)?).ok()?,
        )),
        _ => return None,
    };
    Some(PublicKey(point))
}

fn number(text: &str) -> Option<BoxedUint> {
    let bytes = base64url::decode_secret(text).filter(|bytes| !bytes.is_empty())?;
    Some(BoxedUint::from_be_slice_vartime(&bytes))
}
