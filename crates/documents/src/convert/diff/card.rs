//! Differences between two A2A 1.0 cards.

use serde_json::Value;

use super::difference::{Differences, compare_text};
use crate::convert::a2a::{NEW as REQUIREMENTS, requirement_to_v0_3};
use crate::convert::member::{Object, items, non_blank_text, object, take};

/// Compares everything that clients read.
pub(super) fn compare(old: &Object, new: &Object, differences: &mut Differences) {
    for key in [
        "name",
        "description",
        "version",
        "documentationUrl",
        "iconUrl",
        "provider",
    ] {
        compare_text(old, new, key, "card", differences);
    }
    compare_interfaces(old, new, differences);
    compare_capabilities(old, new, differences);
    compare_extensions(old, new, differences);
    for key in ["defaultInputModes", "defaultOutputModes"] {
        compare_modes(old, new, key, "card", differences);
    }
    compare_schemes(old, new, differences);
    compare_requirements(old, new, "card", differences);
    compare_skills(old, new, differences);
}

fn compare_interfaces(old: &Object, new: &Object, differences: &mut Differences) {
    let (old, new) = (interfaces(old), interfaces(new));
    for gone in old.iter().filter(|interface| !new.contains(interface)) {
        differences.breaking(format!("interface {gone}"), "was removed");
    }
    for come in new.iter().filter(|interface| !old.contains(interface)) {
        differences.harmless(format!("interface {come}"), "was added");
    }
    let kept = |list: &[String], other: &[String]| {
        list.iter()
            .filter(|item| other.contains(item))
            .cloned()
            .collect::<Vec<_>>()
    };
    if kept(&old, &new) != kept(&new, &old) {
        differences.harmless("interfaces", "a different one is preferred");
    }
}

fn interfaces(card: &Object) -> Vec<String> {
    let interfaces = items(card, "supportedInterfaces")
        .iter()
        .filter_map(Value::as_object);
    interfaces
        .map(|interface| {
            let part = |key: &str| non_blank_text(interface, key).unwrap_or_default();
            let tenant = non_blank_text(interface, "tenant")
                .map_or_else(String::new, |tenant| format!(" tenant {tenant}"));
            format!(
                "{} {} {}{tenant}",
                part("protocolBinding"),
                part("protocolVersion"),
                part("url")
            )
        })
        .collect()
}

fn compare_capabilities(old: &Object, new: &Object, differences: &mut Differences) {
    for key in ["streaming", "pushNotifications", "extendedAgentCard"] {
        compare_capability(old, new, key, differences);
    }
}

/// Compares a capability of the agent.
pub(super) fn compare_capability(old: &Object, new: &Object, key: &str, differences: &mut Differences) {
    let can = |card: &Object| {
        let value = object(card, "capabilities").and_then(|capabilities| capabilities.get(key));
        value.and_then(Value::as_bool).unwrap_or(false)
    };
    match (can(old), can(new)) {
        (true, false) => differences.breaking(format!("capability {key}"), "was removed"),
        (false, true) => differences.harmless(format!("capability {key}"), "was added"),
        _ => {}
    }
}

fn compare_extensions(old: &Object, new: &Object, differences: &mut Differences) {
    let list = |card: &Object| {
        object(card, "capabilities").map_or(Vec::new(), |capabilities| {
            items(capabilities, "extensions").to_vec()
        })
    };
    let (old, new) = (list(old), list(new));
    let required = |extension: &Value| {
        extension
            .get("required")
            .and_then(Value::as_bool)
            .unwrap_or(false)
    };
    for extension in &old {
        if named(&new, "uri", extension).is_none() {
            differences.breaking(title("extension", "uri", extension), "was removed");
        }
    }
    for extension in &new {
        let subject = title("extension", "uri", extension);
        match named(&old, "uri", extension) {
            None if required(extension) => differences.breaking(subject, "was added, and is required"),
            None => differences.harmless(subject, "was added"),
            Some(before) if required(extension) && !required(before) => {
                differences.breaking(subject, "became required");
            }
            Some(before) if required(before) && !required(extension) => {
                differences.harmless(subject, "became optional");
            }
            Some(before) if before.get("params") != extension.get("params") => {
                differences.harmless(subject, "`params` was changed");
            }
            Some(_) => {}
        }
    }
}

/// The item of a list with the same name as `item`.
fn named<'a>(list: &'a [Value], key: &str, item: &Value) -> Option<&'a Value> {
    list.iter().find(|other| other.get(key) == item.get(key))
}

fn title(kind: &str, key: &str, item: &Value) -> String {
    format!(
        "{kind} {}",
        item.get(key).and_then(Value::as_str).unwrap_or("without a name")
    )
}

/// Removing a media type is breaking, adding one is not.
fn compare_modes(old: &Object, new: &Object, key: &str, subject: &str, differences: &mut Differences) {
    let (old, new) = (items(old, key), items(new, key));
    for gone in old.iter().filter(|mode| !new.contains(mode)) {
        differences.breaking(subject, format!("{gone} was removed from `{key}`"));
    }
    for come in new.iter().filter(|mode| !old.contains(mode)) {
        differences.harmless(subject, format!("{come} was added to `{key}`"));
    }
}

