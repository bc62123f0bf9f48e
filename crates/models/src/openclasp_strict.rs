//! Conversions between the two forms of `OpenCLASP` cards: the strict one has fewer members.

use serde::de::Error;

use crate::openclasp::{v0_1, v0_1_strict};

/// Fails if the strict form has no such member or value.
impl TryFrom<v0_1::AgentCard> for v0_1_strict::AgentCard {
    type Error = serde_json::Error;

    #[inline]
    fn try_from(card: v0_1::AgentCard) -> serde_json::Result<Self> {
        let strict: Self = serde_json::from_str(&serde_json::to_string(&card)?)?;
        let was_unknown = |name: &str| card.extra.keys().any(|other| other == name);
        if let Some(name) = strict.extra.keys().find(|name| !was_unknown(name)) {
            let fault = format!("the strict form has no member `{name}`");
            return Err(Error::custom(fault));
        }
        Ok(strict)
    }
}

/// Fails if the other form has no such value.
impl TryFrom<v0_1_strict::AgentCard> for v0_1::AgentCard {
    type Error = serde_json::Error;

    #[inline]
    fn try_from(card: v0_1_strict::AgentCard) -> serde_json::Result<Self> {
        serde_json::from_str(&serde_json::to_string(&card)?)
    }
}
