//! The security schemes: `api_key(…)`, `http(…)`, `oauth2(…)`, `open_id_connect(…)`, `mutual_tls(…)`.

use proc_macro2::Ident;

use super::flows::{self, FLOW_KEYS};
use crate::card::spec::{Scheme, SchemeKind};
use crate::errors::Errors;
use crate::meta::sub_keys;
use crate::meta::{Keys, Kind, Named, Site, Text, optional_text, parse_extra, parse_literal, required_text};

/// The keys that declare a scheme.
pub(super) const KEYS: &[&str] = &["api_key", "http", "oauth2", "open_id_connect", "mutual_tls"];

/// The schemes in order; one that is no list of keys at all stays as a hole.
pub(super) fn parse(schemes: Vec<Named>, errors: &mut Errors) -> Vec<Scheme> {
    let mut read = Vec::new();
    for Named { key, value } in schemes {
        let faults = errors.len();
        let kind = key.to_string();
        let known = keys_of(&kind);
        read.push(match sub_keys(&key, value, &known, &[], errors) {
            Some(keys) => parse_scheme(&key, &kind, keys, faults, errors),
            None => Scheme {
                site: Site::of(&key),
                id: Text::hole(Site::of(&key)),
                description: None,
                kind: SchemeKind::MutualTls,
                extra: None,
                complete: false,
            },
        });
    }
    read
}

fn keys_of(kind: &str) -> Vec<&'static str> {
    let own: &[&str] = match kind {
        "api_key" => &["name", "in"],
        "http" => &["scheme", "bearer_format"],
        "oauth2" => &["metadata_url"],
        "open_id_connect" => &["url"],
        _ => &[],
    };
    let mut keys = vec!["id", "description", "extra"];
    keys.extend_from_slice(own);
    if kind == "oauth2" {
        keys.extend_from_slice(FLOW_KEYS);
    }
    keys
}

fn parse_scheme(owner: &Ident, kind: &str, mut keys: Keys, faults: usize, errors: &mut Errors) -> Scheme {
    let id = required_literal(&mut keys, owner, "id", errors);
    let description = optional_text(&mut keys, "description", Kind::Filled, errors);
    let kind = match kind {
        "api_key" => SchemeKind::ApiKey {
            name: required_text(&mut keys, owner, "name", Kind::Filled, errors),
            location: required_literal(&mut keys, owner, "in", errors),
        },
        "http" => SchemeKind::Http {
            scheme: required_literal(&mut keys, owner, "scheme", errors),
            bearer_format: optional_text(&mut keys, "bearer_format", Kind::Filled, errors),
        },
        "oauth2" => SchemeKind::OAuth2 {
            metadata_url: optional_text(&mut keys, "metadata_url", Kind::AuthUrl, errors),
            flows: flows::parse(&mut keys, errors),
        },
        "open_id_connect" => SchemeKind::OpenIdConnect {
            url: required_text(&mut keys, owner, "url", Kind::AuthUrl, errors),
        },
        _ => SchemeKind::MutualTls,
    };
    Scheme {
        site: Site::of(owner),
        id,
        description,
        kind,
        extra: parse_extra(&mut keys, errors),
        complete: errors.len() == faults,
    }
}

fn required_literal(keys: &mut Keys, owner: &Ident, name: &str, errors: &mut Errors) -> Text {
    match keys.require(owner, name, " = \"…\"", errors) {
        Some((key, value)) => parse_literal(&key, value, errors),
        None => Text::hole(Site::of(owner)),
    }
}
