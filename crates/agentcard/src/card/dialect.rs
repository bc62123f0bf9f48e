//! The traits of cards in other dialects.

#[cfg(feature = "agenium")]
use agentcard_models::agenium::v1_0_0;
#[cfg(feature = "openclasp")]
use agentcard_models::openclasp::v0_1;

#[cfg(any(feature = "openclasp", feature = "agenium"))]
use super::traits::parsed;
#[cfg(feature = "openclasp")]
use crate::openclasp::CardBuilder;

/// What a declaration says about a card of another dialect, beside the card.
#[derive(Debug, Clone, Copy)]
pub struct DialectInfo {
    /// Ids of the rules whose warnings the declaration accepts.
    pub allow: &'static [&'static str],
    /// Names of the build-environment variables that values come from.
    pub variables: &'static [&'static str],
    /// What the declaration says and the dialect cannot, one sentence each.
    pub losses: &'static [&'static str],
}

impl DialectInfo {
    /// Nothing.
    pub const DEFAULT: Self = Self {
        allow: &[],
        variables: &[],
        losses: &[],
    };
}

/// A type that stands for an `OpenCLASP` card; derive it with `#[derive(AgentCard)]` and `#[openclasp(…)]`.
#[cfg(feature = "openclasp")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an OpenCLASP card",
    label = "not an OpenCLASP card",
    note = "derive it: `#[derive(agentcard::AgentCard)]` with `#[openclasp(…)]`"
)]
pub trait OpenClaspCard {
    /// The card, compact JSON.
    const OPENCLASP_JSON: &'static str;

    /// What `cargo agentcard emit` needs besides the bytes.
    const OPENCLASP_INFO: DialectInfo = DialectInfo::DEFAULT;

    /// The card as a typed value.
    ///
    /// # Panics
    ///
    /// If [`OPENCLASP_JSON`](Self::OPENCLASP_JSON) of a hand-written implementation is no card; a derived one always is.
    #[inline]
    fn openclasp_card() -> v0_1::AgentCard {
        parsed(Self::OPENCLASP_JSON)
    }

    /// The card, to be completed at run time: times, presence, verification, attestation.
    ///
    /// # Panics
    ///
    /// As [`openclasp_card`](Self::openclasp_card).
    #[inline]
    fn openclasp() -> CardBuilder {
        CardBuilder::new(Self::openclasp_card()).allow(Self::OPENCLASP_INFO.allow)
    }
}

/// A type that stands for an Agenium card; derive it with `#[derive(AgentCard)]` and `#[agenium(…)]`.
#[cfg(feature = "agenium")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an Agenium card",
    label = "not an Agenium card",
    note = "derive it: `#[derive(agentcard::AgentCard)]` with `#[agenium(…)]`"
)]
pub trait AgeniumCard {
    /// The card, compact JSON.
    const AGENIUM_JSON: &'static str;

    /// What `cargo agentcard emit` needs besides the bytes.
    const AGENIUM_INFO: DialectInfo = DialectInfo::DEFAULT;

    /// The card as a typed value.
    ///
    /// # Panics
    ///
    /// If [`AGENIUM_JSON`](Self::AGENIUM_JSON) of a hand-written implementation is no card; a derived one always is.
    #[inline]
    fn agenium_card() -> v1_0_0::AgentCard {
        parsed(Self::AGENIUM_JSON)
    }
}
