//! An argument of a tool: its attributes and docs as resolved values.

use proc_macro2::{Ident, TokenStream};
use serde_json::{Map, Value as Json};
use syn::{Attribute, Meta, Type};

use super::constraint::{Constraints, parse_constraints};
use super::hint::{Hint, hint, is_option};
use super::spec::{Argument, Default, Source, argument_name};
use super::stated;
use crate::docs;
use crate::errors::Errors;
use crate::meta::{
    Keys, Kind, Named, Site, Text, Value, json_text, literals, optional_literal, optional_phrase,
    parse_items, parse_json_value, value_or_key,
};
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

/// Parses an argument; faults are collected, and the affected values are left out.
pub(crate) fn parse_argument(
    ident: &Ident,
    ty: Type,
    attributes: &[Attribute],
    errors: &mut Errors,
) -> Argument {
    let mut keys = parse_keys(attributes, errors);
    let hint = hint(&ty);
    let source = parse_source(&mut keys, errors);
    if source != Source::Call {
        refuse_published(&mut keys, source, errors);
    }
    let constraints = parse_constraints(&mut keys, hint, errors);
    let mut keywords = constraints.keywords();
    let refuse = |json: &Json| match json {
        Json::Null if is_option(&ty) => None,
        _ => constraints.refuse(json, hint),
    };
    let stated = parse_stated(&mut keys, &mut keywords, (hint, &refuse), errors);
    let examples = parse_examples(&mut keys, &refuse, errors);
    if !examples.is_empty() {
        keywords.insert("examples".to_owned(), Json::Array(examples));
    }
    let name = optional_literal(&mut keys, "rename", errors);
    let aliases = literals(&mut keys, "alias", errors);
    let described = optional_phrase(&mut keys, "description", Kind::Filled, errors);
    let description = described.or_else(|| docs::read(attributes, ident, Kind::Filled));
    if let Some(text) = &description
        && text.literal().is_some_and(|text| text.trim().is_empty())
    {
        errors.add(&text.site.value, "description must not be empty");
    }
    let any = parse_bare(&mut keys, "any", errors);
    if let Some(key) = any.as_ref().filter(|_| hint != Hint::Unknown) {
        errors.add(key, &format!("`any` does not fit {}", hint.words()));
    }
    let nullable = parse_bare(&mut keys, "nullable", errors);
    let default = parse_default(&mut keys, &refuse, hint, errors);
    if let Some(key) = &nullable
        && hint != Hint::Unknown
        && !is_option(&ty)
        && default.is_none()
    {
        errors.add(key, "`nullable` needs an `Option`, or a default");
    }
    if let Some(key) = stated
        .default
        .filter(|_| default.is_none() && hint != Hint::Unknown && !is_option(&ty))
    {
        errors.add(
            &key,
            "a `default` in `schema` leaves the argument required; use `default = …`",
        );
    }
    Argument {
        ident: ident.clone(),
        name: name.unwrap_or_else(|| Text::known(Site::of(ident), argument_name(ident))),
        cfgs: cfgs(attributes),
        description,
        ty,
        hint,
        source,
        aliases,
        pattern: constraints.pattern_tokens().or(stated.pattern),
        keywords,
        nullable: nullable.is_some(),
        default,
        any: any.is_some() || stated.is_schema,
    }
}

/// Why a value is not valid for the type and its constraints, as far as the tokens reveal it.
pub(super) type Refuse<'a> = &'a dyn Fn(&Json) -> Option<String>;

/// Rejects keys that have no effect on an argument that clients can't send.
fn refuse_published(keys: &mut Keys, source: Source, errors: &mut Errors) {
    for &name in KEYS {
        if name == "default" && source == Source::Nowhere {
            continue;
        }
        while let Some((key, _)) = keys.take(name) {
            errors.add(
                &key,
                &format!("`{name}` has no effect on an argument that no client sends; remove it"),
            );
        }
    }
}

/// The items of all `#[arg(…)]` attributes; items without a key are reported.
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
        check_bare(&key, &value, errors);
        match &found {
            Some((first, _)) => errors.add(&key, &format!("`{name}` contradicts `{first}`; keep one")),
            None => found = Some((key, source)),
        }
    }
    found.map_or(Source::Call, |(_, source)| source)
}

