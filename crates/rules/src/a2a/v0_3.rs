//! Checks specific to A2A 0.3: its version, and field names and forms of 1.0.

use super::security::{alternatives, is_foreign_requirement};
use super::v1_0::{missing, report_legacy, report_renamed};
use super::version::Version;
use crate::Node;
use crate::catalogue::a2a as rules;
use crate::generated::a2a::mapping::SECURITY_SCHEME;
use crate::generated::{Dialect, root};
use crate::report::{Object, Report, non_blank_text, object};
use crate::shape::Shape;
use crate::structure::{Policy, stray};
use crate::text::{MajorMinor, major_minor};
use crate::{Action, Profile};

/// The policy for fields.
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

/// Checks the version that the card declares.
pub(super) fn check_protocol_version(report: &mut Report<'_>, card: &Object<'_>) {
    let Some(claimed) = non_blank_text(card, "protocolVersion") else {
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
            let message = format!("A2A {claimed} is obsolete; the card is checked as 0.3");
            let fix = "use 0.3 or 1.0";
            report.add_at("protocolVersion", &rules::OLDER_PROTOCOL, message, fix);
        }
        _ => {
            let message = format!("invalid version `{claimed}` of a 0.3 card");
            let fix = "use `0.3.0`";
            report.add_at("protocolVersion", &rules::NOT_THIS_VERSION, message, fix);
        }
    }
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
            let message = "the security requirement has the 1.0 form, which 0.3 clients do not accept";
            let fix = "use `{\"name\": [\"scope\"]}`";
            report.add(&rules::REQUIREMENT_SHAPE_03, message, fix);
            unwrap_requirement(report, requirement);
            report.leave(place);
        }
    }
    any
}

/// Adds an edit that rewrites the last reported requirement in the form of 0.3, if nothing is lost.
fn unwrap_requirement(report: &mut Report<'_>, requirement: &Node<'_>) {
    let (Some(outer), Some(schemes)) = (
        requirement.as_object(),
        requirement.get("schemes").and_then(Node::as_object),
    ) else {
        return;
    };
    let list = |scopes: &Node<'_>| scopes.get("list").is_some_and(Node::is_array);
    let is_plain = |scopes: &Node<'_>| match scopes {
        Node::Object(object) => object.is_empty() || (object.len() == 1 && list(scopes)),
        other => other.is_array() || other.is_null(),
    };
    if outer.len() > 1 || !schemes.values().all(is_plain) {
        return;
    }
    report.edit(Action::Unwrap("/schemes".into()));
    for (name, scopes) in schemes {
        let pointer = report.pointer_to(&["schemes", name]);
        if list(scopes) {
            report.edit_at(pointer, Action::Unwrap("/list".into()));
        } else if !scopes.is_array() {
            report.edit_at(pointer, Action::Replace("[]".into()));
        }
    }
}

/// Adds an edit that rewrites the last reported scheme in the form of 0.3, if nothing is lost.
fn unwrap_scheme(report: &mut Report<'_>, ty: &str, wrapper: &'static str, scheme: &Object<'_>) {
    let Some(body) = scheme
        .get(wrapper)
        .and_then(Node::as_object)
        .filter(|_| scheme.len() == 1)
    else {
        return;
    };
    let flows = body.get("flows").and_then(Node::as_object);
    let is_newer = |flow: &Node<'_>| flow.get("pkceRequired").is_some();
    if body.contains_key("type")
        || flows.is_some_and(|flows| flows.contains_key("deviceCode") || flows.values().any(is_newer))
    {
        return;
    }
    report.edit(Action::Unwrap(format!("/{wrapper}").into()));
    let insert = |name: &'static str, json: String, first| Action::Insert {
        name: name.into(),
        json: json.into(),
        first,
    };
    report.edit_below(&format!("/{wrapper}"), insert("type", format!("\"{ty}\""), true));
    if ty == "apiKey" && body.contains_key("location") && !body.contains_key("in") {
        report.edit_below(&format!("/{wrapper}/location"), Action::Rename("in".into()));
    }
    // Serializers of protocol buffers omit empty maps, but 0.3 requires this one.
    for (name, flow) in flows.into_iter().flatten() {
        if flow.is_object() && flow.get("scopes").is_none() {
            let pointer = report.pointer_to(&[wrapper, "flows", name]);
            report.edit_at(pointer, insert("scopes", "{}".to_owned(), false));
        }
    }
}

