//! What keeps a document from being signed or verified at all.

use std::fmt;

/// Why nothing was signed or verified; a signature that does not fit is no error but a [`Reason`](crate::Reason).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The text is no JSON that all readers take for the same document.
    Ambiguous {
        /// JSON pointer of the place.
        pointer: String,
        /// What is wrong there, and what to do.
        message: String,
    },
    /// The document is of a dialect that has no signatures, or none that this function makes.
    Dialect(String),
    /// A key cannot be read, or must not be used.
    Key(String),
    /// Something that is to be said beside a signature has a wrong form.
    Header(String),
    /// The system gave no random numbers, or the key makes no signature.
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
