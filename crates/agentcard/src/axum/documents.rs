//! Documents of a running program that replace those of the declarations.

use agentcard_emit::{Allow, Document};
use agentcard_models::a2a::{v0_3, v1_0};
use agentcard_rules::{Dialect, Family, Level, Options, check};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::error::CardRoutesError;
use crate::card::{A2aCard, TypedCard, url_path};

/// Returns the document with another text; its `allow` and size limit are kept.
pub(super) fn with_text(document: &Document, json: &str) -> Document {
    Document {
        limit: document.limit,
        allow: document.allow.clone(),
        losses: document.losses.clone(),
        variables: document.variables.clone(),
        ..Document::new(&document.file, document.dialect, json)
    }
}

/// Whether cards of both dialects have the same type: the closed schema of OpenCLASP has no type of its own.
pub(super) fn is_of(dialect: Dialect, other: Dialect) -> bool {
    dialect == other || (dialect.kind() == other.kind() && dialect.kind() != Family::A2a)
}

/// Replaces the card of the same dialect, or adds it.
pub(super) fn put(documents: &mut Vec<Document>, card: Document) {
    match documents.iter_mut().find(|one| is_of(one.dialect, card.dialect)) {
        Some(old) => *old = with_text(old, &card.text),
        None => documents.push(card),
    }
}

/// A document with all interfaces at this base, where a signed one has to be already.
pub(super) fn moved(document: Document, base: &str) -> Result<Document, CardRoutesError> {
    match document.dialect {
        Dialect::A2aV1_0 => moved_as::<v1_0::AgentCard>(document, base),
        Dialect::A2aV0_3 => moved_as::<v0_3::AgentCard>(document, base),
        #[cfg(feature = "openclasp")]
        Dialect::OpenclaspV0_1 | Dialect::OpenclaspV0_1Strict => {
            moved_as::<agentcard_models::openclasp::v0_1::AgentCard>(document, base)
        }
        _ => Ok(document),
    }
}

/// Text that is not a valid card is kept, and reported by the rules.
fn moved_as<C: TypedCard + DeserializeOwned>(
    document: Document,
    base: &str,
) -> Result<Document, CardRoutesError> {
    let Ok(card) = serde_json::from_str::<C>(&document.text) else {
        return Ok(document);
    };
    let moved = with_text(&document, &card.with_base_url(base)?.to_json());
    if document.is_signed() && !moved.is_signed() {
        return Err(CardRoutesError::Signed(document.file));
    }
    Ok(moved)
}

/// The rule about fields of 0.3 in a card of 1.0, whose finding is a note if both agree.
const HYBRID: &str = "A2A-008";

/// Creates one card for clients of both versions: the card of 1.0 with the additional fields of 0.3 in every
/// object. Readers of one version ignore the fields of the other.
///
/// # Errors
///
/// Returns the reason why clients of one version would misread the card.
pub(super) fn compatible(new: &Document, old: &Document) -> Result<Document, &'static str> {
    if new.is_signed() || old.is_signed() {
        return Err("a signature covers one of them, and no other field");
    }
    let read = |document: &Document| serde_json::from_str(&document.text).unwrap_or_default();
    let (mut card, old): (Value, Value) = (read(new), read(old));
    let names = |card: &Value| -> Option<Vec<String>> {
        let mut names: Vec<String> = card["securitySchemes"].as_object()?.keys().cloned().collect();
        names.sort_unstable();
        Some(names)
    };
    if names(&card) != names(&old) {
        return Err("their security schemes differ");
    }
    // The rules compare them if both are present.
    let is_open = |card: &Value, name| card[name].as_array().is_none_or(Vec::is_empty);
    if is_open(&card, "securityRequirements") != is_open(&old, "security") {
        return Err("one of them requires no authentication");
    }
    let skills = |card: &Value| -> Option<Vec<Value>> {
        let skills = card["skills"].as_array()?.iter();
        Some(skills.map(|skill| skill["id"].clone()).collect())
    };
    if skills(&card) != skills(&old) {
        return Err("their skills differ");
    }
    merge(&mut card, old);
    let findings = check(&card, Dialect::A2aV1_0, &Options::default());
    let mut hybrid = findings.iter().filter(|finding| finding.rule.id == HYBRID);
    if hybrid.any(|finding| finding.level > Level::Note) {
        return Err("their interfaces of 0.3 differ");
    }
    // The fields of 1.0 in file order, then the others by name: the same bytes in every build.
    let card =
        serde_json::from_value::<v1_0::AgentCard>(sorted(card)).map_err(|_| "one of them is invalid")?;
    let mut document = with_text(new, &card.to_json());
    document.allow.push(Allow {
        rule: HYBRID.to_owned(),
        part: String::new(),
    });
    Ok(document)
}