fn parse_examples(keys: &mut Keys, refuse: Refuse<'_>, errors: &mut Errors) -> Vec<Json> {
    let mut examples = Vec::new();
    for Named { key, value } in keys.take_all("example") {
        let Some((json, site)) = parse_json_value(&key, &value, errors) else {
            continue;
        };
        match refuse(&json) {
            Some(message) => errors.add(&site.value, &format!("invalid example: {message}")),
            None => examples.push(json),
        }
    }
    examples
}

fn parse_default(keys: &mut Keys, refuse: Refuse<'_>, hint: Hint, errors: &mut Errors) -> Option<Default> {
    let (key, value) = keys.take("default")?;
    if matches!(value, Value::Flag) {
        return Some(Default::OfType);
    }
    let (json, site) = parse_json_value(&key, &value, errors)?;
    if let Some(message) = refuse(&json) {
        errors.add(&site.value, &format!("invalid default: {message}"));
        return None;
    }
    Some(Default::Json {
        text: json_text(&json),
        unproven: json.is_null() || Constraints::needs_proof(hint),
    })
}

/// A key without a value, if present.
fn parse_bare(keys: &mut Keys, key: &str, errors: &mut Errors) -> Option<Ident> {
    let (key, value) = keys.take(key)?;
    check_bare(&key, &value, errors);
    Some(key)
}

fn check_bare(key: &Ident, value: &Value, errors: &mut Errors) {
    if !matches!(value, Value::Flag) {
        errors.add(&value_or_key(value, key), &format!("`{key}` takes no value"));
    }
}

/// The values of `format` and `schema`, apart from the keywords.
#[derive(std::default::Default)]
struct Stated {
    /// Whether there is a `schema`, so that the type need not provide one.
    is_schema: bool,
    pattern: Option<TokenStream>,
    /// The tokens of a default that has no effect.
    default: Option<TokenStream>,
}

/// Adds the keywords of `format = "…"` and `schema = { … }` to those of the constraints.
fn parse_stated(
    keys: &mut Keys,
    keywords: &mut Map<String, Json>,
    typed: (Hint, Refuse<'_>),
    errors: &mut Errors,
) -> Stated {
    let mut stated = Stated::default();
    if let Some(format) = optional_literal(keys, "format", errors) {
        if !matches!(typed.0, Hint::Text | Hint::Unknown | Hint::Other) {
            let message = format!("`format` does not fit {}; it is for strings", typed.0.words());
            errors.add(&format.site.value, &message);
        } else if let Some(text) = format.literal() {
            keywords.insert("format".to_owned(), text.into());
        }
    }
    let Some((key, value)) = keys.take("schema") else {
        return stated;
    };
    stated.is_schema = true;
    let Some((json, site)) = parse_json_value(&key, &value, errors) else {
        return stated;
    };
    let Json::Object(schema) = &json else {
        errors.add(
            &site.value,
            "expected a JSON Schema: `schema = { \"multipleOf\": 5 }`",
        );
        return stated;
    };
    stated::check_schema(schema, &site.value, typed, errors);
    stated.default = schema.contains_key("default").then(|| site.value.clone());
    for (keyword, rule) in schema {
        let by = if keyword == "description" {
            "a doc comment"
        } else {
            "another key"
        };
        if keyword == "description" || keywords.contains_key(keyword) {
            errors.add(&site.value, &format!("`{keyword}` is already set by {by}"));
        } else {
            keywords.insert(keyword.clone(), rule.clone());
        }
    }
    stated.pattern = has_pattern(&json).then(|| site.value.clone());
    stated
}

/// Whether a schema contains a pattern at any depth.
fn has_pattern(schema: &Json) -> bool {
    match schema {
        Json::Object(members) => {
            members.get("pattern").is_some_and(Json::is_string) || members.values().any(has_pattern)
        }
        Json::Array(items) => items.iter().any(has_pattern),
        _ => false,
    }
}
