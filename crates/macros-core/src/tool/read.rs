//! Values of keys: literals, flags, texts, JSON. What is of the wrong kind is a fault on the value, and then absent.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{Lit, LitStr};

use crate::docs::Docs;
use crate::errors::Errors;
use crate::meta::{Item, Keys, Kind, Named, Site, Text, Value, opened, parse_json};

/// A text for people.
#[derive(Clone)]
pub(crate) enum Phrase {
    /// What the tokens show, and the tokens.
    Text(String, TokenStream),
    /// An expression of type `&'static str`.
    Expr(TokenStream),
}

impl Phrase {
    /// The documentation of an item as a phrase.
    pub(crate) fn of_docs(docs: Docs) -> Option<Self> {
        match docs {
            Docs::None => None,
            Docs::Text(text, tokens) => Some(Self::Text(text, tokens)),
            Docs::Expr(tokens) => Some(Self::Expr(tokens)),
        }
    }

    /// The phrase as the text of `member`, which must be of this kind.
    pub(crate) fn text(&self, member: &str, kind: Kind) -> Text {
        let key = quote::format_ident!("{member}");
        match self {
            Self::Text(text, tokens) => Text::known(Site::new(&key, tokens), text.clone()),
            Self::Expr(expr) => Text::expr(Site::new(&key, expr), kind, expr.clone()),
        }
    }

    /// The phrase as an expression.
    pub(crate) fn expr(&self) -> TokenStream {
        match self {
            Self::Text(text, _) => quote!(#text),
            Self::Expr(expr) => expr.clone(),
        }
    }
}

/// Reads `key = "literal"`.
pub(crate) fn string(key: &Ident, value: &Value, errors: &mut Errors) -> Option<LitStr> {
    let tokens = assigned(key, value, "a string", errors)?;
    match syn::parse2::<Lit>(tokens.clone()) {
        Ok(Lit::Str(text)) => Some(text),
        other => {
            errors.add(&tokens, &mismatch("a string literal", key, other.ok().as_ref()));
            None
        }
    }
}

/// Reads `key = "literal"`, if the key is there.
pub(crate) fn optional_string(keys: &mut Keys, key: &str, errors: &mut Errors) -> Option<LitStr> {
    let (key, value) = keys.take(key)?;
    string(&key, &value, errors)
}

/// Reads `key = "literal"` or `key = concat!(…)`, if the key is there.
pub(crate) fn optional_phrase(keys: &mut Keys, key: &str, errors: &mut Errors) -> Option<Phrase> {
    let (key, value) = keys.take(key)?;
    Some(phrase(&key, &value, errors))
}

/// Reads `key = "literal"` or `key = concat!(…)`. A fault leaves the key, of which nothing more is said.
pub(crate) fn phrase(key: &Ident, value: &Value, errors: &mut Errors) -> Phrase {
    let Some(tokens) = assigned(key, value, "a text", errors) else {
        return Phrase::Expr(key.to_token_stream());
    };
    match syn::parse2::<Lit>(tokens.clone()) {
        Ok(Lit::Str(text)) => Phrase::Text(text.value(), tokens),
        Ok(other) => {
            errors.add(&tokens, &mismatch("a string", key, Some(&other)));
            Phrase::Expr(tokens)
        }
        Err(_) => Phrase::Expr(tokens),
    }
}

/// Reads `key`, `key = true` or `key = false`.
pub(crate) fn flag(key: &Ident, value: &Value, errors: &mut Errors) -> Option<bool> {
    if matches!(value, Value::Flag) {
        return Some(true);
    }
    let tokens = assigned(key, value, "a flag", errors)?;
    match syn::parse2::<Lit>(tokens.clone()) {
        Ok(Lit::Bool(flag)) => Some(flag.value),
        other => {
            errors.add(&tokens, &mismatch("`true` or `false`", key, other.ok().as_ref()));
            None
        }
    }
}

/// Reads `key = <JSON>`.
pub(crate) fn json(
    key: &Ident,
    value: &Value,
    errors: &mut Errors,
) -> Option<(serde_json::Value, TokenStream)> {
    let tokens = assigned(key, value, "a JSON value", errors)?;
    let json = errors.ok(parse_json(tokens.clone()))?;
    Some((json, tokens))
}

/// Reads `key("a", "b")`.
pub(crate) fn strings(key: &Ident, value: Value, errors: &mut Errors) -> Vec<LitStr> {
    let Value::List(items) = value else {
        errors.add(
            &value_tokens(key, &value),
            &format!("expected a list: `{key}(\"…\")`"),
        );
        return Vec::new();
    };
    let mut strings = Vec::new();
    for item in items {
        match item {
            Item::Literal(Lit::Str(text)) => strings.push(text),
            other => errors.add(&other, &format!("expected a string literal in `{key}(…)`")),
        }
    }
    strings
}

/// Reads every `key("a", "b")`.
pub(crate) fn all_strings(keys: &mut Keys, key: &str, errors: &mut Errors) -> Vec<LitStr> {
    let mut all = Vec::new();
    for Named { key, value } in keys.take_all(key) {
        all.append(&mut strings(&key, value, errors));
    }
    all
}

/// Whether a key that stands alone is there.
pub(crate) fn optional_bare(keys: &mut Keys, key: &str, errors: &mut Errors) -> bool {
    let Some((key, value)) = keys.take(key) else {
        return false;
    };
    bare(&key, &value, errors);
    true
}

/// Refuses a value after a key that stands alone.
pub(crate) fn bare(key: &Ident, value: &Value, errors: &mut Errors) {
    if !matches!(value, Value::Flag) {
        errors.add(&value_tokens(key, value), &format!("`{key}` takes no value"));
    }
}

/// The tokens of the value, or the key where it has none of its own.
pub(crate) fn value_tokens(key: &Ident, value: &Value) -> TokenStream {
    match value {
        Value::Assigned(tokens) if !tokens.is_empty() => tokens.clone(),
        _ => key.to_token_stream(),
    }
}

fn assigned(key: &Ident, value: &Value, what: &str, errors: &mut Errors) -> Option<TokenStream> {
    let Value::Assigned(tokens) = value else {
        errors.add(key, &format!("expected {what}: `{key} = …`"));
        return None;
    };
    // No tokens: that fault is reported by the reader of the list.
    (!tokens.is_empty()).then(|| opened(tokens.clone()))
}

fn mismatch(wanted: &str, key: &Ident, found: Option<&Lit>) -> String {
    let found = match found {
        Some(Lit::Str(_)) => ", found a string",
        Some(Lit::Int(_)) => ", found an integer",
        Some(Lit::Float(_)) => ", found a number",
        Some(Lit::Bool(_)) => ", found a flag",
        Some(Lit::Char(_)) => ", found a character",
        _ => "",
    };
    format!("expected {wanted} for `{key}`{found}")
}
