//! Checks that only const evaluation can make, because skills of other modules, `env!(…)` and similar values are
//! unknown to the macro; and the lists in a card's `INFO`.
//!
//! Each check fails const evaluation with a message at the caller's location, which the macro sets to the listed
//! name.

use agentcard_rules::mapping::MAX_ALTERNATIVES;
use agentcard_rules::text::{Fault, is_equal};
use agentcard_rules::{Level, Profile};

use super::definition::{Need, SkillDef};
use super::part::{Target, choices, contains, find, usable};
use crate::firsts::find_firsts;
use crate::message::Message;

/// The id of a skill and the entry that adds it to the card.
#[derive(Debug)]
pub struct SkillName {
    /// The id.
    pub id: &'static str,
    /// The entry as written: `menus::plan` or `skill(id = "plan")`.
    pub origin: &'static str,
}

/// The index of the first skill with the same id, for each skill.
#[must_use]
#[inline]
pub const fn find_ids<const N: usize>(skills: &[SkillName; N]) -> [usize; N] {
    let mut ids = [""; N];
    let mut at = 0;
    while at < N {
        ids[at] = skills[at].id;
        at += 1;
    }
    find_firsts(&ids)
}

/// Fails if the skill at `index` has the same id as the one at `first`.
///
/// # Panics
///
/// In const evaluation, as a compile error.
#[track_caller]
#[inline]
pub const fn check_skill_id(skills: &[SkillName], index: usize, first: usize) {
    let (skill, other) = (&skills[index], &skills[first]);
    // A missing id is reported where the skill is declared.
    if index == first || skill.id.is_empty() {
        return;
    }
    let message = Message::new("duplicate skill id `").text(skill.id);
    let message = if is_equal(other.origin, skill.origin) {
        message.text("`, listed twice as `")
    } else {
        message.text("` in `").text(other.origin).text("` and `")
    };
    message
        .text(skill.origin)
        .text("`; change or remove one of them (A2A-050)")
        .fail()
}

/// Fails if a card is larger than its limit.
///
/// # Panics
///
/// In const evaluation, as a compile error.
#[track_caller]
#[inline]
pub const fn check_size(version: &str, length: usize, limit: usize) {
    if length > limit {
        Message::new("the A2A ")
            .text(version)
            .text(" card is ")
            .number(length)
            .text(" bytes of compact JSON, the limit is ")
            .number(limit)
            .fail()
    }
}

/// Fails if the skill at `origin` requires an undeclared scheme or scope, or if its requirements expand to too many
/// alternatives.
///
/// # Panics
///
/// In const evaluation, as a compile error.
#[track_caller]
#[inline]
pub const fn check_security(skill: &SkillDef, origin: &str, target: &Target, allow: &[&str]) {
    let rule = "A2A-061";
    let any_scope = contains(allow, rule) || contains(skill.allow, rule);
    let mut index = 0;
    while index < skill.security.len() {
        check_needs(skill.security[index], origin, target, any_scope);
        index += 1;
    }
    let count = usable(skill.security, target);
    if count > MAX_ALTERNATIVES {
        Message::new("skill `")
            .text(origin)
            .text("` requires schemes of several flows, which makes ")
            .number(count)
            .text(" alternatives in A2A ")
            .text(target.version)
            .text(", the limit is ")
            .number(MAX_ALTERNATIVES)
            .fail()
    }
}

/// Fails if none of the skill's security requirements can be expressed in the card, which would let anyone call it.
///
/// # Panics
///
/// In const evaluation, as a compile error.
#[track_caller]
#[inline]
pub const fn check_open(skill: &SkillDef, origin: &str, target: &Target) {
    if !skill.security.is_empty() && usable(skill.security, target) == 0 {
        Message::new("the A2A ")
            .text(target.version)
            .text(" card cannot express the security of skill `")
            .text(origin)
            .text(
                "`, which would be open to anyone; add an alternative that does not need the flow deviceCode",
            )
            .fail()
    }
}

