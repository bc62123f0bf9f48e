//! Private keys, which are never displayed and are overwritten when dropped.

use std::fmt;

use ed25519_dalek::hazmat::{ExpandedSecretKey, raw_sign_byupdate};
use rsa::signature::SignatureEncoding;
use rsa::signature::hazmat::PrehashSigner;
use sha2::digest::Update;
use sha2::{Sha256, Sha512};
use zeroize::Zeroizing;

use super::public::Point;
use super::{Feed, Kind, PublicKey, jwk, pem, sha256};
use crate::{Algorithm, Error};

/// A key that signs.
///
/// Its content is not displayed by `Debug`, cannot be read back, and is overwritten in memory when it is dropped.
pub struct PrivateKey(pub(super) Secret);

/// The key itself, by kind.
pub(super) enum Secret {
    P256(p256::ecdsa::SigningKey),
    Ed25519(ed25519_dalek::SigningKey),
    Rsa(Box<rsa::PrivateKey>),
}

impl PrivateKey {
    /// Reads the content of a key file: PEM of PKCS #8 (`-----BEGIN PRIVATE KEY-----`) or a JSON Web Key.
    ///
    /// ```
    /// use agentcard_sign::{Kind, PrivateKey};
    ///
    /// let pem = b"-----BEGIN PRIVATE KEY-----\n\
    ///     MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n\
    ///     -----END PRIVATE KEY-----\n";
    /// let key = PrivateKey::read(pem)?;
    /// assert_eq!(key.kind(), Kind::Ed25519);
    /// assert_eq!(format!("{key:?}"), "PrivateKey(Ed25519, not shown)");
    /// # Ok::<(), agentcard_sign::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Key`] for other formats and algorithms, and for RSA keys of less than 2048 bits. Messages do not
    /// contain parts of the file.
    pub fn read(file: &[u8]) -> Result<Self, Error> {
        let Ok(text) = std::str::from_utf8(file) else {
            return Err(Error::Key(
                "the key file is not UTF-8; use PEM or a JSON Web Key".to_owned(),
            ));
        };
        let key = if text.trim_start().starts_with('{') {
            jwk::read_private(text)?
        } else {
            pem::read_private(text)?
        };
        // Weak keys are detected by their public part.
        key.public().check()?;
        Ok(key)
    }

    /// The kind of the key.
    pub fn kind(&self) -> Kind {
        match self.0 {
            Secret::P256(_) => Kind::P256,
            Secret::Ed25519(_) => Kind::Ed25519,
            Secret::Rsa(_) => Kind::Rsa,
        }
    }

    /// The public key.
    pub fn public(&self) -> PublicKey {
        match &self.0 {
            Secret::P256(key) => PublicKey(Point::P256(*key.verifying_key())),
            Secret::Ed25519(key) => PublicKey(Point::Ed25519(key.verifying_key())),
            Secret::Rsa(key) => PublicKey(Point::Rsa(Box::new(key.to_public_key()))),
        }
    }

    /// The default algorithm for this kind of key.
    pub fn usual_algorithm(&self) -> Algorithm {
        match self.kind() {
            Kind::P256 => Algorithm::Es256,
            Kind::Ed25519 => Algorithm::EdDsa,
            Kind::Rsa => Algorithm::Rs256,
        }
    }

    /// Signs the output of `feed`.
    pub(crate) fn sign(&self, algorithm: Algorithm, feed: &Feed<'_>) -> Result<Vec<u8>, Error> {
        let failed = |_| Error::Signing(format!("signing with the {} key failed", self.kind()));
        match (&self.0, algorithm) {
            (Secret::P256(key), Algorithm::Es256) => {
                let signature: p256::ecdsa::Signature = key.sign_prehash(&sha256(feed)).map_err(failed)?;
                Ok(signature.to_bytes().to_vec())
            }
            (Secret::Ed25519(key), Algorithm::EdDsa | Algorithm::Ed25519) => {
                sign_ed25519(key, feed).map_err(failed)
            }
            (Secret::Rsa(key), Algorithm::Rs256) => {
                let key = rsa::pkcs1v15::SigningKey::<Sha256>::new(key.as_ref().clone());
                // Randomness blinds the computation.
                key.sign_prehash(&sha256(feed))
                    .map(|signature| signature.to_vec())
                    .map_err(failed)
            }
            (Secret::Rsa(key), Algorithm::Ps256) => {
                let key = rsa::pss::SigningKey::<Sha256>::new(key.as_ref().clone());
                key.sign_prehash(&sha256(feed))
                    .map(|signature| signature.to_vec())
                    .map_err(failed)
            }
            _ => {
                let (kind, name) = (self.kind(), algorithm.name());
                let usual = self.usual_algorithm().name();
                Err(Error::Key(format!(
                    "an {kind} key cannot be used for {name}; use `{usual}`"
                )))
            }
        }
    }
}

/// Ed25519 reads the message twice, which avoids holding it in memory.
fn sign_ed25519(
    key: &ed25519_dalek::SigningKey,
    feed: &Feed<'_>,
) -> Result<Vec<u8>, ed25519_dalek::SignatureError> {
    let bytes = Zeroizing::new(key.to_bytes());
    let expanded = ExpandedSecretKey::from(&*bytes);
    let update = |hash: &mut Sha512| {
        feed(&mut |piece| Update::update(hash, piece));
        Ok(())
    };
    let signature = raw_sign_byupdate::<Sha512, _>(&expanded, update, &key.verifying_key())?;
    Ok(signature.to_bytes().to_vec())
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PrivateKey({}, not shown)", self.kind())
    }
}
