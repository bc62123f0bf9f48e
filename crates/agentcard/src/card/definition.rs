//! What cards and skills are to the compiler: the traits that the macros implement, and their constants.

use agentcard_models::a2a::{v0_3, v1_0};
#[cfg(feature = "agenium")]
use agentcard_models::agenium::v1_0_0;
#[cfg(feature = "openclasp")]
use agentcard_models::openclasp::v0_1;
use agentcard_rules::Options;
use serde::de::DeserializeOwned;

#[cfg(feature = "openclasp")]
use crate::openclasp::CardBuilder;

/// A type that stands for an agent card; derive it, or implement it in a page.
///
/// ```
/// use agentcard::AgentCard;
///
/// struct Minimal;
/// impl AgentCard for Minimal {
///     const JSON: &'static str = r#"{"name":"Minimal"}"#;
/// }
/// assert!(Minimal::in_version("0.3").is_none());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an agent card",
    label = "not an agent card",
    note = "add `#[derive(agentcard::AgentCard)]` with `#[agent_card(…)]`"
)]
pub trait AgentCard {
    /// The A2A 1.0 card, compact JSON.
    const JSON: &'static str;

    /// The cards of other versions of A2A: each that an interface speaks has one.
    const MORE: &'static [CardVersion] = &[];

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
        Self::in_version("0.3").map(|card| parsed(card.json))
    }

    /// The card of another version of A2A, such as `0.3`, if an interface speaks it.
    #[must_use]
    fn in_version(version: &str) -> Option<&'static CardVersion> {
        Self::MORE.iter().find(|card| card.version == version)
    }
}

fn parsed<T: DeserializeOwned>(json: &str) -> T {
    match serde_json::from_str(json) {
        Ok(card) => card,
        Err(fault) => panic!("the constant of this implementation is not a card: {fault}"),
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
    /// What the declaration says and the card cannot, one sentence each.
    pub losses: &'static [&'static str],
}

impl CardInfo {
    /// The usual size limit, and nothing else.
    pub const DEFAULT: Self = Self {
        max_bytes: Options::MAX_BYTES,
        allow: &[],
        variables: &[],
        losses: &[],
    };
}

/// A card in another version of A2A than 1.0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardVersion {
    /// The version, such as `0.3`.
    pub version: &'static str,
    /// The card, compact JSON.
    pub json: &'static str,
    /// What the declaration says and this card cannot, one sentence each.
    pub losses: &'static [&'static str],
}

/// A type that stands for an `OpenCLASP` card; derive it with `#[derive(AgentCard)]` and `#[openclasp(…)]`.
#[cfg(feature = "openclasp")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an OpenCLASP card",
    label = "not an OpenCLASP card",
    note = "add `#[derive(agentcard::AgentCard)]` with `#[openclasp(…)]`"
)]
pub trait OpenClaspCard {
    /// The card, compact JSON.
    const OPENCLASP_JSON: &'static str;

    /// What `cargo agentcard emit` needs besides the bytes.
    const OPENCLASP_INFO: CardInfo = CardInfo::DEFAULT;

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
    note = "add `#[derive(agentcard::AgentCard)]` with `#[agenium(…)]`"
)]
pub trait AgeniumCard {
    /// The card, compact JSON.
    const AGENIUM_JSON: &'static str;

    /// What `cargo agentcard emit` needs besides the bytes.
    const AGENIUM_INFO: CardInfo = CardInfo::DEFAULT;

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

/// A type that stands for a skill: the companion of a function with `#[skill]` or `#[mcp_tool(skill(…))]`.
///
/// A card lists it by the path of the function: `skills(find_recipe)`. By hand:
///
/// ```
/// use agentcard::{Skill, SkillDef};
///
/// struct Chat;
/// impl Skill for Chat {
///     const SKILL: SkillDef = SkillDef {
///         id: "chat",
///         name: "Chat",
///         description: "Talks about food.",
///         tags: &["talk"],
///         ..SkillDef::EMPTY
///     };
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a skill",
    label = "not a skill",
    note = "put `#[skill(tags(\"…\"))]` or `#[mcp_tool(skill(tags(\"…\")))]` on the function, or implement `agentcard::Skill`"
)]
pub trait Skill {
    /// What a card says of it.
    const SKILL: SkillDef;
}

/// What a card says of a skill.
#[derive(Debug, Clone, Copy)]
pub struct SkillDef {
    /// Unique in a card. A skill without one is left out of all checks.
    pub id: &'static str,
    /// For people.
    pub name: &'static str,
    /// What it does.
    pub description: &'static str,
    /// Search words.
    pub tags: &'static [&'static str],
    /// Prompts that it answers.
    pub examples: &'static [&'static str],
    /// Media types it reads; empty: those of the card.
    pub input_modes: &'static [&'static str],
    /// Media types it writes; empty: those of the card.
    pub output_modes: &'static [&'static str],
    /// What a caller must present: all needs of one of these. Empty: what the card says.
    pub security: &'static [&'static [Need]],
    /// More members, each as JSON text after a comma: `,"x-rate":5`.
    pub extra: &'static str,
    /// Ids of the rules whose warnings its declaration accepts.
    pub allow: &'static [&'static str],
}

/// A security scheme that a caller needs.
#[derive(Debug, Clone, Copy)]
pub struct Need {
    /// Id of the scheme in the card.
    pub scheme: &'static str,
    /// The scopes it must grant.
    pub scopes: &'static [&'static str],
}

impl SkillDef {
    /// Nothing said yet; a base for struct update syntax.
    pub const EMPTY: Self = Self {
        id: "",
        name: "",
        description: "",
        tags: &[],
        examples: &[],
        input_modes: &[],
        output_modes: &[],
        security: &[],
        extra: "",
        allow: &[],
    };
}