/// Adds missing fields to `card`, in objects at any depth and in the items of arrays.
fn merge(card: &mut Value, other: Value) {
    match (card, other) {
        (Value::Object(card), Value::Object(other)) => {
            for (name, value) in other {
                match card.get_mut(&name) {
                    Some(own) => merge(own, value),
                    None => drop(card.insert(name, value)),
                }
            }
        }
        (Value::Array(card), Value::Array(other)) => {
            for (own, value) in card.iter_mut().zip(other) {
                merge(own, value);
            }
        }
        _ => {}
    }
}

fn sorted(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let mut members: Vec<_> = members.into_iter().collect();
            members.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
            let members = members.into_iter().map(|(name, value)| (name, sorted(value)));
            Value::Object(members.collect::<Map<_, _>>())
        }
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        other => other,
    }
}

/// An A2A card of either version.
pub(super) enum A2a {
    V1_0(Box<v1_0::AgentCard>),
    V0_3(Box<v0_3::AgentCard>),
}

impl A2a {
    /// Parses a card; `None` if it is something else or does not match its schema.
    pub(super) fn read(document: &Document) -> Option<Self> {
        match document.dialect {
            Dialect::A2aV1_0 => serde_json::from_str(&document.text).ok().map(Self::V1_0),
            Dialect::A2aV0_3 => serde_json::from_str(&document.text).ok().map(Self::V0_3),
            _ => None,
        }
    }

    pub(super) fn has_extended_card(&self) -> bool {
        match self {
            Self::V1_0(card) => card.has_extended_card(),
            Self::V0_3(card) => card.has_extended_card(),
        }
    }

    /// The URL of the preferred interface.
    pub(super) fn main_url(&self) -> Option<&str> {
        match self {
            Self::V1_0(card) => card.supported_interfaces.first().map(|one| one.url.as_str()),
            Self::V0_3(card) => Some(&card.url),
        }
    }

    /// Whether the card has the form of 1.0, but no interface for that version.
    pub(super) fn is_old_only(&self) -> bool {
        let Self::V1_0(card) = self else { return false };
        let interfaces = &card.supported_interfaces;
        !interfaces.is_empty()
            && interfaces
                .iter()
                .all(|one| one.protocol_version.starts_with("0."))
    }

    /// The paths at which clients of the HTTP+JSON binding request the extended card (A2A 1.0 §11.3, 0.3 §3.5.6),
    /// without duplicates: below the path of each such interface, or below `below`.
    pub(super) fn extended_paths(&self, below: Option<&str>) -> Vec<String> {
        let (interfaces, name) = match self {
            Self::V1_0(card) => (interfaces_v1_0(card), "extendedAgentCard"),
            Self::V0_3(card) => (interfaces_v0_3(card), "v1/card"),
        };
        let path = |(url, tenant): (&str, Option<&str>)| {
            let path = below.or_else(|| url_path(url)).unwrap_or_default();
            let plain = format!("{path}/{name}");
            let of_tenant = tenant.map(|tenant| format!("{path}/{tenant}/{name}"));
            std::iter::once(plain).chain(of_tenant)
        };
        let mut paths: Vec<String> = interfaces.into_iter().flat_map(path).collect();
        if paths.is_empty() {
            paths.push(format!("{}/{name}", below.unwrap_or_default()));
        }
        paths.sort();
        paths.dedup();
        paths
    }
}

const HTTP_JSON: &str = "HTTP+JSON";

/// URL and tenant of an interface.
type Place<'a> = (&'a str, Option<&'a str>);

fn interfaces_v1_0(card: &v1_0::AgentCard) -> Vec<Place<'_>> {
    let all = card.supported_interfaces.iter();
    let spoken =
        all.filter(|one| one.protocol_binding == HTTP_JSON && !one.protocol_version.starts_with("0."));
    spoken
        .map(|one| (one.url.as_str(), one.tenant.as_deref()))
        .collect()
}

fn interfaces_v0_3(card: &v0_3::AgentCard) -> Vec<Place<'_>> {
    let main = (card.preferred_transport.as_deref() == Some(HTTP_JSON)).then_some(card.url.as_str());
    let others = card.additional_interfaces.iter();
    let others = others.filter(|one| one.transport == HTTP_JSON);
    let urls = main.into_iter().chain(others.map(|one| one.url.as_str()));
    urls.map(|url| (url, None)).collect()
}
