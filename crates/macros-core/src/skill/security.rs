//! `security(oauth("recipes:read"), key)`: one alternative, its schemes all needed together.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;

use super::spec::{Alternative, Need};
use crate::errors::Errors;
use crate::meta::{
    Item, Keys, Kind, Named, Site, Text, Value, parse_items, parse_texts, plain_string, trees,
};

/// The alternatives of every `security(…)`.
pub(crate) fn parse_security(keys: &mut Keys, errors: &mut Errors) -> Vec<Alternative> {
    let mut alternatives = Vec::new();
    for Named { key, value } in keys.take_all("security") {
        alternatives.push(parse_alternative(&key, value, errors));
    }
    alternatives
}

/// Reads one alternative; `security()` lets anyone in.
fn parse_alternative(key: &Ident, value: Value, errors: &mut Errors) -> Alternative {
    let mut alternative = Alternative {
        site: Site::of(key),
        needs: Vec::new(),
    };
    let Value::List(items) = value else {
        errors.add(
            key,
            "expected the schemes in parentheses: `security(id(\"scope\"))`",
        );
        alternative.needs.push(hole(key));
        return alternative;
    };
    for item in items {
        let need = parse_need(key, item, errors);
        if let Some(id) = need.scheme.literal()
            && alternative
                .needs
                .iter()
                .any(|other| other.scheme.literal() == Some(id))
        {
            errors.add(
                &need.scheme.site.value,
                &format!("duplicate scheme `{id}` in one `security(…)`"),
            );
            continue;
        }
        alternative.needs.push(need);
    }
    alternative
}

/// Reads `id`, `id("scope")`, `"id"` or `"id"("scope")`.
fn parse_need(key: &Ident, item: Item, errors: &mut Errors) -> Need {
    match item {
        Item::Named(Named { key: id, value }) => {
            let scopes = match value {
                Value::Flag => Some(Vec::new()),
                value => parse_texts(&id, value, Kind::Filled, errors),
            };
            need(&id, id.unraw().to_string(), scopes)
        }
        Item::Literal(syn::Lit::Str(id)) => need(&id, id.value(), Some(Vec::new())),
        Item::Other(tokens) => parse_quoted(&tokens, errors).unwrap_or_else(|| hole(key)),
        other => {
            errors.add(
                &other,
                "expected the id of a security scheme: `id`, `\"id\"` or `id(\"scope\")`",
            );
            hole(key)
        }
    }
}

/// Reads `"id"("scope")`.
fn parse_quoted(tokens: &TokenStream, errors: &mut Errors) -> Option<Need> {
    let parts = trees(tokens.clone());
    if let [TokenTree::Literal(id), TokenTree::Group(scopes)] = parts.as_slice()
        && scopes.delimiter() == Delimiter::Parenthesis
        && let Some(id) = plain_string(id.to_token_stream())
    {
        let items = parse_items(scopes.stream(), errors);
        let word = Ident::new("scopes", id.span());
        let scopes = parse_texts(&word, Value::List(items), Kind::Filled, errors);
        return Some(need(&id, id.value(), scopes));
    }
    errors.add(
        tokens,
        "expected the id of a security scheme: `id`, `\"id\"` or `\"id\"(\"scope\")`",
    );
    None
}

fn need(id: &dyn ToTokens, text: String, scopes: Option<Vec<Text>>) -> Need {
    Need {
        scheme: Text::known(Site::of(id), text),
        scopes: scopes.unwrap_or_default(),
    }
}

fn hole(key: &Ident) -> Need {
    Need {
        scheme: Text::hole(Site::of(key)),
        scopes: Vec::new(),
    }
}
