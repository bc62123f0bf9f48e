//! The algorithms of signatures (RFC 7518 §3, RFC 8037, RFC 9864).

use crate::key::Kind;

/// An algorithm of JSON Web Signatures with a pair of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// ECDSA on the curve P-256 with SHA-256.
    Es256,
    /// Ed25519 under the older name `EdDSA`, which verifiers support.
    EdDsa,
    /// Ed25519 under its own name (RFC 9864).
    Ed25519,
    /// RSA with the padding of PKCS #1 v1.5 and SHA-256.
    Rs256,
    /// RSA with PSS padding and SHA-256.
    Ps256,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Es256, Self::EdDsa, Self::Ed25519, Self::Rs256, Self::Ps256];

    /// The value of `alg`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Es256 => "ES256",
            Self::EdDsa => "EdDSA",
            Self::Ed25519 => "Ed25519",
            Self::Rs256 => "RS256",
            Self::Ps256 => "PS256",
        }
    }

    /// Returns the algorithm with this name.
    ///
    /// ```
    /// use agentcard_sign::Algorithm;
    ///
    /// assert_eq!(Algorithm::from_name("ES256"), Some(Algorithm::Es256));
    /// assert_eq!(Algorithm::from_name("HS256"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// The kind of its keys.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Es256 => Kind::P256,
            Self::EdDsa | Self::Ed25519 => Kind::Ed25519,
            Self::Rs256 | Self::Ps256 => Kind::Rsa,
        }
    }

    /// Whether two names refer to the same computation.
    pub(crate) fn is_same_as(self, other: Self) -> bool {
        self == other || (self.kind() == Kind::Ed25519 && other.kind() == Kind::Ed25519)
    }
}

/// Whether the name is that of an algorithm with a shared key, with which verifiers could sign.
pub(crate) fn is_symmetric(name: &str) -> bool {
    name.get(..2)
        .is_some_and(|start| start.eq_ignore_ascii_case("HS"))
}
