//! The traits that the macros implement for cards and skills, and the types of their constants.

use agentcard_models::a2a::{v0_3, v1_0};
#[cfg(feature = "agenium")]
use agentcard_models::agenium::v1_0_0;
#[cfg(feature = "openclasp")]
use agentcard_models::openclasp::v0_1;
use agentcard_rules::{Dialect, Options};
use serde::de::DeserializeOwned;

#[cfg(feature = "openclasp")]
use crate::openclasp::CardBuilder;

/// A type that declares an agent card; derive it, or implement it by hand.
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
    /// The A2A 1.0 card as compact JSON.
    const JSON: &'static str;

    /// The cards for other versions of A2A, one for each version that an interface declares.
    const MORE: &'static [CardVersion] = &[];

    /// Metadata for `cargo agentcard emit`.
    const INFO: CardInfo = CardInfo::DEFAULT;

    /// Returns the A2A 1.0 card as a typed value that can be changed at run time.
    ///
    /// # Panics
    ///
    /// If [`JSON`](Self::JSON) of a hand-written implementation is not a valid card; a derived one always is.
    fn card() -> v1_0::AgentCard {
        parsed(Self::JSON)
    }

    /// Returns the A2A 0.3 card as a typed value, if an interface declares that version.
    ///
    /// # Panics
    ///
    /// See [`card`](Self::card).
    fn card_v0_3() -> Option<v0_3::AgentCard> {
        Self::in_version("0.3").map(|card| parsed(card.json))
    }

    /// Returns the card for another version of A2A, such as `0.3`, if an interface declares it.
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

/// Metadata of a card's declaration that is not part of the card.
#[derive(Debug, Clone, Copy)]
pub struct CardInfo {
    /// The size limit in bytes of compact JSON.
    pub max_bytes: usize,
    /// Whether the card must match the closed schema of OpenCLASP.
    pub strict: bool,
    /// Ids of the rules whose warnings are allowed by the declaration.
    pub allow: &'static [&'static str],
    /// Names of the build-time environment variables that the card uses.
    pub variables: &'static [&'static str],
    /// What the declaration contains but the card can't express, one sentence each.
    pub losses: &'static [&'static str],
}

impl CardInfo {
    /// The default size limit and empty lists.
    pub const DEFAULT: Self = Self {
        max_bytes: Options::MAX_BYTES,
        strict: false,
        allow: &[],
        variables: &[],
        losses: &[],
    };

    /// The dialect that a card of this declaration is checked against.
    #[inline]
    pub(crate) fn dialect(&self, dialect: Dialect) -> Dialect {
        match dialect {
            #[cfg(feature = "openclasp")]
            Dialect::OpenclaspV0_1 if self.strict => Dialect::OpenclaspV0_1Strict,
            other => other,
        }
    }
}

/// A card for a version of A2A other than 1.0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardVersion {
    /// The A2A version, such as `0.3`.
    pub version: &'static str,
    /// The card as compact JSON.
    pub json: &'static str,
    /// What the declaration contains but this card can't express, one sentence each.
    pub losses: &'static [&'static str],
}

/// A type that declares an `OpenCLASP` card; derive it with `#[derive(AgentCard)]` and `#[openclasp(…)]`.
#[cfg(feature = "openclasp")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an OpenCLASP card",
    label = "not an OpenCLASP card",
    note = "add `#[derive(agentcard::AgentCard)]` with `#[openclasp(…)]`"
)]
pub trait OpenClaspCard {
    /// The card as compact JSON.
    const OPENCLASP_JSON: &'static str;

    /// Metadata for `cargo agentcard emit`.
    const OPENCLASP_INFO: CardInfo = CardInfo::DEFAULT;

    /// Returns the card as a typed value.
    ///
    /// # Panics
    ///
    /// If [`OPENCLASP_JSON`](Self::OPENCLASP_JSON) of a hand-written implementation is not a valid card; a derived
    /// one always is.
    #[inline]
    fn openclasp_card() -> v0_1::AgentCard {
        parsed(Self::OPENCLASP_JSON)
    }

    /// Returns a builder for the parts that are known only at run time: times, presence, verification, attestation.
    ///
    /// # Panics
    ///
    /// See [`openclasp_card`](Self::openclasp_card).
    #[inline]
    fn openclasp() -> CardBuilder {
        CardBuilder::declared(Self::openclasp_card(), Self::OPENCLASP_INFO)
    }
}

/// A type that declares an Agenium card; derive it with `#[derive(AgentCard)]` and `#[agenium(…)]`.
#[cfg(feature = "agenium")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an Agenium card",
    label = "not an Agenium card",
    note = "add `#[derive(agentcard::AgentCard)]` with `#[agenium(…)]`"
)]
pub trait AgeniumCard {
    /// The card as compact JSON.
    const AGENIUM_JSON: &'static str;

    /// Metadata for `cargo agentcard emit`.
    const AGENIUM_INFO: CardInfo = CardInfo::DEFAULT;

    /// Returns the card as a typed value.
    ///
    /// # Panics
    ///
    /// If [`AGENIUM_JSON`](Self::AGENIUM_JSON) of a hand-written implementation is not a valid card; a derived one
    /// always is.
    #[inline]
    fn agenium_card() -> v1_0_0::AgentCard {
        parsed(Self::AGENIUM_JSON)
    }
}

/// A type that declares a skill; `#[skill]` and `#[mcp_tool(skill(…))]` generate one beside the function.
///
/// A card lists it by the path of the function: `skills(find_recipe)`. To implement it by hand:
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
    /// The skill's definition.
    const SKILL: SkillDef;
}

/// The definition of a skill, as it appears in a card.
#[derive(Debug, Clone, Copy)]
pub struct SkillDef {
    /// The id, unique within a card. Skills with an empty id are skipped by all checks.
    pub id: &'static str,
    /// The display name.
    pub name: &'static str,
    /// What the skill does.
    pub description: &'static str,
    /// Keywords for search.
    pub tags: &'static [&'static str],
    /// Example prompts.
    pub examples: &'static [&'static str],
    /// Media types of the input; if empty, those of the card apply.
    pub input_modes: &'static [&'static str],
    /// Media types of the output; if empty, those of the card apply.
    pub output_modes: &'static [&'static str],
    /// Security requirements: a caller must meet every [`Need`] of one alternative. If empty, those of the card
    /// apply.
    pub security: &'static [&'static [Need]],
    /// Additional members as JSON text, each after a comma: `,"x-rate":5`.
    pub extra: &'static str,
    /// Ids of the rules whose warnings are allowed by the skill's declaration.
    pub allow: &'static [&'static str],
}

/// A security scheme that a caller must satisfy.
#[derive(Debug, Clone, Copy)]
pub struct Need {
    /// Id of the scheme in the card.
    pub scheme: &'static str,
    /// The required scopes.
    pub scopes: &'static [&'static str],
}

impl SkillDef {
    /// An empty definition, for use with struct update syntax.
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
