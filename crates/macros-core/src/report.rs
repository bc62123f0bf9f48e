//! Reports the findings of rules on the tokens that caused them.

use std::rc::Rc;

use agentcard_rules::{At, Dialect, Finding, Level, Options, Profile, did_you_mean};
use proc_macro2::TokenStream;
use serde_json::Value;
use syn::LitStr;

use crate::document::{Node, Places};
use crate::errors::Errors;
use crate::meta::Site;

/// A rule whose warnings are allowed in a part of the document.
pub(crate) struct Allowed<'a> {
    part: String,
    id: &'a LitStr,
}

/// Allows `ids` in the whole document.
pub(crate) fn allow_everywhere(ids: &[LitStr]) -> Vec<Allowed<'_>> {
    let mut allowed = Vec::new();
    allow_in("", ids, &mut allowed);
    allowed
}

/// Allows `ids` in a part of the document.
pub(crate) fn allow_in<'a>(part: &str, ids: &'a [LitStr], allowed: &mut Vec<Allowed<'a>>) {
    for id in ids {
        allowed.push(Allowed {
            part: part.to_owned(),
            id,
        });
    }
}

/// Checks a skill or tool on its own.
pub(crate) fn check_alone(
    document: &Node,
    dialect: Dialect,
    check: fn(&Value, Dialect, &Options<'_>) -> Vec<Finding>,
    allow: &[LitStr],
    errors: &mut Errors,
) {
    let allowed = allow_everywhere(allow);
    let checked = document.placed();
    let findings = check(&checked.value, dialect, &options());
    report(&findings, "", &checked.places, &allowed, &mut Vec::new(), errors);
    check_allowed(&allowed, errors);
}

/// Options for the profile of authors. Only the compiler knows the size, so it is not checked here.
pub(crate) fn options() -> Options<'static> {
    Options {
        profile: Profile::Write,
        bytes: Some(0),
        ..Options::default()
    }
}

/// Reports findings on their tokens. Each location gets faults from a single run only; `reported` contains the
/// locations of earlier runs and is extended. Messages name the document `of`, unless it is empty.
pub(crate) fn report(
    findings: &[Finding],
    of: &str,
    places: &Places,
    allowed: &[Allowed<'_>],
    reported: &mut Vec<Rc<Site>>,
    errors: &mut Errors,
) {
    let mut ordered: Vec<&Finding> = Vec::new();
    for finding in findings {
        // The list is short, and a stable sort would be the largest function in this crate.
        let at = ordered.partition_point(|other| !is_before(&finding.pointer, &other.pointer));
        ordered.insert(at, finding);
    }
    let mut new: Vec<(Rc<Site>, &str)> = Vec::new();
    for finding in ordered {
        let Some(site) = site_of(finding, places) else {
            continue;
        };
        let known = reported.iter().any(|other| Rc::ptr_eq(other, site))
            || new
                .iter()
                .any(|(other, id)| Rc::ptr_eq(other, site) && *id == finding.rule.id);
        if known || finding.level != Level::Error || accepted(finding, allowed) {
            continue;
        }
        errors.add_finding(tokens_of(site, finding.at), &message(finding, of), finding);
        new.push((Rc::clone(site), finding.rule.id));
    }
    for (site, _) in &new {
        reported.push(Rc::clone(site));
    }
}

/// Sorts names alphabetically and items by index, because the order of a JSON object depends on the features of
/// `serde_json`.
fn is_before(one: &str, other: &str) -> bool {
    let mut others = other.split('/');
    for part in one.split('/') {
        let Some(other) = others.next() else {
            return false;
        };
        let order = position(part).cmp(&position(other)).then(part.cmp(other));
        if order.is_ne() {
            return order.is_lt();
        }
    }
    others.next().is_some()
}

fn position(part: &str) -> usize {
    part.parse().unwrap_or(usize::MAX)
}

/// The tokens of a finding's location, or of the nearest enclosing object; none if the rule checked a placeholder.
fn site_of<'a>(finding: &Finding, places: &'a Places) -> Option<&'a Rc<Site>> {
    let mut pointer = finding.pointer.as_str();
    let mut nearest = None;
    loop {
        if let Some((_, place)) = places.iter().find(|(other, _)| other == pointer) {
            if place.hidden {
                return None;
            }
            nearest = nearest.or(Some(&place.site));
        }
        let Some(parent) = pointer.rfind('/') else {
            return nearest;
        };
        pointer = &pointer[..parent];
    }
}

fn tokens_of(site: &Site, at: At) -> &TokenStream {
    match at {
        At::Key => &site.key,
        At::Value => &site.value,
    }
}

fn accepted(finding: &Finding, allowed: &[Allowed<'_>]) -> bool {
    let accepts = |allowed: &Allowed<'_>| {
        allowed.id.value() == finding.rule.id && finding.pointer.starts_with(&allowed.part)
    };
    finding.rule.can_allow && allowed.iter().any(accepts)
}

fn message(finding: &Finding, of: &str) -> String {
    let id = match of {
        "" => finding.rule.id.to_owned(),
        of => format!("{of}, {}", finding.rule.id),
    };
    let help = finding
        .help
        .as_ref()
        .map_or_else(String::new, |help| format!("; {help}"));
    let way_out = if finding.rule.can_allow {
        format!("{id}, `allow(\"{}\")` accepts it", finding.rule.id)
    } else {
        id
    };
    format!("{}{help} ({way_out})", finding.message)
}

/// Reports ids in `allow` that are unknown or can't be allowed.
pub(crate) fn check_allowed(allowed: &[Allowed<'_>], errors: &mut Errors) {
    for Allowed { id, .. } in allowed {
        match agentcard_rules::rule(&id.value()) {
            Some(rule) if rule.can_allow => {}
            Some(rule) => errors.add(id, &format!("{} can't be accepted: {}", rule.id, rule.summary)),
            None => {
                let mut ids = Vec::new();
                for rule in agentcard_rules::all() {
                    ids.push(rule.id);
                }
                let hint = did_you_mean(&id.value(), &ids);
                errors.add(id, &format!("unknown rule `{}`{hint}", id.value()));
            }
        }
    }
}

/// Reports members of `extra` that have a key of their own.
pub(crate) fn check_repeated(document: &Node, errors: &mut Errors) {
    document.each_repeated(&mut |name, site| {
        errors.add(
            &site.value,
            &format!("`{name}` is already in the document, from a key or its default"),
        );
    });
}
