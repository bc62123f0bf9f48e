//! An argument of a tool: its attributes and docs as resolved values.

use proc_macro2::{Ident, TokenStream};
use serde_json::{Map, Value as Json};
use syn::{Attribute, Meta, Type};

use super::constraint::{Constraints, parse_constraints};
use super::hint::{Hint, hint, is_option};
use super::spec::{Argument, Default, Source, plain_name};
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
    let constraints = parse_constraints(&mut keys, hint, errors);
    let mut keywords = constraints.keywords();
    let stated = parse_stated(&mut keys, &mut keywords, errors);
    let refuse = |json: &Json| match json {
        Json::Null if is_option(&ty) => None,
        _ => constraints.refuse(json, hint),
    };
    let examples = parse_examples(&mut keys, &refuse, errors);
    if !examples.is_empty() {
        keywords.insert("examples".to_owned(), Json::Array(examples));
    }
    let name = optional_literal(&mut keys, "rename", errors);
    let aliases = literals(&mut keys, "alias", errors);
    let described = optional_phrase(&mut keys, "description", Kind::Any, errors);
    let any = parse_bare(&mut keys, "any", errors) || stated.is_schema;
    let nullable = parse_bare(&mut keys, "nullable", errors);
    let default = parse_default(&mut keys, &refuse, hint, errors);
    Argument {
        ident: ident.clone(),
        name: name.unwrap_or_else(|| Text::known(Site::of(ident), plain_name(ident))),
        cfgs: cfgs(attributes),
        description: described.or_else(|| docs::read(attributes, ident, Kind::Any)),
        ty,
        hint,
        source,
        aliases,
        pattern: constraints.pattern_tokens().or(stated.pattern),
        keywords,
        nullable,
        default,
        any,
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

fn parse_examples(
    keys: &mut Keys,
    refuse: &dyn Fn(&Json) -> Option<String>,
    errors: &mut Errors,
) -> Vec<Json> {
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

fn parse_default(
    keys: &mut Keys,
    refuse: &dyn Fn(&Json) -> Option<String>,
    hint: Hint,
    errors: &mut Errors,
) -> Option<Default> {
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

/// Whether a key without a value is present.
fn parse_bare(keys: &mut Keys, key: &str, errors: &mut Errors) -> bool {
    let Some((key, value)) = keys.take(key) else {
        return false;
    };
    check_bare(&key, &value, errors);
    true
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
}

/// Adds the keywords of `format = "…"` and `schema = { … }` to those of the constraints.
fn parse_stated(keys: &mut Keys, keywords: &mut Map<String, Json>, errors: &mut Errors) -> Stated {
    let mut stated = Stated::default();
    if let Some(format) = optional_literal(keys, "format", errors)
        .as_ref()
        .and_then(Text::literal)
    {
        keywords.insert("format".to_owned(), format.into());
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
