//! `interface(…)`: the URLs, bindings and versions of an agent.

use std::rc::Rc;

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::AGENT_INTERFACE;
use proc_macro2::Ident;

use crate::card::fields::{self, Fields};
use crate::card::spec::Interface;
use crate::errors::Errors;
use crate::meta::{Keys, Kind, Named, Site, Text, parse_literal, parse_literals, required_text, sub_keys};

/// Keys with a hand-written reader.
const HAND: &[&str] = &["url", "binding", "version"];

/// The default protocol version of an interface.
const DEFAULT_VERSION: &str = Dialect::A2A_DEFAULT.version();

/// Parses the interfaces in order of preference; also returns whether some could not be read.
pub(super) fn parse(keys: &mut Keys, ident: &Ident, errors: &mut Errors) -> (Vec<Interface>, bool) {
    let mut interfaces = Vec::new();
    let mut missing = keys.meant("interface");
    let uses = keys.take_all("interface");
    if uses.is_empty() && !missing {
        errors.add(
            ident,
            "missing `interface(…)`, such as `interface(url = \"https://…\", binding = \"JSONRPC\")`",
        );
        missing = true;
    }
    let mut known = fields::key_names(&AGENT_INTERFACE, Dialect::A2A_DEFAULT, HAND);
    known.insert(HAND.len(), "versions");
    let repeatable = fields::repeatable(&AGENT_INTERFACE);
    for Named { key, value } in uses {
        match sub_keys(&key, value, &known, &repeatable, errors) {
            Some(keys) => interfaces.extend(parse_interface(&key, keys, errors)),
            None => missing = true,
        }
    }
    (interfaces, missing)
}

fn parse_interface(key: &Ident, mut keys: Keys, errors: &mut Errors) -> Vec<Interface> {
    let binding = match keys.require(key, "binding", " = \"JSONRPC\"", errors) {
        Some((key, value)) => parse_literal(&key, value, errors),
        None => Text::hole(Site::of(key)),
    };
    // URLs of an unknown binding are not checked; other URLs are checked by the rules.
    let kind = match binding.literal() {
        Some(name) if name.eq_ignore_ascii_case("GRPC") => Kind::InterfaceUrl("GRPC"),
        Some(name) if name.contains(':') => Kind::InterfaceUrl("urn:custom"),
        Some(_) => Kind::InterfaceUrl("JSONRPC"),
        None => Kind::Any,
    };
    let mut url = required_text(&mut keys, key, "url", kind, errors);
    if binding.is_hole() {
        url = Text::hole(url.site);
    }
    let mut fields = Fields::of_a2a(&AGENT_INTERFACE, key);
    fields.put("url", Some(url));
    fields.put("binding", Some(binding));
    fields.read(&mut keys, key, errors);
    let fields = Rc::new(fields);
    let mut interfaces = Vec::new();
    for version in parse_versions(key, &mut keys, errors) {
        interfaces.push(Interface {
            version,
            fields: Rc::clone(&fields),
        });
    }
    interfaces
}

/// `version = "1.0"` or `versions("1.0", "0.3")`, not both.
fn parse_versions(owner: &Ident, keys: &mut Keys, errors: &mut Errors) -> Vec<Text> {
    let one = keys.take("version");
    let many = keys.take("versions");
    match (one, many) {
        (one, Some((key, value))) => {
            if let Some((first, _)) = one {
                errors.add(&first, "`version` and `versions` are exclusive; keep one");
            }
            match parse_literals(&key, value, errors).items {
                Some(versions) if !versions.is_empty() => return versions,
                Some(_) => errors.add(&key, "expected at least one version: `versions(\"1.0\")`"),
                None => {}
            }
            vec![Text::hole(Site::of(&key))]
        }
        (Some((key, value)), None) => vec![parse_literal(&key, value, errors)],
        (None, None) => vec![Text::known(Site::of(owner), DEFAULT_VERSION)],
    }
}
