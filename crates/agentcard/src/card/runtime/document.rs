//! What every typed card can do: be written and be checked.

use std::error::Error;
use std::fmt;

use agentcard_rules::{Dialect, Finding, Level, Options, Profile, check};
use serde::Serialize;
use serde_json::Value;

use super::CardUrlError;
use super::base::{Base, is_web};
use crate::card::CardInfo;

/// A typed card of any dialect, such as [`a2a::v1_0::AgentCard`](crate::models::a2a::v1_0::AgentCard): checked at run time by the rules that the macros apply.
///
/// ```
/// use agentcard::TypedCard;
/// use agentcard::models::a2a::v1_0::{AgentCapabilities, AgentCard, AgentCardParts, AgentInterface, AgentSkill};
///
/// let interface = AgentInterface::new("https://chat.example.com/a2a", "JSONRPC", "1.0");
/// let skill = AgentSkill::new("chat", "Chat", "Talks about food.", ["talk"]);
/// let mut card = AgentCard::new(AgentCardParts {
///     name: "Chat".into(),
///     description: "Talks.".into(),
///     version: "1.0.0".into(),
///     supported_interfaces: vec![interface],
///     capabilities: AgentCapabilities::default(),
///     default_input_modes: vec!["text/plain".into()],
///     default_output_modes: vec!["text/plain".into()],
///     skills: vec![skill],
/// });
/// assert!(card.validate().is_ok());
///
/// card.skills[0].tags.clear();
/// let fault = card.validate().unwrap_err();
/// assert_eq!(fault.findings()[0].pointer, "/skills/0/tags");
/// ```
pub trait TypedCard: Sealed + Serialize + Sized {
    /// What it is written in.
    const DIALECT: Dialect;

    /// Name of its file, such as `agent-card.json`.
    const FILE: &'static str;

    /// Moves all interfaces to where the agent is reached, such as `https://agents.example.com/chat`.
    ///
    /// Web addresses get scheme, host and port of the base and stay below its path. A gRPC target (`host:port`) gets the
    /// host, and keeps its port unless that is the one of the first web address, which it then follows. Endpoints that
    /// an `OpenCLASP` directory runs stay where they are; an Agenium card names no host, and stays as it is. What was signed
    /// before is signed no more.
    ///
    /// # Errors
    ///
    /// The base is no `http` or `https` URL, or has user info, a query or a fragment.
    fn with_base_url(mut self, base: &str) -> Result<Self, CardUrlError> {
        let base = Base::parse(base)?;
        let addresses = self.addresses();
        let main = addresses.iter().find(|(_, url)| is_web(url));
        let main = main.map(|(_, url)| (*url).clone());
        for (_, url) in addresses {
            *url = base.moved(url, main.as_deref());
        }
        self.unsign();
        Ok(self)
    }

    /// The card as compact JSON, its members in the order in which they were read; those of a card made by hand in the
    /// order of the schema, then all others.
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

    /// Checks the card as the macros check a declaration without `allow`.
    ///
    /// # Errors
    ///
    /// A card with such a declaration would not compile.
    #[inline]
    fn validate(&self) -> Result<(), InvalidCard> {
        self.validate_for(&CardInfo::DEFAULT)
    }

    /// Checks the card as the macros check the declaration that it comes from: with the warnings that it allows and
    /// its size limit, such as `MyAgent::INFO`.
    ///
    /// # Errors
    ///
    /// A declaration that says what the card says would not compile.
    #[inline]
    fn validate_for(&self, info: &CardInfo) -> Result<(), InvalidCard> {
        let mut findings = self.check(&Options {
            profile: Profile::Write,
            max_bytes: Some(info.max_bytes),
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

/// Keeps [`TypedCard`] to the types that are always JSON.
pub trait Sealed {
    /// Where the agent itself is reached, each with its binding, the main one first.
    fn addresses(&mut self) -> Vec<(&str, &mut String)>;

    /// Removes what was signed.
    fn unsign(&mut self);
}

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
            write!(f, "{separator}{finding}")?;
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
