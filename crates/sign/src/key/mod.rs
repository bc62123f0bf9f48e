//! Keys and their operations.

mod jwk;
mod new;
mod pem;
mod private;
mod public;
mod set;
#[cfg(test)]
mod set_tests;
#[cfg(test)]
mod tests;

use std::fmt;

use sha2::digest::Update;
use sha2::{Digest, Sha256};

pub use new::new_key;
pub use private::PrivateKey;
pub use public::PublicKey;
pub use set::KeySet;

use crate::canonical::Sink;

/// Produces the signed bytes; called twice for Ed25519, which reads them twice.
pub(crate) type Feed<'f> = dyn Fn(&mut Sink<'_>) + 'f;

/// Minimum size of an RSA key in bits (RFC 7518 §3.3).
const FEWEST_BITS: u32 = 2048;

/// Hashes the output of `feed`.
pub(crate) fn sha256(feed: &Feed<'_>) -> [u8; 32] {
    let mut hash = Sha256::new();
    feed(&mut |piece| Update::update(&mut hash, piece));
    hash.finalize().into()
}

/// The kinds of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A point of the curve P-256.
    P256,
    /// A point of Curve25519 for signatures.
    Ed25519,
    /// A modulus of 2048 to 8192 bits.
    Rsa,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::P256 => "P-256",
            Self::Ed25519 => "Ed25519",
            Self::Rsa => "RSA",
        })
    }
}
