//! A declared card, completed at run time and judged by the rules again.

use agentcard_models::openclasp::v0_1;

use super::Time;
use crate::{CardInfo, InvalidCard, TypedCard};

/// A card under construction: [`OpenClaspCard::openclasp`](crate::OpenClaspCard::openclasp) starts with the declared one.
#[derive(Debug, Clone)]
#[must_use = "`build` gives the card"]
pub struct CardBuilder {
    card: v0_1::AgentCard,
    allow: &'static [&'static str],
}

impl CardBuilder {
    /// Starts with any card.
    #[inline]
    pub fn new(card: v0_1::AgentCard) -> Self {
        Self { card, allow: &[] }
    }

    /// Accepts what these rules say, where they permit that.
    #[inline]
    pub fn allow(mut self, ids: &'static [&'static str]) -> Self {
        self.allow = ids;
        self
    }

    /// Sets when the card was first published.
    #[inline]
    pub fn published_at(mut self, time: Time) -> Self {
        self.card.published_at = time.into();
        self
    }

    /// Sets when the card was last changed, which is not before it was published.
    #[inline]
    pub fn updated_at(mut self, time: Time) -> Self {
        self.card.updated_at = time.into();
        self
    }

    /// Sets whether the agent is there: a [`Presence`](super::Presence).
    #[inline]
    pub fn presence(mut self, presence: impl Into<v0_1::Presence>) -> Self {
        self.card.presence = Some(presence.into());
        self
    }

    /// Sets how the owner of the agent was verified.
    #[inline]
    pub fn verification(mut self, verification: v0_1::Verification) -> Self {
        self.card.verification = Some(verification);
        self
    }

    /// Sets the signature of the directory. It covers all other members, so it is set last.
    #[inline]
    pub fn platform_attestation(mut self, attestation: v0_1::PlatformAttestation) -> Self {
        self.card.platform_attestation = Some(attestation);
        self
    }

    /// The card, if every rule for authors holds.
    ///
    /// # Errors
    ///
    /// What the rules find: an update before the publication, a presence that contradicts its times, and whatever else
    /// a card that was not declared may have.
    #[inline]
    pub fn build(self) -> Result<v0_1::AgentCard, InvalidCard> {
        self.card.validate_for(&CardInfo {
            allow: self.allow,
            ..CardInfo::DEFAULT
        })?;
        Ok(self.card)
    }
}
