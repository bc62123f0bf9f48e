//! What an agent can do.

use super::modes;
use crate::At;
use crate::catalogue::a2a as rules;
use crate::names::Seen;
use crate::report::{Object, Report, some_text};
use crate::text as texts;

/// Judges the skills of a card, one by one and together.
pub(super) fn judge(report: &mut Report<'_>, card: &Object<'_>) {
    let mut ids = Seen::default();
    report.each_object(card, "skills", &mut |report, skill| {
        judge_skill(report, skill);
        let Some(id) = some_text(skill, "id") else {
            return;
        };
        if !ids.is_new(id) {
            let message = format!("another skill has the id `{id}` already");
            report.add_at(
                "id",
                &rules::DUPLICATE_SKILL,
                At::Value,
                message,
                "give each skill an id of its own",
            );
        }
    });
}

/// Judges one skill.
pub(super) fn judge_skill(report: &mut Report<'_>, skill: &Object<'_>) {
    report.text(skill, "id", texts::skill_id);
    report.texts(skill, "tags", entry);
    report.texts(skill, "examples", entry);
    modes::judge(report, skill, "inputModes");
    modes::judge(report, skill, "outputModes");
}

/// A tag or an example.
fn entry(text: &str) -> Option<texts::Fault> {
    texts::not_blank(text).map(|_| texts::Fault::new(&rules::BLANK_ENTRY, "the entry is empty", "remove it"))
}
