//! The trait that a card implements.

use agentcard_models::a2a::{v0_3, v1_0};
use agentcard_rules::Options;

/// A type that stands for an agent card; derive it, or implement it in a page.
///
/// ```
/// use agentcard::AgentCard;
///
/// struct Minimal;
/// impl AgentCard for Minimal {
///     const JSON: &'static str = r#"{"name":"Minimal"}"#;
/// }
/// assert_eq!(Minimal::JSON_V0_3, None);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an agent card",
    label = "not an agent card",
    note = "derive it: `#[derive(agentcard::AgentCard)]` with `#[agent_card(…)]`"
)]
pub trait AgentCard {
    /// The A2A 1.0 card, compact JSON.
    const JSON: &'static str;

    /// The A2A 0.3 card, compact JSON: there is one exactly when an interface speaks A2A 0.3.
    const JSON_V0_3: Option<&'static str> = None;

    /// What `cargo agentcard emit` needs besides the bytes.
    const INFO: CardInfo = CardInfo::DEFAULT;

    /// The A2A 1.0 card as a typed value, to be changed at run time.
    ///
    /// # Panics
    ///
    /// If [`JSON`](Self::JSON) of a hand-written implementation is no card; a derived one always is.
    fn card() -> v1_0::AgentCard {
        parsed(Self::JSON)
    }

    /// The A2A 0.3 card as a typed value.
    ///
    /// # Panics
    ///
    /// As [`card`](Self::card).
    fn card_v0_3() -> Option<v0_3::AgentCard> {
        Self::JSON_V0_3.map(parsed)
    }
}

pub(super) fn parsed<T: serde::de::DeserializeOwned>(json: &str) -> T {
    match serde_json::from_str(json) {
        Ok(card) => card,
        Err(fault) => panic!("the constant of this implementation is no card: {fault}"),
    }
}

/// What a declaration says about its card, beside the card.
#[derive(Debug, Clone, Copy)]
pub struct CardInfo {
    /// The size limit, in bytes of compact JSON.
    pub max_bytes: usize,
    /// Ids of the rules whose warnings the declaration accepts.
    pub allow: &'static [&'static str],
    /// Names of the build-environment variables that values come from.
    pub variables: &'static [&'static str],
    /// What the A2A 0.3 card cannot say, one sentence each.
    pub losses_v0_3: &'static [&'static str],
}

impl CardInfo {
    /// The usual size limit, and nothing else.
    pub const DEFAULT: Self = Self {
        max_bytes: Options::MAX_BYTES,
        allow: &[],
        variables: &[],
        losses_v0_3: &[],
    };
}
