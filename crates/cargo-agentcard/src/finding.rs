//! A finding in one line, for commands that do something else than check.

use agentcard_documents::check::Found;
use agentcard_rules::At;

/// The level, the rule, the place, what is wrong, and how to mend it.
pub(crate) fn line(found: &Found) -> String {
    let place = match (found.at, found.pointer.as_str()) {
        (_, "") => "the document".to_owned(),
        (At::Key, pointer) => format!("the name of {pointer}"),
        (At::Value, pointer) => pointer.to_owned(),
    };
    let fix = found
        .fix
        .as_ref()
        .map_or_else(String::new, |fix| format!("; {fix}"));
    format!(
        "{} {} at {place}: {}{fix}",
        found.level.word(),
        found.rule.id,
        found.message
    )
}
