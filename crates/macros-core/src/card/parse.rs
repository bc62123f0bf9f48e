//! The attributes of a `#[derive(AgentCard)]` type as a [`Card`]: reads, and judges nothing but form.

mod flows;
mod interfaces;
mod schemes;
mod skills;
mod v0_3;

use std::rc::Rc;

use agentcard_rules::generated::a2a::mapping::AGENT_CARD;
use agentcard_rules::mapping;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{DeriveInput, Lit, LitInt, Meta};

use super::dialect::{self, Attribute};
use super::fields::{self, Fields};
use super::spec::{A2a, Card, V03};
use crate::docs::{self, Docs};
use crate::errors::Errors;
use crate::meta::{
    Content, Item, Keys, Kind, List, Named, Site, Text, Value, is_one_of, optional_text, parse_allow,
    parse_items, parse_list, parse_text, refuse_rest, take_crate,
};
use crate::paths::Facade;
use crate::skill::parse_security;

/// The keys of `#[agent_card(…)]`.
const KEYS: &[&str] = &[
    "name",
    "description",
    "version",
    "documentation_url",
    "icon_url",
    "provider",
    "interface",
    "capabilities",
    "input_modes",
    "output_modes",
    "api_key",
    "http",
    "oauth2",
    "open_id_connect",
    "mutual_tls",
    "security",
    "skills",
    "skill",
    "v0_3",
    "extra",
    "max_bytes",
    "allow",
];

/// The keys that may be used more than once.
const REPEATABLE: &[&str] = &["interface", "security", "allow"];

/// The keys of a card, those that only the mapping knows behind the others, and those that may be used more than once.
fn card_keys() -> (Vec<&'static str>, Vec<&'static str>) {
    let (mut known, mut repeatable) = (KEYS.to_vec(), REPEATABLE.to_vec());
    for key in AGENT_CARD.keys {
        if !key.hand && !known.contains(&key.name) {
            known.push(key.name);
            if matches!(key.kind, mapping::Kind::Objects(_)) {
                repeatable.push(key.name);
            }
        }
    }
    (known, repeatable)
}

/// Reads the declaration, and the attributes of other dialects beside it, which may also stand alone; what is missing
/// or unreadable is reported and left as a hole.
pub(crate) fn parse_card(target: DeriveInput, errors: &mut Errors) -> (Card, Vec<Attribute>) {
    let (items, mut dialects) = attributes(&target, errors);
    let card = match dialects.first_mut() {
        Some(first) if items.is_none() => {
            let (facade, items) = take_crate(std::mem::take(&mut first.items), errors);
            first.items = items;
            bare_card(target, facade)
        }
        _ => parse_a2a(target, items.unwrap_or_default(), errors),
    };
    (card, dialects)
}

/// The facts that documents of other dialects share without `#[agent_card]`: what Cargo and the doc comment say.
fn bare_card(target: DeriveInput, facade: Facade) -> Card {
    let ident = &target.ident;
    let site = Site::of(ident);
    let none = || List {
        site: Rc::clone(&site),
        items: None,
    };
    Card {
        a2a: A2a::Absent,
        facade,
        name: default_name(ident),
        description: described(&target).unwrap_or_else(|| Text::hole(Rc::clone(&site))),
        version: default_version(ident),
        documentation_url: None,
        fields: Fields::none(ident),
        interfaces: Vec::new(),
        interfaces_missing: false,
        input_modes: none(),
        output_modes: none(),
        schemes: Vec::new(),
        schemes_missing: false,
        security: Vec::new(),
        skills: Vec::new(),
        skills_site: Rc::clone(&site),
        skills_missing: false,
        v0_3: V03::default(),
        max_bytes: None,
        allow: Vec::new(),
        target,
        site,
    }
}

