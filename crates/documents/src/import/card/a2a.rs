//! An A2A card as a draft: the mapping handles most keys, and each version has some hand-written ones.

use agentcard_macros_core::in_words;
use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::{
    AGENT_CARD, AGENT_INTERFACE, AGENT_SKILL, DEFAULT_TRANSPORT, OAUTH_FLOWS, SECURITY_SCHEME,
};
use agentcard_rules::mapping::{Key, Keys, Kind, lists_interfaces};
use serde_json::{Map, Value, json};

use super::draft::Draft;
use super::fields::{push_fields, push_named};
use crate::convert::stand_in::MODES;
use crate::import::layout::{Item, one_line};
use crate::import::literal::string;
use crate::import::members::{Members, each, texts};
use crate::import::name::is_identifier;

/// The `protocolVersion` that 0.3 declarations produce.
const PROTOCOL_VERSION: &str = "0.3.0";

/// The keys of a card; `None` if it is not an object.
pub(super) fn draft(document: &Value, version: Dialect) -> Option<Draft> {
    let mut members = document.as_object()?.clone();
    // Registries accept cards without media types, but declarations require them. They are reported as differences.
    for (key, name) in AGENT_CARD.members(version) {
        if key.required && matches!(key.kind, Kind::Texts(_)) && !members.contains_key(name) {
            members.insert(name.to_owned(), json!(MODES));
        }
    }
    let mut members = Members::of(&members.into())?;
    let (name, description) = (members.text("name"), members.text("description"));
    let mut items = Vec::new();
    items.extend(name.as_deref().map(|name| Item::text("name", name)));
    push_named(
        &mut members,
        &AGENT_CARD,
        &["version", "documentation_url", "icon_url", "provider"],
        version,
        &mut items,
    );
    if lists_interfaces(version) {
        let listed = members.take("supportedInterfaces", |value| interfaces(value, version));
        items.extend(listed.unwrap_or_default());
    } else {
        push_interfaces(&mut members, &mut items);
    }
    push_fields(&mut members, &AGENT_CARD, version, &mut items);
    let schemes = members.take("securitySchemes", |value| schemes(value, version));
    items.extend(schemes.unwrap_or_default());
    push_requirements(&mut members, &AGENT_CARD, version, &mut items);
    push_skills(&mut members, version, &mut items);
    members.push_extra(&mut items);
    Some(Draft::new(name.as_deref(), description, items))
}

/// The interfaces of a list; adjacent ones that differ only in their version are merged.
fn interfaces(value: &Value, version: Dialect) -> Option<Vec<Item>> {
    let mut merged: Vec<(Vec<Item>, Vec<String>)> = Vec::new();
    for (items, version) in each(value, |value| interface(value, version))? {
        match merged.last_mut() {
            Some((last, versions)) if is_same(last, &items) => versions.push(version),
            _ => merged.push((items, vec![version])),
        }
    }
    let whole = |(mut items, versions): (Vec<Item>, Vec<String>)| {
        match versions.as_slice() {
            [one] if one == Dialect::A2A_DEFAULT.version() => {}
            [one] => items.insert(2, Item::text("version", one)),
            several => items.insert(2, Item::texts("versions", several)),
        }
        Item::list("interface", items)
    };
    Some(merged.into_iter().map(whole).collect())
}

/// The keys of an interface, and its version.
fn interface(value: &Value, dialect: Dialect) -> Option<(Vec<Item>, String)> {
    let mut members = Members::of(value)?;
    let mut items = vec![
        Item::text("url", &members.text("url")?),
        Item::text("binding", &members.text("protocolBinding")?),
    ];
    let version = members.text("protocolVersion")?;
    push_fields(&mut members, &AGENT_INTERFACE, dialect, &mut items);
    members.push_extra(&mut items);
    Some((items, version))
}

/// Whether items generate the same code.
fn is_same(one: &[Item], other: &[Item]) -> bool {
    one.iter().map(one_line).eq(other.iter().map(one_line))
}

