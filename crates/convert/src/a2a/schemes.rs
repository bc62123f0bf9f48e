//! Security schemes: told apart by `type` in 0.3, wrapped in the member of their kind in 1.0.

use agentcard_rules::text::api_key_location;
use serde_json::{Value, json};

use super::flows;
use crate::member::{Object, below, object, object_mut, rename, take, text};
use crate::{Loss, Refusal};

/// The types of 0.3, each with the wrapper of 1.0.
const KINDS: [(&str, &str); 5] = [
    ("apiKey", "apiKeySecurityScheme"),
    ("http", "httpAuthSecurityScheme"),
    ("oauth2", "oauth2SecurityScheme"),
    ("openIdConnect", "openIdConnectSecurityScheme"),
    ("mutualTLS", "mtlsSecurityScheme"),
];

/// Wraps every scheme of a card.
pub(super) fn upgrade(card: &mut Object) -> Result<(), Refusal> {
    for (name, scheme) in object_mut(card, "securitySchemes").into_iter().flatten() {
        if let Value::Object(members) = scheme {
            *scheme = wrap(std::mem::take(members), &below("/securitySchemes", name))?;
        }
    }
    Ok(())
}

/// A scheme in the 1.0 shape.
pub(crate) fn wrap(mut scheme: Object, pointer: &str) -> Result<Value, Refusal> {
    if wrapper(&scheme).is_some() {
        return Ok(scheme.into());
    }
    let ty = text(&scheme, "type");
    let Some((_, wrapper)) = KINDS.iter().find(|(known, _)| Some(*known) == ty) else {
        let message = "the scheme is of no known kind; give it a `type` of 0.3, such as `http`, or remove it";
        return Err(Refusal::new(pointer, message));
    };
    take(&mut scheme, "type");
    if *wrapper == "apiKeySecurityScheme" {
        rename(&mut scheme, "in", "location");
    }
    Ok(json!({ *wrapper: scheme }))
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
        if KINDS.iter().any(|(ty, _)| Some(*ty) == text(&scheme, "type")) {
            return Ok(scheme.into());
        }
        let message = "the scheme is of no known kind; use one of the five, such as `httpAuthSecurityScheme`";
        return Err(Refusal::new(pointer, message));
    };
    let mut members = json!({ "type": ty }).as_object().cloned().unwrap_or_default();
    if let Some(Value::Object(body)) = take(&mut scheme, wrapper) {
        members.extend(body);
    }
    members.insert("type".into(), ty.into());
    // What stands beside the wrapper survives beside the members.
    for (key, value) in scheme {
        if KINDS.iter().any(|(_, wrapper)| *wrapper == key) && !value.is_null() {
            return Err(Refusal::new(
                pointer,
                "the scheme is of two kinds at once; keep one",
            ));
        }
        members.entry(key).or_insert(value);
    }
    let pointer = below(pointer, wrapper);
    match ty {
        "apiKey" => check_location(&mut members, &pointer)?,
        "oauth2" => flows::downgrade(&mut members, &pointer, losses),
        _ => {}
    }
    Ok(members.into())
}

fn wrapper(scheme: &Object) -> Option<(&'static str, &'static str)> {
    KINDS
        .into_iter()
        .find(|(_, wrapper)| object(scheme, wrapper).is_some())
}

fn check_location(scheme: &mut Object, pointer: &str) -> Result<(), Refusal> {
    rename(scheme, "location", "in");
    let fault = text(scheme, "in").and_then(api_key_location);
    fault.map_or(Ok(()), |fault| {
        let fix = fault.fix.unwrap_or_default();
        Err(Refusal::new(
            below(pointer, "location"),
            format!("{}; {fix}", fault.message),
        ))
    })
}
