//! The rules, run on the documents of a declaration; each finding lands on the tokens that caused it.

use std::rc::Rc;

use agentcard_rules::{At, Dialect, Finding, Level, Options, Profile};
use proc_macro2::TokenStream;
use syn::LitStr;

use super::dialect::Document;
use super::document::{Node, Places};
use super::spec::{Card, Listing, Scheme, SkillEntry};
use super::{v0_3, v1_0};
use crate::errors::Errors;
use crate::meta::Site;
use crate::suggest;

/// Protocol versions of a card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Version {
    /// A2A 1.0.
    V1_0,
    /// A2A 0.3.
    V0_3,
}

/// The documents of a card.
pub(crate) struct Documents {
    /// A2A 1.0, if there is an `#[agent_card]`.
    pub(crate) v1_0: Option<Node>,
    /// A2A 0.3, if an interface speaks it.
    pub(crate) v0_3: Option<Node>,
    /// What the latter cannot say.
    pub(crate) losses_v0_3: Vec<String>,
    /// Those of other dialects.
    pub(crate) dialects: Vec<Document>,
}

/// A rule whose warnings are accepted in a part of the document.
pub(crate) struct Allowed<'a> {
    /// JSON pointer of the part.
    part: String,
    /// The rule.
    id: &'a LitStr,
}

/// Accepts `ids` in the whole document.
pub(crate) fn allow_everywhere(ids: &[LitStr]) -> Vec<Allowed<'_>> {
    let mut allowed = Vec::new();
    allow_in("", ids, &mut allowed);
    allowed
}

fn allow_in<'a>(part: &str, ids: &'a [LitStr], allowed: &mut Vec<Allowed<'a>>) {
    for id in ids {
        allowed.push(Allowed {
            part: part.to_owned(),
            id,
        });
    }
}

/// Judges the declaration; its documents are right exactly if no fault is added.
pub(crate) fn lint(card: &Card, dialects: Vec<Document>, errors: &mut Errors) -> Documents {
    let mut documents = Documents {
        v1_0: None,
        v0_3: None,
        losses_v0_3: Vec::new(),
        dialects,
    };
    let mut told = Vec::new();
    if card.is_a2a() {
        told = lint_a2a(card, &mut documents, errors);
    }
    for document in &documents.dialects {
        let allowed = allow_everywhere(&document.allow);
        let dialect = document.dialect.rules;
        told = lint_document(&document.root, dialect, &allowed, told, errors);
        check_allowed(&allowed, errors);
    }
    documents
}

/// Makes and judges the A2A documents; answers with the places of all that is said.
fn lint_a2a(card: &Card, documents: &mut Documents, errors: &mut Errors) -> Vec<Rc<Site>> {
    let mut too_many = Vec::new();
    let mut losses = v0_3::Losses::default();
    let v1_0 = v1_0::document(card, &mut too_many);
    let v0_3 = v0_3::document(card, &mut losses);
    check_scheme_ids(&card.schemes, errors);
    check_history(card, errors);
    check_v0_3(card, errors);
    check_repeated(&v1_0, errors);
    for site in &too_many {
        errors.add(&site.value, TOO_MANY);
    }
    for site in &losses.open {
        errors.add(&site.value, OPEN);
    }
    let allowed = allowed(card);
    let mut told = lint_document(&v1_0, Dialect::A2aV1_0, &allowed, Vec::new(), errors);
    if let Some(v0_3) = &v0_3 {
        told = lint_document(v0_3, Dialect::A2aV0_3, &allowed, told, errors);
    }
    check_allowed(&allowed, errors);
    documents.v1_0 = Some(v1_0);
    documents.v0_3 = v0_3;
    documents.losses_v0_3 = losses.sentences;
    told
}

const TOO_MANY: &str = "too many alternatives in A2A 1.0, where each flow is a scheme of its own: \
    ask for fewer schemes of several flows together";
const OPEN: &str = "the A2A 0.3 card cannot say this and would be open to anyone: \
    add an alternative that does not need the flow deviceCode";

/// What the card and the skills in place accept.
fn allowed(card: &Card) -> Vec<Allowed<'_>> {
    let mut allowed = allow_everywhere(&card.allow);
    for (index, entry) in card.skills.iter().enumerate() {
        if let SkillEntry::InPlace(skill) = entry {
            allow_in(&format!("/skills/{index}"), &skill.allow, &mut allowed);
        }
    }
    allowed
}

/// Runs the rules on a document. Nothing is said of a place in `told`, of which more has been said already; handed
/// back are these and the places of all that is said now.
pub(crate) fn lint_document(
    document: &Node,
    dialect: Dialect,
    allowed: &[Allowed<'_>],
    told: Vec<Rc<Site>>,
    errors: &mut Errors,
) -> Vec<Rc<Site>> {
    let judged = document.judged();
    let findings = agentcard_rules::check(&judged.value, dialect, &options());
    let mut said = told;
    // A fact may be shared by documents of several families.
    let of = match dialect.family() {
        "a2a" => "",
        _ => dialect.title(),
    };
    report(&findings, of, &judged.places, allowed, &mut said, errors);
    said
}

/// What authors are asked. The size is known to the compiler only.
pub(crate) fn options() -> Options<'static> {
    Options {
        profile: Profile::Write,
        bytes: Some(0),
        ..Options::default()
    }
}

