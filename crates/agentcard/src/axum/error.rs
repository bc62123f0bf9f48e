//! Errors of building a router.

use std::error::Error;
use std::fmt;

use crate::card::CardUrlError;

/// Why the documents of an agent can't be served.
#[non_exhaustive]
pub enum CardRoutesError {
    /// No document is published.
    Nothing,
    /// A declaration produces no document; one line each.
    Declaration(Vec<String>),
    /// A document violates the rules; one line each, with rule and position.
    Refused {
        /// The file of the document, such as `agent-card.json`.
        file: String,
        /// The findings.
        findings: Vec<String>,
    },
    /// An option refers to a file that nothing publishes.
    NotServed(String),
    /// The path is invalid.
    Path(String),
    /// Two documents have the same path.
    PathTwice(String),
    /// No card of this A2A version is served.
    NoVersion(String),
    /// The cards of A2A 1.0 and 0.3 can't be combined, for this reason.
    Incompatible(&'static str),
    /// The interfaces can't be moved to the given base URL.
    Url(CardUrlError),
    /// The base URL would change this file, which is signed.
    Signed(String),
    /// This file declares an extended card, but there is no handler for it.
    NoExtendedCard(String),
    /// There is a handler for an extended card, but this file does not declare one.
    ExtendedCardUndeclared(String),
}

impl fmt::Display for CardRoutesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("nothing to serve; add a declaration with `.publish::<MyAgent>()`"),
            Self::Declaration(faults) => f.write_str(&faults.join("\n")),
            Self::Refused { file, findings } => {
                write!(f, "{file} is invalid:\n{}", findings.join("\n"))
            }
            Self::NotServed(file) => write!(f, "`{file}` is not served, because nothing publishes it"),
            Self::Path(path) => write!(
                f,
                "invalid path `{path}`; it must begin with `/` and must not contain `{{`, `}}`, `?`, `#` or white space"
            ),
            Self::PathTwice(path) => write!(
                f,
                "two documents have the path `{path}`; change one with `.at(…)`, or build one router per agent \
                 and nest it"
            ),
            Self::NoVersion(version) => write!(
                f,
                "no A2A `{version}` card is served, so it cannot be the default version; use `1.0`, or `0.3` if an \
                 interface supports it"
            ),
            Self::Incompatible(reason) => write!(
                f,
                "the cards of A2A 1.0 and 0.3 cannot be served as one: {reason}; make them agree, or leave out \
                 `.compatible()`"
            ),
            Self::Url(fault) => fault.fmt(f),
            Self::Signed(file) => write!(
                f,
                "`.base_url(…)` would invalidate the signature of {file}; move the card first with `with_base_url`, then \
                 sign it"
            ),
            Self::NoExtendedCard(file) => write!(
                f,
                "{file} declares an extended card, but there is no handler for it; add one with `.extended(…)`, or call \
                 `.extended_elsewhere()` if the application serves it itself"
            ),
            Self::ExtendedCardUndeclared(file) => write!(
                f,
                "there is a handler for an extended card, but {file} does not declare one; declare \
                 `capabilities(extended_agent_card)`, or remove the handler"
            ),
        }
    }
}

/// Programs whose `main` returns the error print its `Debug` form, so it is the readable one.
impl fmt::Debug for CardRoutesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for CardRoutesError {}

impl From<CardUrlError> for CardRoutesError {
    fn from(fault: CardUrlError) -> Self {
        Self::Url(fault)
    }
}
