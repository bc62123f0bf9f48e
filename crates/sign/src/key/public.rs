//! Public keys and their conversion to JSON Web Keys.

use rsa::signature::hazmat::PrehashVerifier;
use rsa::traits::PublicKeyParts;
use serde_json::{Value, json};
use sha2::Sha256;

use super::{FEWEST_BITS, Feed, Kind, sha256};
use crate::{Algorithm, Error, base64url};

/// A key that verifies.
#[derive(Debug, Clone, PartialEq)]
pub struct PublicKey(pub(super) Point);

/// The key itself, by kind.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Point {
    P256(p256::ecdsa::VerifyingKey),
    Ed25519(ed25519_dalek::VerifyingKey),
    Rsa(Box<rsa::PublicKey>),
}

impl PublicKey {
    /// The kind of the key.
    pub fn kind(&self) -> Kind {
        match self.0 {
            Point::P256(_) => Kind::P256,
            Point::Ed25519(_) => Kind::Ed25519,
            Point::Rsa(_) => Kind::Rsa,
        }
    }

    /// Converts the key to a JSON Web Key (RFC 7517) with this id, for signatures.
    pub fn to_jwk(&self, kid: &str, algorithm: Algorithm) -> Value {
        let mut jwk = match &self.0 {
            Point::P256(key) => {
                // 0x04, followed by both coordinates.
                let point = key.to_sec1_point(false);
                let (x, y) = point.as_bytes()[1..].split_at(32);
                json!({ "kty": "EC", "crv": "P-256", "x": base64url::encode(x), "y": base64url::encode(y) })
            }
            Point::Ed25519(key) => {
                json!({ "kty": "OKP", "crv": "Ed25519", "x": base64url::encode(key.as_bytes()) })
            }
            Point::Rsa(key) => json!({
                "kty": "RSA", "n": base64url::encode(&key.n_bytes()), "e": base64url::encode(&key.e_bytes()),
            }),
        };
        jwk["kid"] = kid.into();
        jwk["use"] = "sig".into();
        jwk["alg"] = algorithm.name().into();
        jwk
    }

    /// Rejects keys with which anyone could forge signatures.
    pub(super) fn check(&self) -> Result<(), Error> {
        match &self.0 {
            Point::Rsa(key) if key.n().bit_width() < FEWEST_BITS => {
                let bits = key.n().bit_width();
                Err(Error::Key(format!(
                    "the RSA key has {bits} bits; use at least {FEWEST_BITS}"
                )))
            }
            Point::Ed25519(key) if key.is_weak() => Err(Error::Key(
                "weak Ed25519 key, for which anyone can sign; generate a new one".to_owned(),
            )),
            _ => Ok(()),
        }
    }

    /// Verifies a signature of the output of `feed`.
    pub(crate) fn verifies(&self, algorithm: Algorithm, feed: &Feed<'_>, signature: &[u8]) -> bool {
        match (&self.0, algorithm) {
            (Point::P256(key), Algorithm::Es256) => p256::ecdsa::Signature::from_slice(signature)
                .is_ok_and(|signature| key.verify_prehash(&sha256(feed), &signature).is_ok()),
            (Point::Ed25519(key), Algorithm::EdDsa | Algorithm::Ed25519) => {
                verifies_ed25519(key, feed, signature)
            }
            (Point::Rsa(key), Algorithm::Rs256) => {
                rsa::pkcs1v15::Signature::try_from(signature).is_ok_and(|signature| {
                    let key = rsa::pkcs1v15::VerifyingKey::<Sha256>::new(key.as_ref().clone());
                    key.verify_prehash(&sha256(feed), &signature).is_ok()
                })
            }
            // The salt has the length of the hash (RFC 7518 §3.5).
            (Point::Rsa(key), Algorithm::Ps256) => {
                rsa::pss::Signature::try_from(signature).is_ok_and(|signature| {
                    let key = rsa::pss::VerifyingKey::<Sha256>::new(key.as_ref().clone());
                    key.verify_prehash(&sha256(feed), &signature).is_ok()
                })
            }
            _ => false,
        }
    }
}

fn verifies_ed25519(key: &ed25519_dalek::VerifyingKey, feed: &Feed<'_>, signature: &[u8]) -> bool {
    let Ok(signature) = ed25519_dalek::Signature::from_slice(signature) else {
        return false;
    };
    key.verify_stream(&signature).is_ok_and(|mut verifier| {
        feed(&mut |piece| verifier.update(piece));
        verifier.finalize_and_verify().is_ok()
    })
}
