//! Lists of a card's `INFO` to which the skills it lists add: accepted rules, and what A2A 0.3 cannot say.

use super::part::{Target, choices};
use super::skill::SkillDef;

/// Number of accepted rules.
#[must_use]
#[inline]
pub const fn allow_count(own: &[&str], skills: &[&SkillDef]) -> usize {
    let mut count = own.len();
    let mut index = 0;
    while index < skills.len() {
        count += skills[index].allow.len();
        index += 1;
    }
    count
}

/// The ids of the accepted rules; `N` is what [`allow_count`] says.
#[must_use]
#[inline]
pub const fn allow<const N: usize>(own: &[&'static str], skills: &[&SkillDef]) -> [&'static str; N] {
    let mut all = [""; N];
    let mut filled = fill(&mut all, 0, own);
    let mut index = 0;
    while index < skills.len() {
        filled = fill(&mut all, filled, skills[index].allow);
        index += 1;
    }
    all
}

/// Number of sentences about what A2A 0.3 cannot say.
#[must_use]
#[inline]
pub const fn losses_count(own: &[&str], skills: &[&SkillDef], target: &Target) -> usize {
    let mut count = own.len();
    let mut index = 0;
    while index < skills.len() {
        if loses(skills[index], target) {
            count += 1;
        }
        index += 1;
    }
    count
}

/// The sentences about what A2A 0.3 cannot say; `N` is what [`losses_count`] says. There is one for each of `skills`
/// in `sentences`, taken if that skill loses something.
#[must_use]
#[inline]
pub const fn losses<const N: usize>(
    own: &[&'static str],
    skills: &[&SkillDef],
    target: &Target,
    sentences: &[&'static str],
) -> [&'static str; N] {
    let mut all = [""; N];
    let mut filled = fill(&mut all, 0, own);
    let mut index = 0;
    while index < skills.len() {
        if loses(skills[index], target) {
            filled = fill(&mut all, filled, &[sentences[index]]);
        }
        index += 1;
    }
    all
}

/// Whether an alternative of the skill can't be said in this version.
#[inline]
const fn loses(skill: &SkillDef, target: &Target) -> bool {
    let mut index = 0;
    while index < skill.security.len() {
        if choices(skill.security[index], target) == 0 {
            return true;
        }
        index += 1;
    }
    false
}

#[inline]
const fn fill(all: &mut [&'static str], start: usize, more: &[&'static str]) -> usize {
    let mut index = 0;
    while index < more.len() {
        all[start + index] = more[index];
        index += 1;
    }
    start + index
}