/// Adds the main interface of 0.3, the others, and how the document lists them.
fn push_interfaces(members: &mut Members, items: &mut Vec<Item>) {
    let transport = members.text("preferredTransport");
    let mut options = Vec::new();
    if let Some(version) = members
        .text("protocolVersion")
        .filter(|version| version != PROTOCOL_VERSION)
    {
        options.push(Item::text("protocol_version", &version));
    }
    if transport.is_none() {
        options.push(Item::flag("preferred_transport", false));
    }
    let Some(url) = members.text("url") else { return };
    let mut main = old_interface(&url, transport.as_deref().unwrap_or(DEFAULT_TRANSPORT));
    let others = members.take("additionalInterfaces", |value| {
        value
            .as_array()?
            .iter()
            .map(additional)
            .collect::<Option<Vec<_>>>()
    });
    let others = match others {
        None => {
            options.push(Item::text("additional_interfaces", "none"));
            Vec::new()
        }
        // The list repeats the main interface, possibly with more members.
        Some(mut listed) if listed.first().is_some_and(|first| first.starts_with(&main)) => {
            main = listed.remove(0);
            listed
        }
        Some(listed) => {
            options.push(Item::text("additional_interfaces", "others"));
            listed
        }
    };
    let all = std::iter::once(main).chain(others);
    items.extend(all.map(|items| Item::list("interface", items)));
    if !options.is_empty() {
        items.push(Item::list("v0_3", options));
    }
}

/// The keys of a 0.3 interface.
fn old_interface(url: &str, transport: &str) -> Vec<Item> {
    vec![
        Item::text("url", url),
        Item::text("binding", transport),
        Item::text("version", "0.3"),
    ]
}

fn additional(value: &Value) -> Option<Vec<Item>> {
    let mut members = Members::of(value)?;
    let mut items = old_interface(&members.text("url")?, &members.text("transport")?);
    members.push_extra(&mut items);
    Some(items)
}

/// Adds the inline skills.
fn push_skills(members: &mut Members, version: Dialect, items: &mut Vec<Item>) {
    let skills = members.take("skills", |value| {
        let skills = value.as_array()?.iter().map(|value| skill(value, version));
        skills.collect::<Option<Vec<Item>>>()
    });
    match skills {
        // The card states that there are no skills.
        Some(skills) if skills.is_empty() => items.push(Item::list("skills", Vec::new())),
        skills => items.extend(skills.unwrap_or_default()),
    }
}

fn skill(value: &Value, version: Dialect) -> Option<Item> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    let id = members.text("id");
    items.extend(id.as_ref().map(|id| Item::text("id", id)));
    let name = members
        .text("name")
        .filter(|name| id.as_deref().map(in_words).as_ref() != Some(name));
    items.extend(name.map(|name| Item::text("name", &name)));
    push_named(&mut members, &AGENT_SKILL, &["description"], version, &mut items);
    push_fields(&mut members, &AGENT_SKILL, version, &mut items);
    push_requirements(&mut members, &AGENT_SKILL, version, &mut items);
    members.push_extra(&mut items);
    Some(Item::list("skill", items))
}

/// Adds `security(…)` for each alternative.
fn push_requirements(members: &mut Members, keys: &'static Keys, version: Dialect, items: &mut Vec<Item>) {
    let mut keys = keys.members(version);
    if let Some((_, name)) = keys.find(|(key, _)| key.name == "security") {
        let read = members.take(name, |value| each(value, |value| requirement(value, version)));
        items.extend(read.unwrap_or_default());
    }
}