fn is_foreign_scheme(report: &mut Report<'_>, scheme: &Object<'_>) -> bool {
    if scheme.contains_key("type") {
        return false;
    }
    let mut newer = SECURITY_SCHEME.members(Dialect::A2aV1_0);
    let found = newer.find(|(_, wrapper)| scheme.contains_key(wrapper));
    let Some((ty, wrapper)) =
        found.and_then(|(kind, wrapper)| Some((kind.member(report.dialect())?, wrapper)))
    else {
        return false;
    };
    let message = "the security scheme has the 1.0 form, which 0.3 clients reject or misread as mutual TLS";
    let fix = format!("unwrap it and add `\"type\": \"{ty}\"`");
    report.add(&rules::SCHEME_SHAPE_03, message, fix);
    unwrap_scheme(report, ty, wrapper, scheme);
    true
}

/// Adds an edit that renames requirements to the name in 0.3, or removes them if they are redundant.
fn rename_requirements(report: &mut Report<'_>, owner: &Object<'_>) {
    let Some(newer) = owner.get("securityRequirements") else {
        return;
    };
    let is_empty = newer.is_null() || newer.as_array().is_some_and(<[Node<'_>]>::is_empty);
    if is_empty || alternatives(Version::V03, owner) == alternatives(Version::V10, owner) {
        report.edit(Action::Remove);
    } else if newer.is_array() && !owner.contains_key("security") {
        report.edit(Action::Rename("security".into()));
    }
}

/// Adds an edit that moves the reported `extendedAgentCard` of the capabilities to its place in 0.3.
pub(super) fn move_extended_card(report: &mut Report<'_>, card: &Object<'_>) {
    let name = "supportsAuthenticatedExtendedCard";
    let newer = object(card, "capabilities").and_then(|capabilities| capabilities.get("extendedAgentCard"));
    let action = match (newer, card.get(name)) {
        (Some(_), None) => Action::Move { to: "", name },
        (Some(newer), Some(older)) if newer.to_value() == older.to_value() => Action::Remove,
        _ => return,
    };
    report.edit_finding(&rules::OTHER_VERSION, "/capabilities/extendedAgentCard", action);
}

fn unknown(
    report: &mut Report<'_>,
    shape: &'static Shape,
    object: &Object<'_>,
    key: &str,
) -> Option<&'static str> {
    if let Some(name) = report_renamed(report, shape, object, key) {
        return Some(name);
    }
    if shape.name == "AgentCard" && key == "authentication" {
        report_legacy(report);
        // Its versions did not require `protocolVersion` yet. AWS only accepts cards of 0.3.
        return (report.profile() != Profile::Aws).then_some("protocolVersion");
    }
    if shape.name == "AgentCard" && key == "supportedInterfaces" {
        let message = "the card also has the interfaces of 1.0";
        let fix = "move the 1.0 card to a separate file";
        report.add_at_key(key, &rules::HYBRID, message, fix);
        return None;
    }
    if root(Dialect::A2aV1_0)
        .find(shape.name)
        .is_some_and(|newer| newer.member(key).is_some())
    {
        let fix = match key {
            "securityRequirements" => "use `security`: `[{\"name\": [\"scope\"]}]`",
            "extendedAgentCard" => "use `supportsAuthenticatedExtendedCard` at the top level",
            _ => "remove it, or use a 1.0 card",
        };
        let message = format!("`{key}` is a field of A2A 1.0, which 0.3 clients ignore");
        report.add_at_key(key, &rules::OTHER_VERSION, message, fix);
        if key == "securityRequirements" {
            rename_requirements(report, object);
        }
        return None;
    }
    stray(report, shape, object, key)
}
