//! Fixes of A2A 0.3 cards: members and shapes of 1.0.

use serde_json::Value;

use super::card_v1_0::name_organization;
use super::{Changes, security};
use crate::convert::a2a::{NEW, OLD, requirement_to_v0_3, unwrap_scheme};
use crate::convert::member::{Object, below, object, object_mut, rename, take, text};

/// Applies all of them.
pub(super) fn fix(card: &mut Object, changes: &mut Changes) {
    security::fix(card, NEW, OLD, requirement_to_v0_3, changes);
    fix_schemes(card, changes);
    move_extended_card(card, changes);
    fix_interfaces(card, changes);
    name_organization(card, changes);
}

fn fix_schemes(card: &mut Object, changes: &mut Changes) {
    for (name, scheme) in object_mut(card, "securitySchemes").into_iter().flatten() {
        let pointer = below("/securitySchemes", name);
        let Value::Object(members) = scheme else { continue };
        if let Some(ty) = text(members, "type") {
            if ty == "apiKey" && members.contains_key("location") && !members.contains_key("in") {
                rename(members, "location", "in");
                changes.add(below(&pointer, "location"), "wrote `location` as `in`");
            }
            continue;
        }
        let mut losses = Vec::new();
        match unwrap_scheme(members.clone(), &pointer, &mut losses) {
            Ok(unwrapped) if losses.is_empty() => {
                *scheme = unwrapped;
                changes.add(pointer, "wrote the members of the scheme beside its `type`");
            }
            _ => {}
        }
    }
}

fn move_extended_card(card: &mut Object, changes: &mut Changes) {
    let (old, new) = ("supportsAuthenticatedExtendedCard", "extendedAgentCard");
    let Some(value) = object(card, "capabilities")
        .and_then(|members| members.get(new))
        .cloned()
    else {
        return;
    };
    if card.get(old).is_none_or(|other| *other == value) {
        object_mut(card, "capabilities").and_then(|members| take(members, new));
        card.insert(old.to_owned(), value);
        changes.add(
            "/capabilities/extendedAgentCard",
            format!("moved it to `{old}` of the card"),
        );
    }
}

fn fix_interfaces(card: &mut Object, changes: &mut Changes) {
    let interfaces = card.get_mut("additionalInterfaces").and_then(Value::as_array_mut);
    for (index, interface) in interfaces.into_iter().flatten().enumerate() {
        let Value::Object(interface) = interface else {
            continue;
        };
        if interface.contains_key("protocolBinding") && !interface.contains_key("transport") {
            rename(interface, "protocolBinding", "transport");
            let pointer = below(&below("/additionalInterfaces", index), "protocolBinding");
            changes.add(pointer, "wrote `protocolBinding` as `transport`");
        }
    }
}
