//! Checks security schemes and requirements.

use super::version::Version;
use crate::Node;
use crate::catalogue::a2a as rules;
use crate::generated::a2a::mapping::SECURITY_SCHEME;
use crate::report::{Object, Report, list, names, object, text};
use crate::suggest::nearest;
use crate::text as texts;
use crate::wording::listed;
use crate::{Dialect, Rule};
use std::collections::BinaryHeap;

/// Checks the schemes of a card and the requirements of the card and its skills.
pub(super) fn check(report: &mut Report<'_>, version: Version, card: &Object<'_>) {
    let none = Object::new();
    let schemes = object(card, "securitySchemes").unwrap_or(&none);
    let place = report.enter("securitySchemes");
    for (name, scheme) in schemes {
        if let Some((wrapper, body)) = body(report.dialect(), scheme) {
            let place = report.enter_named(name);
            let inner = wrapper.map(|wrapper| report.enter(wrapper));
            check_scheme(report, version, body);
            report.leave(inner.unwrap_or(place));
            report.leave(place);
        }
    }
    report.leave(place);
    check_requirements(report, version, card, schemes);
    report.each_object(card, "skills", &mut |report, skill| {
        check_requirements(report, version, skill, schemes);
    });
    let asks = |owner: &Node<'_>| {
        owner
            .get("security")
            .or_else(|| owner.get("securityRequirements"))
            .is_some()
    };
    let asked = card.contains_key("security") || card.contains_key("securityRequirements");
    if !schemes.is_empty() && !asked && !list(card, "skills").iter().any(asks) {
        let key = requirements_key(version);
        let message = "security schemes are declared but not required";
        let fix = format!("add `{key}`");
        report.add_at_key("securitySchemes", &rules::UNUSED_SCHEMES, message, fix);
    }
}

/// The requirements of a card or skill in a normalized form that can be compared across versions; `None` if they
/// don't have the form of this version.
pub(super) fn alternatives(version: Version, owner: &Object<'_>) -> Option<Vec<String>> {
    let mut all = BinaryHeap::new();
    for requirement in owner.get(requirements_key(version))?.as_array()? {
        let mut alternative = BinaryHeap::new();
        for (name, scopes) in named(version, requirement)? {
            let mut sorted = BinaryHeap::new();
            for scope in scope_list(version, scopes) {
                sorted.push(format!("{scope:?}"));
            }
            alternative.push(format!("{name:?}{:?}", sorted.into_sorted_vec()));
        }
        all.push(format!("{:?}", alternative.into_sorted_vec()));
    }
    Some(all.into_sorted_vec())
}

fn requirements_key(version: Version) -> &'static str {
    match version {
        Version::V03 => "security",
        Version::V10 => "securityRequirements",
    }
}

/// The schemes of a requirement.
fn named<'a, 't>(version: Version, requirement: &'a Node<'t>) -> Option<&'a Object<'t>> {
    match version {
        Version::V03 => requirement.as_object(),
        Version::V10 => requirement.get("schemes")?.as_object(),
    }
}

/// Whether a requirement has the form of 1.0.
pub(super) fn is_foreign_requirement(requirement: &Node<'_>) -> bool {
    requirement.get("schemes").is_some_and(Node::is_object)
}

fn scope_list<'a, 't>(version: Version, scopes: &'a Node<'t>) -> &'a [Node<'t>] {
    let items = match version {
        Version::V03 => scopes.as_array(),
        Version::V10 => scopes.get("list").and_then(Node::as_array),
    };
    items.unwrap_or_default()
}

/// The fields of a scheme, and the wrapper that contains them.
fn body<'a, 't>(dialect: Dialect, scheme: &'a Node<'t>) -> Option<(Option<&'static str>, &'a Object<'t>)> {
    let scheme = scheme.as_object()?;
    match Version::of(dialect) {
        Version::V03 => {
            let kind = SECURITY_SCHEME.key_of(dialect, text(scheme, "type")?);
            kind.map(|_| (None, scheme))
        }
        Version::V10 => SECURITY_SCHEME
            .members(dialect)
            .find_map(|(_, wrapper)| Some((Some(wrapper), object(scheme, wrapper)?))),
    }
}

