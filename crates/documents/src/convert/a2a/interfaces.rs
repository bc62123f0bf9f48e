//! The interfaces of a card: `url` and `additionalInterfaces` in 0.3, `supportedInterfaces` in 1.0.

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::{AGENT_CARD, DEFAULT_TRANSPORT};
use agentcard_rules::pointer::below;
use agentcard_rules::text::{MajorMinor, major_minor};
use serde_json::Value;

use crate::convert::member::{Object, items, non_blank_text, rename, take, text};
use crate::convert::{Loss, Refusal, conflict};

/// An interface and its JSON pointer in the source.
struct Listed {
    pointer: String,
    members: Object,
}

/// The interfaces of a 0.3 card, the main one first; invalid entries are dropped and reported.
fn listed_v0_3(card: &Object, losses: &mut Vec<Loss>) -> Vec<Listed> {
    let mut listed = Vec::new();
    match card.get("url") {
        Some(url) if non_blank_text(card, "url").is_some() => {
            let transport = non_blank_text(card, "preferredTransport").unwrap_or(DEFAULT_TRANSPORT);
            if is_set(card, "preferredTransport") && text(card, "preferredTransport").is_none() {
                losses.push(Loss::new("/preferredTransport", "invalid transport, omitted"));
            }
            let members = [("url", url.clone()), ("transport", transport.into())];
            listed.push(Listed {
                pointer: "/url".to_owned(),
                members: members
                    .map(|(key, value)| (key.to_owned(), value))
                    .into_iter()
                    .collect(),
            });
        }
        None | Some(Value::Null) => {}
        Some(_) => losses.push(Loss::new("/url", "invalid URL, omitted")),
    }
    listed.extend(listed_at(card, "additionalInterfaces", losses));
    listed
}

/// Whether a member is present and not blank, valid or not.
fn is_set(object: &Object, key: &str) -> bool {
    match object.get(key) {
        None | Some(Value::Null) => false,
        Some(Value::String(text)) => !text.trim().is_empty(),
        Some(_) => true,
    }
}

/// The interfaces in a list of the card; entries that are not objects are dropped and reported.
fn listed_at(card: &Object, key: &str, losses: &mut Vec<Loss>) -> Vec<Listed> {
    let mut listed = Vec::new();
    let list = card.get(key).filter(|list| !list.is_null());
    if list.is_some_and(|list| !list.is_array()) {
        losses.push(Loss::new(
            below("", key),
            "expected an array of interfaces, omitted",
        ));
    }
    for (index, interface) in items(card, key).iter().enumerate() {
        let pointer = below(&below("", key), index);
        match interface {
            Value::Object(members) => listed.push(Listed {
                pointer,
                members: members.clone(),
            }),
            _ => losses.push(Loss::new(pointer, "invalid interface, omitted")),
        }
    }
    listed
}

/// Replaces the interfaces of a 0.3 card by `supportedInterfaces`, each with the version of the card.
pub(super) fn upgrade(card: &mut Object, losses: &mut Vec<Loss>) -> Result<(), Refusal> {
    let mut listed = listed_v0_3(card, losses);
    if listed.is_empty() {
        let message = "missing field `url`, so there is no interface to list; add it";
        return Err(Refusal::new("", message));
    }
    let version = interface_version(card, losses);
    for Listed { members, pointer } in &mut listed {
        let before = rename(members, "transport", "protocolBinding");
        losses.extend(before.map(|_| conflict(below(pointer, "protocolBinding"), "transport")));
        if !is_set(members, "protocolVersion") {
            members.insert("protocolVersion".into(), version.clone().into());
        }
    }
    // A card for readers of both versions may list additional ones.
    listed.extend(listed_at(card, "supportedInterfaces", losses));
    let listed = unique(listed, &["url", "protocolBinding", "protocolVersion"], losses);
    remove_v0_3(card);
    card.insert(
        "supportedInterfaces".into(),
        listed.into_iter().map(|one| one.members).collect(),
    );
    Ok(())
}

/// Removes the interface members of 0.3.
fn remove_v0_3(card: &mut Object) {
    for (key, name) in AGENT_CARD.members(Dialect::A2aV0_3) {
        if key.member(Dialect::A2aV1_0).is_none() {
            take(card, name);
        }
    }
}

/// The version that the card declares, in the form Major.Minor.
fn interface_version(card: &Object, losses: &mut Vec<Loss>) -> String {
    let claimed = text(card, "protocolVersion").and_then(major_minor);
    if claimed.is_none() && is_set(card, "protocolVersion") {
        let message = "invalid A2A version; the interfaces declare 0.3";
        losses.push(Loss::new("/protocolVersion", message));
    }
    claimed.map_or_else(
        || "0.3".to_owned(),
        |MajorMinor { major, minor, .. }| format!("{major}.{minor}"),
    )
}

