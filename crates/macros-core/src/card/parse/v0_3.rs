//! `v0_3(…)`: options for the A2A 0.3 document.

use agentcard_rules::did_you_mean;
use proc_macro2::Ident;

use crate::card::spec::{Listing, V03};
use crate::errors::Errors;
use crate::lists::listed;
use crate::meta::{Keys, Site, Value, parse_flag, parse_literal, sub_keys};

const KEYS: &[&str] = &["protocol_version", "preferred_transport", "additional_interfaces"];
const LISTINGS: &[(&str, Listing)] = &[
    ("all", Listing::All),
    ("others", Listing::Others),
    ("none", Listing::None),
];

/// Parses the options; all are unset without the attribute.
pub(super) fn parse(keys: &mut Keys, errors: &mut Errors) -> V03 {
    let mut options = V03::default();
    let Some((key, value)) = keys.take("v0_3") else {
        return options;
    };
    options.site = Some(Site::of(&key));
    let Some(mut keys) = sub_keys(&key, value, KEYS, &[], errors) else {
        return options;
    };
    if let Some((key, value)) = keys.take("protocol_version") {
        options.protocol_version = Some(parse_literal(&key, value, errors));
    }
    if let Some((key, value)) = keys.take("preferred_transport") {
        let flag = parse_flag(&key, &value, errors);
        options.preferred_transport = flag.map(|flag| (flag, Site::of(&key)));
    }
    if let Some((key, value)) = keys.take("additional_interfaces") {
        options.additional_interfaces = parse_listing(&key, value, errors);
    }
    options
}

fn parse_listing(key: &Ident, value: Value, errors: &mut Errors) -> Listing {
    let text = parse_literal(key, value, errors);
    let Some(word) = text.literal() else {
        return Listing::All;
    };
    if let Some((_, listing)) = LISTINGS.iter().find(|(known, _)| *known == word) {
        return *listing;
    }
    let words = ["all", "others", "none"];
    let hint = did_you_mean(word, &words);
    errors.add(
        &text.site.value,
        &format!("unknown `{key}`{hint}, expected one of {}", listed(&words, '"')),
    );
    Listing::All
}
