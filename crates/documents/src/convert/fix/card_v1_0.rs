//! Fixes of A2A 1.0 cards: members and shapes of 0.3.

use agentcard_rules::text::{MajorMinor, major_minor};
use serde_json::{Value, json};

use super::{Changes, security};
use crate::convert::a2a::{self, NEW, OLD, requirement_to_v1_0, split_flows, wrap_scheme};
use crate::convert::member::{Object, below, items, object, object_mut, rename, take, text};

/// Members that say in 0.3 what `supportedInterfaces` says.
const MAIN: [&str; 4] = [
    "url",
    "preferredTransport",
    "additionalInterfaces",
    "protocolVersion",
];

/// Members of a 0.3 scheme.
const OF_SCHEME: [&str; 8] = [
    "type",
    "description",
    "in",
    "name",
    "scheme",
    "bearerFormat",
    "flows",
    "openIdConnectUrl",
];

/// Applies all of them.
pub(super) fn fix(card: &mut Object, changes: &mut Changes) {
    if fix_old_shape(card, changes) {
        return;
    }
    security::fix(card, OLD, NEW, to_v1_0, changes);
    fix_schemes(card, changes);
    move_extended_card(card, changes);
    drop_leftovers(card, changes);
    fix_interfaces(card, changes);
    name_organization(card, changes);
}

/// A requirement that lists scopes as 0.3 does, without `schemes` or without `list`, wrapped; others as they are.
fn to_v1_0(requirement: Value) -> Value {
    let named = requirement
        .as_object()
        .and_then(|members| match members.get("schemes") {
            None => Some(members),
            Some(schemes) => schemes.as_object().filter(|_| members.len() == 1),
        });
    if named.is_some_and(|named| named.values().any(Value::is_array)) {
        requirement_to_v1_0(requirement)
    } else {
        requirement
    }
}

/// A whole card in the 0.3 shape that claims 1.0.
fn fix_old_shape(card: &mut Object, changes: &mut Changes) -> bool {
    if card.contains_key("supportedInterfaces") || !card.contains_key("url") {
        return false;
    }
    let Ok(converted) = a2a::to_v1_0(&Value::Object(card.clone())) else {
        return false;
    };
    // A signature of another text is worth nothing, but nobody asked to drop it.
    if converted
        .losses
        .iter()
        .any(|loss| loss.pointer != "/capabilities/stateTransitionHistory")
    {
        return false;
    }
    if let Value::Object(new) = converted.document {
        *card = new;
        changes.add("", "wrote the card of the 0.3 shape in the 1.0 shape");
        for loss in converted.losses {
            changes.add(loss.pointer, "dropped it: 1.0 has no such capability");
        }
    }
    true
}

fn fix_schemes(card: &mut Object, changes: &mut Changes) {
    split_old_schemes(card, changes);
    for (name, scheme) in object_mut(card, "securitySchemes").into_iter().flatten() {
        let pointer = below("/securitySchemes", name);
        let Value::Object(members) = scheme else { continue };
        if let Some(wrapper) = members
            .keys()
            .find(|key| key.ends_with("SecurityScheme"))
            .cloned()
        {
            drop_siblings(members, &pointer, changes);
            fix_location(members, &pointer, &wrapper, changes);
        } else {
            // What contradicts itself is for people to sort out.
            let mut losses = Vec::new();
            match wrap_scheme(members.clone(), &pointer, &mut losses) {
                Ok(wrapped) if losses.is_empty() => {
                    *scheme = wrapped;
                    changes.add(pointer, "wrapped the scheme in the member of its kind");
                }
                _ => {}
            }
        }
    }
}

/// Several flows of a 0.3 scheme are schemes of their own in 1.0.
fn split_old_schemes(card: &mut Object, changes: &mut Changes) {
    let flows = |scheme: &Value| {
        scheme
            .get("flows")
            .and_then(Value::as_object)
            .map_or(0, serde_json::Map::len)
    };
    let several = object(card, "securitySchemes")
        .into_iter()
        .flatten()
        .any(|(_, scheme)| flows(scheme) > 1);
    if several && split_flows(card) {
        changes.add("/securitySchemes", "gave every OAuth flow a scheme of its own");
    }
}

