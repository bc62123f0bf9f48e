//! The rules of a skill that stands alone: all but what its card decides.

use agentcard_rules::{Dialect, check_skill};

use super::spec::Skill;
use crate::card;
use crate::errors::Errors;

/// Runs the rules on the skill. Whether its security schemes exist is asked where a card lists it.
pub(crate) fn lint_skill(skill: &Skill, errors: &mut Errors) {
    let allowed = card::allow_everywhere(&skill.allow);
    let mut members = card::skill_members(skill);
    members.extra(&skill.extra);
    let document = members.object(&skill.site);
    card::check_repeated(&document, errors);
    let judged = document.judged();
    let findings = check_skill(&judged.value, Dialect::A2aV1_0, &card::options());
    card::report(&findings, "", &judged.places, &allowed, &mut Vec::new(), errors);
    card::check_allowed(&allowed, errors);
}
