//! Why a signature proves nothing.

use std::fmt;

/// Why a signature of a card does not verify.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It is not of the form of a signature; says what is wrong.
    Malformed(String),
    /// `alg` is `none`.
    Unsigned,
    /// `alg` is an HMAC, which its verifiers can forge.
    Symmetric(String),
    /// `alg` is something that is not verified here.
    UnknownAlgorithm(String),
    /// The header asks for extensions (`crit`, `b64`), and none is understood here.
    Extension(&'static str),
    /// A header parameter stands outside the protected header, where anybody can change it.
    Unprotected(&'static str),
    /// No trusted key has its id.
    UnknownKey {
        /// The id that it names.
        kid: String,
        /// The ids that are trusted.
        known: Vec<String>,
    },
    /// The trusted key of its id is not for verifying; says why.
    UnusableKey(String),
    /// The trusted key of its id is not for its algorithm.
    KeyMismatch {
        /// What the signature says.
        algorithm: &'static str,
        /// What the key is.
        key: String,
    },
    /// It is no signature of this card by that key.
    Wrong,
    /// The digest that an attestation states is not that of the card.
    WrongDigest,
    /// It stands behind more signatures than are tried.
    TooMany,
}

impl Reason {
    /// The stable id of the reason, for programs.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "malformed",
            Self::Unsigned => "alg-none",
            Self::Symmetric(_) => "alg-symmetric",
            Self::UnknownAlgorithm(_) => "alg-unknown",
            Self::Extension(_) => "extension",
            Self::Unprotected(_) => "unprotected",
            Self::UnknownKey { .. } => "key-unknown",
            Self::UnusableKey(_) => "key-unusable",
            Self::KeyMismatch { .. } => "key-mismatch",
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
            Self::UnknownAlgorithm(alg) => {
                write!(
                    f,
                    "unsupported `alg` {alg:?}, expected ES256, EdDSA, Ed25519, RS256 or PS256"
                )
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
            Self::Wrong => {
                f.write_str("the signature does not match: the card was changed, or signed with another key")
            }
            Self::WrongDigest => f.write_str("the digest does not match: the card was changed"),
            Self::TooMany => f.write_str("too many signatures"),
        }
    }
}
