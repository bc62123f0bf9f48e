//! Parses the attributes of a `#[derive(AgentCard)]` type into a [`Card`]. Only the syntax is checked here.

mod interfaces;
mod schemes;
mod skills;
mod v0_3;

use std::rc::Rc;

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::AGENT_CARD;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{DeriveInput, Lit, LitInt, Meta};

use super::dialect::{self, Attribute};
use super::fields::{self, Fields};
use super::spec::{A2a, Card};
use crate::docs;
use crate::errors::Errors;
use crate::meta::{
    Content, Item, Keys, Kind, Named, Site, Text, Value, is_one_of, optional_text, parse_allow, parse_items,
    parse_text, take_crate,
};
use crate::skill::parse_security;

/// Keys with a hand-written reader; `scheme` and `skill` each represent several keys.
const HAND: &[&str] = &[
    "name",
    "description",
    "version",
    "documentation_url",
    "interface",
    "scheme",
    "security",
    "skill",
];

/// The keys of `#[agent_card(…)]`.
fn card_keys() -> Vec<&'static str> {
    let mut known = Vec::new();
    for key in fields::key_names(&AGENT_CARD, Dialect::A2A_DEFAULT, HAND) {
        match key {
            "scheme" => known.append(&mut schemes::kinds()),
            "skill" => known.extend(["skills", "skill"]),
            "extra" => known.extend(["v0_3", "extra", "max_bytes", "allow"]),
            key => known.push(key),
        }
    }
    known
}

/// Parses the declaration, and attributes of other dialects, which may also appear alone. Missing or invalid values
/// are reported and become holes.
pub(crate) fn parse_card(target: DeriveInput, errors: &mut Errors) -> (Card, Vec<Attribute>) {
    let (items, mut dialects) = attributes(&target, errors);
    if let (None, Some(first)) = (&items, dialects.first_mut()) {
        let (facade, items) = take_crate(std::mem::take(&mut first.items), errors);
        first.items = items;
        let ident = &target.ident;
        let mut fields = Fields::of_a2a(&AGENT_CARD, ident);
        fields.put("name", Some(default_name(ident)));
        fields.put("description", docs::read(&target.attrs, ident, Kind::Filled));
        fields.put("version", Some(default_version(ident)));
        return (Card::new(target, facade, fields), dialects);
    }
    let Some(items) = items else {
        errors.add(
            &target.ident,
            "missing attribute; add `#[agent_card(interface(…), input_modes(\"…\"), output_modes(\"…\"), skills(…))]`",
        );
        // What it would have to hold is named in that message.
        return (parse_a2a(target, Vec::new(), &mut Errors::default()), dialects);
    };
    (parse_a2a(target, items, errors), dialects)
}

fn parse_a2a(target: DeriveInput, items: Vec<Item>, errors: &mut Errors) -> Card {
    let (facade, items) = take_crate(items, errors);
    let kinds = schemes::kinds();
    let (schemes, items) = take_named(items, &kinds);
    let (skills, items) = take_named(items, &["skill", "skills"]);
    let known = card_keys();
    let mut repeatable = fields::repeatable(&AGENT_CARD);
    repeatable.push("allow");
    let mut keys = Keys::of(items, &known, &repeatable, errors);

    let ident = target.ident.clone();
    let interfaces = interfaces::parse(&mut keys, &ident, errors);
    let schemes = schemes::parse(schemes, errors);
    let skills_site = skills.first().map(|named| Site::of(&named.key));
    let (skills, skills_missing) = skills::parse(skills, &keys, &ident, errors);
    let fields = parse_fields(&target, &mut keys, errors);
    let mut card = Card::new(target, facade, fields);
    card.a2a = A2a::Declared;
    (card.interfaces, card.interfaces_missing) = interfaces;
    card.schemes_missing =
        schemes.iter().any(|scheme| scheme.id.is_hole()) || kinds.iter().any(|key| keys.meant(key));
    card.schemes = schemes;
    card.security = parse_security(&mut keys, errors);
    (card.skills, card.skills_missing) = (skills, skills_missing);
    card.skills_site = skills_site.unwrap_or(card.skills_site);
    card.v0_3 = v0_3::parse(&mut keys, errors);
    card.max_bytes = parse_max_bytes(&mut keys, errors);
    card.allow = parse_allow(&mut keys, errors);
    card
}

