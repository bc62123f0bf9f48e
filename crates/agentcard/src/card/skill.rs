//! A skill as constant data.

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
