//! Security schemes: told apart by `type` in 0.3, wrapped in the member of their kind in 1.0.

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::SECURITY_SCHEME;
use agentcard_rules::pointer::below;
use agentcard_rules::text::api_key_location;
use serde_json::{Value, json};

use super::flows;
use crate::convert::member::{Object, object, object_mut, put, rename, take, text};
use crate::convert::{Loss, Refusal, outvoted};

/// Wraps every scheme of a card.
pub(super) fn upgrade(card: &mut Object, losses: &mut Vec<Loss>) -> Result<(), Refusal> {
    for (name, scheme) in object_mut(card, "securitySchemes").into_iter().flatten() {
        if let Value::Object(members) = scheme {
            *scheme = wrap(std::mem::take(members), &below("/securitySchemes", name), losses)?;
        }
    }
    Ok(())
}

/// A scheme in the 1.0 shape.
pub(crate) fn wrap(mut scheme: Object, pointer: &str, losses: &mut Vec<Loss>) -> Result<Value, Refusal> {
    if wrapper(&scheme).is_some() {
        return Ok(scheme.into());
    }
    let ty = text(&scheme, "type");
    let Some((_, wrapper)) = kinds().find(|(known, _)| Some(*known) == ty) else {
        let message = "unknown kind of security scheme; add a `type` of 0.3, such as `http`, or remove it";
        return Err(Refusal::new(pointer, message));
    };
    take(&mut scheme, "type");
    if wrapper == "apiKeySecurityScheme" {
        let before = rename(&mut scheme, "in", "location");
        losses.extend(before.map(|_| outvoted(below(pointer, "location"), "in")));
    }
    Ok(json!({ wrapper: scheme }))
}

/// Unwraps every scheme of a card.
pub(super) fn downgrade(card: &mut Object, losses: &mut Vec<Loss>) -> Result<(), Refusal> {
    for (name, scheme) in object_mut(card, "securitySchemes").into_iter().flatten() {
        if let Value::Object(members) = scheme {
            *scheme = unwrap(std::mem::take(members), &below("/securitySchemes", name), losses)?;
        }
    }
    Ok(())
}

/// A scheme in the 0.3 shape. One of no known kind is refused: 0.3 readers take it for mutual TLS.
pub(crate) fn unwrap(mut scheme: Object, pointer: &str, losses: &mut Vec<Loss>) -> Result<Value, Refusal> {
    let Some((ty, wrapper)) = wrapper(&scheme) else {
        if kinds().any(|(ty, _)| Some(ty) == text(&scheme, "type")) {
            return Ok(scheme.into());
        }
        let message =
            "unknown kind of security scheme; use one of the five, such as `httpAuthSecurityScheme`";
        return Err(Refusal::new(pointer, message));
    };
    let mut members = json!({ "type": ty }).as_object().cloned().unwrap_or_default();
    if let Some(Value::Object(body)) = take(&mut scheme, wrapper) {
        members.extend(body);
    }
    let before = put(&mut members, "type", ty.into());
    losses.extend(before.map(|_| outvoted(below(&below(pointer, wrapper), "type"), wrapper)));
    let inner = below(pointer, wrapper);
    if ty == "apiKey" {
        check_location(&mut members, &inner, losses)?;
    }
    let is_wrapper = |key: &String| kinds().any(|(_, wrapper)| wrapper == key);
    if scheme
        .iter()
        .any(|(key, value)| is_wrapper(key) && !value.is_null())
    {
        return Err(Refusal::new(
            pointer,
            "the security scheme has two kinds; keep one",
        ));
    }
    // What is next to the wrapper survives beside the members.
    for (key, value) in scheme {
        if members.get(&key).is_some_and(|member| *member != value) {
            losses.push(outvoted(below(pointer, &key), wrapper));
        }
        members.entry(key).or_insert(value);
    }
    match ty {
        "apiKey" if !members.contains_key("in") => check_location(&mut members, pointer, losses)?,
        "oauth2" => flows::downgrade(&mut members, &inner, losses),
        _ => {}
    }
    Ok(members.into())
}

/// Takes from API keys of a 0.3 card where 1.0 would have them sent, which the way there and back doesn't keep.
pub(super) fn forget_v1_0(card: &mut Object, losses: &mut Vec<Loss>) {
    for (name, scheme) in object_mut(card, "securitySchemes").into_iter().flatten() {
        let Value::Object(scheme) = scheme else { continue };
        if text(scheme, "type") == Some("apiKey") && scheme.contains_key("in") {
            let before = take(scheme, "location").filter(|before| scheme.get("in") != Some(before));
            let pointer = below(&below("/securitySchemes", name), "location");
            losses.extend(before.map(|_| outvoted(pointer, "in")));
        }
    }
}

/// What 0.3 and 1.0 call each kind of scheme.
fn kinds() -> impl Iterator<Item = (&'static str, &'static str)> {
    let old = SECURITY_SCHEME.members(Dialect::A2aV0_3);
    old.filter_map(|(kind, ty)| Some((ty, kind.member(Dialect::A2aV1_0)?)))
}

fn wrapper(scheme: &Object) -> Option<(&'static str, &'static str)> {
    kinds().find(|(_, wrapper)| object(scheme, wrapper).is_some())
}

fn check_location(scheme: &mut Object, pointer: &str, losses: &mut Vec<Loss>) -> Result<(), Refusal> {
    let before = rename(scheme, "location", "in");
    losses.extend(before.map(|_| outvoted(below(pointer, "in"), "location")));
    let fault = text(scheme, "in").and_then(api_key_location);
    fault.map_or(Ok(()), |fault| {
        let fix = fault.help.unwrap_or_default();
        Err(Refusal::new(
            below(pointer, "location"),
            format!("{}; {fix}", fault.message),
        ))
    })
}
