//! Keys in PEM and DER (RFC 7468, RFC 5958, RFC 5280), as written by OpenSSL.

use pkcs8::der::oid::ObjectIdentifier;
use pkcs8::{DecodePublicKey, PrivateKeyInfoRef, SecretDocument};

use super::private::Secret;
use super::public::Point;
use super::{PrivateKey, PublicKey};
use crate::Error;

const ED25519: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.3.101.112");
const EC: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const RSA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.1");

/// Parses a private key; errors don't contain any part of it.
pub(super) fn read_private(text: &str) -> Result<PrivateKey, Error> {
    check_label(text)?;
    let broken = || Error::Key("invalid private key in PEM; restore it or generate a new one".to_owned());
    let (_, document) = SecretDocument::from_pem(text.trim()).map_err(|_| broken())?;
    let info = PrivateKeyInfoRef::try_from(document.as_bytes()).map_err(|_| broken())?;
    let secret = match info.algorithm.oid {
        ED25519 => info.try_into().map(Secret::Ed25519).map_err(|_| broken())?,
        EC => match p256::SecretKey::try_from(info) {
            Ok(key) => Secret::P256(key.into()),
            Err(_) => {
                return Err(Error::Key(
                    "the elliptic curve is not P-256, or the key is invalid".to_owned(),
                ));
            }
        },
        RSA => info
            .try_into()
            .map(|key| Secret::Rsa(Box::new(key)))
            .map_err(|_| broken())?,
        other => {
            let message = format!("unsupported key algorithm ({other}); use P-256, Ed25519 or RSA");
            return Err(Error::Key(message));
        }
    };
    Ok(PrivateKey(secret))
}

/// Reports other kinds of PEM files, with a command that converts them to PKCS #8.
fn check_label(text: &str) -> Result<(), Error> {
    let label = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("-----BEGIN ")?.strip_suffix("-----"));
    let message = match label {
        Some("PRIVATE KEY") => return Ok(()),
        Some("RSA PRIVATE KEY" | "EC PRIVATE KEY" | "EC PARAMETERS") => {
            "unsupported PEM format; convert it to PKCS #8: `openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW`"
        }
        Some("ENCRYPTED PRIVATE KEY") => {
            "the key is encrypted; write it without a password to a place that only the signer can read: `openssl pkcs8 -in KEY -out NEW`"
        }
        Some("OPENSSH PRIVATE KEY") => "OpenSSH keys are not supported; generate a key for signatures",
        Some("PUBLIC KEY" | "CERTIFICATE") => "expected a private key, found a public key",
        _ => "expected a private key in PEM (PKCS #8) or a JSON Web Key",
    };
    Err(Error::Key(message.to_owned()))
}

pub(super) fn read_public_ed25519(der: &[u8]) -> Option<PublicKey> {
    let key = ed25519_dalek::VerifyingKey::from_public_key_der(der).ok()?;
    Some(PublicKey(Point::Ed25519(key)))
}
