//! One argument: its attributes and docs as resolved values.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use serde_json::{Map, Value as Json};
use syn::ext::IdentExt;
use syn::{Attribute, LitStr, Meta, Type};

use super::constraint::{Constraints, parse_constraints};
use super::hint::{Hint, hint};
use super::read::{self, Phrase};
use super::stated;
use crate::docs;
use crate::errors::Errors;
use crate::meta::{Keys, Named, json_text, parse_items};
use crate::paths::FacadePath;
use crate::skill::cfgs;

/// The keys of `#[arg(…)]`.
const KEYS: &[&str] = &[
    "rename",
    "alias",
    "description",
    "range",
    "length",
    "items",
    "pattern",
    "format",
    "schema",
    "nullable",
    "default",
    "example",
    "any",
    "skip",
    "state",
    "context",
];
const REPEATABLE: &[&str] = &["alias", "example"];

pub(crate) struct Argument {
    /// The name of the parameter or field.
    pub(crate) ident: Ident,
    pub(crate) name: String,
    /// The tokens that give it that name.
    pub(crate) name_tokens: TokenStream,
    pub(crate) ty: Type,
    /// What the tokens of the type tell.
    pub(crate) hint: Hint,
    /// Its `#[cfg]`s.
    pub(crate) cfgs: TokenStream,
    /// Where it comes from.
    pub(crate) source: Source,
    pub(crate) description: Option<Phrase>,
    /// Other names that a call may use.
    pub(crate) aliases: Vec<LitStr>,
    /// The tokens of its pattern, if it has one.
    pub(crate) pattern: Option<TokenStream>,
    /// Constraints and examples as schema keywords.
    pub(crate) keywords: Map<String, Json>,
    /// Whether the schema says that null may stand for it.
    pub(crate) nullable: bool,
    /// What stands for it when it is left out.
    pub(crate) default: Option<Default>,
    /// Whether it may be any JSON value.
    pub(crate) any: bool,
}

/// Where an argument comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// The client, or the server if the type says so.
    Call,
    State,
    Context,
    /// Nowhere: it has its default.
    Nowhere,
}

/// What stands for an argument that is left out.
pub(crate) enum Default {
    Json {
        text: String,
        /// Whether only the decoder of the type can tell if it fits.
        unproven: bool,
    },
    OfType,
}

/// Reads an argument; faults are collected and what they concern is left out.
pub(crate) fn parse_argument(
    ident: &Ident,
    ty: Type,
    attributes: &[Attribute],
    errors: &mut Errors,
) -> Argument {
    let mut keys = parse_keys(attributes, errors);
    let hint = hint(&ty);
    let source = parse_source(&mut keys, errors);
    let constraints = parse_constraints(&mut keys, hint, errors);
    let mut keywords = constraints.keywords();
    let stated = stated::parse(&mut keys, &mut keywords, errors);
    let examples = parse_examples(&mut keys, &constraints, hint, errors);
    if !examples.is_empty() {
        keywords.insert("examples".to_owned(), Json::Array(examples));
    }
    let rename = read::optional_string(&mut keys, "rename", errors);
    let aliases = read::all_strings(&mut keys, "alias", errors);
    let described = read::optional_phrase(&mut keys, "description", errors);
    let any = read::optional_bare(&mut keys, "any", errors) || stated.is_schema;
    let nullable = read::optional_bare(&mut keys, "nullable", errors);
    let default = parse_default(&mut keys, &constraints, hint, errors);
    Argument {
        ident: ident.clone(),
        name: rename
            .as_ref()
            .map_or_else(|| ident.unraw().to_string(), LitStr::value),
        name_tokens: rename.map_or_else(|| ident.to_token_stream(), ToTokens::into_token_stream),
        cfgs: cfgs(attributes),
        description: described.or_else(|| Phrase::of_docs(docs::read(attributes))),
        ty,
        hint,
        source,
        aliases,
        pattern: constraints
            .pattern
            .map(ToTokens::into_token_stream)
            .or(stated.pattern),
        keywords,
        nullable,
        default,
        any,
    }
}

/// The items of all `#[arg(…)]`, with what is no key refused.
fn parse_keys(attributes: &[Attribute], errors: &mut Errors) -> Keys {
    let mut items = Vec::new();
    for attribute in attributes {
        if !attribute.path().is_ident("arg") {
            continue;
        }
        match &attribute.meta {
            Meta::List(list) => items.extend(parse_items(list.tokens.clone(), errors)),
            _ => errors.add(attribute, "expected `#[arg(…)]`"),
        }
    }
    let (keys, rest) = Keys::sort(items, KEYS, REPEATABLE, errors);
    for item in &rest {
        errors.add(
            item,
            "expected a key such as `range(1..=10)`, `default = 3` or `rename = \"…\"`",
        );
    }
    keys
}

fn parse_source(keys: &mut Keys, errors: &mut Errors) -> Source {
    let mut found: Option<(Ident, Source)> = None;
    for &(name, source) in &[
        ("state", Source::State),
        ("context", Source::Context),
        ("skip", Source::Nowhere),
    ] {
        let Some((key, value)) = keys.take(name) else {
            continue;
        };
        read::bare(&key, &value, errors);
        match &found {
            Some((first, _)) => errors.add(&key, &format!("`{name}` contradicts `{first}`; keep one")),
            None => found = Some((key, source)),
        }
    }
    found.map_or(Source::Call, |(_, source)| source)
}

fn parse_examples(keys: &mut Keys, constraints: &Constraints, hint: Hint, errors: &mut Errors) -> Vec<Json> {
    let mut examples = Vec::new();
    for Named { key, value } in keys.take_all("example") {
        let Some((json, tokens)) = read::json(&key, &value, errors) else {
            continue;
        };
        match constraints.refuse(&json, hint) {
            Some(message) => errors.add(&tokens, &format!("the example does not fit: {message}")),
            None => examples.push(json),
        }
    }
    examples
}

fn parse_default(
    keys: &mut Keys,
    constraints: &Constraints,
    hint: Hint,
    errors: &mut Errors,
) -> Option<Default> {
    let (key, value) = keys.take("default")?;
    if matches!(value, crate::meta::Value::Flag) {
        return Some(Default::OfType);
    }
    let (json, tokens) = read::json(&key, &value, errors)?;
    if let Some(message) = constraints.refuse(&json, hint) {
        errors.add(&tokens, &format!("the default does not fit: {message}"));
        return None;
    }
    Some(Default::Json {
        text: json_text(&json),
        unproven: Constraints::needs_proof(hint),
    })
}

/// The type as the tables name it: a lent string is decoded as an owned one.
pub(crate) fn decoded_type(ty: &Type, owned_text: FacadePath<'_>) -> TokenStream {
    match ty {
        Type::Reference(_) => owned_text.to_token_stream(),
        Type::Group(group) => decoded_type(&group.elem, owned_text),
        other => quote!(#other),
    }
}