fn parse_a2a(target: DeriveInput, items: Vec<Item>, errors: &mut Errors) -> Card {
    let ident = target.ident.clone();
    let (facade, items) = take_crate(items, errors);
    let (schemes, items) = take_named(items, schemes::KEYS);
    let (skills, items) = take_named(items, &["skill", "skills"]);
    let (known, repeatable) = card_keys();
    let (mut keys, rest) = Keys::sort(items, &known, &repeatable, errors);
    refuse_rest(&rest, &known, errors);

    let site = Site::of(&ident);
    let (interfaces, interfaces_missing) = interfaces::parse(&mut keys, &ident, errors);
    let schemes = schemes::parse(schemes, errors);
    let skills_site = skills
        .first()
        .map_or_else(|| Rc::clone(&site), |named| Site::of(&named.key));
    let (skills, skills_missing) = skills::parse(skills, &keys, &ident, errors);
    Card {
        a2a: A2a::Declared,
        facade,
        name: optional_text(&mut keys, "name", Kind::Filled, errors).unwrap_or_else(|| default_name(&ident)),
        description: parse_description(&mut keys, &target, errors),
        version: optional_text(&mut keys, "version", Kind::Filled, errors)
            .unwrap_or_else(|| default_version(&ident)),
        documentation_url: parse_documentation_url(&mut keys, errors),
        fields: fields::parse(&AGENT_CARD, &mut keys, &ident, errors),
        interfaces,
        interfaces_missing,
        input_modes: parse_modes(&mut keys, &ident, "input_modes", errors),
        output_modes: parse_modes(&mut keys, &ident, "output_modes", errors),
        schemes_missing: schemes.iter().any(|scheme| scheme.id.is_hole())
            || schemes::KEYS.iter().any(|key| keys.meant(key)),
        schemes,
        security: parse_security(&mut keys, errors),
        skills,
        skills_site,
        skills_missing,
        v0_3: v0_3::parse(&mut keys, errors),
        max_bytes: parse_max_bytes(&mut keys, errors),
        allow: parse_allow(&mut keys, errors),
        target,
        site,
    }
}

/// The items of every `#[agent_card(…)]`, `None` if there is none, and the attributes of other dialects.
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

/// Parts the items under one of `keys` from the others; both keep their order.
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

/// The site of a key that the declaration leaves out: it is reported on the name of the type.
fn named(key: &str, ident: &Ident) -> Rc<Site> {
    Site::new(&Ident::new(key, ident.span()), ident)
}

/// A variable that Cargo sets for every package.
fn cargo(variable: &str) -> TokenStream {
    quote!(::core::env!(#variable))
}

/// The name of the package, in words.
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

/// The description: the key, else the doc comment.
fn parse_description(keys: &mut Keys, target: &DeriveInput, errors: &mut Errors) -> Text {
    if let Some(text) = optional_text(keys, "description", Kind::Filled, errors) {
        return text;
    }
    described(target).unwrap_or_else(|| {
        if !keys.meant("description") {
            errors.add(
                &target.ident,
                "missing description: write a doc comment or `description = \"…\"`",
            );
        }
        Text::hole(Site::of(&target.ident))
    })
}

fn described(target: &DeriveInput) -> Option<Text> {
    match docs::read(&target.attrs) {
        Docs::Text(text, tokens) => Some(Text::known(Site::of(&tokens), text)),
        Docs::Expr(expr) => Some(Text::expr(
            named("description", &target.ident),
            Kind::Filled,
            expr,
        )),
        Docs::None => None,
    }
}

/// `documentation_url` without a value takes Cargo's homepage.
fn parse_documentation_url(keys: &mut Keys, errors: &mut Errors) -> Option<Text> {
    let (key, value) = keys.take("documentation_url")?;
    Some(match value {
        Value::Flag => Text::expr(Site::of(&key), Kind::LinkUrl, cargo("CARGO_PKG_HOMEPAGE")),
        value => parse_text(&key, value, Kind::LinkUrl, errors),
    })
}

/// The default modes, which every card needs.
fn parse_modes(keys: &mut Keys, ident: &Ident, name: &str, errors: &mut Errors) -> List {
    if let Some((key, value)) = keys.take(name) {
        return parse_list(&key, value, Kind::MediaType, errors);
    }
    if !keys.meant(name) {
        errors.add(
            ident,
            &format!("missing key `{name}`, such as `{name}(\"text/plain\")`"),
        );
    }
    List {
        site: Site::of(ident),
        items: None,
    }
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
