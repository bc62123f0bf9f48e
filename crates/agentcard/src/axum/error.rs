//! Why there is no router.

use std::error::Error;
use std::fmt;

use crate::card::CardUrlError;

/// Why the documents of an agent can't be served.
#[non_exhaustive]
pub enum CardRoutesError {
    /// Nothing was published.
    Nothing,
    /// A declaration gives no document; a line each.
    Declaration(Vec<String>),
    /// The rules refuse a document; a line each, with rule and place.
    Refused {
        /// The file of the document, such as `agent-card.json`.
        file: String,
        /// What is wrong with it.
        findings: Vec<String>,
    },
    /// Something is said about a file that nothing publishes.
    NotServed(String),
    /// This is no path.
    Path(String),
    /// Two documents claim this path.
    PathTwice(String),
    /// No card of this A2A version is served.
    NoVersion(String),
    /// The cards of A2A 1.0 and 0.3 can't be served as one, for this reason.
    Incompatible(&'static str),
    /// The interfaces can't be moved to the base URL that is given.
    Url(CardUrlError),
    /// This file says that there is an extended card, and nothing gives it.
    NoExtendedCard(String),
    /// Something gives an extended card, and this file does not say so.
    ExtendedCardUnsaid(String),
}

impl fmt::Display for CardRoutesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => {
                f.write_str("nothing is served; name what declares a document: `.publish::<MyAgent>()`")
            }
            Self::Declaration(faults) => f.write_str(&faults.join("\n")),
            Self::Refused { file, findings } => {
                write!(f, "{file} must not go out:\n{}", findings.join("\n"))
            }
            Self::NotServed(file) => write!(f, "`{file}` is not served: nothing publishes it"),
            Self::Path(path) => write!(
                f,
                "`{path}` is no path to serve at; begin it with `/` and use neither `{{`, `}}`, `?`, `#` nor white space"
            ),
            Self::PathTwice(path) => write!(
                f,
                "two documents claim `{path}`; give one of them another path with `.at(…)`, or make a router for \
                 each agent and nest it"
            ),
            Self::NoVersion(version) => write!(
                f,
                "no card of A2A `{version}` is served, so it can't be the one for clients that name no version; write \
                 `1.0`, or `0.3` if an interface speaks that"
            ),
            Self::Incompatible(reason) => write!(
                f,
                "the cards of A2A 1.0 and 0.3 cannot be served as one: {reason}; make them agree, or leave out \
                 `.compatible()`"
            ),
            Self::Url(fault) => fault.fmt(f),
            Self::NoExtendedCard(file) => write!(
                f,
                "{file} says that authenticated callers get an extended card; give it with `.extended(…)`, or say with \
                 `.extended_elsewhere()` that the application answers that call itself"
            ),
            Self::ExtendedCardUnsaid(file) => write!(
                f,
                "there is an extended card, and {file} does not say so; declare `capabilities(extended_agent_card)`, or take \
                 away what gives it"
            ),
        }
    }
}

/// A program whose `main` returns the error shows this form, so it is the readable one.
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
