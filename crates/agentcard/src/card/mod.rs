//! Placeholder.

/// Placeholder.
pub trait AgentCard {
    /// Placeholder.
    const JSON: &'static str;
    /// Placeholder.
    const JSON_V0_3: Option<&'static str> = None;
    /// Placeholder.
    const INFO: CardInfo = CardInfo::DEFAULT;
}

/// Placeholder.
pub struct CardInfo {
    /// Placeholder.
    pub max_bytes: usize,
    /// Placeholder.
    pub allow: &'static [&'static str],
    /// Placeholder.
    pub variables: &'static [&'static str],
    /// Placeholder.
    pub losses_v0_3: &'static [&'static str],
}

impl CardInfo {
    /// Placeholder.
    pub const DEFAULT: Self = Self {
        max_bytes: 10_240,
        allow: &[],
        variables: &[],
        losses_v0_3: &[],
    };
}

/// What expansions name.
pub(crate) mod private {}
