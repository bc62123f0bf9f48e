//! The document of a card in the form of A2A 1.0, which lists interfaces.

use std::rc::Rc;

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::{AGENT_CARD, AGENT_INTERFACE};
use agentcard_rules::generated::root;
use agentcard_rules::shape::Shape;

use super::spec::{Card, Flow, Interface, Scheme, SchemeKind, SkillEntry};
use crate::document::{Members, Node, nodes};
use crate::meta::Site;
use crate::skill::{Alternative, Need, Skill, skill_members};

/// The most alternatives that the requirements of one place may grow to when their schemes have several flows.
const MAX_ALTERNATIVES: usize = 32;

/// The document in a version that lists interfaces; its members in the order of the version. Places whose requirements
/// grow beyond [`MAX_ALTERNATIVES`] go to `too_many`.
pub(crate) fn document(card: &Card, version: Dialect, too_many: &mut Vec<Rc<Site>>) -> Node {
    let site = &card.site;
    let shape = root(version);
    let members =
        card.fields
            .write(version, shape, &mut |members, name| match AGENT_CARD
                .named(version, name)
                .unwrap_or_default()
            {
                "name" => members.text(name, &card.name),
                "description" => members.text(name, &card.description),
                "version" => members.text(name, &card.version),
                "documentation_url" => members.optional(name, card.documentation_url.as_ref()),
                "interface" => members.node(name, interfaces(card, version, shape.member_shape(name))),
                "scheme" if !card.schemes.is_empty() => members.node(name, schemes(card, site)),
                "security" => requirements(members, card, &card.security, too_many),
                "input_modes" => members.list(name, &card.input_modes),
                "output_modes" => members.list(name, &card.output_modes),
                "skill" => members.node(name, skills(card, too_many)),
                _ => {}
            });
    members.object(site)
}

fn interfaces(card: &Card, version: Dialect, shape: Option<&'static Shape>) -> Node {
    let site = &card.site;
    if card.interfaces_missing && card.interfaces.is_empty() {
        return Node::Hole(Rc::clone(site));
    }
    let mut items = Vec::new();
    for one in &card.interfaces {
        items.push(interface(one, version, shape));
    }
    Node::List(items, Rc::clone(site))
}

/// An interface in any version.
pub(crate) fn interface(interface: &Interface, version: Dialect, shape: Option<&'static Shape>) -> Node {
    let Some(shape) = shape else {
        return Node::Hole(Rc::clone(&interface.site));
    };
    let members =
        interface.fields.write(
            version,
            shape,
            &mut |members, name| match AGENT_INTERFACE.named(version, name) {
                Some("url") => members.text(name, &interface.url),
                Some("binding") => members.text(name, &interface.binding),
                Some("version") => members.text(name, &interface.version),
                _ => {}
            },
        );
    members.object(&interface.site)
}

fn schemes(card: &Card, site: &Rc<Site>) -> Node {
    let mut members = Members::default();
    for scheme in &card.schemes {
        let Some(id) = scheme.id.literal() else {
            continue;
        };
        match &scheme.kind {
            SchemeKind::OAuth2 { flows, .. } if flows.len() > 1 => {
                for (index, flow) in flows.iter().enumerate() {
                    members.node(
                        &flow_id(id, index, flow),
                        one_scheme(scheme, std::slice::from_ref(flow)),
                    );
                }
            }
            SchemeKind::OAuth2 { flows, .. } => members.node(id, one_scheme(scheme, flows)),
            _ => members.node(id, one_scheme(scheme, &[])),
        }
    }
    members.object(site)
}

/// The names of the A2A 1.0 schemes that a declared one becomes: one for each of several flows.
pub(crate) fn scheme_ids(scheme: &Scheme) -> Vec<String> {
    let id = scheme.id.literal().unwrap_or_default();
    let mut ids = vec![id.to_owned()];
    if let SchemeKind::OAuth2 { flows, .. } = &scheme.kind {
        for (index, flow) in flows.iter().enumerate().skip(1) {
            ids.push(flow_id(id, index, flow));
        }
    }
    ids
}

/// The first flow keeps the name.
fn flow_id(id: &str, index: usize, flow: &Flow) -> String {
    if index == 0 {
        id.to_owned()
    } else {
        format!("{id}_{}", flow.kind.member())
    }
}

