//! What A2A 0.3 adds to the shape of a card: its version, and names and shapes of 1.0.

use super::v1_0::{SCHEME_KINDS, missing, report_legacy};
use crate::At;
use crate::Node;
use crate::catalogue::a2a as rules;
use crate::generated::{Dialect, root};
use crate::report::{Object, Report, said};
use crate::shape::Shape;
use crate::structure::{Policy, stray};
use crate::text::{MajorMinor, major_minor};

/// The rules of members.
pub(super) const POLICY: Policy = Policy {
    own: |_, _, _| false,
    member: |report, _, key, value| key == "security" && are_foreign_requirements(report, value),
    unknown,
    tagged: is_foreign_scheme,
    missing,
    null: None,
    empty: None,
    blank: Some(&rules::BLANK),
};

/// Judges the version that the card claims.
pub(super) fn judge_protocol_version(report: &mut Report<'_>, card: &Object<'_>) {
    let Some(claimed) = said(card, "protocolVersion") else {
        return;
    };
    match major_minor(claimed) {
        Some(MajorMinor {
            major: 0, minor: 3, ..
        }) => {}
        Some(MajorMinor {
            major: 0,
            minor: 0..=2,
            ..
        }) => {
            let message = format!("A2A {claimed} is out of use, and is read as 0.3 here");
            report.add_at(
                "protocolVersion",
                &rules::OLDER_PROTOCOL,
                At::Value,
                message,
                "serve 0.3 or 1.0",
            );
        }
        _ => {
            let message = format!("`{claimed}` is not the version of a 0.3 card");
            report.add_at(
                "protocolVersion",
                &rules::NOT_THIS_VERSION,
                At::Value,
                message,
                "write `0.3.0`",
            );
        }
    }
}

/// Whether a requirement has the 1.0 shape.
pub(super) fn is_foreign_requirement(requirement: &Node<'_>) -> bool {
    requirement.get("schemes").is_some_and(Node::is_object)
}

fn are_foreign_requirements(report: &mut Report<'_>, value: &Node<'_>) -> bool {
    let Node::Array(requirements) = value else {
        return false;
    };
    let mut any = false;
    for (index, requirement) in requirements.iter().enumerate() {
        if is_foreign_requirement(requirement) {
            any = true;
            let place = report.enter_item(index);
            let message = "the requirement has the 1.0 shape, which 0.3 readers do not take";
            report.add(
                &rules::REQUIREMENT_SHAPE_03,
                At::Value,
                message,
                "write `{\"name\": [\"scope\"]}`",
            );
            report.leave(place);
        }
    }
    any
}

fn is_foreign_scheme(report: &mut Report<'_>, scheme: &Object<'_>) -> bool {
    if scheme.contains_key("type") {
        return false;
    }
    let Some((ty, _)) = SCHEME_KINDS.iter().find(|kind| scheme.contains_key(kind.1)) else {
        return false;
    };
    report.add(
        &rules::SCHEME_SHAPE_03,
        At::Value,
        "the scheme has the 1.0 shape: 0.3 readers refuse it or take it for mutual TLS",
        format!("write its members beside `\"type\": \"{ty}\"`"),
    );
    true
}

fn unknown(
    report: &mut Report<'_>,
    shape: &'static Shape,
    object: &Object<'_>,
    key: &str,
) -> Option<&'static str> {
    let renamed = match (shape.name, key) {
        ("AgentInterface", "protocolBinding") => Some("transport"),
        ("ApiKeySecurityScheme", "location") => Some("in"),
        ("AgentProvider", "name") => Some("organization"),
        _ => None,
    };
    if let Some(name) = renamed.filter(|name| !object.contains_key(name)) {
        let message = format!("`{key}` is not read, and `{name}` is missing");
        report.add_at(
            key,
            &rules::RENAMED,
            At::Key,
            message,
            format!("call it `{name}`"),
        );
        return Some(name);
    }
    if shape.name == "AgentCard" && key == "authentication" {
        report_legacy(report);
        // The versions that knew it did not demand `protocolVersion` yet.
        return Some("protocolVersion");
    }
    if shape.name == "AgentCard" && key == "supportedInterfaces" {
        let message = "the card also holds the interfaces of 1.0";
        report.add_at(
            key,
            &rules::HYBRID,
            At::Key,
            message,
            "write the 1.0 card into a file of its own",
        );
        return None;
    }
    if root(Dialect::A2aV1_0)
        .find(shape.name)
        .is_some_and(|newer| newer.member(key).is_some())
    {
        let fix = match key {
            "securityRequirements" => "write it as `security`: `[{\"name\": [\"scope\"]}]`",
            "extendedAgentCard" => "write `supportsAuthenticatedExtendedCard` at the top",
            _ => "remove it, or write a 1.0 card",
        };
        report.add_at(
            key,
            &rules::OTHER_VERSION,
            At::Key,
            format!("`{key}` is of 1.0: 0.3 readers ignore it"),
            fix,
        );
        return None;
    }
    stray(report, shape, object, key)
}
