//! Whether an agent was there when it was last looked for.

use agentcard_models::openclasp::v0_1;

use super::Time;

/// Whether an agent was there when it was last looked for.
///
/// An agent is online if it was seen within two minutes of the check; [`CardBuilder::build`](super::CardBuilder::build)
/// checks that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Presence {
    status: v0_1::PresenceStatus,
    checked_at: Time,
    last_seen_at: Option<Time>,
}

impl Presence {
    /// The agent was there.
    #[must_use]
    #[inline]
    pub const fn online(checked_at: Time) -> Self {
        Self {
            status: v0_1::PresenceStatus::Online,
            checked_at,
            last_seen_at: None,
        }
    }

    /// The agent was not there.
    #[must_use]
    #[inline]
    pub const fn offline(checked_at: Time) -> Self {
        Self {
            status: v0_1::PresenceStatus::Offline,
            ..Self::online(checked_at)
        }
    }

    /// When the agent was last there.
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
