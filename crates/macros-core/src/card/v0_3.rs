//! The A2A 0.3 document of a card, and what that version cannot say.

use std::rc::Rc;

use agentcard_rules::Dialect;
use agentcard_rules::generated::a2a::mapping::AGENT_CARD;
use agentcard_rules::generated::root;

use super::spec::{Card, Flow, FlowKind, Interface, Scheme, SchemeKind};
use super::v1_0::{self, interface};
use crate::document::{Members, Node, node, nodes};
use crate::meta::Site;
use crate::skill::{Alternative, Need};

/// The protocol version that the document states where the declaration is silent.
const PROTOCOL_VERSION: &str = "0.3.0";

/// What the document could not take over.
#[derive(Default)]
pub(crate) struct Losses {
    pub(crate) sentences: Vec<String>,
    /// Places whose requirements would be gone: anyone could call.
    pub(crate) open: Vec<Rc<Site>>,
}

impl Losses {
    /// Adds a sentence, unless it has just been said.
    fn add(&mut self, sentence: String) {
        if self.sentences.last() != Some(&sentence) {
            self.sentences.push(sentence);
        }
    }
}

/// The document, if an interface speaks A2A 0.3; its members in the order of the protocol.
pub(crate) fn document(card: &Card, losses: &mut Losses) -> Option<Node> {
    const VERSION: Dialect = Dialect::A2aV0_3;
    let site = &card.site;
    let mut interfaces = Vec::new();
    for one in &card.interfaces {
        if one.speaks(VERSION) {
            interfaces.push(one);
        }
    }
    let main = *interfaces.first()?;
    report_tenants(&interfaces, losses);
    let shape = root(VERSION);
    let members =
        card.fields
            .write(VERSION, shape, &mut |members, name| match AGENT_CARD
                .named(VERSION, name)
                .unwrap_or_default()
            {
                "protocol_version" => members.node(name, protocol_version(card, main)),
                "name" => members.text(name, &card.name),
                "description" => members.text(name, &card.description),
                "url" => members.text(name, &main.url),
                "preferred_transport" if card.v0_3.states_transport() => members.text(name, &main.binding),
                "additional_interface" => {
                    if let Some(listed) = card.v0_3.listed(&interfaces) {
                        let mut items = Vec::new();
                        for one in listed {
                            items.push(interface(one, VERSION, shape.member_shape(name)));
                        }
                        members.node(name, Node::List(items, Rc::clone(site)));
                    }
                }
                "version" => members.text(name, &card.version),
                "documentation_url" => members.optional(name, card.documentation_url.as_ref()),
                "scheme" => {
                    let schemes = schemes(card, losses);
                    if !schemes.is_empty() {
                        members.node(name, Node::Object(schemes, Rc::clone(site)));
                    }
                }
                "security" => requirements(members, card, &card.security, losses),
                "input_modes" => members.list(name, &card.input_modes),
                "output_modes" => members.list(name, &card.output_modes),
                "skill" => members.node(name, skills(card, losses)),
                _ => {}
            });
    Some(members.object(site))
}

fn protocol_version(card: &Card, main: &Interface) -> Node {
    match &card.v0_3.protocol_version {
        Some(stated) => node(stated),
        None => Node::word(PROTOCOL_VERSION, &main.version.site),
    }
}

fn report_tenants(interfaces: &[&Interface], losses: &mut Losses) {
    if interfaces
        .iter()
        .any(|interface| interface.fields.text("tenant").is_some())
    {
        losses.add("A2A 0.3 has no tenant of an interface".to_owned());
    }
}

fn schemes(card: &Card, losses: &mut Losses) -> Vec<(String, Node)> {
    let mut schemes = Vec::new();
    for scheme in &card.schemes {
        let Some(id) = scheme.id.literal() else {
            continue;
        };
        report(id, scheme, losses);
        if exists(scheme) {
            schemes.push((id.to_owned(), one_scheme(scheme)));
        }
    }
    schemes
}

/// Whether the scheme has a form in A2A 0.3: one with flows needs one other than `deviceCode`.
pub(crate) fn exists(scheme: &Scheme) -> bool {
    match &scheme.kind {
        SchemeKind::OAuth2 { flows, .. } => {
            flows.is_empty() || flows.iter().any(|flow| flow.kind != FlowKind::DeviceCode)
        }
        _ => true,
    }
}