fn one_scheme(scheme: &Scheme, flows: &[Flow]) -> Node {
    if !scheme.complete {
        return Node::Hole(Rc::clone(&scheme.site));
    }
    let mut members = Members::default();
    members.optional("description", scheme.description.as_ref());
    let wrapper = match &scheme.kind {
        SchemeKind::ApiKey { name, location } => {
            members.text("location", location);
            members.text("name", name);
            "apiKeySecurityScheme"
        }
        SchemeKind::Http {
            scheme,
            bearer_format,
        } => {
            members.text("scheme", scheme);
            members.optional("bearerFormat", bearer_format.as_ref());
            "httpAuthSecurityScheme"
        }
        SchemeKind::OAuth2 { metadata_url, .. } => {
            members.node("flows", one_flow(flows, &scheme.site));
            members.optional("oauth2MetadataUrl", metadata_url.as_ref());
            "oauth2SecurityScheme"
        }
        SchemeKind::OpenIdConnect { url } => {
            members.text("openIdConnectUrl", url);
            "openIdConnectSecurityScheme"
        }
        SchemeKind::MutualTls => "mtlsSecurityScheme",
    };
    members.extra(&scheme.extra);
    let mut outer = Members::default();
    outer.node(wrapper, members.object(&scheme.site));
    outer.object(&scheme.site)
}

fn one_flow(flows: &[Flow], site: &Rc<Site>) -> Node {
    let mut members = Members::default();
    for flow in flows {
        let mut own = Members::default();
        for (name, url) in &flow.urls {
            own.text(name, url);
        }
        own.node("scopes", scopes(flow));
        own.flag("pkceRequired", &flow.pkce_required);
        members.node(flow.kind.member(), own.object(&flow.site));
    }
    members.object(site)
}

/// The scopes of a flow, the same in all versions; written even if there are none.
pub(crate) fn scopes(flow: &Flow) -> Node {
    let mut members = Members::default();
    for (scope, description) in &flow.scopes {
        members.text(scope.literal().unwrap_or_default(), description);
    }
    members.object(&flow.scopes_site)
}

fn skills(card: &Card, too_many: &mut Vec<Rc<Site>>) -> Node {
    card_skills(card, &mut |members, skill| {
        requirements(members, card, &skill.security, too_many);
        members.extra(&skill.extra);
    })
}

/// Adds `securityRequirements`, if there are any.
fn requirements(
    members: &mut Members,
    card: &Card,
    alternatives: &[Alternative],
    too_many: &mut Vec<Rc<Site>>,
) {
    let Some(first) = alternatives.first() else {
        return;
    };
    let mut items = Vec::new();
    for alternative in alternatives {
        match combinations(card, alternative) {
            Some(combinations) => {
                for needs in &combinations {
                    items.push(requirement(card, alternative, needs));
                }
            }
            None => too_many.push(Rc::clone(&alternative.site)),
        }
    }
    if items.len() > MAX_ALTERNATIVES {
        too_many.push(Rc::clone(&first.site));
        items.truncate(MAX_ALTERNATIVES);
    }
    members.node("securityRequirements", Node::List(items, Rc::clone(&first.site)));
}

/// Every choice of one flow for each needed scheme, as the names of the chosen schemes.
fn combinations(card: &Card, alternative: &Alternative) -> Option<Vec<Vec<String>>> {
    let mut combinations = vec![Vec::new()];
    for need in &alternative.needs {
        let names = card.scheme(need).map_or_else(
            || vec![need.scheme.literal().unwrap_or_default().to_owned()],
            scheme_ids,
        );
        let mut longer = Vec::new();
        for chosen in &combinations {
            for name in &names {
                let mut next: Vec<String> = chosen.clone();
                next.push(name.clone());
                longer.push(next);
            }
        }
        if longer.len() > MAX_ALTERNATIVES {
            return None;
        }
        combinations = longer;
    }
    Some(combinations)
}

fn requirement(card: &Card, alternative: &Alternative, names: &[String]) -> Node {
    let mut schemes = Members::default();
    for (need, name) in alternative.needs.iter().zip(names) {
        schemes.node(name, need_node(card, need));
    }
    let mut members = Members::default();
    members.node("schemes", schemes.object(&alternative.site));
    members.object(&alternative.site)
}

/// `{"list":[…]}`; a reference that can't be judged is a hole.
fn need_node(card: &Card, need: &Need) -> Node {
    let site = &need.scheme.site;
    if !card.can_judge(need) {
        return Node::Hole(Rc::clone(site));
    }
    let mut members = Members::default();
    if !need.scopes.is_empty() {
        members.node("list", Node::List(nodes(&need.scopes), Rc::clone(site)));
    }
    members.object(site)
}
/// The skills of the card; `add_requirements` adds what each version says in its own way.
pub(crate) fn card_skills(card: &Card, add_requirements: &mut dyn FnMut(&mut Members, &Skill)) -> Node {
    if card.skills_missing && card.skills.is_empty() {
        return Node::Hole(Rc::clone(&card.skills_site));
    }
    let mut items = Vec::new();
    let mut index = 0;
    for entry in &card.skills {
        match entry {
            SkillEntry::InPlace(declared) => {
                let mut members = skill_members(declared);
                add_requirements(&mut members, declared);
                items.push(members.object(&declared.site));
            }
            SkillEntry::Listed(listed) => {
                items.push(Node::Listed(index, Site::of(&listed.path)));
                index += 1;
            }
        }
    }
    Node::List(items, Rc::clone(&card.skills_site))
}
