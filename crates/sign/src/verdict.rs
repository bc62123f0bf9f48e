//! The verdict on a signature.

use crate::Reason;

/// The header of a signature, and whether it is valid.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The index in the signatures of the card, from 0.
    pub index: usize,
    /// Its algorithm.
    pub alg: Option<String>,
    /// Its key id.
    pub kid: Option<String>,
    /// Its key set URL, which is not fetched.
    pub jku: Option<String>,
    /// Whether it is valid, or why not.
    pub result: Result<(), Reason>,
    /// JSON pointers of fields that a valid one does not cover: fields of A2A 0.3 that only repeat what it covers, and
    /// unknown fields of an attestation.
    pub uncovered: Vec<String>,
}

impl Verdict {
    pub(crate) fn malformed(index: usize, message: &str) -> Self {
        let result = Err(Reason::Malformed(message.to_owned()));
        Self {
            index,
            alg: None,
            kid: None,
            jku: None,
            result,
            uncovered: Vec::new(),
        }
    }

    /// Whether the signature is valid.
    pub fn is_valid(&self) -> bool {
        self.result.is_ok()
    }
}
