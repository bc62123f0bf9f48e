//! Checks the input and output modes of an agent.

use crate::report::{Object, Report, list};
use crate::text::{media_type, media_type_of_word};
use crate::{Action, Node};

/// Checks a field that lists media types. Words such as `text` are replaced by the media type, or removed if the
/// list already has it.
pub(super) fn check(report: &mut Report<'_>, owner: &Object<'_>, key: &'static str) {
    let modes = list(owner, key);
    let place = report.enter(key);
    for (index, mode) in modes.iter().enumerate() {
        let Some(mode) = mode.as_str() else { continue };
        let place = report.enter_item(index);
        report.fault(media_type(mode));
        if let Some(meant) = media_type_of_word(mode) {
            let before = modes.iter().take(index).filter_map(Node::as_str);
            let is_listed = modes.iter().any(|other| other.as_str() == Some(meant))
                || before
                    .into_iter()
                    .any(|other| media_type_of_word(other) == Some(meant));
            report.edit(if is_listed {
                Action::Remove
            } else {
                Action::Replace(format!("\"{meant}\"").into())
            });
        }
        report.leave(place);
    }
    report.leave(place);
}
