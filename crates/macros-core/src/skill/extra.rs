//! `extra = { "x-contact": "…" }`: members that no key says, as JSON.

use std::rc::Rc;

use quote::ToTokens;
use serde_json::Value as Json;

use crate::errors::Errors;
use crate::meta::{Keys, Site, Value, parse_json};

/// A JSON object of a declaration with its tokens.
pub(crate) type JsonObject = Option<(Json, Rc<Site>)>;

/// Reads `extra = { … }`.
pub(crate) fn parse_extra(keys: &mut Keys, errors: &mut Errors) -> JsonObject {
    parse_object(keys, "extra", errors)
}

/// Reads `name = { … }`.
pub(crate) fn parse_object(keys: &mut Keys, name: &str, errors: &mut Errors) -> JsonObject {
    let (key, value) = keys.take(name)?;
    let tokens = match value {
        Value::Assigned(tokens) => tokens,
        _ => key.to_token_stream(),
    };
    if tokens.is_empty() {
        return None;
    }
    let site = Site::new(&key, &tokens);
    let json = errors.ok(parse_json(tokens))?;
    if !json.is_object() {
        errors.add(
            &site.value,
            &format!("expected a JSON object: `{name} = {{ \"key\": 1 }}`"),
        );
        return None;
    }
    Some((json, site))
}
