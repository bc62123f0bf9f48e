//! Checks specific to A2A 1.0: names of older versions, spellings, wrappers of security schemes.

use super::hybrid::is_old_member;
use crate::catalogue::{a2a as rules, document};
use crate::generated::a2a::mapping::SECURITY_SCHEME;
use crate::mapping::keys;
use crate::names::is_snake_of;
use crate::report::{Object, Report, has, text};
use crate::shape::Shape;
use crate::structure::{Policy, fix_spelling};
use crate::{Action, At, Dialect, Node, Rule};

/// The rules of members.
pub(super) const POLICY: Policy = Policy {
    own: |report, shape, object| match shape.name {
        "SecurityScheme" => is_foreign_scheme(report, shape, object),
        "SecurityRequirement" => is_foreign_requirement(report, object),
        _ => false,
    },
    member: |report, shape, key, value| {
        let unset = shape.name == "AgentExtension" && key == "uri" && value.is_null();
        if unset {
            report.add(
                &rules::EXTENSION_URI,
                At::Value,
                "missing extension URI",
                "add a `uri`, such as `https://example.com/extensions/name/v1`",
            );
        }
        unset
    },
    unknown,
    tagged: |_, _| false,
    missing,
    null: Some(&rules::NULL_OPTIONAL),
    empty: Some(&rules::EMPTY_LIST),
    blank: Some(&rules::BLANK),
};

/// The rule that a missing member of a card breaks; Google Cloud does without some.
pub(super) fn missing(shape: &'static Shape, name: &str) -> &'static Rule {
    match (shape.name, name) {
        ("AgentCard", "capabilities" | "defaultInputModes" | "defaultOutputModes") => {
            &rules::MISSING_AT_REGISTRY
        }
        _ => &document::MISSING,
    }
}

fn unknown(
    report: &mut Report<'_>,
    shape: &'static Shape,
    object: &Object<'_>,
    key: &str,
) -> Option<&'static str> {
    if let Some(member) = renamed(report, shape.name, key).filter(|member| !object.contains_key(member)) {
        let message = format!("missing field `{member}`, found `{key}`");
        report.add_at(
            key,
            &rules::RENAMED,
            At::Key,
            message,
            format!("rename it to `{member}`"),
        );
        report.edit(Action::Rename(member.into()));
        return Some(member);
    }
    if shape.name == "AgentCard" && key == "url" && !object.contains_key("supportedInterfaces") {
        report.add_at(
            key,
            &rules::OLD_SHAPE,
            At::Key,
            "missing field `supportedInterfaces`, found `url` of A2A 0.3",
            "move `url` and `preferredTransport` to an item of `supportedInterfaces`, or set `protocolVersion` to `0.3.0`",
        );
        return Some("supportedInterfaces");
    }
    if is_old_member(shape.name, key) {
        return None;
    }
    if shape.name == "AgentCard" && key == "authentication" {
        report_legacy(report);
        return None;
    }
    check_spelling(report, shape, object, key)
}

/// Reports the `authentication` of A2A 0.1 and 0.2.
pub(super) fn report_legacy(report: &mut Report<'_>) {
    report.add_at(
        "authentication",
        &rules::LEGACY,
        At::Key,
        "`authentication` was removed after A2A 0.2",
        "use security schemes and requirements",
    );
}

/// The member that another version, or people, call `key`.
pub(super) fn renamed(report: &Report<'_>, shape: &str, key: &str) -> Option<&'static str> {
    match (shape, key) {
        ("AgentProvider", "name") => Some("organization"),
        _ => keys(shape)?.renamed(report.dialect(), key),
    }
}

fn check_spelling(
    report: &mut Report<'_>,
    shape: &'static Shape,
    object: &Object<'_>,
    key: &str,
) -> Option<&'static str> {
    let snake = shape
        .other_spelling(key)
        .filter(|member| is_snake_of(member.name, key));
    if let Some(member) = snake {
        let fix = format!("use `{}`", member.name);
        if object.contains_key(member.name) {
            let message = format!("`{key}` and `{}` are the same field", member.name);
            report.add_at(
                key,
                &rules::BOTH_SPELLINGS,
                At::Key,
                message,
                format!("keep only `{}`", member.name),
            );
            if object.get(key).map(Node::to_value) == object.get(member.name).map(Node::to_value) {
                report.edit(Action::Remove);
            }
        } else {
            report.add_at(
                key,
                &rules::SNAKE_CASE,
                At::Key,
                format!("`{key}` is in snake_case"),
                fix,
            );
            report.edit(Action::Rename(member.name.into()));
        }
        return Some(member.name);
    }
    if key.starts_with("x-") {
        let fix = "move it to the `params` of an extension if a registry must accept the card";
        report.add_at(
            key,
            &rules::VENDOR_MEMBER,
            At::Key,
            format!("vendor-specific field `{key}`"),
            fix,
        );
        return None;
    }
    let meant = shape
        .other_spelling(key)
        .or_else(|| shape.near(key))
        .filter(|member| !object.contains_key(member.name));
    match meant {
        Some(member) if member.required => {
            let message = format!("missing field `{}`, found `{key}`", member.name);
            report.add_at(
                key,
                &document::MISSING,
                At::Key,
                message,
                format!("use `{}`", member.name),
            );
            fix_spelling(report, shape.other_spelling(key), object);
            Some(member.name)
        }
        Some(member) => {
            let fix = format!("did you mean `{}`?", member.name);
            report.add_at(
                key,
                &rules::UNKNOWN_MEMBER,
                At::Key,
                format!("unknown field `{key}`"),
                fix,
            );
            fix_spelling(report, shape.other_spelling(key), object);
            None
        }
        None => {
            let fix = "remove it, or move it to the `params` of an extension";
            report.add_at(
                key,
                &rules::UNKNOWN_MEMBER,
                At::Key,
                format!("unknown field `{key}`"),
                fix,
            );
            None
        }
    }
}

