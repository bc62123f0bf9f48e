//! The A2A 1.0 document of a card.

use std::rc::Rc;

use super::members;
use super::spec::{Capabilities, Card, Flow, Interface, Provider, Scheme, SchemeKind};
use crate::document::{Members, Node, nodes};
use crate::meta::Site;
use crate::skill::{Alternative, Need};

/// The most alternatives that the requirements of one place may grow to when their schemes have several flows.
const MAX_ALTERNATIVES: usize = 32;

/// The document; its members in the order of the protocol. Places whose requirements grow beyond
/// [`MAX_ALTERNATIVES`] go to `too_many`.
pub(crate) fn document(card: &Card, too_many: &mut Vec<Rc<Site>>) -> Node {
    let site = Rc::clone(&card.site);
    let mut members = Members::default();
    members.text("name", &card.name);
    members.text("description", &card.description);
    members.node("supportedInterfaces", interfaces(card, &site));
    if let Some(provider) = &card.provider {
        members.node("provider", provider_node(provider));
    }
    members.text("version", &card.version);
    members.optional("documentationUrl", card.documentation_url.as_ref());
    members.node("capabilities", capabilities(&card.capabilities));
    if !card.schemes.is_empty() {
        members.node("securitySchemes", schemes(card, &site));
    }
    requirements(&mut members, card, &card.security, too_many);
    members.list("defaultInputModes", &card.input_modes);
    members.list("defaultOutputModes", &card.output_modes);
    members.node("skills", skills(card, too_many));
    members.optional("iconUrl", card.icon_url.as_ref());
    members.extra(&card.extra);
    members.object(&site)
}

fn interfaces(card: &Card, site: &Rc<Site>) -> Node {
    if card.interfaces_missing && card.interfaces.is_empty() {
        return Node::Hole(Rc::clone(site));
    }
    let mut items = Vec::new();
    for one in &card.interfaces {
        items.push(interface(one));
    }
    Node::List(items, Rc::clone(site))
}

fn interface(interface: &Interface) -> Node {
    let mut members = Members::default();
    members.text("url", &interface.url);
    members.text("protocolBinding", &interface.binding);
    members.optional("tenant", interface.tenant.as_ref());
    members.text("protocolVersion", &interface.version);
    members.extra(&interface.extra);
    members.object(&interface.site)
}

fn provider_node(provider: &Provider) -> Node {
    let mut members = Members::default();
    members.text("url", &provider.url);
    members.text("organization", &provider.organization);
    members.extra(&provider.extra);
    members.object(&provider.site)
}

fn capabilities(capabilities: &Capabilities) -> Node {
    let mut members = Members::default();
    members.flag("streaming", &capabilities.streaming);
    members.flag("pushNotifications", &capabilities.push_notifications);
    members::extensions(&mut members, capabilities);
    members.flag("extendedAgentCard", &capabilities.extended_agent_card);
    members.extra(&capabilities.extra);
    members.object(&capabilities.site)
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
    members::skills(card, &mut |members, skill| {
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
