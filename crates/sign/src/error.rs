//! Errors of signing and verifying.

use std::fmt;

/// An error of signing or verifying. A signature that does not verify is not an error, but a [`Reason`](crate::Reason).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The text could be read differently by two JSON parsers.
    Ambiguous {
        /// JSON pointer of the place.
        pointer: String,
        /// What is wrong there, and what to do.
        message: String,
    },
    /// The dialect of the document does not support these signatures.
    Dialect(String),
    /// A key cannot be read, or must not be used.
    Key(String),
    /// An invalid value of a signature header.
    Header(String),
    /// The system random number generator failed, or the key cannot be used.
    Signing(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ambiguous { pointer, message } if pointer.is_empty() => f.write_str(message),
            Self::Ambiguous { pointer, message } => write!(f, "at {pointer}: {message}"),
            Self::Dialect(message) | Self::Key(message) | Self::Header(message) | Self::Signing(message) => {
                f.write_str(message)
            }
        }
    }
}

impl std::error::Error for Error {}
