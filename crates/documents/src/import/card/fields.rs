//! Reads the keys of an object by the mapping.

use agentcard_rules::Dialect;
use agentcard_rules::mapping::{Key, Keys, Kind};
use serde_json::Value;

use crate::import::layout::Item;
use crate::import::literal::string;
use crate::import::members::{Members, each, texts};

/// Adds the keys with these names, in the order of the mapping.
pub(super) fn push_named(
    members: &mut Members,
    keys: &'static Keys,
    names: &[&str],
    version: Dialect,
    items: &mut Vec<Item>,
) {
    for key in keys.keys.iter().filter(|key| names.contains(&key.name)) {
        push_field(members, key, version, items);
    }
}

/// Adds the keys without hand-written code, in the order of the mapping.
pub(super) fn push_fields(
    members: &mut Members,
    keys: &'static Keys,
    version: Dialect,
    items: &mut Vec<Item>,
) {
    for key in keys.keys.iter().filter(|key| !key.hand) {
        push_field(members, key, version, items);
    }
}

/// Adds a key, if the version has its member in this object and the member is present.
fn push_field(members: &mut Members, key: &'static Key, version: Dialect, items: &mut Vec<Item>) {
    let Some(name) = key.member(version).filter(|name| !name.starts_with('/')) else {
        return;
    };
    match key.kind {
        Kind::Text(_) => items.extend(members.text(name).map(|text| Item::text(key.name, &text))),
        Kind::Flag => items.extend(members.flag(name).map(|flag| Item::flag(key.name, flag))),
        Kind::Texts(_) => {
            // Declarations don't produce empty lists of optional members.
            let texts = |value: &Value| texts(value).filter(|texts| key.required || !texts.is_empty());
            items.extend(
                members
                    .take(name, texts)
                    .map(|texts| Item::texts(key.name, &texts)),
            );
        }
        // Declarations don't produce empty maps.
        Kind::Map => {
            let texts = members
                .take(name, texts_by_name)
                .filter(|texts| !texts.is_empty());
            items.extend(texts.map(|texts| Item::list(key.name, texts)));
        }
        Kind::Value => items.extend(members.take(name, |value| Some(Item::json(key.name, value.clone())))),
        Kind::Json => {
            let object = |value: &Value| value.is_object().then(|| value.clone());
            items.extend(
                members
                    .take(name, object)
                    .map(|value| Item::json(key.name, value)),
            );
        }
        // Members without a key are reported as differences.
        Kind::Object(inner) if key.flat => {
            if let Some(mut members) = members.take(name, Members::of) {
                push_fields(&mut members, inner, version, items);
            }
        }
        Kind::Object(inner) => {
            // Members of the card that other versions have in this object.
            let mut moved = Vec::new();
            for key in inner.keys {
                let name = key.member(version).and_then(|name| name.strip_prefix('/'));
                let flag = name.and_then(|name| members.flag(name));
                moved.extend(flag.map(|flag| Item::flag(key.name, flag)));
            }
            let read = members.take(name, |value| fields(value, inner, version, &moved));
            // A required object is omitted if it is empty.
            let read = read.filter(|read| !key.required || !read.is_empty());
            items.extend(read.map(|read| Item::list(key.name, read)));
        }
        Kind::Objects(inner) => {
            let read = |value: &Value| Some(Item::list(key.name, fields(value, inner, version, &[])?));
            items.extend(members.take(name, |value| each(value, read)).unwrap_or_default());
        }
    }
}

/// The keys of an object; those in `moved` come before its lists.
fn fields(value: &Value, keys: &'static Keys, version: Dialect, moved: &[Item]) -> Option<Vec<Item>> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    push_fields(&mut members, keys, version, &mut items);
    let is_list = |item: &Item| matches!(item, Item::List(..));
    let at = items.iter().position(is_list).unwrap_or(items.len());
    items.splice(at..at, moved.iter().cloned());
    members.push_extra(&mut items);
    Some(items)
}

/// The members of an object whose values are strings.
fn texts_by_name(value: &Value) -> Option<Vec<Item>> {
    let text = |(name, text): (&String, &Value)| {
        let text = string(text.as_str()?);
        Some(Item::Word(format!("{} = {text}", string(name))))
    };
    value.as_object()?.iter().map(text).collect()
}