/// Checks a scheme without a wrapper: in the 0.3 shape, or under an unknown wrapper.
fn is_foreign_scheme(report: &mut Report<'_>, shape: &'static Shape, scheme: &Object<'_>) -> bool {
    let wrapped = shape
        .members
        .iter()
        .any(|member| has(scheme, member.name) || scheme.keys().any(|key| is_snake_of(member.name, key)));
    if wrapped || scheme.is_empty() {
        return false;
    }
    if let Some(ty) = text(scheme, "type") {
        let kind = SECURITY_SCHEME.key_of(Dialect::A2aV0_3, ty);
        let member = kind.and_then(|kind| kind.member(report.dialect()));
        let fix = match member {
            Some(name) => format!("use `{{\"{name}\": {{…}}}}` without `type`"),
            None => "wrap it in the field of its kind, such as `httpAuthSecurityScheme`".to_owned(),
        };
        report.add(
            &rules::SCHEME_SHAPE,
            At::Value,
            "the security scheme has the 0.3 form, which 1.0 clients do not recognize",
            fix,
        );
        if let Some(name) = member {
            wrap_scheme(report, name, scheme);
        }
        return true;
    }
    if let Some(name) = wrapper_of_members(scheme).filter(|_| !scheme.contains_key("type")) {
        report.add(
            &document::EXACTLY_ONE,
            At::Value,
            "the security scheme is not wrapped in the field of its kind",
            format!("use `{{\"{name}\": {{…}}}}`"),
        );
        wrap_scheme(report, name, scheme);
        return true;
    }
    let Some((key, _)) = scheme.iter().find(|(_, value)| value.is_object()) else {
        return false;
    };
    let fix = match (key.as_ref(), shape.near(key)) {
        ("mutualTlsSecurityScheme" | "mutualTLSSecurityScheme", _) => {
            "did you mean `mtlsSecurityScheme`?".to_owned()
        }
        (_, Some(member)) => format!("did you mean `{}`?", member.name),
        _ => "use one of the five kinds, such as `httpAuthSecurityScheme`".to_owned(),
    };
    report.add_at(
        key,
        &document::EXACTLY_ONE,
        At::Key,
        format!("unknown kind of security scheme `{key}`"),
        fix,
    );
    true
}

/// The wrapper of a scheme without one, told by members that one kind alone has.
fn wrapper_of_members(scheme: &Object<'_>) -> Option<&'static str> {
    let place = ["in", "location"].iter().any(|key| text(scheme, key).is_some());
    if scheme.get("flows").is_some_and(Node::is_object) {
        Some("oauth2SecurityScheme")
    } else if text(scheme, "openIdConnectUrl").is_some() {
        Some("openIdConnectSecurityScheme")
    } else if text(scheme, "scheme").is_some() {
        Some("httpAuthSecurityScheme")
    } else {
        (place && text(scheme, "name").is_some()).then_some("apiKeySecurityScheme")
    }
}

/// Puts the scheme that was reported last into its wrapper, without what only 0.3 has. Several flows are schemes of their
/// own, which concerns the whole card.
fn wrap_scheme(report: &mut Report<'_>, wrapper: &'static str, scheme: &Object<'_>) {
    let flows = scheme.get("flows").and_then(Node::as_object);
    let contradicts = ["in", "location"].iter().all(|key| scheme.contains_key(key));
    if flows.is_some_and(|flows| flows.len() > 1) || contradicts {
        return;
    }
    report.edit(Action::Wrap(format!("{{\"{wrapper}\": ").into(), "}"));
    if scheme.contains_key("type") {
        report.edit_below("/type", Action::Remove);
    }
    if wrapper == "apiKeySecurityScheme" && scheme.contains_key("in") {
        report.edit_below("/in", Action::Rename("location".into()));
    }
}

/// Checks a requirement in the 0.3 shape, which 1.0 readers take for one that asks for nothing.
fn is_foreign_requirement(report: &mut Report<'_>, requirement: &Object<'_>) -> bool {
    if requirement.contains_key("schemes") || !requirement.iter().any(|(_, value)| value.is_array()) {
        return false;
    }
    let mut schemes = String::new();
    for (name, _) in requirement {
        schemes.push_str(if schemes.is_empty() { "\"" } else { ", \"" });
        schemes.push_str(name);
        schemes.push_str("\": {\"list\": […]}");
    }
    report.add(
        &rules::REQUIREMENT_SHAPE,
        At::Value,
        "the security requirement has the 0.3 form, which 1.0 clients read as empty",
        format!("use `{{\"schemes\": {{{schemes}}}}}`"),
    );
    report.edit(Action::Wrap("{\"schemes\": ".into(), "}"));
    for (name, scopes) in requirement {
        let Node::Array(scopes) = scopes else { continue };
        let pointer = report.pointer_to(&[name]);
        report.edit_at(
            pointer,
            if scopes.is_empty() {
                Action::Replace("{}".into())
            } else {
                Action::Wrap("{\"list\": ".into(), "}")
            },
        );
    }
    true
}
