//! Declared skills as typed ones, for cards that are put together at run time.

use agentcard_models::Map;
use agentcard_models::a2a::{v0_3, v1_0};

use crate::card::{Need, SkillDef};

/// Schemes are named as declared; a scheme of several flows goes by its first.
impl From<&SkillDef> for v1_0::AgentSkill {
    #[inline]
    fn from(skill: &SkillDef) -> Self {
        let mut typed = Self::new(
            skill.id,
            skill.name,
            skill.description,
            skill.tags.iter().copied(),
        );
        typed.examples = owned(skill.examples);
        typed.input_modes = owned(skill.input_modes);
        typed.output_modes = owned(skill.output_modes);
        typed.security_requirements = skill.security.iter().map(|needs| requirement(needs)).collect();
        typed
    }
}

#[inline]
fn requirement(needs: &[Need]) -> v1_0::SecurityRequirement {
    let scopes = |need: &Need| v1_0::StringList {
        list: owned(need.scopes),
        ..v1_0::StringList::default()
    };
    v1_0::SecurityRequirement {
        schemes: needs.iter().map(|need| (need.scheme, scopes(need))).collect(),
        ..v1_0::SecurityRequirement::default()
    }
}

impl From<&SkillDef> for v0_3::AgentSkill {
    #[inline]
    fn from(skill: &SkillDef) -> Self {
        let mut typed = Self::new(
            skill.id,
            skill.name,
            skill.description,
            skill.tags.iter().copied(),
        );
        typed.examples = owned(skill.examples);
        typed.input_modes = owned(skill.input_modes);
        typed.output_modes = owned(skill.output_modes);
        let alternative = |needs: &&[Need]| -> Map<Vec<String>> {
            let scopes = |need: &Need| (need.scheme, owned(need.scopes));
            needs.iter().map(scopes).collect()
        };
        typed.security = skill.security.iter().map(alternative).collect();
        typed
    }
}

#[inline]
fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}
