//! A card of A2A 0.3 as a draft.

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::{AGENT_CARD, DEFAULT_TRANSPORT, SECURITY_SCHEME};
use serde_json::{Map, Value};

use super::Draft;
use super::parts::{self, push_fields, push_links, push_modes, push_skills, push_texts};
use crate::import::layout::Item;
use crate::import::members::{Members, each, texts};

/// The version that is read.
const VERSION: Dialect = Dialect::A2aV0_3;
/// The version that declarations state.
const PROTOCOL_VERSION: &str = "0.3.0";

/// The keys of a card; `None` if it is no object.
pub(super) fn draft(document: &Value) -> Option<Draft> {
    let mut members = Members::of(document)?;
    let (name, description) = (members.text("name"), members.text("description"));
    let mut items = Vec::new();
    items.extend(name.as_deref().map(|name| Item::text("name", name)));
    push_texts(&mut members, &[("version", "version")], &mut items);
    push_links(&mut members, VERSION, &mut items);
    push_interfaces(&mut members, &mut items);
    push_fields(&mut members, &AGENT_CARD, VERSION, &mut items);
    push_modes(&mut members, &mut items);
    let schemes = members.take("securitySchemes", |value| parts::schemes(value, scheme));
    items.extend(schemes.unwrap_or_default());
    items.extend(requirements(&mut members));
    push_skills(&mut members, requirements, VERSION, &mut items);
    members.push_extra(&mut items);
    Some(Draft::new(name.as_deref(), description, items))
}

/// Where and how: the keys of an interface of this version.
fn interface(url: &str, transport: &str) -> Vec<Item> {
    vec![
        Item::text("url", url),
        Item::text("binding", transport),
        Item::text("version", "0.3"),
    ]
}

/// Adds the main interface, the others, and how the document lists them.
fn push_interfaces(members: &mut Members, items: &mut Vec<Item>) {
    let transport = members.text("preferredTransport");
    let mut wishes = Vec::new();
    if let Some(version) = members
        .text("protocolVersion")
        .filter(|version| version != PROTOCOL_VERSION)
    {
        wishes.push(Item::text("protocol_version", &version));
    }
    if transport.is_none() {
        wishes.push(Item::flag("preferred_transport", false));
    }
    let Some(url) = members.text("url") else { return };
    let mut main = interface(&url, transport.as_deref().unwrap_or(DEFAULT_TRANSPORT));
    let mut others = members
        .take("additionalInterfaces", |value| {
            value
                .as_array()?
                .iter()
                .map(additional)
                .collect::<Option<Vec<_>>>()
        })
        .inspect(|listed| {
            let repeats = listed.first().is_some_and(|first| first.starts_with(&main));
            if !repeats {
                wishes.push(Item::text("additional_interfaces", "others"));
            }
        });
    match &mut others {
        None => wishes.push(Item::text("additional_interfaces", "none")),
        // The main one again, perhaps with more to say.
        Some(listed) if listed.first().is_some_and(|first| first.starts_with(&main)) => {
            main = listed.remove(0);
        }
        Some(_) => {}
    }
    let all = std::iter::once(main).chain(others.unwrap_or_default());
    items.extend(all.map(|items| Item::list("interface", items)));
    if !wishes.is_empty() {
        items.push(Item::list("v0_3", wishes));
    }
}

fn additional(value: &Value) -> Option<Vec<Item>> {
    let mut members = Members::of(value)?;
    let mut items = interface(&members.text("url")?, &members.text("transport")?);
    members.push_extra(&mut items);
    Some(items)
}

fn scheme(id: &str, scheme: &Map<String, Value>) -> Option<Item> {
    let mut members = Members::of(&Value::Object(scheme.clone()))?;
    let kind = SECURITY_SCHEME.key_of(VERSION, &members.text("type")?)?;
    parts::scheme(kind, id, members, VERSION)
}

/// `security(…)` for each alternative.
fn requirements(members: &mut Members) -> Vec<Item> {
    members
        .take("security", |value| each(value, requirement))
        .unwrap_or_default()
}

fn requirement(value: &Value) -> Option<Item> {
    let needs: Option<Vec<(String, Vec<String>)>> = value
        .as_object()?
        .iter()
        .map(|(id, scopes)| Some((id.clone(), texts(scopes)?)))
        .collect();
    needs.map(|needs| parts::alternative(&needs))
}
