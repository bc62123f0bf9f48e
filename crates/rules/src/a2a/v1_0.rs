//! Checks specific to A2A 1.0: field names of older versions, spellings, wrappers of security schemes.

use super::hybrid::is_old_member;
use crate::catalogue::{a2a as rules, document};
use crate::generated::a2a::mapping::SECURITY_SCHEME;
use crate::mapping::keys;
use crate::names::is_snake_of;
use crate::report::{Object, Report, has, text};
use crate::shape::Shape;
use crate::structure::{Policy, fix_spelling};
use crate::{Action, Dialect, Node, Rule};

/// The policy for fields.
pub(super) const POLICY: Policy = Policy {
    own: |report, shape, object| match shape.name {
        "SecurityScheme" => is_foreign_scheme(report, shape, object),
        "SecurityRequirement" => is_foreign_requirement(report, object),
        _ => false,
    },
    member: |report, shape, key, value| {
        let unset = shape.name == "AgentExtension" && key == "uri" && value.is_null();
        if unset {
            let message = "missing extension URI";
            let fix = "add a `uri`, such as `https://example.com/extensions/name/v1`";
            report.add(&rules::EXTENSION_URI, message, fix);
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

/// The rule for a missing field; Google Cloud does not require all of them.
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
    if let Some(name) = report_renamed(report, shape, object, key) {
        return Some(name);
    }
    if shape.name == "AgentCard" && key == "url" && !object.contains_key("supportedInterfaces") {
        let message = "missing field `supportedInterfaces`, found `url` of A2A 0.3";
        let fix = "move `url` and `preferredTransport` to an item of `supportedInterfaces`, or set `protocolVersion` to `0.3.0`";
        report.add_at_key(key, &rules::OLD_SHAPE, message, fix);
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
    let message = "`authentication` was removed after A2A 0.2";
    let fix = "use security schemes and requirements";
    report.add_at_key("authentication", &rules::LEGACY, message, fix);
}

/// Reports a field that is called `key` in another version or by mistake; returns its correct name.
pub(super) fn report_renamed(
    report: &mut Report<'_>,
    shape: &Shape,
    object: &Object<'_>,
    key: &str,
) -> Option<&'static str> {
    let name = match (shape.name, key) {
        ("AgentProvider", "name") => "organization",
        _ => keys(report.dialect(), shape.name)?.renamed(report.dialect(), key)?,
    };
    if object.contains_key(name) {
        return None;
    }
    let message = format!("missing field `{name}`, found `{key}`");
    report.add_at_key(key, &rules::RENAMED, message, format!("rename it to `{name}`"));
    report.edit(Action::Rename(name.into()));
    Some(name)
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
            let fix = format!("keep only `{}`", member.name);
            report.add_at_key(key, &rules::BOTH_SPELLINGS, message, fix);
            if object.get(key).map(Node::to_value) == object.get(member.name).map(Node::to_value) {
                report.edit(Action::Remove);
            }
        } else {
            report.add_at_key(key, &rules::SNAKE_CASE, format!("`{key}` is in snake_case"), fix);
            report.edit(Action::Rename(member.name.into()));
        }
        return Some(member.name);
    }
    if key.starts_with("x-") {
        let fix = "move it to the `params` of an extension if a registry must accept the card";
        let message = format!("vendor-specific field `{key}`");
        report.add_at_key(key, &rules::VENDOR_MEMBER, message, fix);
        return None;
    }
    let spelling = shape.other_spelling(key);
    let meant = spelling.or_else(|| shape.near(key));
    let Some(member) = meant.filter(|member| !object.contains_key(member.name)) else {
        let fix = "remove it, or move it to the `params` of an extension";
        report.add_at_key(key, &rules::UNKNOWN_MEMBER, format!("unknown field `{key}`"), fix);
        return None;
    };
    if member.required {
        let message = format!("missing field `{}`, found `{key}`", member.name);
        report.add_at_key(key, &document::MISSING, message, format!("use `{}`", member.name));
    } else {
        let fix = format!("did you mean `{}`?", member.name);
        report.add_at_key(key, &rules::UNKNOWN_MEMBER, format!("unknown field `{key}`"), fix);
    }
    fix_spelling(report, spelling, object);
    member.required.then_some(member.name)
}

/// Checks a scheme without a known wrapper: in the form of 0.3, or with an unknown wrapper.
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
        let message = "the security scheme has the 0.3 form, which 1.0 clients do not recognize";
        report.add(&rules::SCHEME_SHAPE, message, fix);
        if let Some(name) = member {
            wrap_scheme(report, name, scheme);
        }
        return true;
    }
    if let Some(name) = wrapper_of_members(scheme).filter(|_| !scheme.contains_key("type")) {
        let message = "the security scheme is not wrapped in the field of its kind";
        let fix = format!("use `{{\"{name}\": {{…}}}}`");
        report.add(&document::EXACTLY_ONE, message, fix);
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
    let message = format!("unknown kind of security scheme `{key}`");
    report.add_at_key(key, &document::EXACTLY_ONE, message, fix);
    true
}

/// The wrapper for a scheme without one, inferred from fields that only one kind has.
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

/// Adds an edit that wraps the last reported scheme and removes the fields of 0.3. Several flows become several
/// schemes, which is an edit of the whole card.
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

/// Checks a requirement in the form of 0.3, which 1.0 clients treat as empty.
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
    let message = "the security requirement has the 0.3 form, which 1.0 clients read as empty";
    let fix = format!("use `{{\"schemes\": {{{schemes}}}}}`");
    report.add(&rules::REQUIREMENT_SHAPE, message, fix);
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
