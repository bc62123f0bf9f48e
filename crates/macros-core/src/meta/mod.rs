//! The tokens of an attribute as a tree of items, read with recovery: one bad item does not hide the others.
//!
//! `name = "x", streaming, skill(id = "chat", tags("talk")), find_recipe` is four items. Nothing is judged here but
//! the form; which keys exist and what they take is the business of each macro's `parse` phase.

mod json;
mod keys;
mod text;
mod trees;

pub(crate) use json::{json_text, members, parse_json};
pub(crate) use keys::{Keys, is_one_of};
pub(crate) use text::{
    Content, Kind, Site, Text, parse_flag, parse_literal, parse_text, parse_texts, plain_string,
};
pub(crate) use trees::{joined, opened, trees};

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Lit;

use crate::errors::Errors;

/// One item of a comma-separated list.
pub(crate) enum Item {
    /// `key`, `key = …` or `key(…)`.
    Named(Named),
    /// A literal, such as `"text/plain"`.
    Literal(Lit),
    /// A path of more than one segment, such as `skills::find_recipe` (one segment is a [`Named`] flag).
    Path(syn::Path),
    /// Anything else, such as `1..=10`.
    Other(TokenStream),
}

/// An item that starts with a key.
pub(crate) struct Named {
    /// The key, with its span.
    pub(crate) key: Ident,
    /// What follows it.
    pub(crate) value: Value,
}

/// What follows a key.
pub(crate) enum Value {
    /// Nothing.
    Flag,
    /// The tokens after `=` up to the next comma; empty only where that fault is already reported.
    Assigned(TokenStream),
    /// The items in parentheses.
    List(Vec<Item>),
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Named(named) => named.key.to_tokens(tokens),
            Self::Literal(literal) => literal.to_tokens(tokens),
            Self::Path(path) => path.to_tokens(tokens),
            Self::Other(other) => other.to_tokens(tokens),
        }
    }
}

/// Reads a comma-separated list of items; faults of form are collected, their items left out.
pub(crate) fn parse_items(tokens: TokenStream, errors: &mut Errors) -> Vec<Item> {
    let mut items = Vec::new();
    for item in split(tokens) {
        if let Some(item) = parse_item(trees(item), errors) {
            items.push(item);
        }
    }
    items
}

/// Splits at top-level commas; what is empty, as after a trailing comma, is left out.
fn split(tokens: TokenStream) -> Vec<TokenStream> {
    let mut items = Vec::new();
    let mut item = TokenStream::new();
    for token in tokens {
        if !is_comma(&token) {
            token.to_tokens(&mut item);
        } else if !item.is_empty() {
            items.push(std::mem::take(&mut item));
        }
    }
    if !item.is_empty() {
        items.push(item);
    }
    items
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',')
}

fn parse_item(mut item: Vec<TokenTree>, errors: &mut Errors) -> Option<Item> {
    ungroup(&mut item);
    let key = match item.first()? {
        TokenTree::Ident(key) => key.clone(),
        _ => return Some(parse_value_item(&item)),
    };
    let value = match item.get(1) {
        None => Value::Flag,
        Some(TokenTree::Punct(punct)) if punct.as_char() == '=' => {
            if item.len() == 2 {
                errors.add(punct, &format!("expected a value after `{key} =`"));
            }
            Value::Assigned(joined(&item[2..]))
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            if let Some(extra) = item.get(2) {
                errors.add(extra, &format!("expected a comma after `{key}(…)`"));
            }
            Value::List(parse_items(group.stream(), errors))
        }
        // A path, a generic type such as `Agent<u8>`, or a macro call such as `concat!(…)`.
        Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), ':' | '<' | '!') => {
            return Some(parse_value_item(&item));
        }
        Some(extra) => {
            errors.add(extra, &format!("expected `=`, `(` or a comma after `{key}`"));
            Value::Assigned(TokenStream::new())
        }
    };
    Some(Item::Named(Named { key, value }))
}

fn parse_value_item(item: &[TokenTree]) -> Item {
    let tokens = joined(item);
    if let Ok(literal) = syn::parse2::<Lit>(tokens.clone()) {
        return Item::Literal(literal);
    }
    match syn::parse2::<syn::Path>(tokens.clone()) {
        Ok(path) => Item::Path(path),
        Err(_) => Item::Other(tokens),
    }
}

/// `macro_rules!` fragments arrive in invisible groups: open the first one so that its content is seen.
fn ungroup(item: &mut Vec<TokenTree>) {
    while let Some(TokenTree::Group(group)) = item.first() {
        if group.delimiter() != Delimiter::None {
            return;
        }
        let mut inner = trees(group.stream());
        inner.append(&mut item.split_off(1));
        *item = inner;
        if item.is_empty() {
            return;
        }
    }
}
