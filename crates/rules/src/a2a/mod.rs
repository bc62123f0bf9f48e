//! Agent cards of A2A, in every version.

mod extensions;
mod hybrid;
mod interfaces;
mod modes;
mod security;
mod signatures;
mod skills;
mod v0_3;
mod v1_0;

use crate::Node;
pub use v1_0::SCHEME_KINDS;

use crate::catalogue::a2a as rules;
use crate::generated::root;
use crate::report::{Object, Report, object};
use crate::structure::{self, Policy};
use crate::{At, Dialect, text};

/// A version with rules of its own, which are those of newer versions too, until one has its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Version {
    /// 0.3.
    V03,
    /// 1.0.
    V10,
}

impl Version {
    /// The version whose rules a dialect of A2A takes.
    pub(crate) fn of(dialect: Dialect) -> Self {
        if dialect < Dialect::A2aV1_0 {
            Self::V03
        } else {
            Self::V10
        }
    }

    /// What the version adds to the shape of a card.
    const fn policy(self) -> &'static Policy {
        match self {
            Self::V03 => &v0_3::POLICY,
            Self::V10 => &v1_0::POLICY,
        }
    }
}

/// Judges a whole card.
pub(crate) fn judge(report: &mut Report<'_>, version: Version, doc: &Node<'_>) {
    structure::judge(report, version.policy(), root(report.dialect()), doc);
    let Node::Object(card) = doc else { return };
    match version {
        Version::V03 => {
            v0_3::judge_protocol_version(report, card);
            v0_3::move_extended_card(report, card);
            interfaces::judge_v0_3(report, card);
        }
        Version::V10 => {
            hybrid::judge(report, card);
            interfaces::judge_v1_0(report, card);
            signatures::judge(report, card);
        }
    }
    judge_links(report, card);
    modes::judge(report, card, "defaultInputModes");
    modes::judge(report, card, "defaultOutputModes");
    skills::judge(report, card);
    extensions::judge(report, version, card);
    security::judge(report, version, card);
}

/// Judges one skill, without the card that it belongs to.
pub(crate) fn judge_skill(report: &mut Report<'_>, version: Version, doc: &Node<'_>) {
    let Some(shape) = root(report.dialect()).find("AgentSkill") else {
        return;
    };
    structure::judge(report, version.policy(), shape, doc);
    if let Node::Object(skill) = doc {
        skills::judge_skill(report, skill);
    }
}

fn judge_links(report: &mut Report<'_>, card: &Object<'_>) {
    judge_link(report, card, "documentationUrl", text::link_url);
    judge_link(report, card, "iconUrl", text::picture_url);
    if let Some(provider) = object(card, "provider") {
        let place = report.enter("provider");
        report.text(provider, "url", text::link_url);
        report.leave(place);
    }
}

/// Judges an optional link; an empty one is no link.
fn judge_link(
    report: &mut Report<'_>,
    card: &Object<'_>,
    key: &'static str,
    rule: fn(&str) -> Option<text::Fault>,
) {
    if crate::report::text(card, key).is_some_and(|text| text.trim().is_empty()) {
        report.add_at(
            key,
            &rules::LINK,
            At::Value,
            format!("`{key}` is empty"),
            "leave it out",
        );
    }
    report.text(card, key, rule);
}
