//! A card of A2A that lists interfaces, as 1.0 does, as a draft.

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::{AGENT_CARD, AGENT_INTERFACE, SECURITY_SCHEME};
use serde_json::{Map, Value};

use super::Draft;
use super::parts::{self, push_fields, push_links, push_modes, push_skills, push_texts};
use crate::import::layout::Item;
use crate::import::members::{Members, each, texts};

/// The keys of a card; `None` if it is no object.
pub(super) fn draft(document: &Value, version: Dialect) -> Option<Draft> {
    let mut members = Members::of(document)?;
    let (name, description) = (members.text("name"), members.text("description"));
    let mut items = Vec::new();
    items.extend(name.as_deref().map(|name| Item::text("name", name)));
    push_texts(&mut members, &[("version", "version")], &mut items);
    push_links(&mut members, version, &mut items);
    items.extend(
        members
            .take("supportedInterfaces", |value| interfaces(value, version))
            .unwrap_or_default(),
    );
    push_fields(&mut members, &AGENT_CARD, version, &mut items);
    push_modes(&mut members, &mut items);
    let schemes = members.take("securitySchemes", |value| {
        parts::schemes(value, |id, scheme| self::scheme(id, scheme, version))
    });
    items.extend(schemes.unwrap_or_default());
    items.extend(requirements(&mut members));
    push_skills(&mut members, requirements, version, &mut items);
    members.push_extra(&mut items);
    Some(Draft::new(name.as_deref(), description, items))
}

/// The interfaces; neighbours that differ in their version only become one.
fn interfaces(value: &Value, version: Dialect) -> Option<Vec<Item>> {
    let interfaces = each(value, |value| interface(value, version))?;
    let mut merged: Vec<(Vec<Item>, Vec<String>)> = Vec::new();
    for (items, version) in interfaces {
        match merged.last_mut() {
            Some((last, versions))
                if last.len() == items.len()
                    && last
                        .iter()
                        .zip(&items)
                        .all(|(one, other)| parts::same(one, other)) =>
            {
                versions.push(version);
            }
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

fn scheme(id: &str, wrapper: &Map<String, Value>, version: Dialect) -> Option<Item> {
    let mut kinds = wrapper.iter();
    let (Some((kind, value)), None) = (kinds.next(), kinds.next()) else {
        return None;
    };
    let kind = SECURITY_SCHEME.key_of(version, kind)?;
    // One flow a scheme; what has several is no card of this version.
    if kind.name == "oauth2" && value.get("flows")?.as_object()?.len() != 1 {
        return None;
    }
    parts::scheme(kind, id, Members::of(value)?, version)
}

/// `security(…)` for each alternative.
fn requirements(members: &mut Members) -> Vec<Item> {
    let read = members.take("securityRequirements", |value| each(value, requirement));
    read.unwrap_or_default()
}

fn requirement(value: &Value) -> Option<Item> {
    let mut members = Members::of(value)?;
    let schemes = members.take("schemes", |value| value.as_object().cloned())?;
    let needs: Option<Vec<(String, Vec<String>)>> = schemes
        .iter()
        .map(|(id, scopes)| Some((id.clone(), scope_list(scopes)?)))
        .collect();
    members
        .is_empty()
        .then(|| needs.map(|needs| parts::alternative(&needs)))?
}

/// The scopes in `{"list": […]}`, or none in `{}`, which is how declarations write none.
fn scope_list(value: &Value) -> Option<Vec<String>> {
    let mut members = Members::of(value)?;
    let scopes = members.take("list", |value| texts(value).filter(|scopes| !scopes.is_empty()));
    members.is_empty().then(|| scopes.unwrap_or_default())
}
