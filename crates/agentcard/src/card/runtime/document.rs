//! Serializing and checking, common to typed cards of all dialects.

use std::error::Error;
use std::fmt;

use agentcard_rules::{Dialect, Finding, Level, Options, Profile, check};
use serde::Serialize;
use serde_json::Value;

use super::CardUrlError;
use super::base::{Base, is_web};
use crate::card::CardInfo;

/// A typed card of any dialect, such as [`a2a::v1_0::AgentCard`](crate::models::a2a::v1_0::AgentCard), checked at
/// run time by the same rules as the macros.
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
    /// The dialect of the card.
    const DIALECT: Dialect;

    /// The name of the card's file, such as `agent-card.json`.
    const FILE: &'static str;

    /// Moves all interfaces to the base URL of the agent, such as `https://agents.example.com/chat`.
    ///
    /// Web URLs take scheme, host and port of the base, and their path is appended to its path. A gRPC target
    /// (`host:port`) takes the host; it keeps its port unless that is the port of the first web URL, which it then
    /// follows. URLs that belong to an `OpenCLASP` directory are kept; an Agenium card contains no host and is not
    /// changed. Signatures are removed if a URL changes.
    ///
    /// # Errors
    ///
    /// If the base is not an `http` or `https` URL, or has user info, a query or a fragment.
    fn with_base_url(mut self, base: &str) -> Result<Self, CardUrlError> {
        let base = Base::parse(base)?;
        let addresses = self.addresses();
        let main = addresses.iter().find(|(_, url)| is_web(url));
        let main = main.map(|(_, url)| (*url).clone());
        let mut changed = false;
        for (_, url) in addresses {
            let moved = base.moved(url, main.as_deref());
            changed |= moved != *url;
            *url = moved;
        }
        if changed {
            self.unsign();
        }
        Ok(self)
    }

    /// Returns the card as compact JSON. Members keep the order in which they were read; in a card constructed by a
    /// program they follow the schema, with unknown members last.
    #[inline]
    fn to_json(&self) -> String {
        written(serde_json::to_string(self))
    }

    /// Returns the findings of all rules, in document order.
    #[inline]
    fn check(&self, options: &Options<'_>) -> Vec<Finding> {
        let document: Value = written(serde_json::to_value(self));
        check(&document, Self::DIALECT, options)
    }

    /// Checks the card as strictly as the macros check a declaration without `allow`.
    ///
    /// # Errors
    ///
    /// If a declaration of this card would not compile.
    #[inline]
    fn validate(&self) -> Result<(), InvalidCard> {
        self.validate_for(&CardInfo::DEFAULT)
    }

    /// Checks the card as the macros check its declaration: with the allowed rules and the size limit of `info`,
    /// such as `MyAgent::INFO`.
    ///
    /// # Errors
    ///
    /// If a declaration with these contents would not compile.
    #[inline]
    fn validate_for(&self, info: &CardInfo) -> Result<(), InvalidCard> {
        let options = Options {
            profile: Profile::Write,
            max_bytes: Some(info.max_bytes),
            allow: info.allow,
            ..Options::default()
        };
        let document: Value = written(serde_json::to_value(self));
        let mut findings = check(&document, info.dialect(Self::DIALECT), &options);
        findings.retain(|finding| finding.level == Level::Error);
        if findings.is_empty() {
            Ok(())
        } else {
            Err(InvalidCard(findings))
        }
    }
}

/// Unwraps the result of serializing a generated type, which can't fail: keys are strings and values are JSON.
#[inline]
fn written<T>(result: serde_json::Result<T>) -> T {
    match result {
        Ok(value) => value,
        Err(fault) => unreachable!("a generated type is always JSON: {fault}"),
    }
}

/// Seals [`TypedCard`] to types that always serialize to JSON.
pub trait Sealed {
    /// URLs of the agent's own interfaces with their bindings, the main one first.
    fn addresses(&mut self) -> Vec<(&str, &mut String)>;

    /// Removes the signatures.
    fn unsign(&mut self);
}

/// The errors of a typed card that failed a check.
///
/// Displays one line for each finding, like `cargo agentcard emit`.
#[derive(Clone)]
pub struct InvalidCard(Vec<Finding>);

impl InvalidCard {
    /// The errors, in document order; at least one.
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

/// Programs whose `main` returns the error print its `Debug` form, so it is the readable one.
impl fmt::Debug for InvalidCard {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for InvalidCard {}
