//! What came of a signature.

use crate::Reason;

/// What a signature says of itself, and whether it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// Its place among the signatures of the card, from 0.
    pub index: usize,
    /// The algorithm that it states.
    pub alg: Option<String>,
    /// The id of the key that it states.
    pub kid: Option<String>,
    /// The URL of a key set that it states; nothing is fetched from there.
    pub jku: Option<String>,
    /// Whether it verifies, or why not.
    pub result: Result<(), Reason>,
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
        }
    }

    /// Whether the signature holds.
    pub fn is_valid(&self) -> bool {
        self.result.is_ok()
    }
}
