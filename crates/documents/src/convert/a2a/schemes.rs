//! Security schemes: identified by `type` in 0.3, wrapped in a member named by kind in 1.0.

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::{OAUTH_FLOWS, SECURITY_SCHEME};
use agentcard_rules::mapping::Key;
use agentcard_rules::pointer::below;
use agentcard_rules::text::api_key_location;
use serde_json::{Value, json};

use crate::convert::member::{Object, object, object_mut, put, rename, take, text};
use crate::convert::{Loss, Refusal, conflict};

/// Wraps every scheme of a card.
pub(super) fn upgrade(card: &mut Object) -> Result<(), Refusal> {
    each(card, &mut wrap)
}

/// Unwraps every scheme of a card.
pub(super) fn downgrade(card: &mut Object, losses: &mut Vec<Loss>) -> Result<(), Refusal> {
    each(card, &mut |scheme, pointer| unwrap(scheme, pointer, losses))
}

fn each(
    card: &mut Object,
    change: &mut dyn FnMut(Object, &str) -> Result<Value, Refusal>,
) -> Result<(), Refusal> {
    for (name, scheme) in object_mut(card, "securitySchemes").into_iter().flatten() {
        if let Value::Object(members) = scheme {
            *scheme = change(std::mem::take(members), &below("/securitySchemes", name))?;
        }
    }
    Ok(())
}

fn wrap(mut scheme: Object, pointer: &str) -> Result<Value, Refusal> {
    if wrapper(&scheme).is_some() {
        return Ok(scheme.into());
    }
    let Some(wrapper) = kind_of(&scheme).and_then(|kind| kind.member(Dialect::A2aV1_0)) else {
        let message = "unknown kind of security scheme; add a `type` of 0.3, such as `http`, or remove it";
        return Err(Refusal::new(pointer, message));
    };
    take(&mut scheme, "type");
    Ok(json!({ wrapper: scheme }))
}

/// Converts a scheme to the 0.3 form. An unknown kind is refused, because 0.3 readers would treat it as mutual TLS.
fn unwrap(mut scheme: Object, pointer: &str, losses: &mut Vec<Loss>) -> Result<Value, Refusal> {
    let Some((ty, wrapper)) = wrapper(&scheme) else {
        if kind_of(&scheme).is_some() {
            return Ok(scheme.into());
        }
        let message =
            "unknown kind of security scheme; use one of the five, such as `httpAuthSecurityScheme`";
        return Err(Refusal::new(pointer, message));
    };
    let mut members = Object::from_iter([("type".to_owned(), ty.into())]);
    if let Some(Value::Object(body)) = take(&mut scheme, wrapper) {
        members.extend(body);
    }
    let inner = below(pointer, wrapper);
    let before = put(&mut members, "type", ty.into());
    losses.extend(before.map(|_| conflict(below(&inner, "type"), wrapper)));
    let mut others = SECURITY_SCHEME.members(Dialect::A2aV1_0);
    if others.any(|(_, other)| scheme.get(other).is_some_and(|value| !value.is_null())) {
        let message = "the security scheme has two kinds; keep one";
        return Err(Refusal::new(pointer, message));
    }
    // Members beside the wrapper are kept.
    for (key, value) in scheme {
        if members.get(&key).is_some_and(|member| *member != value) {
            losses.push(conflict(below(pointer, &key), wrapper));
        }
        members.entry(key).or_insert(value);
    }
    if ty == "apiKey" {
        if !members.contains_key("in") {
            rename(&mut members, "location", "in");
        }
        if let Some(fault) = text(&members, "in").and_then(api_key_location) {
            let message = format!("{}; {}", fault.message, fault.help.unwrap_or_default());
            return Err(Refusal::new(below(&inner, "location"), message));
        }
    }
    for (name, flow) in object_mut(&mut members, "flows").into_iter().flatten() {
        if let (Some(_), Value::Object(flow)) = (OAUTH_FLOWS.key_of(Dialect::A2aV0_3, name), flow) {
            // Serializers of protocol buffers omit empty maps, but 0.3 requires this one.
            flow.entry("scopes").or_insert_with(|| json!({}));
        }
    }
    Ok(members.into())
}

/// The kind of a scheme in the 0.3 form.
fn kind_of(scheme: &Object) -> Option<&'static Key> {
    SECURITY_SCHEME.key_of(Dialect::A2aV0_3, text(scheme, "type")?)
}

/// The 0.3 name for the kind of a scheme in the 1.0 form, and the member that contains the scheme.
fn wrapper(scheme: &Object) -> Option<(&'static str, &'static str)> {
    let mut kinds = SECURITY_SCHEME.members(Dialect::A2aV1_0);
    let (kind, wrapper) = kinds.find(|(_, wrapper)| object(scheme, wrapper).is_some())?;
    Some((kind.member(Dialect::A2aV0_3)?, wrapper))
}