fn drop_siblings(scheme: &mut Object, pointer: &str, changes: &mut Changes) {
    for key in OF_SCHEME {
        if take(scheme, key).is_some() {
            changes.add(
                below(pointer, key),
                format!("dropped `{key}` of 0.3 beside the wrapper"),
            );
        }
    }
}

fn fix_location(scheme: &mut Object, pointer: &str, wrapper: &str, changes: &mut Changes) {
    let Some(key) = object_mut(scheme, "apiKeySecurityScheme") else {
        return;
    };
    if key.contains_key("in") && !key.contains_key("location") {
        rename(key, "in", "location");
        changes.add(below(&below(pointer, wrapper), "in"), "wrote `in` as `location`");
    }
}

fn move_extended_card(card: &mut Object, changes: &mut Changes) {
    let key = "supportsAuthenticatedExtendedCard";
    let Some(old) = card.get(key).cloned() else { return };
    let new = object(card, "capabilities").and_then(|capabilities| capabilities.get("extendedAgentCard"));
    if new.is_some_and(|new| *new != old) {
        return;
    }
    if let Value::Object(capabilities) = card.entry("capabilities").or_insert_with(|| json!({})) {
        capabilities.insert("extendedAgentCard".to_owned(), old);
        take(card, key);
        changes.add(
            below("", key),
            "moved it to `extendedAgentCard` of `capabilities`",
        );
    }
}

fn drop_leftovers(card: &mut Object, changes: &mut Changes) {
    let history =
        object_mut(card, "capabilities").and_then(|members| take(members, "stateTransitionHistory"));
    if history.is_some() {
        changes.add(
            "/capabilities/stateTransitionHistory",
            "dropped it: 1.0 has no such capability",
        );
    }
    if items(card, "supportedInterfaces").is_empty() {
        return;
    }
    for key in MAIN {
        if take(card, key).is_some() {
            let message =
                format!("dropped `{key}` of 0.3; `convert --to a2a-0.3` writes a 0.3 card of its own");
            changes.add(below("", key), message);
        }
    }
}

fn fix_interfaces(card: &mut Object, changes: &mut Changes) {
    let interfaces = card.get_mut("supportedInterfaces").and_then(Value::as_array_mut);
    for (index, interface) in interfaces.into_iter().flatten().enumerate() {
        let Value::Object(interface) = interface else {
            continue;
        };
        let pointer = below("/supportedInterfaces", index);
        fix_binding(interface, &pointer, changes);
        let version = text(interface, "protocolVersion").and_then(major_minor);
        if let Some(MajorMinor {
            major,
            minor,
            patch: true,
        }) = version
        {
            let spelled = format!("{major}.{minor}");
            changes.add(
                below(&pointer, "protocolVersion"),
                format!("wrote the version as `{spelled}`"),
            );
            interface.insert("protocolVersion".to_owned(), spelled.into());
        }
    }
}

fn fix_binding(interface: &mut Object, pointer: &str, changes: &mut Changes) {
    if !interface.contains_key("transport") {
        return;
    }
    let place = below(pointer, "transport");
    if interface.contains_key("protocolBinding") {
        take(interface, "transport");
        changes.add(place, "dropped `transport` of 0.3 beside `protocolBinding`");
    } else {
        rename(interface, "transport", "protocolBinding");
        changes.add(place, "wrote `transport` as `protocolBinding`");
    }
}

/// The name of a provider, in both versions.
pub(super) fn name_organization(card: &mut Object, changes: &mut Changes) {
    let Some(provider) = object_mut(card, "provider") else {
        return;
    };
    if provider.contains_key("name") && !provider.contains_key("organization") {
        rename(provider, "name", "organization");
        changes.add("/provider/name", "wrote `name` as `organization`");
    }
}