fn check_scheme(report: &mut Report<'_>, version: Version, body: &Object<'_>) {
    if version == Version::V10 {
        report.text(body, "location", texts::api_key_location);
    }
    report.text(body, "openIdConnectUrl", texts::auth_url);
    report.text(body, "oauth2MetadataUrl", texts::auth_url);
    let Some(flows) = object(body, "flows") else {
        return;
    };
    if flows.is_empty() && version == Version::V03 {
        let message = "missing OAuth flow";
        let fix = "add a flow, such as `authorizationCode`";
        report.add_at("flows", &rules::NO_FLOW, message, fix);
    }
    if flows.len() > 1 && version == Version::V03 {
        let message = format!("SDKs of A2A 1.0 read only one of {} flows", flows.len());
        let fix = "use a security scheme for each flow, and requirements that accept any of them";
        report.add_at("flows", &rules::SEVERAL_FLOWS_03, message, fix);
    }
    let place = report.enter("flows");
    for (name, flow) in flows {
        let Node::Object(flow) = flow else { continue };
        if matches!(name.as_ref(), "implicit" | "password") {
            report_old_flow(report, version, name);
        }
        let place = report.enter_named(name);
        for &key in &[
            "authorizationUrl",
            "tokenUrl",
            "refreshUrl",
            "deviceAuthorizationUrl",
        ] {
            report.text(flow, key, texts::auth_url);
        }
        report.leave(place);
    }
    report.leave(place);
}

fn report_old_flow(report: &mut Report<'_>, version: Version, name: &str) {
    let rule: &'static Rule = match version {
        Version::V03 => &rules::OLD_FLOW,
        Version::V10 => &rules::DEPRECATED_FLOW,
    };
    let fix = match name {
        "implicit" => "use `authorizationCode` with PKCE",
        _ => "use `authorizationCode` or `clientCredentials`",
    };
    report.add_at_key(name, rule, format!("the {name} flow is deprecated"), fix);
}

fn check_requirements(report: &mut Report<'_>, version: Version, owner: &Object<'_>, schemes: &Object<'_>) {
    report.each(owner, requirements_key(version), &mut |report, requirement| {
        let Some(names) = named(version, requirement) else {
            return;
        };
        if version == Version::V03 && is_foreign_requirement(requirement) {
            return;
        }
        let place = report.place();
        if version == Version::V10 {
            report.enter("schemes");
        }
        for (name, scopes) in names {
            match schemes.get(name) {
                Some(scheme) => check_scopes(report, version, name, scopes, scheme),
                None => report_dangling(report, name, schemes),
            }
        }
        report.leave(place);
    });
}

fn report_dangling(report: &mut Report<'_>, name: &str, schemes: &Object<'_>) {
    let names = names(schemes);
    let fix = match nearest(name, &names) {
        Some(near) => format!("did you mean `{near}`?"),
        None if schemes.is_empty() => format!("declare `{name}` in `securitySchemes`"),
        None => format!("declare it, or use one of {}", listed(&names)),
    };
    let message = format!("unknown security scheme `{name}`");
    report.add_at_key(name, &rules::DANGLING_SCHEME, message, fix);
}

/// Checks the scopes in a requirement of an OAuth scheme.
fn check_scopes(report: &mut Report<'_>, version: Version, name: &str, scopes: &Node<'_>, scheme: &Node<'_>) {
    let Some(flows) = body(report.dialect(), scheme).and_then(|(_, body)| object(body, "flows")) else {
        return;
    };
    let mut declared = Vec::new();
    for (_, flow) in flows {
        if let Some(Node::Object(scopes)) = flow.get("scopes") {
            declared.push(scopes);
        }
    }
    if declared.is_empty() {
        return;
    }
    let place = report.enter_named(name);
    if version == Version::V10 {
        report.enter("list");
    }
    for (index, scope) in scope_list(version, scopes).iter().enumerate() {
        let Some(scope) = scope.as_str() else { continue };
        if !declared.iter().any(|scopes| scopes.contains_key(scope)) {
            let place = report.enter_item(index);
            let message = format!("unknown scope `{scope}` of security scheme `{name}`");
            let fix = "add it to the scopes of a flow";
            report.add(&rules::UNDECLARED_SCOPE, message, fix);
            report.leave(place);
        }
    }
    report.leave(place);
}
