//! The flows of `oauth2(…)`.

use std::rc::Rc;

use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::LitStr;

use crate::card::fields::take_flag;
use crate::card::spec::{Flow, FlowKind};
use crate::errors::Errors;
use crate::meta::sub_keys;
use crate::meta::{
    Item, Keys, Kind, Site, Text, Value, joined, optional_text, parse_text, plain_string, required_text,
    trees,
};

/// The keys that declare a flow.
pub(super) const FLOW_KEYS: &[&str] = &[
    "authorization_code",
    "client_credentials",
    "implicit",
    "password",
    "device_code",
];

/// The flows in the order of the protocol.
pub(super) fn parse(keys: &mut Keys, errors: &mut Errors) -> Vec<Flow> {
    let mut flows = Vec::new();
    for &kind in &FlowKind::ALL {
        let Some((key, value)) = keys.take(kind.key()) else {
            continue;
        };
        if let Some(keys) = sub_keys(&key, value, &keys_of(kind), &[], errors) {
            flows.push(parse_flow(&key, kind, keys, errors));
        }
    }
    flows
}

fn keys_of(kind: FlowKind) -> Vec<&'static str> {
    let mut keys = Vec::new();
    for (key, _) in kind.urls() {
        keys.push(*key);
    }
    keys.push("refresh_url");
    keys.push("scopes");
    if kind == FlowKind::AuthorizationCode {
        keys.push("pkce_required");
    }
    keys
}

fn parse_flow(owner: &Ident, kind: FlowKind, mut keys: Keys, errors: &mut Errors) -> Flow {
    let mut urls = Vec::new();
    for (key, member) in kind.urls() {
        urls.push((
            *member,
            required_text(&mut keys, owner, key, Kind::AuthUrl, errors),
        ));
    }
    if let Some(url) = optional_text(&mut keys, "refresh_url", Kind::AuthUrl, errors) {
        urls.push(("refreshUrl", url));
    }
    let (scopes_site, scopes) = match keys.take("scopes") {
        Some((key, value)) => (Site::of(&key), parse_scopes(&key, value, errors)),
        None => (Site::of(owner), Vec::new()),
    };
    Flow {
        site: Site::of(owner),
        kind,
        urls,
        scopes,
        scopes_site,
        pkce_required: take_flag(&mut keys, "pkce_required", errors),
    }
}

/// Reads `scopes("recipes:read" = "Read recipes")`.
fn parse_scopes(key: &Ident, value: Value, errors: &mut Errors) -> Vec<(Text, Text)> {
    let Value::List(items) = value else {
        errors.add(key, "expected a list: `scopes(\"scope\" = \"what it permits\")`");
        return Vec::new();
    };
    let mut scopes: Vec<(Text, Text)> = Vec::new();
    for item in items {
        let Some((name, text)) = parse_scope(key, &item, errors) else {
            continue;
        };
        let (id, site) = (name.value(), Site::of(&name));
        if scopes.iter().any(|(other, _)| other.literal() == Some(&id)) {
            errors.add(&name, &format!("duplicate scope `{id}`"));
            continue;
        }
        scopes.push((Text::known(Rc::clone(&site), id), text));
    }
    scopes
}

fn parse_scope(key: &Ident, item: &Item, errors: &mut Errors) -> Option<(LitStr, Text)> {
    let tokens = trees(item.to_token_stream());
    if let [name @ TokenTree::Literal(_), TokenTree::Punct(equals), text @ ..] = tokens.as_slice()
        && equals.as_char() == '='
        && !text.is_empty()
        && let Some(name) = plain_string(name.to_token_stream())
    {
        let text = parse_text(key, Value::Assigned(joined(text)), Kind::Any, errors);
        return Some((name, text));
    }
    errors.add(
        item,
        "expected a scope with its description: `\"scope\" = \"what it permits\"`",
    );
    None
}
