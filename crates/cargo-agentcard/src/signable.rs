//! The documents that are signed: A2A 1.0 cards by `signatures`, OpenCLASP cards by an attestation.

use agentcard_rules::Dialect;
use agentcard_sign::{Algorithm, Attested, Card, Error, Header, KeySet, PrivateKey, Verdict};
use serde_json::{Value, json};

/// A document that can be signed.
#[derive(Debug)]
pub(crate) enum Signable {
    /// An A2A 1.0 card.
    Card(Card),
    Attested(Attested),
}

/// What was made: the signature as JSON, and the text that holds it.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) signature: Value,
    pub(crate) text: String,
}

impl Signable {
    /// Reads either; the error for a document that is neither is that of an A2A 1.0 card.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, Error> {
        match Card::read(bytes) {
            Ok(card) => Ok(Self::Card(card)),
            Err(fault @ Error::Dialect(_)) => Attested::read(bytes).map(Self::Attested).map_err(|_| fault),
            Err(fault) => Err(fault),
        }
    }

    /// The dialect by whose rules it has to go.
    pub(crate) fn dialect(&self) -> Dialect {
        match self {
            Self::Card(_) => Dialect::A2aV1_0,
            Self::Attested(_) => Dialect::OpenclaspV0_1,
        }
    }

    /// Whether signatures of this algorithm, with this URL, are of the kind that it has; says why not.
    pub(crate) fn takes(&self, header: &Header) -> Result<(), String> {
        if matches!(self, Self::Card(_)) {
            return Ok(());
        }
        if !matches!(header.algorithm(), Algorithm::EdDsa | Algorithm::Ed25519) {
            return Err("attestations of OpenCLASP cards require an Ed25519 key".to_owned());
        }
        if header.url().is_some() {
            return Err("attestations of OpenCLASP cards have no key set URL; omit `--jku`".to_owned());
        }
        Ok(())
    }

    /// Signs it; the text holds the signature and is otherwise the same.
    pub(crate) fn sign(&self, key: &PrivateKey, header: &Header) -> Result<Made, Error> {
        match self {
            Self::Card(card) => {
                let made = card.sign(key, header)?;
                let signature = json!({ "protected": made.protected, "signature": made.signature });
                Ok(Made {
                    signature,
                    text: card.with_signature(&made),
                })
            }
            Self::Attested(card) => {
                let made = card.attest(key, header.kid())?;
                let signature = json!({ "keyId": made.key_id, "value": made.value, "digest": made.digest });
                Ok(Made {
                    signature,
                    text: card.with_attestation(&made),
                })
            }
        }
    }

    pub(crate) fn verify(&self, keys: &KeySet) -> Vec<Verdict> {
        match self {
            Self::Card(card) => card.verify(keys),
            Self::Attested(card) => card.verify(keys).into_iter().collect(),
        }
    }

    /// Whether it has this very signature: with salted algorithms another one would say the same.
    pub(crate) fn is_signed(&self, key: &PrivateKey, header: &Header) -> bool {
        let keys = KeySet::default().with(header.kid(), key.public());
        let verdicts = self.verify(&keys);
        let same: Vec<&Verdict> = verdicts
            .iter()
            .filter(|verdict| verdict.kid.as_deref() == Some(header.kid()))
            .collect();
        let [verdict] = same.as_slice() else {
            return false;
        };
        let is_same = match self {
            Self::Card(_) => {
                verdict.alg.as_deref() == Some(header.algorithm().name())
                    && verdict.jku.as_deref() == header.url()
            }
            Self::Attested(_) => true,
        };
        verdict.is_valid() && is_same
    }

    /// Pointers of members that no signature covers.
    pub(crate) fn uncovered(&self) -> Vec<String> {
        match self {
            Self::Card(card) => card.uncovered(),
            Self::Attested(_) => Vec::new(),
        }
    }

    /// Pointers of covered values that some SDKs leave out.
    pub(crate) fn empty(&self) -> Vec<String> {
        match self {
            Self::Card(card) => card.empty(),
            Self::Attested(_) => Vec::new(),
        }
    }

    /// What a signature of it is called.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Card(_) => "signature",
            Self::Attested(_) => "attestation",
        }
    }
}
