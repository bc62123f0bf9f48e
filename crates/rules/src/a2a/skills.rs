//! Skills of an agent.

use crate::At;
use crate::catalogue::a2a as rules;
use crate::names::Seen;
use crate::report::{Object, Report, non_empty_text};
use crate::text as texts;

/// Checks the skills of a card, one by one and together.
pub(super) fn check(report: &mut Report<'_>, card: &Object<'_>) {
    let mut ids = Seen::default();
    report.each_object(card, "skills", &mut |report, skill| {
        check_skill(report, skill);
        let Some(id) = non_empty_text(skill, "id") else {
            return;
        };
        if !ids.is_new(id) {
            let message = format!("duplicate skill id `{id}`");
            report.add_at(
                "id",
                &rules::DUPLICATE_SKILL,
                At::Value,
                message,
                "use a unique id for each skill",
            );
        }
    });
}

pub(super) fn check_skill(report: &mut Report<'_>, skill: &Object<'_>) {
    report.text(skill, "id", texts::skill_id);
}
