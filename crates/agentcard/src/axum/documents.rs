//! Documents of a running program: what it puts in the place of what its declarations give.

use agentcard_emit::Document;
use agentcard_models::a2a::{v0_3, v1_0};
use agentcard_rules::Dialect;
use serde::de::DeserializeOwned;

use crate::card::{A2aCard, CardUrlError, TypedCard, url_path};

/// The same file with another text: what the declaration allows and limits still holds.
pub(super) fn with_text(document: &Document, json: &str) -> Document {
    Document {
        limit: document.limit,
        allow: document.allow.clone(),
        losses: document.losses.clone(),
        variables: document.variables.clone(),
        ..Document::new(&document.file, document.dialect, json)
    }
}

/// Puts a card in the place of the one of its dialect, or adds it.
pub(super) fn put(documents: &mut Vec<Document>, card: Document) {
    match documents.iter_mut().find(|one| one.dialect == card.dialect) {
        Some(old) => *old = with_text(old, &card.text),
        None => documents.push(card),
    }
}

/// A document with all interfaces at this base.
pub(super) fn moved(document: Document, base: &str) -> Result<Document, CardUrlError> {
    match document.dialect {
        Dialect::A2aV1_0 => moved_as::<v1_0::AgentCard>(document, base),
        Dialect::A2aV0_3 => moved_as::<v0_3::AgentCard>(document, base),
        #[cfg(feature = "openclasp")]
        Dialect::OpenclaspV0_1 => moved_as::<agentcard_models::openclasp::v0_1::AgentCard>(document, base),
        _ => Ok(document),
    }
}

/// Text that is no such card stays: the rules say why, in their words.
fn moved_as<C: TypedCard + DeserializeOwned>(
    document: Document,
    base: &str,
) -> Result<Document, CardUrlError> {
    match serde_json::from_str::<C>(&document.text) {
        Ok(card) => Ok(with_text(&document, &card.with_base_url(base)?.to_json())),
        Err(_) => Ok(document),
    }
}

/// An A2A card of either version.
pub(super) enum A2a {
    V1_0(Box<v1_0::AgentCard>),
    V0_3(Box<v0_3::AgentCard>),
}

impl A2a {
    /// `None` if it is something else, or breaks its schema.
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

    /// Whether it has the form of 1.0, and none of its interfaces speaks that.
    pub(super) fn is_old_only(&self) -> bool {
        let Self::V1_0(card) = self else { return false };
        let interfaces = &card.supported_interfaces;
        !interfaces.is_empty()
            && interfaces
                .iter()
                .all(|one| one.protocol_version.starts_with("0."))
    }

    /// Where clients of the HTTP+JSON binding ask for the extended card (A2A 1.0 §11.3, 0.3 §3.5.6): below the path of
    /// each of its interfaces, or below the one that is given; each path once.
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

/// Address and tenant of an interface.
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
