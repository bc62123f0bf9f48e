//! Groups of fields of which exactly one must be present, such as the kinds of a security scheme. `null` counts as absent.

use crate::catalogue::document as rules;
use crate::report::{self, Object, Report};
use crate::shape::Shape;
use crate::structure::{Policy, check_member};
use crate::wording::listed;

/// Whether a field belongs to a group.
pub(crate) fn has(shape: &'static Shape, name: &str) -> bool {
    shape.exactly_one.iter().any(|group| group.contains(&name))
}

/// Checks the groups of an object; `excused` fields are present under other names.
pub(crate) fn check(
    report: &mut Report<'_>,
    policy: &Policy,
    shape: &'static Shape,
    object: &Object<'_>,
    excused: &[&str],
) {
    for group in shape.exactly_one {
        let excused = group.iter().any(|name| excused.contains(name));
        if excused || group.iter().any(|name| report::has(object, name)) {
            check_unset(report, policy, shape, group, object);
        }
        if !excused {
            check_group(report, group, object);
        }
    }
}

/// Checks for alternatives that are `null` beside the one in use.
fn check_unset(
    report: &mut Report<'_>,
    policy: &Policy,
    shape: &'static Shape,
    group: &[&str],
    object: &Object<'_>,
) {
    for name in group {
        let unset = object.get(name).filter(|value| value.is_null());
        if let (Some(value), Some(member)) = (unset, shape.member(name)) {
            let place = report.enter(member.name);
            check_member(report, policy, member, value);
            report.leave(place);
        }
    }
}

fn check_group(report: &mut Report<'_>, group: &[&str], object: &Object<'_>) {
    let mut present = group.iter().filter(|name| report::has(object, name));
    let Some(first) = present.next() else {
        let (message, fix) = match group.iter().find(|name| object.contains_key(name)) {
            Some(unset) => {
                let message = format!("missing alternative, `{unset}` is `null`");
                (message, "set a value, or add one of")
            }
            None => ("missing alternative".to_owned(), "add one of"),
        };
        let fix = format!("{fix} {}", listed(group));
        report.add(&rules::EXACTLY_ONE, message, fix);
        return;
    };
    if let Some(second) = present.next() {
        let message = format!("`{first}` and `{second}` are mutually exclusive");
        let fix = "keep one of them, and move the other to a separate object";
        report.add_at_key(second, &rules::EXACTLY_ONE, message, fix);
    }
}