fn compare_schemes(old: &Object, new: &Object, differences: &mut Differences) {
    let none = Object::new();
    let schemes = |card| object(card, "securitySchemes");
    let (old, new) = (schemes(old).unwrap_or(&none), schemes(new).unwrap_or(&none));
    for (name, scheme) in old {
        let subject = format!("security scheme {name}");
        match new.get(name) {
            None => differences.breaking(subject, "was removed"),
            Some(other) if other == scheme => {}
            Some(other) if silent(other) == silent(scheme) => {
                differences.harmless(subject, "a description was changed");
            }
            Some(_) => differences.breaking(subject, "was changed"),
        }
    }
    for name in new.keys().filter(|name| !old.contains_key(*name)) {
        differences.harmless(format!("security scheme {name}"), "was added");
    }
}

/// A scheme without descriptions, including those of its scopes.
fn silent(scheme: &Value) -> Value {
    let mut scheme = scheme.clone();
    for body in scheme.as_object_mut().into_iter().flat_map(Object::values_mut) {
        let Value::Object(body) = body else { continue };
        take(body, "description");
        let flows = body.get_mut("flows").and_then(Value::as_object_mut);
        for flow in flows.into_iter().flat_map(Object::values_mut) {
            let scopes = flow.get_mut("scopes").and_then(Value::as_object_mut);
            scopes
                .into_iter()
                .flat_map(Object::values_mut)
                .for_each(|text| *text = Value::Null);
        }
    }
    scheme
}

/// Whether a client that satisfies `asked` also satisfies `other`, which must not name any further scheme or scope.
fn covers(asked: &Value, other: &Value) -> bool {
    let Some((asked, other)) = asked.as_object().zip(other.as_object()) else {
        return asked == other;
    };
    other.iter().all(|(name, scopes)| {
        asked
            .get(name)
            .is_some_and(|held| match (held.as_array(), scopes.as_array()) {
                (Some(held), Some(scopes)) => scopes.iter().all(|scope| held.contains(scope)),
                _ => held == scopes,
            })
    })
}

/// Removing an alternative breaks the clients that used it, and so does adding the first requirement.
fn compare_requirements(old: &Object, new: &Object, subject: &str, differences: &mut Differences) {
    let list = |owner: &Object| {
        items(owner, REQUIREMENTS)
            .iter()
            .cloned()
            .map(requirement_to_v0_3)
            .collect::<Vec<_>>()
    };
    let (old, new) = (list(old), list(new));
    if old.is_empty() && !new.is_empty() && !new.contains(&Value::Object(Object::new())) {
        differences.breaking(subject, "authentication became required");
        return;
    }
    if new.is_empty() && !old.is_empty() {
        differences.harmless(subject, "authentication is no longer required");
        return;
    }
    for gone in old.iter().filter(|alternative| !new.contains(alternative)) {
        if let Some(other) = new.iter().find(|other| covers(gone, other)) {
            let message = format!("authentication {gone} was relaxed to {other}");
            differences.harmless(subject, message);
        } else {
            differences.breaking(subject, format!("authentication {gone} was removed"));
        }
    }
    for come in new.iter().filter(|alternative| !old.contains(alternative)) {
        differences.harmless(subject, format!("authentication {come} was added"));
    }
}

fn compare_skills(old: &Object, new: &Object, differences: &mut Differences) {
    let (old_skills, new_skills) = (items(old, "skills"), items(new, "skills"));
    for skill in old_skills {
        let subject = title("skill", "id", skill);
        match (
            skill.as_object(),
            named(new_skills, "id", skill).and_then(Value::as_object),
        ) {
            (Some(skill), Some(other)) => {
                compare_skill(&inherit(skill, old), &inherit(other, new), &subject, differences);
            }
            _ => differences.breaking(subject, "was removed"),
        }
    }
    for skill in new_skills
        .iter()
        .filter(|skill| named(old_skills, "id", skill).is_none())
    {
        differences.harmless(title("skill", "id", skill), "was added");
    }
}

/// A skill with the media types that it inherits from its card.
fn inherit(skill: &Object, card: &Object) -> Object {
    let mut skill = skill.clone();
    for (own, default) in [
        ("inputModes", "defaultInputModes"),
        ("outputModes", "defaultOutputModes"),
    ] {
        if items(&skill, own).is_empty() {
            skill.insert(own.to_owned(), items(card, default).to_vec().into());
        }
    }
    skill
}

fn compare_skill(old: &Object, new: &Object, subject: &str, differences: &mut Differences) {
    for key in ["name", "description", "tags", "examples"] {
        compare_text(old, new, key, subject, differences);
    }
    for key in ["inputModes", "outputModes"] {
        compare_modes(old, new, key, subject, differences);
    }
    compare_requirements(old, new, subject, differences);
}
