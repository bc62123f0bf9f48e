//! Agent cards: the traits behind `#[derive(AgentCard)]` and `#[skill]`, and the const evaluation that prints cards.

mod check;
mod definition;
mod part;
mod runtime;

#[cfg(feature = "agenium")]
pub use definition::AgeniumCard;
#[cfg(feature = "openclasp")]
pub use definition::OpenClaspCard;
pub use definition::{AgentCard, CardInfo, CardVersion, Need, Skill, SkillDef};
#[cfg(feature = "axum")]
pub(crate) use runtime::url_path;
pub use runtime::{A2aCard, CardUrlError, InvalidCard, TypedCard};

pub(crate) mod private {
    pub use super::check::{
        SkillName, check_open, check_security, check_size, check_skill_id, check_text, check_variable,
        concat, count, find_ids, loss,
    };
    pub use super::part::{Part, SchemeDef, Target, measure, room, text, write};
    pub use agentcard_rules::shape::Text as Constraints;
    pub use agentcard_rules::text as text_rules;
}
