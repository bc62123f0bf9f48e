//! The parts of an `OpenCLASP` card that are known only at run time: times, presence, verification, attestation.
//!
//! ```
//! use agentcard::openclasp::{Presence, Time};
//! use agentcard::{AgentCard, OpenClaspCard};
//!
//! /// Finds recipes.
//! #[derive(AgentCard)]
//! #[openclasp(
//!     agent_id = "agent:recipes",
//!     framework = "agentcard",
//!     capabilities("recipes"),
//!     assurance = "oauth_authenticated",
//!     card_url = "https://clasp.example.com/agents/agent%3Arecipes/card.json",
//!     a2a_agent_card_url = "https://clasp.example.com/agents/agent%3Arecipes/a2a-agent-card.json",
//!     extension_uri = "https://clasp.example.com/extensions/trust/v0.1",
//!     published_at = "2026-01-31T08:00:00Z"
//! )]
//! struct Recipes;
//!
//! let now = Time::now();
//! let card = Recipes::openclasp()
//!     .updated_at(now)
//!     .presence(Presence::online(now).last_seen_at(now))
//!     .build()?;
//! assert_eq!(card.updated_at.as_str(), now.to_string());
//!
//! const BEFORE: Time = Time::new("2025-12-24T18:00:00Z");
//! let error = Recipes::openclasp().updated_at(BEFORE).build().unwrap_err();
//! assert_eq!(error.findings()[0].rule.id, "OC-003");
//! # Ok::<(), agentcard::InvalidCard>(())
//! ```

mod time;

use agentcard_models::openclasp::v0_1;
pub use agentcard_models::openclasp::v0_1::{AgentCard, PlatformAttestation, Timestamp, Verification};

pub use self::time::{Time, TimeError};
use crate::card::{CardInfo, InvalidCard, TypedCard};

/// Builds a card; [`OpenClaspCard::openclasp`](crate::OpenClaspCard::openclasp) starts with the declared one.
#[derive(Debug, Clone)]
#[must_use = "`build` gives the card"]
pub struct CardBuilder {
    card: v0_1::AgentCard,
    info: CardInfo,
}

impl CardBuilder {
    /// Creates a builder from an existing card.
    #[inline]
    pub fn new(card: v0_1::AgentCard) -> Self {
        Self::declared(card, CardInfo::DEFAULT)
    }

    /// Starts with a declared card.
    #[inline]
    pub(crate) fn declared(card: v0_1::AgentCard, info: CardInfo) -> Self {
        Self { card, info }
    }

    /// Allows the findings of these rules, as far as each rule permits it.
    #[inline]
    pub fn allow(mut self, ids: &'static [&'static str]) -> Self {
        self.info.allow = ids;
        self
    }

    /// Sets when the card was first published.
    #[inline]
    pub fn published_at(mut self, time: Time) -> Self {
        self.card.published_at = time.into();
        self
    }

    /// Sets when the card was last changed; must not be before `published_at`.
    #[inline]
    pub fn updated_at(mut self, time: Time) -> Self {
        self.card.updated_at = time.into();
        self
    }

    /// Sets the availability of the agent, see [`Presence`].
    #[inline]
    pub fn presence(mut self, presence: impl Into<v0_1::Presence>) -> Self {
        self.card.presence = Some(presence.into());
        self
    }

    /// Sets how the agent's owner was verified.
    #[inline]
    pub fn verification(mut self, verification: v0_1::Verification) -> Self {
        self.card.verification = Some(verification);
        self
    }

    /// Sets the directory's signature. It covers all other members, so set it last.
    #[inline]
    pub fn platform_attestation(mut self, attestation: v0_1::PlatformAttestation) -> Self {
        self.card.platform_attestation = Some(attestation);
        self
    }

    /// Checks the card and returns it.
    ///
    /// # Errors
    ///
    /// If a rule finds an error: for example an update before the publication, or a presence that contradicts its
    /// times.
    #[inline]
    pub fn build(self) -> Result<v0_1::AgentCard, InvalidCard> {
        self.card.validate_for(&self.info)?;
        Ok(self.card)
    }
}

/// Whether the agent was online at the last check.
///
/// An agent is online if it was seen within the two minutes before the check, which
/// [`CardBuilder::build`](CardBuilder::build) verifies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Presence {
    status: v0_1::PresenceStatus,
    checked_at: Time,
    last_seen_at: Option<Time>,
}

impl Presence {
    /// The agent was online.
    #[must_use]
    #[inline]
    pub const fn online(checked_at: Time) -> Self {
        Self {
            status: v0_1::PresenceStatus::Online,
            checked_at,
            last_seen_at: None,
        }
    }

    /// The agent was offline.
    #[must_use]
    #[inline]
    pub const fn offline(checked_at: Time) -> Self {
        Self {
            status: v0_1::PresenceStatus::Offline,
            ..Self::online(checked_at)
        }
    }

    /// Sets when the agent was last seen.
    #[must_use]
    #[inline]
    pub const fn last_seen_at(mut self, time: Time) -> Self {
        self.last_seen_at = Some(time);
        self
    }
}

impl From<Presence> for v0_1::Presence {
    #[inline]
    fn from(presence: Presence) -> Self {
        let mut written = Self::new(presence.status, presence.checked_at.into());
        written.last_seen_at = presence.last_seen_at.map(Into::into);
        written
    }
}
