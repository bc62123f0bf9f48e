//! The items of `skill(…)` as a [`Skill`].

use proc_macro2::Ident;
use quote::ToTokens;
use syn::LitStr;

use super::extra::parse_extra;
use super::security::parse_security;
use super::spec::{Defaults, List, Skill};
use crate::errors::Errors;
use crate::meta::{Item, Keys, Kind, Named, Site, Text, Value, parse_text, parse_texts, plain_string};
use crate::suggest::listed;
use crate::words::in_words;

/// The keys of a skill.
const KEYS: &[&str] = &[
    "id",
    "name",
    "description",
    "tags",
    "examples",
    "input_modes",
    "output_modes",
    "security",
    "extra",
    "allow",
];

/// Reads a skill; what is missing or unreadable is reported and left as a hole.
pub(crate) fn parse_skill(items: Vec<Item>, defaults: Defaults<'_>, errors: &mut Errors) -> Skill {
    let (mut keys, rest) = Keys::sort(items, KEYS, &["security", "allow"], errors);
    refuse_rest(&rest, KEYS, errors);
    let Defaults {
        owner,
        id,
        description,
    } = defaults;
    let of_function = id.is_some();
    let id = match (optional_text(&mut keys, "id", Kind::SkillId, errors), id) {
        (Some(given), _) => given,
        (None, Some(default)) => default,
        (None, None) => required_text(&mut keys, owner, "id", Kind::SkillId, errors),
    };
    let name = parse_name(&mut keys, owner, &id, errors);
    let description = match (
        optional_text(&mut keys, "description", Kind::Filled, errors),
        description,
    ) {
        (Some(given), _) => given,
        (None, Some(default)) => default,
        (None, None) if of_function && !keys.meant("description") => {
            errors.add(
                owner,
                "missing description: write a doc comment or `description = \"…\"`",
            );
            Text::hole(Site::of(owner))
        }
        (None, None) => required_text(&mut keys, owner, "description", Kind::Filled, errors),
    };
    Skill {
        site: Site::of(owner),
        id,
        name,
        description,
        tags: required_list(&mut keys, owner, "tags", Kind::Filled, errors),
        examples: optional_list(&mut keys, "examples", Kind::Filled, errors),
        input_modes: optional_list(&mut keys, "input_modes", Kind::MediaType, errors),
        output_modes: optional_list(&mut keys, "output_modes", Kind::MediaType, errors),
        security: parse_security(&mut keys, errors),
        extra: parse_extra(&mut keys, errors),
        allow: parse_allow(&mut keys, errors),
    }
}

/// The rule ids of every `allow("…")`.
pub(crate) fn parse_allow(keys: &mut Keys, errors: &mut Errors) -> Vec<LitStr> {
    let mut ids = Vec::new();
    for Named { key, value } in keys.take_all("allow") {
        let Value::List(items) = value else {
            errors.add(&key, "expected a list: `allow(\"A2A-…\")`");
            continue;
        };
        for item in items {
            match plain_string(item.to_token_stream()) {
                Some(id) => ids.push(id),
                None => errors.add(&item, "expected a rule id as a string literal: `\"A2A-…\"`"),
            }
        }
    }
    ids
}

/// The text of a key that must be there; a hole if it is not.
pub(crate) fn required_text(
    keys: &mut Keys,
    owner: &Ident,
    name: &str,
    kind: Kind,
    errors: &mut Errors,
) -> Text {
    match keys.require(owner, name, " = \"…\"", errors) {
        Some((key, value)) => parse_text(&key, value, kind, errors),
        None => Text::hole(Site::of(owner)),
    }
}

/// The text of a key that may be there.
pub(crate) fn optional_text(keys: &mut Keys, name: &str, kind: Kind, errors: &mut Errors) -> Option<Text> {
    keys.take(name)
        .map(|(key, value)| parse_text(&key, value, kind, errors))
}

/// The list of a key that must be there; a hole if it is not.
fn required_list(keys: &mut Keys, owner: &Ident, name: &str, kind: Kind, errors: &mut Errors) -> List {
    match keys.require(owner, name, "(\"…\")", errors) {
        Some((key, value)) => parse_list(&key, value, kind, errors),
        None => List {
            site: Site::of(owner),
            items: None,
        },
    }
}

/// The list of a key that may be there.
pub(crate) fn optional_list(keys: &mut Keys, name: &str, kind: Kind, errors: &mut Errors) -> Option<List> {
    keys.take(name)
        .map(|(key, value)| parse_list(&key, value, kind, errors))
}

/// Items that are no key have no place in a list of keys.
pub(crate) fn refuse_rest(rest: &[Item], known: &[&str], errors: &mut Errors) {
    for item in rest {
        errors.add(item, &format!("expected a key, one of {}", listed(known, '`')));
    }
}

/// The strings of `key("…")` with the place of the whole.
pub(crate) fn parse_list(key: &Ident, value: Value, kind: Kind, errors: &mut Errors) -> List {
    List {
        site: Site::of(key),
        items: parse_texts(key, value, kind, errors),
    }
}

/// The name; by default the id in words.
fn parse_name(keys: &mut Keys, owner: &Ident, id: &Text, errors: &mut Errors) -> Text {
    if let Some((key, value)) = keys.take("name") {
        return parse_text(&key, value, Kind::Filled, errors);
    }
    match id.literal() {
        Some(word) => Text::known(id.site.clone(), in_words(word)),
        None if id.is_hole() || keys.meant("name") => Text::hole(Site::of(owner)),
        None => {
            errors.add(
                owner,
                "missing key `name`: only an `id` that is a literal can name the skill",
            );
            Text::hole(Site::of(owner))
        }
    }
}
