//! Agent cards: the traits behind `#[derive(AgentCard)]` and `#[skill]`, and the const evaluation that prints cards.

mod check;
mod dialect;
mod gather;
mod hidden;
mod json;
mod part;
mod runtime;
mod skill;
mod traits;

#[cfg(feature = "agenium")]
pub use dialect::AgeniumCard;
pub use dialect::DialectInfo;
#[cfg(feature = "openclasp")]
pub use dialect::OpenClaspCard;
#[cfg(feature = "axum")]
pub(crate) use runtime::url_path;
pub use runtime::{A2aCard, CardUrlError, InvalidCard, TypedCard};
pub use skill::{Need, Skill, SkillDef};
pub use traits::{AgentCard, CardInfo};

/// What expansions name.
pub(crate) mod private {
    pub use super::check::{SkillName, check_open, check_security, check_size, check_skill_id};
    pub use super::gather::{allow, allow_count, losses, losses_count};
    pub use super::hidden::check_text;
    pub use super::part::{Part, SchemeDef, Target, Version, measure, text, write};
    pub use agentcard_rules::shape::Text as Constraints;
    pub use agentcard_rules::text as text_rules;
}
