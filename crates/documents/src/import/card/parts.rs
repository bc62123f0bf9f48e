//! Parts that are the same in both versions of a card.

use agentcard_macros_core::in_words;
use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::{AGENT_CARD, AGENT_SKILL, OAUTH_FLOWS};
use agentcard_rules::mapping::{Key, Keys, Kind};
use serde_json::{Map, Value};

use crate::import::layout::{Item, one_line};
use crate::import::literal::string;
use crate::import::members::{Members, each};

/// Adds keys of one text each, in this order.
pub(super) fn push_texts(members: &mut Members, keys: &[(&str, &'static str)], items: &mut Vec<Item>) {
    for (member, key) in keys {
        items.extend(members.text(member).map(|text| Item::text(key, &text)));
    }
}

/// Adds the keys that the mapping tells without code, in the order of its table.
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

/// Adds a key, if the version has its member in this object, and it is there.
fn push_field(members: &mut Members, key: &'static Key, version: Dialect, items: &mut Vec<Item>) {
    let name = key.member(version).filter(|name| !name.starts_with('/'));
    if let Some(name) = name {
        match key.kind {
            Kind::Text(_) => items.extend(members.text(name).map(|text| Item::text(key.name, &text))),
            Kind::Flag => items.extend(members.flag(name).map(|flag| Item::flag(key.name, flag))),
            Kind::Texts(_) if key.required => {
                items.extend(members.texts(name).map(|texts| Item::texts(key.name, &texts)));
            }
            Kind::Texts(_) => {
                items.extend(
                    members
                        .some_texts(name)
                        .map(|texts| Item::texts(key.name, &texts)),
                );
            }
            // Scopes are read with their flow.
            Kind::Map => {}
            Kind::Json => {
                let object = |value: &Value| value.is_object().then(|| value.clone());
                items.extend(
                    members
                        .take(name, object)
                        .map(|value| Item::Json(key.name, value)),
                );
            }
            Kind::Object(inner) => {
                // Members of the card that other versions have in here.
                let mut moved = Vec::new();
                for key in inner.keys {
                    let name = key.member(version).and_then(|name| name.strip_prefix('/'));
                    let flag = name.and_then(|name| members.flag(name));
                    moved.extend(flag.map(|flag| Item::flag(key.name, flag)));
                }
                let read = members.take(name, |value| fields(value, inner, version, &moved));
                // One that every card has is left out where it says nothing.
                let read = read.filter(|read| !key.required || !read.is_empty());
                items.extend(read.map(|read| Item::list(key.name, read)));
            }
            Kind::Objects(inner) => {
                let read = |value: &Value| Some(Item::list(key.name, fields(value, inner, version, &[])?));
                items.extend(members.take(name, |value| each(value, read)).unwrap_or_default());
            }
        }
    }
}

/// The keys of an object, those in `moved` before its lists.
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

/// Adds what stands before the interfaces: pages for people, and who runs the agent.
pub(super) fn push_links(members: &mut Members, version: Dialect, items: &mut Vec<Item>) {
    let names = ["documentation_url", "icon_url", "provider"];
    for key in AGENT_CARD.keys.iter().filter(|key| names.contains(&key.name)) {
        push_field(members, key, version, items);
    }
}

/// Adds the media types of the card.
pub(super) fn push_modes(members: &mut Members, items: &mut Vec<Item>) {
    for (member, key) in [
        ("defaultInputModes", "input_modes"),
        ("defaultOutputModes", "output_modes"),
    ] {
        items.extend(members.texts(member).map(|modes| Item::texts(key, &modes)));
    }
}

/// Adds the skills in place; `requirements` reads what each version says in its own way.
pub(super) fn push_skills(
    members: &mut Members,
    requirements: fn(&mut Members) -> Vec<Item>,
    version: Dialect,
    items: &mut Vec<Item>,
) {
    let skills = members.take("skills", |value| {
        let skill = |value: &Value| skill(value, requirements, version);
        value.as_array()?.iter().map(skill).collect::<Option<Vec<Item>>>()
    });
    match skills {
        // A card says that it has no skills.
        Some(skills) if skills.is_empty() => items.push(Item::list("skills", Vec::new())),
        skills => items.extend(skills.unwrap_or_default()),
    }
}

fn skill(value: &Value, requirements: fn(&mut Members) -> Vec<Item>, version: Dialect) -> Option<Item> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    let id = members.text("id");
    items.extend(id.as_ref().map(|id| Item::text("id", id)));
    let name = members
        .text("name")
        .filter(|name| id.as_deref().map(in_words).as_ref() != Some(name));
    items.extend(name.map(|name| Item::text("name", &name)));
    push_texts(&mut members, &[("description", "description")], &mut items);
    push_fields(&mut members, &AGENT_SKILL, version, &mut items);
    items.extend(requirements(&mut members));
    members.push_extra(&mut items);
    Some(Item::list("skill", items))
}

/// One alternative of the requirements: ids of schemes with their scopes.
pub(super) fn alternative(needs: &[(String, Vec<String>)]) -> Item {
    let need = |(id, scopes): &(String, Vec<String>)| {
        let id = if is_plain(id) { id.clone() } else { string(id) };
        if scopes.is_empty() {
            return Item::Word(id);
        }
        let scopes = scopes.iter().map(|scope| Item::Word(string(scope)));
        Item::List(id, scopes.collect())
    };
    Item::list("security", needs.iter().map(need).collect())
}

/// Whether an id can stand without quotes.
fn is_plain(id: &str) -> bool {
    syn::parse_str::<syn::Ident>(id).is_ok() && id.is_ascii()
}

/// Whether the keys that some version demands are all there.
fn is_complete(keys: &'static Keys, items: &[Item]) -> bool {
    let has = |key: &Key| {
        items
            .iter()
            .any(|item| matches!(item, Item::Assign(name, _) if *name == key.name))
    };
    let is_read = |key: &&Key| !key.hand && !matches!(key.kind, Kind::Map);
    let mut demanded = keys.keys.iter().filter(|key| key.required && is_read(key));
    demanded.all(has)
}

/// The flows of an OAuth scheme, if a declaration can say all of them.
fn flows(value: &Value, version: Dialect) -> Option<Vec<Item>> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    for key in OAUTH_FLOWS.keys {
        if let (Some(name), Kind::Object(inner)) = (key.member(version), key.kind) {
            items.extend(members.take(name, |value| flow(value, key.name, inner, version)));
        }
    }
    members.is_empty().then_some(items)
}

