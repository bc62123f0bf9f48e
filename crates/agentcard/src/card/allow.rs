//! The accepted rules of a card: its own and those of the skills it lists.

use super::skill::SkillDef;

/// Number of accepted rules.
#[must_use]
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

const fn fill(all: &mut [&'static str], start: usize, ids: &[&'static str]) -> usize {
    let mut index = 0;
    while index < ids.len() {
        all[start + index] = ids[index];
        index += 1;
    }
    start + index
}
