//! OpenCLASP cards and their platform attestations.

use agentcard_documents::detect::{Kind as Is, detect};
use agentcard_rules::Dialect;
use agentcard_rules::mapping::signature_member;
use serde_json::{Map, Value};

use crate::canonical::Payload;
use crate::document::{Document, read};
use crate::key::{Feed, sha256};
use crate::verdict::Verdict;
use crate::{Algorithm, Error, KeySet, Kind, PrivateKey, Reason, base64url, place};

/// The field with the attestation.
const MEMBER: &str = signature_member(Dialect::OpenclaspV0_1).unwrap();

/// The only algorithm of attestations.
const ALGORITHM: &str = "Ed25519";

/// An OpenCLASP card that can be attested by a platform.
#[derive(Debug, Clone)]
pub struct Attested {
    document: Document,
}

/// The attestation of a card: its digest and a signature of the digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attestation {
    /// The id of the platform's key.
    pub key_id: String,
    /// Base64url of the signature.
    pub value: String,
    /// Base64url of the digest of the card.
    pub digest: String,
}

impl Attested {
    /// Reads an OpenCLASP card, attested or not.
    ///
    /// # Errors
    ///
    /// See [`Card::read`](crate::Card::read).
    pub fn read(bytes: &[u8]) -> Result<Self, Error> {
        let document = read(bytes)?;
        let value = Value::Object(document.members);
        let kind = detect(&value).kind;
        let Value::Object(members) = value else {
            return Err(Error::Dialect("expected an object".to_owned()));
        };
        if !matches!(
            kind,
            Is::Known(Dialect::OpenclaspV0_1 | Dialect::OpenclaspV0_1Strict)
        ) {
            return Err(Error::Dialect(format!(
                "expected an OpenCLASP card, found: {}",
                kind.title()
            )));
        }
        Ok(Self {
            document: Document { members, ..document },
        })
    }

    /// Base64url of the SHA-256 digest of the card without its attestation, as canonical JSON (RFC 8785) with all fields.
    pub fn digest(&self) -> String {
        base64url::encode(&sha256(&|sink| self.payload().feed(sink)))
    }

    /// Attests the card by signing its digest.
    ///
    /// # Errors
    ///
    /// [`Error::Key`] for a key that is not Ed25519, [`Error::Header`] for an empty id.
    pub fn attest(&self, key: &PrivateKey, key_id: &str) -> Result<Attestation, Error> {
        if key.kind() != Kind::Ed25519 {
            let message = format!("attestations require an Ed25519 key, found {}", key.kind());
            return Err(Error::Key(message));
        }
        if key_id.trim().is_empty() {
            return Err(Error::Header(
                "the key id must not be empty; verifiers look up the key by it".to_owned(),
            ));
        }
        let digest = self.digest();
        let value = key.sign(Algorithm::Ed25519, &|sink| sink(digest.as_bytes()))?;
        Ok(Attestation {
            key_id: key_id.to_owned(),
            value: base64url::encode(&value),
            digest,
        })
    }

    /// Verifies the attestation; `None` if there is none.
    pub fn verify(&self, keys: &KeySet) -> Option<Verdict> {
        let attestation = match self.document.members.get(MEMBER) {
            None | Some(Value::Null) => return None,
            Some(attestation) => attestation,
        };
        let text = |name: &str| attestation.get(name).and_then(Value::as_str).map(str::to_owned);
        let (alg, kid) = (text("algorithm"), text("keyId"));
        let result = match (&alg, &kid, text("value"), text("digest")) {
            (Some(alg), Some(kid), Some(value), Some(digest)) => {
                self.try_attestation(alg, kid, &value, &digest, keys)
            }
            _ => Err(Reason::Malformed(
                "missing `algorithm`, `keyId`, `value` or `digest`".to_owned(),
            )),
        };
        let known = ["algorithm", "keyId", "value", "digest"];
        let names = attestation.as_object().into_iter().flat_map(Map::keys);
        let others = names.filter(|name| !known.contains(&name.as_str()));
        Some(Verdict {
            index: 0,
            alg,
            kid,
            jku: None,
            result,
            uncovered: others
                .map(|name| format!("/{MEMBER}{}", place::pointer(name)))
                .collect(),
        })
    }

    /// The text of the card with its attestation replaced by this one; everything else is kept byte for byte.
    pub fn with_attestation(&self, attestation: &Attestation) -> String {
        let Attestation {
            key_id,
            value,
            digest,
        } = attestation;
        let members = [
            ("algorithm", ALGORITHM),
            ("keyId", key_id),
            ("value", value),
            ("digest", digest),
        ];
        place::with_object(&self.document, MEMBER, &members)
    }

    fn payload(&self) -> Payload<'_> {
        Payload {
            document: &self.document.members,
            without: Some(MEMBER),
            shape: None,
        }
    }

    fn try_attestation(
        &self,
        alg: &str,
        kid: &str,
        value: &str,
        digest: &str,
        keys: &KeySet,
    ) -> Result<(), Reason> {
        if alg != ALGORITHM {
            return Err(Reason::UnknownAlgorithm {
                algorithm: alg.to_owned(),
                expected: ALGORITHM,
            });
        }
        let Some(signature) = base64url::decode(value) else {
            return Err(Reason::Malformed(
                "`value` must be base64url without padding".to_owned(),
            ));
        };
        let keys = keys.find_platform(kid, Algorithm::Ed25519)?;
        if digest != self.digest() {
            return Err(Reason::WrongDigest);
        }
        let signed: &Feed<'_> = &|sink| sink(digest.as_bytes());
        if keys
            .iter()
            .any(|key| key.verifies(Algorithm::Ed25519, signed, &signature))
        {
            Ok(())
        } else {
            Err(Reason::Wrong)
        }
    }
}