fn flow(value: &Value, name: &'static str, keys: &'static Keys, version: Dialect) -> Option<Item> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    push_fields(&mut members, keys, version, &mut items);
    if !is_complete(keys, &items) {
        return None;
    }
    let scopes = members.take("scopes", scopes)?;
    if !scopes.is_empty() {
        let at = items
            .iter()
            .position(|item| !matches!(item, Item::Assign(_, text) if text != "false"));
        items.insert(at.unwrap_or(items.len()), Item::list("scopes", scopes));
    }
    members.is_empty().then(|| Item::list(name, items))
}

fn scopes(value: &Value) -> Option<Vec<Item>> {
    let scope = |(scope, words): (&String, &Value)| {
        Some(Item::Word(format!(
            "{} = {}",
            string(scope),
            string(words.as_str()?)
        )))
    };
    value.as_object()?.iter().map(scope).collect()
}

/// Every scheme as `read` reads it, if it reads all of them and there is one.
pub(super) fn schemes(
    value: &Value,
    read: impl Fn(&str, &Map<String, Value>) -> Option<Item>,
) -> Option<Vec<Item>> {
    let schemes: Option<Vec<Item>> = value
        .as_object()?
        .iter()
        .map(|(id, scheme)| read(id, scheme.as_object()?))
        .collect();
    schemes.filter(|schemes| !schemes.is_empty())
}

/// A scheme of a kind: its id, its own keys, then the description.
pub(super) fn scheme(kind: &'static Key, id: &str, mut members: Members, version: Dialect) -> Option<Item> {
    let Kind::Object(keys) = kind.kind else {
        return None;
    };
    let mut items = vec![Item::text("id", id)];
    push_fields(&mut members, keys, version, &mut items);
    if !is_complete(keys, &items) {
        return None;
    }
    push_texts(&mut members, &[("description", "description")], &mut items);
    if keys.keys.iter().any(|key| key.name == "flows") {
        items.extend(members.take("flows", |value| flows(value, version))?);
    }
    members.push_extra(&mut items);
    Some(Item::list(kind.name, items))
}

/// Whether two items say the same.
pub(super) fn same(one: &Item, other: &Item) -> bool {
    one_line(one) == one_line(other)
}
