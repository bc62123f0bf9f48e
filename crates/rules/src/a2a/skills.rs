//! Checks the skills of an agent.

use crate::catalogue::a2a as rules;
use crate::report::{Object, Report, non_empty_text};
use crate::text as texts;
use std::collections::BTreeSet;

/// Checks each skill of a card, and all of them for duplicates.
pub(super) fn check(report: &mut Report<'_>, card: &Object<'_>) {
    let mut ids = BTreeSet::new();
    report.each_object(card, "skills", &mut |report, skill| {
        check_skill(report, skill);
        let Some(id) = non_empty_text(skill, "id") else {
            return;
        };
        if !ids.insert(id.to_owned()) {
            let message = format!("duplicate skill id `{id}`");
            let fix = "use a unique id for each skill";
            report.add_at("id", &rules::DUPLICATE_SKILL, message, fix);
        }
    });
}

pub(super) fn check_skill(report: &mut Report<'_>, skill: &Object<'_>) {
    report.text(skill, "id", texts::skill_id);
}