fn parse_fields(target: &DeriveInput, keys: &mut Keys, errors: &mut Errors) -> Fields {
    let ident = &target.ident;
    let mut fields = Fields::of_a2a(&AGENT_CARD, ident);
    let name = optional_text(keys, "name", Kind::Filled, errors);
    fields.put("name", Some(name.unwrap_or_else(|| default_name(ident))));
    fields.put("description", Some(parse_description(keys, target, errors)));
    let version = optional_text(keys, "version", Kind::Filled, errors);
    fields.put("version", Some(version.unwrap_or_else(|| default_version(ident))));
    fields.put("documentation_url", parse_documentation_url(keys, errors));
    fields.read(keys, ident, errors);
    fields
}

/// The items of every `#[agent_card(…)]`, `None` without one, and the attributes of other dialects.
fn attributes(target: &DeriveInput, errors: &mut Errors) -> (Option<Vec<Item>>, Vec<Attribute>) {
    let mut card = None;
    let mut dialects: Vec<Attribute> = Vec::new();
    for attribute in &target.attrs {
        let Some(name) = attribute.path().get_ident() else {
            continue;
        };
        if name != "agent_card" && !dialect::is_attribute(name) {
            continue;
        }
        let items = match &attribute.meta {
            Meta::List(list) => parse_items(list.tokens.clone(), errors),
            other => {
                errors.add(other, &format!("expected `#[{name}(…)]`"));
                Vec::new()
            }
        };
        if name == "agent_card" {
            let all: &mut Vec<Item> = card.get_or_insert_default();
            all.extend(items);
        } else if let Some(earlier) = dialects.iter_mut().find(|other| other.name == *name) {
            earlier.items.extend(items);
        } else {
            let name = name.clone();
            dialects.push(Attribute { name, items });
        }
    }
    (card, dialects)
}

/// Separates the items whose key is in `keys` from the others, in order.
fn take_named(items: Vec<Item>, keys: &[&str]) -> (Vec<Named>, Vec<Item>) {
    let mut taken = Vec::new();
    let mut others = Vec::new();
    for item in items {
        match item {
            Item::Named(named) if is_one_of(&named.key, keys) => taken.push(named),
            other => others.push(other),
        }
    }
    (taken, others)
}

/// The site of an omitted key, which is reported on the name of the type.
fn named(key: &str, ident: &Ident) -> Rc<Site> {
    Site::new(&Ident::new(key, ident.span()), ident)
}

/// An environment variable that Cargo sets for every package.
fn cargo(variable: &str) -> TokenStream {
    quote!(::core::env!(#variable))
}

/// The package name as a title.
fn default_name(ident: &Ident) -> Text {
    Text {
        site: named("name", ident),
        kind: Kind::Any,
        content: Content::PackageName(cargo("CARGO_PKG_NAME")),
    }
}

/// The version of the package.
fn default_version(ident: &Ident) -> Text {
    Text::expr(named("version", ident), Kind::Filled, cargo("CARGO_PKG_VERSION"))
}

/// The description from its key or the doc comment.
fn parse_description(keys: &mut Keys, target: &DeriveInput, errors: &mut Errors) -> Text {
    if let Some(text) = optional_text(keys, "description", Kind::Filled, errors) {
        return text;
    }
    docs::read(&target.attrs, &target.ident, Kind::Filled).unwrap_or_else(|| {
        if !keys.meant("description") {
            errors.add(
                &target.ident,
                "missing description; write a doc comment or `description = \"…\"`",
            );
        }
        Text::hole(Site::of(&target.ident))
    })
}

/// Reads `documentation_url`; without a value it defaults to the homepage in the Cargo manifest.
fn parse_documentation_url(keys: &mut Keys, errors: &mut Errors) -> Option<Text> {
    let (key, value) = keys.take("documentation_url")?;
    Some(match value {
        Value::Flag => Text::expr(Site::of(&key), Kind::LinkUrl, cargo("CARGO_PKG_HOMEPAGE")),
        value => parse_text(&key, value, Kind::LinkUrl, errors),
    })
}

fn parse_max_bytes(keys: &mut Keys, errors: &mut Errors) -> Option<(usize, LitInt)> {
    let (key, value) = keys.take("max_bytes")?;
    let tokens = match value {
        Value::Assigned(tokens) => tokens,
        _ => key.to_token_stream(),
    };
    if let Ok(Lit::Int(literal)) = syn::parse2(tokens.clone())
        && matches!(literal.suffix(), "" | "usize")
        && let Ok(limit) = literal.base10_parse()
    {
        return Some((limit, literal));
    }
    if !tokens.is_empty() {
        errors.add(&tokens, "expected a number of bytes: `max_bytes = 10240`");
    }
    None
}
