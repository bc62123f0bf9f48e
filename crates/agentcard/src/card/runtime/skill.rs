//! Converts declared skills to typed ones, for cards that are assembled at run time.

use agentcard_models::Map;
use agentcard_models::a2a::{v0_3, v1_0};

use crate::card::{Need, SkillDef};

/// Implements the conversion for a version, which has its own form of security requirements.
macro_rules! skill_of_version {
    ($version:ident, $security:ident, $alternative:expr) => {
        /// Schemes keep their declared ids; a scheme with several flows uses the id of its first flow.
        impl From<&SkillDef> for $version::AgentSkill {
            #[inline]
            fn from(skill: &SkillDef) -> Self {
                let tags = skill.tags.iter().copied();
                let mut typed = Self::new(skill.id, skill.name, skill.description, tags);
                typed.examples = owned(skill.examples);
                typed.input_modes = owned(skill.input_modes);
                typed.output_modes = owned(skill.output_modes);
                typed.$security = skill.security.iter().map($alternative).collect();
                typed
            }
        }
    };
}

skill_of_version!(v1_0, security_requirements, |needs| v1_0::SecurityRequirement {
    schemes: scopes(needs, |list| v1_0::StringList {
        list,
        ..v1_0::StringList::default()
    }),
    ..v1_0::SecurityRequirement::default()
});
skill_of_version!(v0_3, security, |needs| scopes(needs, |list| list));

/// The required scopes of each scheme, in the form of a version.
#[inline]
fn scopes<T>(needs: &[Need], form: impl Fn(Vec<String>) -> T) -> Map<T> {
    let scheme = |need: &Need| (need.scheme, form(owned(need.scopes)));
    needs.iter().map(scheme).collect()
}

#[inline]
fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}
