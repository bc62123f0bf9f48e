//! Agent cards: the traits behind `#[derive(AgentCard)]` and `#[skill]`, and the const evaluation that prints cards.

mod allow;
mod check;
mod hidden;
mod json;
mod message;
mod part;
mod skill;
mod traits;

pub use skill::{Need, Skill, SkillDef};
pub use traits::{AgentCard, CardInfo};

/// What expansions name.
pub(crate) mod private {
    pub use super::allow::{allow, allow_count};
    pub use super::check::{SkillName, check_security, check_size, check_skill_id};
    pub use super::hidden::{check_filled, check_grpc_url, check_media_type, check_url};
    pub use super::part::{Part, SchemeDef, Target, Version, measure, text, write};
}
