//! Security requirements: `[{name: [scope]}]` in 0.3, `[{"schemes": {name: {"list": [scope]}}}]` in 1.0.

use agentcard_rules::pointer::below;
use serde_json::{Value, json};

use crate::convert::member::{Object, object, take};
use crate::convert::{Loss, conflict};

/// The name of the member in 0.3.
pub(crate) const OLD: &str = "security";
/// The name of the member in 1.0.
pub(crate) const NEW: &str = "securityRequirements";

/// Calls `each` with the card and every skill, and their pointers.
pub(crate) fn each_owner(card: &mut Object, each: &mut dyn FnMut(&mut Object, &str)) {
    each(card, "");
    let skills = card.get_mut("skills").and_then(Value::as_array_mut);
    for (index, skill) in skills.into_iter().flatten().enumerate() {
        if let Value::Object(skill) = skill {
            each(skill, &format!("/skills/{index}"));
        }
    }
}

/// Replaces `security` by `securityRequirements` on the card and its skills.
pub(super) fn upgrade(card: &mut Object, losses: &mut Vec<Loss>) {
    each_owner(card, &mut |owner, pointer| {
        move_list(owner, (OLD, NEW), to_v1_0, pointer, losses);
    });
}

/// Moves a list to the name and form of the other version. It replaces an existing list there, unless only the
/// existing one requires anything.
fn move_list(
    owner: &mut Object,
    (from, to): (&str, &str),
    shape: fn(Value) -> Value,
    pointer: &str,
    losses: &mut Vec<Loss>,
) {
    let Some(list) = take(owner, from) else { return };
    let before = owner.get(to).map(|before| each_of(before.clone(), shape));
    let demands = |list: &Value| list.as_array().is_some_and(|list| !list.is_empty());
    let is_set = |list: &Value| !list.is_null() && *list != json!([]);
    let list = each_of(list, shape);
    if let Some(before) = before {
        if demands(&before) && list == json!([]) {
            return;
        }
        if is_set(&before) && before != list {
            losses.push(conflict(below(pointer, to), from));
        }
    }
    owner.insert(to.to_owned(), list);
}

/// Replaces `securityRequirements` by `security` on the card and its skills.
pub(super) fn downgrade(card: &mut Object, losses: &mut Vec<Loss>) {
    each_owner(card, &mut |owner, pointer| {
        let list = owner.get(NEW).and_then(Value::as_array);
        for (index, requirement) in list.into_iter().flatten().enumerate() {
            report_unknown(requirement, &below(&below(pointer, NEW), index), losses);
        }
        move_list(owner, (NEW, OLD), to_v0_3, pointer, losses);
    });
}

/// Reports members beside `schemes` and beside lists of scopes; 0.3 would read the former as schemes.
fn report_unknown(requirement: &Value, pointer: &str, losses: &mut Vec<Loss>) {
    let Some(requirement) = requirement.as_object() else {
        return;
    };
    let mut report = |members: &Object, known: &str, pointer: &str| {
        let strangers = members.keys().filter(|key| *key != known);
        losses.extend(strangers.map(|key| Loss::new(below(pointer, key), "0.3 has no equivalent")));
    };
    let mut named = requirement;
    let mut place = pointer.to_owned();
    if let Some(schemes) = object(requirement, "schemes") {
        report(requirement, "schemes", pointer);
        named = schemes;
        place = below(pointer, "schemes");
    }
    for (name, scopes) in named {
        if let Value::Object(scopes) = scopes {
            report(scopes, "list", &below(&place, name));
        }
    }
}

/// Converts requirements of the 1.0 form on a 0.3 card to the form of 0.3.
pub(super) fn unwrap(card: &mut Object) {
    each_owner(card, &mut |owner, _| {
        if let Some(list) = owner.get_mut(OLD) {
            *list = each_of(list.take(), to_v0_3);
        }
    });
}

fn each_of(list: Value, change: fn(Value) -> Value) -> Value {
    match list {
        Value::Array(items) => items.into_iter().map(change).collect(),
        other => other,
    }
}

/// Converts a requirement of either form to 1.0; an empty list of scopes becomes `{}`.
fn to_v1_0(requirement: Value) -> Value {
    let Some(named) = named(&requirement) else {
        return requirement;
    };
    let scopes = |(name, scopes): (String, Value)| match scopes {
        Value::Array(list) if list.is_empty() => (name, json!({})),
        Value::Array(list) => (name, json!({ "list": list })),
        other => (name, other),
    };
    let schemes: Object = named.into_iter().map(scopes).collect();
    json!({ "schemes": schemes })
}

/// Converts a requirement of either form to 0.3.
pub(crate) fn to_v0_3(requirement: Value) -> Value {
    named(&requirement).map_or(requirement, Value::Object)
}

/// The schemes of a requirement, with their scopes.
fn named(requirement: &Value) -> Option<Object> {
    let requirement = requirement.as_object()?;
    let named = object(requirement, "schemes").unwrap_or(requirement);
    let plain = |(name, scopes): (&String, &Value)| (name.clone(), scope_list(scopes));
    Some(named.iter().map(plain).collect())
}

fn scope_list(scopes: &Value) -> Value {
    let list = match scopes {
        Value::Object(scopes) => scopes.get("list"),
        other => Some(other),
    };
    let list = list.filter(|list| !list.is_null());
    list.cloned().unwrap_or_else(|| json!([]))
}
