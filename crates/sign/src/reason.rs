//! Reasons why a signature does not verify.

use std::fmt;

/// The reason why a signature does not verify.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A malformed signature, with the error.
    Malformed(String),
    /// `alg` is `none`.
    Unsigned,
    /// `alg` is an HMAC, with which verifiers can sign.
    Symmetric(String),
    /// `alg` is not supported.
    UnknownAlgorithm {
        /// The algorithm of the signature.
        algorithm: String,
        /// What is supported.
        expected: &'static str,
    },
    /// The header has unsupported extensions (`crit`, `b64`).
    Extension(&'static str),
    /// A header parameter is outside the protected header, where anyone can change it.
    Unprotected(&'static str),
    /// No trusted key has this id.
    UnknownKey {
        /// The key id in the signature.
        kid: String,
        /// The ids of trusted keys.
        known: Vec<String>,
    },
    /// The trusted key with this id cannot be used for verifying, with the reason.
    UnusableKey(String),
    /// The trusted key with this id is for another algorithm.
    KeyMismatch {
        /// The algorithm of the signature.
        algorithm: &'static str,
        /// The algorithm or kind of the key.
        key: String,
    },
    /// The signature matches the card only without the fields at these JSON pointers.
    Partial(Vec<String>),
    /// The signature does not match the card and the key.
    Wrong,
    /// The digest of an attestation does not match the card.
    WrongDigest,
    /// There are too many signatures before it.
    TooMany,
}

impl Reason {
    /// The stable id of the reason.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "malformed",
            Self::Unsigned => "alg-none",
            Self::Symmetric(_) => "alg-symmetric",
            Self::UnknownAlgorithm { .. } => "alg-unknown",
            Self::Extension(_) => "extension",
            Self::Unprotected(_) => "unprotected",
            Self::UnknownKey { .. } => "key-unknown",
            Self::UnusableKey(_) => "key-unusable",
            Self::KeyMismatch { .. } => "key-mismatch",
            Self::Partial(_) => "partial",
            Self::Wrong => "wrong-signature",
            Self::WrongDigest => "wrong-digest",
            Self::TooMany => "too-many",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(what) => f.write_str(what),
            Self::Unsigned => f.write_str("`alg` must not be `none`"),
            Self::Symmetric(alg) => write!(
                f,
                "`alg` {alg:?} is symmetric, so every verifier could have signed"
            ),
            Self::UnknownAlgorithm { algorithm, expected } => {
                write!(f, "unsupported `alg` {algorithm:?}, expected {expected}")
            }
            Self::Extension(name) => {
                write!(f, "unsupported header `{name}`")
            }
            Self::Unprotected(name) => {
                write!(
                    f,
                    "`{name}` must not be in the unprotected header, which anyone can change"
                )
            }
            Self::UnknownKey { kid, known } if known.is_empty() => {
                write!(f, "no trusted key with id {kid:?}; the set has no key ids")
            }
            Self::UnknownKey { kid, known } => {
                write!(f, "no trusted key with id {kid:?}; known ids are {known:?}")
            }
            Self::UnusableKey(why) => write!(f, "the trusted key with this id cannot be used: {why}"),
            Self::KeyMismatch { algorithm, key } => {
                write!(
                    f,
                    "`alg` is {algorithm}, but the trusted key with this id is {key}"
                )
            }
            Self::Partial(fields) => {
                let fields = fields.join(", ");
                write!(
                    f,
                    "the signature only matches the card without {fields}; they were added after signing, or left out by the signer"
                )
            }
            Self::Wrong => {
                f.write_str("signature mismatch; the card was changed, or signed with another key")
            }
            Self::WrongDigest => f.write_str("digest mismatch; the card was changed"),
            Self::TooMany => f.write_str("too many signatures"),
        }
    }
}