#[track_caller]
#[inline]
const fn check_needs(needs: &[Need], origin: &str, target: &Target, any_scope: bool) {
    let mut index = 0;
    while index < needs.len() {
        let need = &needs[index];
        let Some(scheme) = find(target, need.scheme) else {
            Message::new("skill `")
                .text(origin)
                .text("` requires security scheme `")
                .text(need.scheme)
                .text("`, which the card does not declare (A2A-060)")
                .fail()
        };
        if let Some(flows) = scheme.flows
            && !any_scope
        {
            check_scopes(need, origin, flows);
        }
        index += 1;
    }
}

#[track_caller]
#[inline]
const fn check_scopes(need: &Need, origin: &str, flows: &[&[&str]]) {
    let mut flow = 0;
    while flow < flows.len() {
        let mut index = 0;
        while index < need.scopes.len() {
            if !contains(flows[flow], need.scopes[index]) {
                Message::new("skill `")
                    .text(origin)
                    .text("` requires scope `")
                    .text(need.scopes[index])
                    .text("`, which is missing in a flow of security scheme `")
                    .text(need.scheme)
                    .text("` (A2A-061)")
                    .fail()
            }
            index += 1;
        }
        flow += 1;
    }
}

/// Fails with the rule's message about the string under `key`, unless `allow` lists the rule.
///
/// # Panics
///
/// In const evaluation, as a compile error at the caller's location, which the macro sets to the value.
#[track_caller]
#[inline]
pub const fn check_text(key: &str, fault: Option<Fault>, allow: &[&str]) {
    report(Message::new("`").text(key), fault, allow);
}

/// Like [`check_text`], for the `value` of a build-time environment variable.
///
/// # Panics
///
/// In const evaluation, as a compile error at the caller's location.
#[track_caller]
#[inline]
pub const fn check_variable(key: &str, variable: &str, value: &str, fault: Option<Fault>, allow: &[&str]) {
    let of = Message::new("`").text(key).text("` is `").text(value);
    let of = of.text("` by the environment variable `").text(variable);
    report(of, fault, allow);
}

#[track_caller]
#[inline]
const fn report(message: Message, fault: Option<Fault>, allow: &[&str]) {
    let Some(fault) = fault else {
        return;
    };
    let note = matches!(fault.rule.level(Profile::Write), Level::Note);
    if note || (fault.rule.can_allow && contains(allow, fault.rule.id)) {
        return;
    }
    let message = message.text("`: ").text(fault.message);
    let message = match fault.help {
        // A pattern without a description of its own ends the sentence.
        Some(pattern) if matches!(pattern.as_bytes(), [b'^', ..]) => message.text(" ").text(pattern),
        Some(fix) => message.text("; ").text(fix),
        None => message,
    };
    message.text(" (").text(fault.rule.id).text(")").fail()
}

/// Returns `sentence` if an alternative of the skill's security can't be expressed in the version of the card.
#[must_use]
#[inline]
pub const fn loss(
    skill: &SkillDef,
    target: &Target,
    sentence: &'static [&'static str],
) -> &'static [&'static str] {
    let mut index = 0;
    while index < skill.security.len() {
        if choices(skill.security[index], target) == 0 {
            return sentence;
        }
        index += 1;
    }
    &[]
}

/// Total number of texts in all lists.
#[must_use]
#[inline]
pub const fn count(lists: &[&[&str]]) -> usize {
    let mut count = 0;
    let mut list = 0;
    while list < lists.len() {
        count += lists[list].len();
        list += 1;
    }
    count
}

/// Concatenates the lists; `N` must be the result of [`count`].
#[must_use]
#[inline]
pub const fn concat<const N: usize>(lists: &[&[&'static str]]) -> [&'static str; N] {
    let mut all = [""; N];
    let mut filled = 0;
    let mut list = 0;
    while list < lists.len() {
        let mut index = 0;
        while index < lists[list].len() {
            all[filled] = lists[list][index];
            filled += 1;
            index += 1;
        }
        list += 1;
    }
    all
}