fn report(id: &str, scheme: &Scheme, losses: &mut Losses) {
    let SchemeKind::OAuth2 { flows, .. } = &scheme.kind else {
        return;
    };
    if !exists(scheme) {
        let sentence = format!("A2A 0.3 has no flow deviceCode: the security scheme `{id}` is left out");
        losses.add(sentence);
        return;
    }
    for flow in flows {
        if flow.kind == FlowKind::DeviceCode {
            losses.add(format!(
                "A2A 0.3 has no flow deviceCode (of the security scheme `{id}`)"
            ));
        }
        if flow.pkce_required.is_some() {
            losses.add(format!(
                "A2A 0.3 has no pkceRequired (of the security scheme `{id}`)"
            ));
        }
    }
}

fn one_scheme(scheme: &Scheme) -> Node {
    let site = &scheme.site;
    if !scheme.complete {
        return Node::Hole(Rc::clone(site));
    }
    let mut members = Members::default();
    let mut start = |kind: &str| {
        members.node("type", Node::word(kind, site));
        members.optional("description", scheme.description.as_ref());
    };
    match &scheme.kind {
        SchemeKind::ApiKey { name, location } => {
            start("apiKey");
            members.text("in", location);
            members.text("name", name);
        }
        SchemeKind::Http {
            scheme,
            bearer_format,
        } => {
            start("http");
            members.text("scheme", scheme);
            members.optional("bearerFormat", bearer_format.as_ref());
        }
        SchemeKind::OAuth2 { metadata_url, flows } => {
            start("oauth2");
            members.node("flows", all_flows(flows, site));
            members.optional("oauth2MetadataUrl", metadata_url.as_ref());
        }
        SchemeKind::OpenIdConnect { url } => {
            start("openIdConnect");
            members.text("openIdConnectUrl", url);
        }
        SchemeKind::MutualTls => start("mutualTLS"),
    }
    members.extra_unless_there(&scheme.extra);
    members.object(site)
}

fn all_flows(flows: &[Flow], site: &Rc<Site>) -> Node {
    let mut members = Members::default();
    for flow in flows.iter().filter(|flow| flow.kind != FlowKind::DeviceCode) {
        let mut own = Members::default();
        for (name, url) in &flow.urls {
            own.text(name, url);
        }
        own.node("scopes", v1_0::scopes(flow));
        members.node(flow.kind.member(), own.object(&flow.site));
    }
    members.object(site)
}

fn skills(card: &Card, losses: &mut Losses) -> Node {
    v1_0::card_skills(card, &mut |members, skill| {
        requirements(members, card, &skill.security, losses);
        members.extra_unless_there(&skill.extra);
    })
}

/// Adds `security`, if there is any. An alternative that needs a scheme without a form here can't be met and is left
/// out; if none is left, the place would be open to anyone, which is reported.
fn requirements(members: &mut Members, card: &Card, alternatives: &[Alternative], losses: &mut Losses) {
    let Some(first) = alternatives.first() else {
        return;
    };
    let mut items = Vec::new();
    for alternative in alternatives {
        match unknown_scheme(card, alternative) {
            None => items.push(requirement(card, alternative)),
            Some(id) => losses.add(format!(
                "A2A 0.3 has no way to ask for `{id}`: that alternative of `security` is left out"
            )),
        }
    }
    if items.is_empty() {
        losses.open.push(Rc::clone(&first.site));
        return;
    }
    members.node("security", Node::List(items, Rc::clone(&first.site)));
}

/// The first needed scheme that has no form in A2A 0.3.
fn unknown_scheme<'a>(card: &Card, alternative: &'a Alternative) -> Option<&'a str> {
    let needs = alternative.needs.iter();
    let mut unknown = needs.filter(|need| card.scheme(need).is_some_and(|scheme| !exists(scheme)));
    unknown.next()?.scheme.literal()
}

fn requirement(card: &Card, alternative: &Alternative) -> Node {
    let mut members = Members::default();
    for need in &alternative.needs {
        members.node(need.scheme.literal().unwrap_or_default(), need_node(card, need));
    }
    members.object(&alternative.site)
}

fn need_node(card: &Card, need: &Need) -> Node {
    let site = &need.scheme.site;
    if !card.can_judge(need) {
        return Node::Hole(Rc::clone(site));
    }
    Node::List(nodes(&need.scopes), Rc::clone(site))
}
