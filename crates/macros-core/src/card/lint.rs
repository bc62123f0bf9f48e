//! The rules, run on the documents of a declaration; each finding lands on the tokens that caused it.

use std::rc::Rc;

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::{DEFAULT_TRANSPORT, VERSIONS};

use super::dialect::Document;
use super::spec::{Card, Listing, Scheme, SkillEntry};
use super::{v0_3, v1_0};
use crate::document::Node;
use crate::errors::Errors;
use crate::meta::Site;
use crate::report::{Allowed, allow_everywhere, allow_in, check_allowed, check_repeated, options, report};

/// The card in a version of A2A.
pub(crate) struct VersionDocument {
    pub(crate) version: Dialect,
    pub(crate) root: Node,
    pub(crate) losses: Vec<String>,
}

/// The documents of a card.
pub(crate) struct Documents {
    /// If there is an `#[agent_card]`: the default version of A2A, then every other that an interface speaks.
    pub(crate) versions: Vec<VersionDocument>,
    pub(crate) dialects: Vec<Document>,
}

/// Judges the declaration; its documents are right exactly if no fault is added.
pub(crate) fn lint(card: &Card, dialects: Vec<Document>, errors: &mut Errors) -> Documents {
    let mut documents = Documents {
        versions: Vec::new(),
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
    let root = v1_0::document(card, Dialect::A2A_DEFAULT, &mut too_many);
    let mut versions = vec![VersionDocument {
        version: Dialect::A2A_DEFAULT,
        root,
        losses: Vec::new(),
    }];
    for &version in VERSIONS {
        let document = match version {
            Dialect::A2A_DEFAULT => None,
            Dialect::A2aV0_3 => v0_3::document(card, &mut losses),
            // What grows too much does so in the default version, which says it.
            version => card
                .speaks(version)
                .then(|| v1_0::document(card, version, &mut Vec::new())),
        };
        if let Some(root) = document {
            versions.push(VersionDocument {
                version,
                root,
                losses: std::mem::take(&mut losses.sentences),
            });
        }
    }
    check_scheme_ids(&card.schemes, errors);
    check_history(card, errors);
    check_v0_3(card, errors);
    check_repeated(&versions[0].root, errors);
    for site in &too_many {
        errors.add(&site.value, TOO_MANY);
    }
    for site in &losses.open {
        errors.add(&site.value, OPEN);
    }
    let allowed = allowed(card);
    let mut told = Vec::new();
    for document in &versions {
        told = lint_document(&document.root, document.version, &allowed, told, errors);
    }
    check_allowed(&allowed, errors);
    documents.versions = versions;
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

/// `v0_3(…)` shapes a document that has to be there, and leaves out what readers know without.
fn check_v0_3(card: &Card, errors: &mut Errors) {
    let Some(site) = &card.v0_3.site else { return };
    if !card.speaks(Dialect::A2aV0_3) {
        if !card.versions_unknown() {
            let fix = "remove it or add `version = \"0.3\"` to an interface";
            errors.add(&site.key, &format!("no interface speaks A2A 0.3: {fix}"));
        }
        return;
    }
    let mut others = card.interfaces.iter().filter(|one| one.speaks(Dialect::A2aV0_3));
    let main = others.next();
    if let Some((false, site)) = &card.v0_3.preferred_transport
        && main
            .and_then(|main| main.binding.literal())
            .is_some_and(|binding| binding != DEFAULT_TRANSPORT)
    {
        errors.add(
            &site.key,
            &format!("readers assume {DEFAULT_TRANSPORT} where `preferredTransport` is missing, and the main interface speaks another"),
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
    let capabilities = card.fields.object("capabilities");
    if let Some(site) = capabilities.and_then(|all| all.flag_site("state_transition_history"))
        && !card.versions_unknown()
        && !card.speaks(Dialect::A2aV0_3)
    {
        let fix = "remove it or add `version = \"0.3\"` to an interface";
        errors.add(
            &site.key,
            &format!("`state_transition_history` exists in A2A 0.3 only, which no interface speaks: {fix}"),
        );
    }
}