/// Puts findings on their tokens. Nothing is said twice of one place, but for different rules in one run; `told` holds
/// the places of earlier runs and takes those of this one. Messages name the document that is meant, unless `of` is
/// empty.
pub(crate) fn report(
    findings: &[Finding],
    of: &str,
    places: &Places,
    allowed: &[Allowed<'_>],
    told: &mut Vec<Rc<Site>>,
    errors: &mut Errors,
) {
    let mut ordered: Vec<&Finding> = Vec::new();
    for finding in findings {
        // They are few, and a stable sort would be the largest thing in this crate.
        let at = ordered.partition_point(|other| !is_before(&finding.pointer, &other.pointer));
        ordered.insert(at, finding);
    }
    let mut said: Vec<(Rc<Site>, &str)> = Vec::new();
    for finding in ordered {
        let Some(site) = site_of(finding, places) else {
            continue;
        };
        let known = told.iter().any(|other| Rc::ptr_eq(other, site))
            || said
                .iter()
                .any(|(other, id)| Rc::ptr_eq(other, site) && *id == finding.rule.id);
        if known || finding.level != Level::Error || accepted(finding, allowed) {
            continue;
        }
        errors.add(tokens_of(site, finding.at), &message(finding, of));
        said.push((Rc::clone(site), finding.rule.id));
    }
    for (site, _) in &said {
        told.push(Rc::clone(site));
    }
}

/// Names by the alphabet, items by position: the order of a JSON object depends on the map `serde_json` was built with.
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

/// The tokens of the finding's place, or of the nearest object around it; none if the rule judged a stand-in.
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
        .map_or_else(String::new, |help| format!(": {help}"));
    let way_out = if finding.rule.can_allow {
        format!("{id}, `allow(\"{}\")` accepts it", finding.rule.id)
    } else {
        id
    };
    format!("{}{help} ({way_out})", finding.message)
}

/// Only rules that exist and permit it can be accepted.
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
                let hint = suggest::hint(&id.value(), &ids);
                errors.add(id, &format!("there is no rule `{}`{hint}", id.value()));
            }
        }
    }
}

/// Ids are the names of a JSON object: it can't show a second use.
fn check_scheme_ids(schemes: &[Scheme], errors: &mut Errors) {
    let mut taken: Vec<(String, &str)> = Vec::new();
    for scheme in schemes {
        let Some(id) = scheme.id.literal() else {
            continue;
        };
        for name in &v1_0::scheme_ids(scheme) {
            match taken
                .iter()
                .find(|(other, _)| other == name)
                .map(|(_, owner)| *owner)
            {
                None => {
                    taken.push((name.clone(), id));
                }
                Some(other) if other == id => {
                    errors.add(
                        &scheme.id.site.value,
                        &format!("duplicate security scheme `{id}`"),
                    );
                    break;
                }
                Some(other) => errors.add(
                    &scheme.id.site.value,
                    &format!(
                        "`{name}` names a flow of both `{other}` and `{id}` in A2A 1.0: choose another id"
                    ),
                ),
            }
        }
    }
}

/// `extra` says what no key says.
pub(crate) fn check_repeated(document: &Node, errors: &mut Errors) {
    document.each_repeated(&mut |name, site| {
        errors.add(
            &site.value,
            &format!("`{name}` is in the document already: a key says it, or its default"),
        );
    });
}

/// `v0_3(…)` shapes a document that has to be there, and leaves out what readers know without.
fn check_v0_3(card: &Card, errors: &mut Errors) {
    let Some(site) = &card.v0_3.site else { return };
    if !card.speaks_v0_3() {
        if !card.versions_unknown() {
            let fix = "remove it or add `version = \"0.3\"` to an interface";
            errors.add(&site.key, &format!("no interface speaks A2A 0.3: {fix}"));
        }
        return;
    }
    let mut others = card.interfaces.iter().filter(|one| one.speaks_v0_3());
    let main = others.next();
    if let Some((false, site)) = &card.v0_3.preferred_transport
        && main
            .and_then(|main| main.binding.literal())
            .is_some_and(|binding| binding != "JSONRPC")
    {
        errors.add(
            &site.key,
            "readers assume JSONRPC where `preferredTransport` is missing, and the main interface speaks another",
        );
    }
    if card.v0_3.additional_interfaces == Listing::None && others.next().is_some() {
        errors.add(
            &site.key,
            "`additional_interfaces = \"none\"` would hide an interface: use \"others\" or \"all\"",
        );
    }
}

/// `state_transition_history` needs the one version that knows it.
fn check_history(card: &Card, errors: &mut Errors) {
    if let Some((_, site)) = &card.capabilities.state_transition_history
        && !card.versions_unknown()
        && !card.speaks_v0_3()
    {
        let fix = "remove it or add `version = \"0.3\"` to an interface";
        errors.add(
            &site.key,
            &format!("`state_transition_history` exists in A2A 0.3 only, which no interface speaks: {fix}"),
        );
    }
}