/// An alternative of the requirements: ids of schemes with their scopes.
fn requirement(value: &Value, version: Dialect) -> Option<Item> {
    let mut named = value.as_object()?;
    if lists_interfaces(version) {
        named = only(named, "schemes")?.as_object()?;
    }
    let need = |(id, scopes): (&String, &Value)| {
        let id = if is_identifier(id) { id.clone() } else { string(id) };
        let scopes = scope_list(scopes, version)?;
        let words: Vec<Item> = scopes.iter().map(|scope| Item::Word(string(scope))).collect();
        Some(if words.is_empty() {
            Item::Word(id)
        } else {
            Item::List(id, words)
        })
    };
    let needs: Option<Vec<Item>> = named.iter().map(need).collect();
    Some(Item::list("security", needs?))
}

/// The scopes: in 1.0 `{"list": […]}`, or `{}` for none, which is what declarations produce.
fn scope_list(value: &Value, version: Dialect) -> Option<Vec<String>> {
    match value {
        scopes if !lists_interfaces(version) => texts(scopes),
        Value::Object(scopes) if scopes.is_empty() => Some(Vec::new()),
        scopes => texts(only(scopes.as_object()?, "list")?).filter(|scopes| !scopes.is_empty()),
    }
}

/// The value of the object's only member, if it has this name.
fn only<'v>(object: &'v Map<String, Value>, name: &str) -> Option<&'v Value> {
    object.get(name).filter(|_| object.len() == 1)
}

/// The schemes, if there are any and a declaration can express all of them.
fn schemes(value: &Value, version: Dialect) -> Option<Vec<Item>> {
    let schemes = value.as_object()?.iter();
    let schemes: Option<Vec<Item>> = schemes.map(|(id, value)| scheme(id, value, version)).collect();
    schemes.filter(|schemes| !schemes.is_empty())
}

/// A scheme: its id, the keys of its kind, then the description.
fn scheme(id: &str, value: &Value, version: Dialect) -> Option<Item> {
    let mut members = Members::of(value)?;
    let kind = if lists_interfaces(version) {
        let (name, body) = value.as_object()?.iter().next()?;
        members = Members::of(only(value.as_object()?, name).and(Some(body))?)?;
        SECURITY_SCHEME.key_of(version, name)?
    } else {
        SECURITY_SCHEME.key_of(version, &members.text("type")?)?
    };
    let Kind::Object(keys) = kind.kind else {
        return None;
    };
    let mut items = vec![Item::text("id", id)];
    push_fields(&mut members, keys, version, &mut items);
    if !is_complete(keys, &items) {
        return None;
    }
    if keys.keys.iter().any(|key| key.name == "flows") {
        items.extend(members.take("flows", |value| flows(value, version))?);
    }
    members.push_extra(&mut items);
    Some(Item::list(kind.name, items))
}

/// Whether all keys that some version requires are present.
fn is_complete(keys: &'static Keys, items: &[Item]) -> bool {
    let has = |key: &Key| {
        items
            .iter()
            .any(|item| matches!(item, Item::Assign(name, _) if name == key.name))
    };
    let is_written = |key: &&Key| key.required && !key.hand && !matches!(key.kind, Kind::Map);
    let mut demanded = keys.keys.iter().filter(is_written);
    demanded.all(has)
}

/// The flows of an OAuth scheme, if a declaration can express all of them; a single flow if the version allows only
/// one.
fn flows(value: &Value, version: Dialect) -> Option<Vec<Item>> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    for (key, name) in OAUTH_FLOWS.members(version) {
        if let Kind::Object(inner) = key.kind {
            items.extend(members.take(name, |value| flow(value, key.name, inner, version)));
        }
    }
    let is_one = !lists_interfaces(version) || items.len() == 1;
    (members.is_empty() && is_one).then_some(items)
}

fn flow(value: &Value, name: &'static str, keys: &'static Keys, version: Dialect) -> Option<Item> {
    let mut members = Members::of(value)?;
    let mut items = Vec::new();
    // Declarations always produce `scopes`.
    value.get("scopes")?;
    push_fields(&mut members, keys, version, &mut items);
    (members.is_empty() && is_complete(keys, &items)).then(|| Item::list(name, items))
}
