//! The interfaces of a card: `url` and `additionalInterfaces` in 0.3, `supportedInterfaces` in 1.0.

use agentcard_rules::text::{MajorMinor, major_minor};
use serde_json::{Value, json};

use crate::member::{Object, below, items, rename, said, take, text};
use crate::{Loss, Refusal};

/// The interfaces of a 0.3 card, the main one first, each (url, transport) once.
pub(super) fn listed_v0_3(card: &Object) -> Vec<Value> {
    let main = card.get("url").map(|url| {
        let transport = said(card, "preferredTransport").unwrap_or("JSONRPC");
        json!({ "url": url, "transport": transport })
    });
    let additional = items(card, "additionalInterfaces").iter().cloned();
    unique(main.into_iter().chain(additional), &["url", "transport"])
}

/// Writes interfaces as a 0.3 card says them, the main one repeated (0.3 §5.6.3).
pub(super) fn write_v0_3(card: &mut Object, interfaces: Vec<Value>) {
    let main = interfaces.first().and_then(Value::as_object);
    if let Some((url, transport)) = main.and_then(|main| main.get("url").zip(main.get("transport"))) {
        card.insert("url".into(), url.clone());
        card.insert("preferredTransport".into(), transport.clone());
    }
    card.insert("additionalInterfaces".into(), interfaces.into());
    card.insert("protocolVersion".into(), "0.3.0".into());
}

/// Replaces the interfaces of a 0.3 card by `supportedInterfaces`; each speaks the version of the card.
pub(super) fn upgrade(card: &mut Object) -> Result<(), Refusal> {
    let listed = listed_v0_3(card);
    if listed.is_empty() {
        let message = "the card has no `url`, so there is no interface to list; add it";
        return Err(Refusal::new("", message));
    }
    let version = interface_version(card);
    let upgraded = listed.into_iter().map(|mut interface| {
        if let Value::Object(interface) = &mut interface {
            rename(interface, "transport", "protocolBinding");
            interface
                .entry("protocolVersion")
                .or_insert_with(|| version.clone().into());
        }
        interface
    });
    // A card that both versions read may list more.
    let known = items(card, "supportedInterfaces").iter().cloned();
    let keys = ["url", "protocolBinding", "protocolVersion"];
    let interfaces = unique(upgraded.chain(known), &keys);
    for key in [
        "protocolVersion",
        "url",
        "preferredTransport",
        "additionalInterfaces",
    ] {
        take(card, key);
    }
    card.insert("supportedInterfaces".into(), interfaces.into());
    Ok(())
}

/// The version that the card claims, spelled Major.Minor.
fn interface_version(card: &Object) -> String {
    let claimed = text(card, "protocolVersion").and_then(major_minor);
    claimed.map_or_else(
        || "0.3".to_owned(),
        |MajorMinor { major, minor, .. }| format!("{major}.{minor}"),
    )
}

/// Replaces `supportedInterfaces` by the members of 0.3: those that speak 0.3 are kept.
pub(super) fn downgrade(card: &mut Object, losses: &mut Vec<Loss>) -> Result<(), Refusal> {
    let mut kept = Vec::new();
    let mut left = Vec::new();
    let supported = take(card, "supportedInterfaces");
    let supported = supported.as_ref().and_then(Value::as_array);
    for (index, interface) in supported.into_iter().flatten().enumerate() {
        let pointer = below("/supportedInterfaces", index);
        match interface.as_object() {
            Some(interface) if speaks_v0_3(interface) => {
                kept.push(downgrade_one(interface.clone(), &pointer, losses));
            }
            _ => left.push(Loss::new(pointer, "the interface does not speak 0.3: left out")),
        }
    }
    losses.extend(left);
    if kept.is_empty() {
        // In a card that both versions read, the members of 0.3 say where it is spoken.
        kept = listed_v0_3(card);
    }
    if kept.is_empty() {
        let message = "no interface speaks 0.3; if the agent does, list one with `protocolVersion` `0.3`";
        return Err(Refusal::new("/supportedInterfaces", message));
    }
    write_v0_3(card, unique(kept.into_iter(), &["url", "transport"]));
    Ok(())
}

/// Readers take an interface without a version for 0.3 (1.0 §3.6).
fn speaks_v0_3(interface: &Object) -> bool {
    match said(interface, "protocolVersion").map(major_minor) {
        None => !interface.contains_key("protocolVersion") || interface["protocolVersion"].is_string(),
        Some(version) => version.is_some_and(|version| version.major == 0 && version.minor >= 3),
    }
}

fn downgrade_one(mut interface: Object, pointer: &str, losses: &mut Vec<Loss>) -> Value {
    take(&mut interface, "protocolVersion");
    rename(&mut interface, "protocolBinding", "transport");
    if said(&interface, "tenant").is_some() {
        losses.push(Loss::new(below(pointer, "tenant"), "0.3 knows no tenant"));
    }
    take(&mut interface, "tenant");
    interface.into()
}

/// Each interface once, told apart by the members `keys`; what a later one adds joins the first.
fn unique(interfaces: impl Iterator<Item = Value>, keys: &[&str]) -> Vec<Value> {
    let mut unique: Vec<Value> = Vec::new();
    for interface in interfaces {
        let same = |other: &&mut Value| {
            interface.is_object() && keys.iter().all(|key| other.get(key) == interface.get(key))
        };
        match unique.iter_mut().find(same) {
            Some(Value::Object(first)) => {
                for (key, value) in interface.as_object().into_iter().flatten() {
                    first.entry(key.as_str()).or_insert_with(|| value.clone());
                }
            }
            _ => unique.push(interface),
        }
    }
    unique
}
