//! Runs the rules on the documents of a declaration and reports findings on the tokens that caused them.

use std::rc::Rc;

use agentcard_rules::generated::a2a::mapping::{DEFAULT_TRANSPORT, VERSIONS};
use agentcard_rules::{Dialect, Family};

use super::documents::{self, Document, Losses};
use super::spec::{Card, Listing, Scheme, SkillEntry};
use crate::errors::Errors;
use crate::meta::{Site, Text};
use crate::report::{Allowed, allow_everywhere, allow_in, check_allowed, check_repeated, options, report};

/// Checks the declaration and the documents of other dialects; the declaration is valid if no fault is added.
/// Returns all documents: the default version of A2A, other A2A versions, then `dialects`.
pub(crate) fn lint(card: &Card, dialects: Vec<Document>, errors: &mut Errors) -> Vec<Document> {
    let mut documents = Vec::new();
    let mut reported = Vec::new();
    if card.is_a2a() {
        reported = lint_a2a(card, &mut documents, errors);
    }
    for document in dialects {
        let allowed = allow_everywhere(&document.allow);
        check_repeated(&document.root, errors);
        lint_document(&document, &allowed, &mut reported, errors);
        check_allowed(&allowed, errors);
        documents.push(document);
    }
    documents
}

/// Builds and checks the A2A documents; returns the locations of all reported faults.
fn lint_a2a(card: &Card, documents: &mut Vec<Document>, errors: &mut Errors) -> Vec<Rc<Site>> {
    let mut losses = Losses::default();
    documents.push(documents::document(card, Dialect::A2A_DEFAULT, &mut losses));
    let too_many = std::mem::take(&mut losses.too_many);
    for &version in VERSIONS {
        if version != Dialect::A2A_DEFAULT && !card.spoken(version).is_empty() {
            documents.push(documents::document(card, version, &mut losses));
        }
    }
    check_scheme_ids(&card.schemes, errors);
    check_versions(card, documents, errors);
    check_v0_3(card, errors);
    check_repeated(&documents[0].root, errors);
    for site in &too_many {
        errors.add(&site.value, TOO_MANY);
    }
    for site in &losses.open {
        errors.add(&site.value, OPEN);
    }
    let allowed = allowed(card);
    let mut reported = Vec::new();
    for document in &*documents {
        lint_document(document, &allowed, &mut reported, errors);
    }
    check_allowed(&allowed, errors);
    reported
}

const TOO_MANY: &str = "too many alternatives in A2A 1.0, where each flow is a scheme of its own: \
    ask for fewer schemes of several flows together";
const OPEN: &str = "the A2A 0.3 card cannot express this and would be open to anyone; \
    add an alternative that does not need the flow deviceCode";

/// The rules allowed by the card and by its inline skills.
fn allowed(card: &Card) -> Vec<Allowed<'_>> {
    let mut allowed = allow_everywhere(&card.allow);
    for (index, entry) in card.skills.iter().enumerate() {
        if let SkillEntry::InPlace(skill) = entry {
            allow_in(&format!("/skills/{index}"), &skill.allow, &mut allowed);
        }
    }
    allowed
}

/// Runs the rules on a document. Locations in `reported` already have a fault and are skipped; locations of new faults
/// are added.
fn lint_document(
    document: &Document,
    allowed: &[Allowed<'_>],
    reported: &mut Vec<Rc<Site>>,
    errors: &mut Errors,
) {
    let Document { root, dialect, .. } = document;
    let seen = root.placed();
    let findings = agentcard_rules::check(&seen.value, *dialect, &options());
    // Documents of several families can share a fact.
    let of = match dialect.kind() {
        Family::A2a => "",
        _ => dialect.title(),
    };
    report(&findings, of, &seen.places, allowed, reported, errors);
}

/// Ids become keys of a JSON object, which can't show duplicates.
fn check_scheme_ids(schemes: &[Scheme], errors: &mut Errors) {
    let mut taken: Vec<(String, &str)> = Vec::new();
    for scheme in schemes {
        let Some(id) = scheme.id.literal() else {
            continue;
        };
        for name in &documents::names(scheme, Dialect::A2A_DEFAULT) {
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
                        "`{name}` names a flow of both `{other}` and `{id}` in A2A 1.0; choose another id"
                    ),
                ),
            }
        }
    }
}

/// `v0_3(…)` requires an A2A 0.3 document, and may omit only what readers don't need.
fn check_v0_3(card: &Card, errors: &mut Errors) {
    let Some(site) = &card.v0_3.site else { return };
    let spoken = card.spoken(Dialect::A2aV0_3);
    let Some(main) = spoken.first() else {
        if !card.versions_unknown() {
            let fix = "remove it or add `version = \"0.3\"` to an interface";
            errors.add(&site.key, &format!("no interface uses A2A 0.3; {fix}"));
        }
        return;
    };
    let binding = main.fields.text("binding").and_then(Text::literal);
    if let Some((false, site)) = &card.v0_3.preferred_transport
        && binding.is_some_and(|binding| binding != DEFAULT_TRANSPORT)
    {
        errors.add(
            &site.key,
            &format!("clients assume {DEFAULT_TRANSPORT} if `preferredTransport` is missing, but the main interface uses another transport"),
        );
    }
    if card.v0_3.additional_interfaces == Listing::None && spoken.len() > 1 {
        errors.add(
            &site.key,
            "`additional_interfaces = \"none\"` would hide an interface; use \"others\" or \"all\"",
        );
    }
}

/// A key requires a document in a version that supports it.
fn check_versions(card: &Card, documents: &[Document], errors: &mut Errors) {
    if card.versions_unknown() {
        return;
    }
    card.fields
        .each_unsupported(Dialect::A2A_DEFAULT, &mut |key, site| {
            let mut documents = documents.iter();
            let mut versions = VERSIONS.iter().filter(|version| key.member(**version).is_some());
            if documents.all(|document| key.member(document.dialect).is_none())
                && let Some(version) = versions.next()
            {
                let (name, version) = (key.name, version.version());
                let fix = format!("remove it or add `version = \"{version}\"` to an interface");
                errors.add(
                    &site.key,
                    &format!("`{name}` exists in A2A {version} only, which no interface uses; {fix}"),
                );
            }
        });
}
