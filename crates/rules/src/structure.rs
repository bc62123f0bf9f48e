//! Checks a document against the shape of its schema: fields, types, lengths, unions.

use crate::Node;
use crate::alternatives;
use crate::catalogue::document as rules;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
use crate::form::check as check_form;
use crate::report::{Object, Report};
use crate::shape::{List, Member, Shape, Text, Type};
use crate::wording::{listed, one_of, type_name, value_name, wrong_type};
use crate::{Action, Family, Rule};

/// The additions of a dialect to the shapes of its schema.
pub(crate) struct Policy {
    /// Checks an object and returns `true` if no other checks are needed.
    pub(crate) own: fn(&mut Report<'_>, &'static Shape, &Object<'_>) -> bool,
    /// Checks the value of a known field and returns `true` if no other checks are needed.
    pub(crate) member: fn(&mut Report<'_>, &'static Shape, &str, &Node<'_>) -> bool,
    /// Checks a field that the shape does not define; returns the field that was meant, if any.
    pub(crate) unknown: fn(&mut Report<'_>, &'static Shape, &Object<'_>, &str) -> Option<&'static str>,
    /// Checks a tagged union and returns `true` if no other checks are needed.
    pub(crate) tagged: fn(&mut Report<'_>, &Object<'_>) -> bool,
    /// The rule for a missing field.
    pub(crate) missing: fn(&'static Shape, &str) -> &'static Rule,
    /// The rule for a `null` that the schema accepts.
    pub(crate) null: Option<&'static Rule>,
    /// The rule for a required list that is empty.
    pub(crate) empty: Option<&'static Rule>,
    /// The rule for a required string that is blank.
    pub(crate) blank: Option<&'static Rule>,
}

/// The policy of a dialect without additions.
pub(crate) const PLAIN: Policy = Policy {
    own: |_, _, _| false,
    member: |_, _, _, _| false,
    unknown: stray,
    tagged: |_, _| false,
    missing: |_, _| &rules::MISSING,
    null: None,
    empty: None,
    blank: None,
};

/// Checks `value`, at the current position of `report`, as an object of `shape`.
pub(crate) fn check(report: &mut Report<'_>, policy: &Policy, shape: &'static Shape, value: &Node<'_>) {
    match value {
        Node::Object(object) => check_object(report, policy, shape, object),
        _ if report.is_root() => {
            let message = format!("expected an object, found {}", value_name(value));
            report.add(&rules::NOT_AN_OBJECT, message, "use `{…}`");
        }
        _ => wrong_type(report, "an object", value),
    }
}

/// Checks a field that neither the shape nor the dialect defines.
///
/// An open shape allows it, but a name similar to a missing field is a probable typo.
pub(crate) fn stray(
    report: &mut Report<'_>,
    shape: &'static Shape,
    object: &Object<'_>,
    key: &str,
) -> Option<&'static str> {
    let spelling = shape.other_spelling(key);
    let meant = spelling.or_else(|| shape.near(key).filter(|member| member.required));
    let Some(member) = meant.filter(|member| !object.contains_key(member.name)) else {
        if !shape.open {
            report.add_at_key(key, &rules::CLOSED, format!("unknown field `{key}`"), "remove it");
        }
        return None;
    };
    let fix = format!("use `{}`", member.name);
    if member.required {
        let message = format!("missing field `{}`, found `{key}`", member.name);
        report.add_at_key(key, &rules::MISSING, message, fix);
    } else {
        let rule = if shape.open {
            &rules::NEAR_NAME
        } else {
            &rules::CLOSED
        };
        report.add_at_key(key, rule, format!("unknown field `{key}`"), fix);
    }
    fix_spelling(report, spelling, object);
    member.required.then_some(member.name)
}

/// Adds an edit that corrects the name of the last reported field, if it only differs in case, underscores or
/// hyphens.
pub(crate) fn fix_spelling(report: &mut Report<'_>, spelling: Option<&'static Member>, object: &Object<'_>) {
    if let Some(member) = spelling.filter(|member| !object.contains_key(member.name)) {
        report.edit(Action::Rename(member.name.into()));
    }
}

fn check_object(report: &mut Report<'_>, policy: &Policy, shape: &'static Shape, object: &Object<'_>) {
    if (policy.own)(report, shape, object) {
        return;
    }
    let mut excused = Vec::new();
    let mut required = 0;
    let mut next = 0;
    for (key, value) in object {
        if let Some((member, behind)) = shape.member_from(next, key) {
            next = behind;
            required += usize::from(member.required);
            if value.is_null() && alternatives::has(shape, member.name) {
                continue;
            }
            let place = report.enter(member.name);
            if !(policy.member)(report, shape, key, value) {
                check_member(report, policy, member, value);
            }
            report.leave(place);
        } else {
            let meant = (policy.unknown)(report, shape, object, key);
            if let Some(name) = meant {
                excused.push(name);
            }
        }
    }
    if required < shape.required() {
        check_missing(report, policy, shape, object, &excused);
    }
    alternatives::check(report, policy, shape, object, &excused);
}

/// Checks an object with missing required fields, some of which may be present under other names.
fn check_missing(
    report: &mut Report<'_>,
    policy: &Policy,
    shape: &'static Shape,
    object: &Object<'_>,
    excused: &[&str],
) {
    for member in shape.members {
        if member.required && !object.contains_key(member.name) && !excused.contains(&member.name) {
            let rule = (policy.missing)(shape, member.name);
            let message = format!("missing field `{}`", member.name);
            let fix = missing_fix(policy, shape, member);
            report.add(rule, message, fix);
            let is_applied = matches!(report.dialect().kind(), Family::Openclasp | Family::Agenium);
            // Readers apply the default when they parse, but require the field when they validate.
            if let Some(json) = shape.default(member.name).filter(|_| is_applied) {
                report.edit(Action::Insert {
                    name: member.name.into(),
                    json: json.into(),
                    first: false,
                });
            }
        }
    }
}

fn missing_fix(policy: &Policy, shape: &'static Shape, member: &Member) -> String {
    if let Some(default) = shape.default(member.name) {
        return format!("add `\"{}\": {default}`, its default value", member.name);
    }
    match &member.ty {
        Type::Array(_) if policy.empty.is_some() => {
            format!(
                "add `{}` with at least one item; protocol buffer serializers omit empty lists",
                member.name
            )
        }
        ty => format!("add `{}`: {}", member.name, type_name(ty)),
    }
}

pub(crate) fn check_member(
    report: &mut Report<'_>,
    policy: &Policy,
    member: &'static Member,
    value: &Node<'_>,
) {
    // A wrong type is reported as such, even if the value is empty.
    let empty = match (value, &member.ty) {
        (Node::String(text), Type::String(_)) if text.trim().is_empty() => {
            policy.blank.map(|rule| (rule, "write a value"))
        }
        (Node::Array(items), Type::Array(_)) if items.is_empty() => {
            policy.empty.map(|rule| (rule, "add at least one item"))
        }
        _ => None,
    };
    match value {
        Node::Null if matches!(member.ty, Type::Any) => {}
        Node::Null => {
            let rule = if member.nullable {
                policy.null
            } else {
                Some(&rules::NULL)
            };
            let fix = if member.required {
                "set a value"
            } else {
                "omit the field"
            };
            if let Some(rule) = rule {
                report.add(rule, format!("`{}` is null", member.name), fix);
                if !member.required {
                    report.edit(Action::Remove);
                }
            }
        }
        _ => match empty.filter(|_| member.required) {
            Some((rule, help)) => report.add(rule, format!("`{}` must not be empty", member.name), help),
            None => check_value(report, policy, &member.ty, value),
        },
    }
}

fn check_value(report: &mut Report<'_>, policy: &Policy, ty: &'static Type, value: &Node<'_>) {
    match (ty, value) {
        (Type::Any | Type::Union, _) | (Type::Boolean, Node::Bool(_)) | (Type::Number, Node::Number(_)) => {}
        (Type::String(constraints), Node::String(text)) => check_text(report, constraints, text),
        (Type::Integer { min, max }, Node::Number(number)) => {
            let integral =
                number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|n| n.fract() == 0.0);
            if integral {
                check_range(report, *min, *max, number);
            } else {
                wrong_type(report, "an integer", value);
            }
        }
        (Type::Object(shape), Node::Object(object)) => check_object(report, policy, shape, object),
        (Type::Array(list), Node::Array(items)) => check_list(report, policy, list, items),
        (Type::Map(ty), Node::Object(object)) => {
            for (key, value) in object {
                let place = report.enter_named(key);
                check_value(report, policy, ty, value);
                report.leave(place);
            }
        }
        (Type::Tagged { tag, cases }, Node::Object(object)) => {
            check_tagged(report, policy, tag, cases, object);
        }
        (Type::Object(shape), Node::Array(items)) => {
            wrong_type(report, "an object", value);
            wrap_list(report, shape, items);
        }
        (Type::Array(_), Node::Object(object)) => {
            wrong_type(report, "an array", value);
            unwrap_list(report, object);
        }
        _ => wrong_type(report, type_name(ty), value),
    }
}

/// Protocol buffers have no nested lists and wrap them in an object with one field.
fn wrap_list(report: &mut Report<'_>, shape: &'static Shape, items: &[Node<'_>]) {
    let [member] = shape.members else { return };
    if !matches!(member.ty, Type::Array(_)) {
        return;
    }
    report.edit(if items.is_empty() {
        Action::Replace("{}".into())
    } else {
        Action::Wrap(format!("{{\"{}\": ", member.name).into(), "}")
    });
}

/// Adds an edit for a list that is wrapped in an object, as in protocol buffers.
fn unwrap_list(report: &mut Report<'_>, object: &Object<'_>) {
    if object.len() == 1 && object.get("list").is_some_and(Node::is_array) {
        report.edit(Action::Unwrap("/list".into()));
    }
}

fn check_list(report: &mut Report<'_>, policy: &Policy, list: &'static List, items: &[Node<'_>]) {
    let before = report.count();
    if items.is_empty() && list.min > 0 {
        let fix = list.contains.map_or_else(
            || "add an item".to_owned(),
            |demanded| format!("add `{demanded}`"),
        );
        report.add(&rules::ITEMS, "the list must not be empty", fix);
    } else if items.len() < list.min {
        let message = format!("too few items, minimum is {}", list.min);
        report.add(&rules::ITEMS, message, "add the missing items");
    } else if list.max.is_some_and(|max| items.len() > max) {
        let message = format!("too many items, maximum is {}", list.max.unwrap_or_default());
        report.add(&rules::ITEMS, message, "shorten it");
    }
    for (index, item) in items.iter().enumerate() {
        let place = report.enter_item(index);
        check_value(report, policy, &list.items, item);
        report.leave(place);
    }
    // An invalid item may be the required one in a wrong form.
    if let Some(demanded) = list.contains.filter(|_| report.count() == before)
        && !items.iter().any(|item| item.as_str() == Some(demanded))
    {
        let message = format!("missing item `{demanded}`");
        report.add(&rules::CONTAINS, message, format!("add `{demanded}`"));
    }
}

fn check_tagged(
    report: &mut Report<'_>,
    policy: &Policy,
    tag: &'static str,
    cases: &'static [(&'static str, &'static Shape)],
    object: &Object<'_>,
) {
    if (policy.tagged)(report, object) {
        return;
    }
    let mut names = Vec::new();
    for (name, _) in cases {
        names.push(*name);
    }
    match object.get(tag) {
        Some(Node::String(name)) => {
            if let Some((_, shape)) = cases.iter().find(|case| case.0 == name) {
                check_object(report, policy, shape, object);
            } else {
                let fix = one_of(name, &names);
                report.add_at(tag, &rules::TAG, format!("unknown `{tag}` `{name}`"), fix);
            }
        }
        Some(other) => {
            let place = report.enter(tag);
            wrong_type(report, "a string", other);
            report.leave(place);
        }
        None => {
            let fix = format!("add `{tag}`, one of {}", listed(&names));
            report.add(&rules::MISSING, format!("missing field `{tag}`"), fix);
        }
    }
}

fn check_text(report: &mut Report<'_>, constraints: &Text, text: &str) {
    if constraints.is_free() {
        return;
    }
    if !constraints.one_of.is_empty() {
        if !constraints.one_of.contains(&text) {
            let fix = one_of(text, constraints.one_of);
            report.add(&rules::ENUM, format!("`{text}` is not allowed here"), fix);
        }
        return;
    }
    let length = text.chars().count();
    if length == 0 && constraints.min > 0 {
        report.add(&rules::LENGTH, "string must not be empty", "write a value");
    } else if length < constraints.min {
        let s = if length == 1 { "" } else { "s" };
        let message = format!("too short: {length} character{s}, minimum is {}", constraints.min);
        report.add(&rules::LENGTH, message, "use a longer string");
    } else if let Some(max) = constraints.max.filter(|max| length > *max) {
        let message = format!("too long: {length} characters, maximum is {max}");
        report.add(&rules::LENGTH, message, "shorten it");
    } else {
        check_form(report, constraints, text);
    }
}

/// Without features, no dialect defines formats.
#[cfg(not(any(feature = "openclasp", feature = "agenium")))]
fn check_form(_: &mut Report<'_>, _: &Text, _: &str) {}

fn check_range(report: &mut Report<'_>, min: Option<i64>, max: Option<i64>, number: &serde_json::Number) {
    let value = number.as_f64().unwrap_or_default();
    // Bounds in schemas are far below 2^53.
    #[allow(clippy::cast_precision_loss)]
    let outside = min.is_some_and(|min| value < min as f64) || max.is_some_and(|max| value > max as f64);
    if outside {
        let fix = match (min, max) {
            (Some(min), Some(max)) => format!("use a number from {min} to {max}"),
            (Some(min), None) => format!("use {min} or more"),
            _ => format!("use {} or less", max.unwrap_or_default()),
        };
        report.add(&rules::RANGE, format!("`{number}` is out of range"), fix);
    }
}
