//! Strings that the tokens of a declaration don't show, such as `env!(…)`: what their rule says is a compile error.

use agentcard_rules::text::Fault;
use agentcard_rules::{Level, Profile};

use super::part::contains;
use crate::message::Message;

/// Fails with what its rule says of the string under `key`, unless `allow` names that rule.
///
/// # Panics
///
/// In const evaluation, as a compile error at the caller's place, which the macro puts on the value.
#[track_caller]
#[inline]
pub const fn check_text(key: &str, fault: Option<Fault>, allow: &[&str]) {
    let Some(fault) = fault else {
        return;
    };
    let note = matches!(fault.rule.level(Profile::Write), Level::Note);
    if note || (fault.rule.can_allow && contains(allow, fault.rule.id)) {
        return;
    }
    let message = Message::new("`").text(key).text("`: ").text(fault.message);
    let message = match fault.help {
        Some(fix) => message.text(": ").text(fix),
        None => message,
    };
    message.text(" (").text(fault.rule.id).text(")").fail()
}
