//! Documents that can be signed: A2A 1.0 cards with `signatures`, OpenCLASP cards with an attestation.

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

/// A new signature as JSON, and the text of the card that contains it.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) signature: Value,
    pub(crate) text: String,
}

impl Signable {
    /// Parses either kind; if the document is neither, returns the error for an A2A 1.0 card.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, Error> {
        match Card::read(bytes) {
            Ok(card) => Ok(Self::Card(card)),
            Err(fault @ Error::Dialect(_)) => Attested::read(bytes).map(Self::Attested).map_err(|_| fault),
            Err(fault) => Err(fault),
        }
    }

    /// The dialect whose rules apply.
    pub(crate) fn dialect(&self) -> Dialect {
        match self {
            Self::Card(_) => Dialect::A2aV1_0,
            Self::Attested(_) => Dialect::OpenclaspV0_1,
        }
    }

    /// Checks that the algorithm and the URL are supported for this kind of document.
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

    /// Signs the document; apart from the signature, its text is unchanged.
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

    /// Whether the document already has this signature; also true for randomized algorithms, whose signatures
    /// differ each time.
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

    /// Pointers of fields that signatures don't cover.
    pub(crate) fn uncovered(&self) -> Vec<String> {
        match self {
            Self::Card(card) => card.uncovered(),
            Self::Attested(_) => Vec::new(),
        }
    }

    /// Pointers of covered values that some SDKs omit.
    pub(crate) fn empty(&self) -> Vec<String> {
        match self {
            Self::Card(card) => card.empty(),
            Self::Attested(_) => Vec::new(),
        }
    }

    /// Pointers of covered fields that the official SDKs omit, because they do not know them.
    pub(crate) fn unknown(&self) -> Vec<String> {
        match self {
            Self::Card(card) => card.unknown(),
            Self::Attested(_) => Vec::new(),
        }
    }

    /// The name for a signature of this document.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Card(_) => "signature",
            Self::Attested(_) => "attestation",
        }
    }
}