/// Replaces `supportedInterfaces` by the members of 0.3; only interfaces for 0.3 are kept.
pub(super) fn downgrade(card: &mut Object, losses: &mut Vec<Loss>) -> Result<(), Refusal> {
    let supported = listed_at(card, "supportedInterfaces", losses);
    let mut kept = those_of_v0_3(supported, losses);
    // A card for readers of both versions may declare its 0.3 interfaces in the members of 0.3.
    let old = listed_v0_3(card, losses);
    if kept.is_empty() {
        kept = unique(old, &OLD_KEYS, losses);
    } else {
        let strangers = old
            .into_iter()
            .filter(|old| !kept.iter().any(|one| same(one, old, &OLD_KEYS)));
        losses.extend(strangers.map(|one| conflict(one.pointer, "supportedInterfaces")));
    }
    // With a `url`, the member already applies to that interface.
    if is_set(card, "preferredTransport") && non_blank_text(card, "url").is_none() {
        losses.push(conflict("/preferredTransport", "supportedInterfaces"));
    }
    let claimed = text(card, "protocolVersion").and_then(major_minor);
    let is_usual = claimed.is_some_and(|version| (version.major, version.minor) == (0, 3));
    if !is_usual && is_set(card, "protocolVersion") {
        losses.push(Loss::new("/protocolVersion", "the result is a card of 0.3.0"));
    }
    write_v0_3(card, kept)
}

/// The members that identify an interface of a 0.3 card.
const OLD_KEYS: [&str; 2] = ["url", "transport"];

/// Selects the interfaces of a 1.0 card that support 0.3, in the form of 0.3.
fn those_of_v0_3(listed: Vec<Listed>, losses: &mut Vec<Loss>) -> Vec<Listed> {
    let (mut kept, left): (Vec<_>, Vec<_>) = listed.into_iter().partition(|one| supports_v0_3(&one.members));
    for Listed { pointer, members } in &mut kept {
        let version = take(members, "protocolVersion").unwrap_or_default();
        let version = version.as_str().and_then(major_minor);
        if version.is_some_and(|version| version.minor != 3) {
            let pointer = below(pointer, "protocolVersion");
            losses.push(Loss::new(pointer, "the result is a card of 0.3.0"));
        }
        let before = rename(members, "protocolBinding", "transport");
        losses.extend(before.map(|_| conflict(below(pointer, "transport"), "protocolBinding")));
    }
    for Listed { pointer, .. } in left {
        losses.retain(|loss| !loss.pointer.starts_with(&format!("{pointer}/")));
        losses.push(Loss::new(pointer, "the interface does not support 0.3, omitted"));
    }
    unique(kept, &OLD_KEYS, losses)
}

/// Readers treat interfaces without a version as 0.3 (1.0 §3.6).
fn supports_v0_3(interface: &Object) -> bool {
    let version = text(interface, "protocolVersion").and_then(major_minor);
    !is_set(interface, "protocolVersion")
        || version.is_some_and(|version| version.major == 0 && version.minor >= 3)
}

/// Writes interfaces in the form of 0.3. The first one with a URL and a transport becomes the main interface, which
/// is also first in the list (0.3 §5.6.3).
fn write_v0_3(card: &mut Object, interfaces: Vec<Listed>) -> Result<(), Refusal> {
    if interfaces.is_empty() {
        let message = "no interface supports 0.3; if the agent does, add one with `protocolVersion` `0.3`";
        return Err(Refusal::new("/supportedInterfaces", message));
    }
    take(card, "supportedInterfaces");
    remove_v0_3(card);
    let mut interfaces: Vec<Object> = interfaces.into_iter().map(|one| one.members).collect();
    let whole = |one: &Object| OLD_KEYS.iter().all(|key| non_blank_text(one, key).is_some());
    if let Some(at) = interfaces.iter().position(whole) {
        interfaces[..=at].rotate_right(1);
        card.insert("url".into(), interfaces[0]["url"].clone());
        card.insert("preferredTransport".into(), interfaces[0]["transport"].clone());
    }
    let interfaces: Vec<Value> = interfaces.into_iter().map(Value::from).collect();
    card.insert("additionalInterfaces".into(), interfaces.into());
    card.insert("protocolVersion".into(), "0.3.0".into());
    Ok(())
}

/// Removes duplicate interfaces, identified by the members `keys`; members of later duplicates are added to the
/// first.
fn unique(listed: Vec<Listed>, keys: &[&str], losses: &mut Vec<Loss>) -> Vec<Listed> {
    let mut unique: Vec<Listed> = Vec::new();
    for one in listed {
        match unique.iter_mut().find(|other| same(other, &one, keys)) {
            Some(first) => {
                for (key, value) in one.members {
                    if first.members.get(&key).is_some_and(|known| *known != value) {
                        let message = "different from the first entry of the same interface";
                        losses.push(Loss::new(below(&one.pointer, &key), message));
                    }
                    first.members.entry(key).or_insert(value);
                }
            }
            None => unique.push(one),
        }
    }
    unique
}

fn same(one: &Listed, other: &Listed, keys: &[&str]) -> bool {
    keys.iter()
        .all(|key| one.members.get(*key) == other.members.get(*key))
}
