//! Checks A2A agent cards of every version.

mod extensions;
mod hybrid;
mod interfaces;
mod modes;
mod security;
mod signatures;
mod skills;
mod v0_3;
mod v1_0;
mod version;

pub(crate) use version::Version;

use crate::catalogue::a2a as rules;
use crate::generated::a2a::mapping::{AGENT_CARD, AGENT_SKILL};
use crate::generated::root;
use crate::mapping::{Form, Keys, Kind};
use crate::report::{Object, Report};
use crate::structure::{self, Policy};
use crate::text::Fault;
use crate::{Dialect, Family, Node, text};

/// The policy of a version for the structure of a card.
const fn policy(version: Version) -> &'static Policy {
    match version {
        Version::V03 => &v0_3::POLICY,
        Version::V10 => &v1_0::POLICY,
    }
}

/// The version of A2A whose rules apply to a newer version without rules of its own.
pub fn borrowed_rules(dialect: Dialect) -> Option<Dialect> {
    let owner = match Version::of(dialect) {
        Version::V03 => Dialect::A2aV0_3,
        Version::V10 => Dialect::A2aV1_0,
    };
    (dialect.kind() == Family::A2a && dialect != owner).then_some(owner)
}

/// Checks a whole card.
pub(crate) fn check(report: &mut Report<'_>, version: Version, doc: &Node<'_>) {
    structure::check(report, policy(version), root(report.dialect()), doc);
    let Node::Object(card) = doc else { return };
    match version {
        Version::V03 => {
            v0_3::check_protocol_version(report, card);
            v0_3::move_extended_card(report, card);
            interfaces::check_v0_3(report, card);
        }
        Version::V10 => {
            hybrid::check(report, card);
            interfaces::check_v1_0(report, card);
            signatures::check(report, card);
        }
    }
    check_texts(report, &AGENT_CARD, card);
    skills::check(report, card);
    extensions::check(report, version, card);
    security::check(report, version, card);
}

/// Checks a skill on its own.
pub(crate) fn check_skill(report: &mut Report<'_>, version: Version, doc: &Node<'_>) {
    let Some(shape) = root(report.dialect()).find("AgentSkill") else {
        return;
    };
    structure::check(report, policy(version), shape, doc);
    if let Node::Object(skill) = doc {
        check_texts(report, &AGENT_SKILL, skill);
        skills::check_skill(report, skill);
    }
}

/// Checks the strings in an object and its children by the rules that the mapping assigns to them.
fn check_texts(report: &mut Report<'_>, keys: &'static Keys, object: &Object<'_>) {
    let version = report.dialect();
    for key in keys.keys {
        let Some(name) = key.member(version).filter(|name| !name.starts_with('/')) else {
            continue;
        };
        match key.kind {
            Kind::Text(Form::Link | Form::Picture) if !key.required => {
                check_link(report, object, name, text_rule(key.kind));
            }
            Kind::Text(_) => {
                if let Some(rule) = text_rule(key.kind) {
                    report.text(object, name, rule);
                }
            }
            Kind::Texts(Form::MediaType) => modes::check(report, object, name),
            Kind::Texts(_) => report.texts(object, name, entry),
            Kind::Object(keys) => {
                if let Some(Node::Object(inner)) = object.get(name) {
                    let place = report.enter(name);
                    check_texts(report, keys, inner);
                    report.leave(place);
                }
            }
            Kind::Objects(keys) => {
                report.each_object(object, name, &mut |report, item| check_texts(report, keys, item));
            }
            Kind::Flag | Kind::Map | Kind::Json | Kind::Value => {}
        }
    }
}

fn text_rule(kind: Kind) -> Option<fn(&str) -> Option<Fault>> {
    match kind {
        Kind::Text(Form::Link) => Some(text::link_url),
        Kind::Text(Form::Picture) => Some(text::picture_url),
        Kind::Text(Form::ExtensionUri) => Some(text::extension_uri),
        _ => None,
    }
}

/// Checks a tag or an example.
fn entry(text: &str) -> Option<Fault> {
    text::not_blank(text).map(|_| Fault::new(&rules::BLANK_ENTRY, "empty string", "remove it"))
}

/// Checks an optional link; an empty string counts as absent.
fn check_link(
    report: &mut Report<'_>,
    card: &Object<'_>,
    key: &'static str,
    rule: Option<fn(&str) -> Option<Fault>>,
) {
    if crate::report::text(card, key).is_some_and(|text| text.trim().is_empty()) {
        report.add_at(key, &rules::LINK, format!("`{key}` must not be empty"), "omit it");
    }
    if let Some(rule) = rule {
        report.text(card, key, rule);
    }
}
