//! `capabilities(…)` with its `extension(…)`s.

use proc_macro2::Ident;

use super::sub_keys;
use crate::card::spec::{Capabilities, Extension};
use crate::errors::Errors;
use crate::meta::{
    Flag, Keys, Kind, Named, Site, optional_text, parse_extra, parse_flag as parse_bool, parse_object,
    required_text,
};

const KEYS: &[&str] = &[
    "streaming",
    "push_notifications",
    "extended_agent_card",
    "state_transition_history",
    "extension",
    "extra",
];
const EXTENSION_KEYS: &[&str] = &["uri", "description", "required", "params", "extra"];

/// No capabilities.
pub(super) fn none(ident: &Ident) -> Capabilities {
    Capabilities {
        site: Site::of(ident),
        streaming: None,
        push_notifications: None,
        state_transition_history: None,
        extended_agent_card: None,
        extensions: Vec::new(),
        extra: None,
    }
}

/// The capabilities; none if the declaration is silent.
pub(super) fn parse(keys: &mut Keys, ident: &Ident, errors: &mut Errors) -> Capabilities {
    let mut capabilities = none(ident);
    let Some((key, value)) = keys.take("capabilities") else {
        return capabilities;
    };
    let Some(mut keys) = sub_keys(&key, value, KEYS, &["extension"], errors) else {
        return capabilities;
    };
    capabilities.site = Site::of(&key);
    capabilities.streaming = parse_flag(&mut keys, "streaming", errors);
    capabilities.push_notifications = parse_flag(&mut keys, "push_notifications", errors);
    capabilities.state_transition_history = parse_flag(&mut keys, "state_transition_history", errors);
    capabilities.extended_agent_card = parse_flag(&mut keys, "extended_agent_card", errors);
    for Named { key, value } in keys.take_all("extension") {
        if let Some(keys) = sub_keys(&key, value, EXTENSION_KEYS, &[], errors) {
            capabilities.extensions.push(parse_extension(&key, keys, errors));
        }
    }
    capabilities.extra = parse_extra(&mut keys, errors);
    capabilities
}

/// A flag with its tokens, if it is there and readable.
pub(super) fn parse_flag(keys: &mut Keys, name: &str, errors: &mut Errors) -> Flag {
    let (key, value) = keys.take(name)?;
    let flag = parse_bool(&key, &value, errors)?;
    Some((flag, Site::of(&key)))
}

fn parse_extension(key: &Ident, mut keys: Keys, errors: &mut Errors) -> Extension {
    Extension {
        site: Site::of(key),
        uri: required_text(&mut keys, key, "uri", Kind::ExtensionUri, errors),
        description: optional_text(&mut keys, "description", Kind::Filled, errors),
        required: parse_flag(&mut keys, "required", errors),
        params: parse_object(&mut keys, "params", errors),
        extra: parse_extra(&mut keys, errors),
    }
}
