//! The security schemes: `api_key(…)`, `http(…)`, `oauth2(…)`, `open_id_connect(…)`, `mutual_tls(…)`.

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::SECURITY_SCHEME;
use agentcard_rules::mapping::{self, Key};
use proc_macro2::Ident;

use crate::card::fields::{self, Fields};
use crate::card::spec::Scheme;
use crate::errors::Errors;
use crate::lists::listed;
use crate::meta::{Keys, Named, Site, Text, parse_literal, sub_keys};

/// The keys that declare a scheme.
pub(super) fn kinds() -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for key in SECURITY_SCHEME.keys {
        kinds.push(key.name);
    }
    kinds
}

/// Parses the schemes in order; an invalid one becomes a hole.
pub(super) fn parse(schemes: Vec<Named>, errors: &mut Errors) -> Vec<Scheme> {
    let mut read = Vec::new();
    for Named { key, value } in schemes {
        let kind = SECURITY_SCHEME.keys.iter().find(|kind| key == kind.name);
        let Some((kind, table)) = kind.and_then(|kind| Some((kind, table(kind)?))) else {
            continue;
        };
        let faults = errors.len();
        let flows = flow_table(table);
        let mut known = vec!["id"];
        known.append(&mut fields::key_names(table, Dialect::A2A_DEFAULT, &[]));
        for flow in flows.map_or(&[][..], |flows| flows.keys) {
            known.push(flow.name);
        }
        let mut scheme = Scheme {
            id: Text::hole(Site::of(&key)),
            kind,
            fields: Fields::of_a2a(table, &key),
            flows: flows.map(|flows| Fields::of_a2a(flows, &key)),
            complete: false,
        };
        if let Some(mut keys) = sub_keys(&key, value, &known, &[], errors) {
            scheme.read(&mut keys, &key, errors);
            scheme.complete = errors.len() == faults;
        }
        read.push(scheme);
    }
    read
}

impl Scheme {
    fn read(&mut self, keys: &mut Keys, owner: &Ident, errors: &mut Errors) {
        if let Some((key, value)) = keys.require(owner, "id", " = \"…\"", errors) {
            self.id = parse_literal(&key, value, errors);
        }
        self.fields.read(keys, owner, errors);
        if let Some(flows) = &mut self.flows {
            flows.read(keys, owner, errors);
            let mut names = Vec::new();
            for flow in flows.table.keys {
                names.push(flow.name);
            }
            if flows.values().is_empty() && !names.iter().any(|name| keys.meant(name)) {
                let names = listed(&names, '`');
                errors.add(
                    owner,
                    &format!("missing flow; add one of {names}, each with its URLs: `client_credentials(…)`"),
                );
            }
        }
    }
}

/// The keys of a scheme kind.
fn table(kind: &'static Key) -> Option<&'static mapping::Keys> {
    match kind.kind {
        mapping::Kind::Object(table) => Some(table),
        _ => None,
    }
}

/// The flows of a scheme kind, which are keys beside its own.
fn flow_table(scheme: &'static mapping::Keys) -> Option<&'static mapping::Keys> {
    let flows = scheme.keys.iter().find(|key| key.name == "flows")?;
    table(flows)
}
