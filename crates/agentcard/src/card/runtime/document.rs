//! What every typed card can do: be written and be judged.

use std::error::Error;
use std::fmt;

use agentcard_emit::{Judged, line};
use agentcard_models::a2a::{v0_3, v1_0};
use agentcard_rules::{Dialect, Finding, Level, Options, Profile, check};
use serde::Serialize;
use serde_json::Value;

use crate::card::CardInfo;

/// A typed card of any dialect, such as [`v1_0::AgentCard`]: judged at run time by the rules that the macros apply.
///
/// ```
/// use agentcard::TypedCard;
/// use agentcard::models::a2a::v1_0::{AgentCapabilities, AgentCard, AgentInterface, AgentSkill};
///
/// let interface = AgentInterface::new("https://chat.example.com/a2a", "JSONRPC", "1.0");
/// let skill = AgentSkill::new("chat", "Chat", "Talks about food.", ["talk"]);
/// let mut card = AgentCard::new(
///     "Chat", "Talks.", vec![interface], "1.0.0", AgentCapabilities::default(),
///     ["text/plain"], ["text/plain"], vec![skill],
/// );
/// assert!(card.validate().is_ok());
///
/// card.skills[0].tags.clear();
/// let fault = card.validate().unwrap_err();
/// assert_eq!(fault.findings()[0].pointer, "/skills/0/tags");
/// ```
pub trait TypedCard: sealed::Sealed + Serialize + Sized {
    /// What it is written in.
    const DIALECT: Dialect;

    /// Name of its file, such as `agent-card.json`.
    const FILE: &'static str;

    /// The card as compact JSON: members that are set, in the order of the schema, then all others.
    #[inline]
    fn to_json(&self) -> String {
        written(serde_json::to_string(self))
    }

    /// What the rules say of the card, in the order of the document.
    #[inline]
    fn check(&self, options: &Options<'_>) -> Vec<Finding> {
        let document: Value = written(serde_json::to_value(self));
        check(&document, Self::DIALECT, options)
    }

    /// Judges the card as the macros judge a declaration without `allow`.
    ///
    /// # Errors
    ///
    /// A card with such a declaration would not compile.
    #[inline]
    fn validate(&self) -> Result<(), InvalidCard> {
        self.validate_for(&CardInfo::DEFAULT)
    }

    /// Judges the card as the macros judge the declaration that it comes from: with the warnings that it allows and
    /// its size limit, such as `MyAgent::INFO`.
    ///
    /// # Errors
    ///
    /// A declaration that says what the card says would not compile.
    #[inline]
    fn validate_for(&self, info: &CardInfo) -> Result<(), InvalidCard> {
        let mut findings = self.check(&Options {
            profile: Profile::Write,
            max_bytes: info.max_bytes,
            allow: info.allow,
            ..Options::default()
        });
        findings.retain(|finding| finding.level == Level::Error);
        if findings.is_empty() {
            Ok(())
        } else {
            Err(InvalidCard(findings))
        }
    }
}

/// What serde makes of a generated type, whose names are texts and whose values are JSON.
#[inline]
fn written<T>(result: serde_json::Result<T>) -> T {
    match result {
        Ok(value) => value,
        Err(fault) => unreachable!("a generated type is always JSON: {fault}"),
    }
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! typed_card {
    ($card:ty, $dialect:ident, $file:literal) => {
        impl sealed::Sealed for $card {}

        impl TypedCard for $card {
            const DIALECT: Dialect = Dialect::$dialect;
            const FILE: &'static str = $file;
        }
    };
}

typed_card!(v1_0::AgentCard, A2aV1_0, "agent-card.json");
typed_card!(v0_3::AgentCard, A2aV0_3, "agent-card.v0.3.json");

/// Why a typed card must not go out.
///
/// Its text has a line for each finding, as `cargo agentcard emit` prints them.
#[derive(Clone)]
pub struct InvalidCard(Vec<Finding>);

impl InvalidCard {
    /// The errors, in the order of the document; at least one.
    #[inline]
    pub fn findings(&self) -> &[Finding] {
        &self.0
    }
}

impl fmt::Display for InvalidCard {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, finding) in self.0.iter().enumerate() {
            let separator = if at == 0 { "" } else { "\n" };
            write!(f, "{separator}{}", line(&Judged::from(finding.clone())))?;
        }
        Ok(())
    }
}

/// A program whose `main` returns the error shows this form, so it is the readable one.
impl fmt::Debug for InvalidCard {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for InvalidCard {}
