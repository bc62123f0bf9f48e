//! The A2A 0.3 document of a card, and what that version cannot say.

use std::rc::Rc;

use super::members;
use super::spec::{Capabilities, Card, Flow, FlowKind, Interface, Provider, Scheme, SchemeKind};
use super::v1_0;
use crate::document::{Members, Node, node, nodes};
use crate::meta::Site;
use crate::skill::{Alternative, Need};

/// The protocol version that the document states where the declaration is silent.
const PROTOCOL_VERSION: &str = "0.3.0";

/// What the document could not take over.
#[derive(Default)]
pub(crate) struct Losses {
    /// One sentence each.
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
    let site = Rc::clone(&card.site);
    let mut interfaces = Vec::new();
    for one in &card.interfaces {
        if one.speaks_v0_3() {
            interfaces.push(one);
        }
    }
    let main = interfaces.first()?;
    let mut members = Members::default();
    members.node("protocolVersion", protocol_version(card, main));
    members.text("name", &card.name);
    members.text("description", &card.description);
    members.text("url", &main.url);
    if card.v0_3.states_transport() {
        members.text("preferredTransport", &main.binding);
    }
    if let Some(listed) = card.v0_3.listed(&interfaces) {
        members.node("additionalInterfaces", additional(listed, &site));
    }
    report_tenants(&interfaces, losses);
    members.optional("iconUrl", card.icon_url.as_ref());
    if let Some(provider) = &card.provider {
        members.node("provider", provider_node(provider));
    }
    members.text("version", &card.version);
    members.optional("documentationUrl", card.documentation_url.as_ref());
    members.node("capabilities", capabilities(&card.capabilities));
    let schemes = schemes(card, losses);
    if !schemes.is_empty() {
        members.node("securitySchemes", Node::Object(schemes, Rc::clone(&site)));
    }
    requirements(&mut members, card, &card.security, losses);
    members.list("defaultInputModes", &card.input_modes);
    members.list("defaultOutputModes", &card.output_modes);
    members.node("skills", skills(card, losses));
    members.flag(
        "supportsAuthenticatedExtendedCard",
        &card.capabilities.extended_agent_card,
    );
    members.extra_unless_there(&card.extra);
    Some(members.object(&site))
}

fn protocol_version(card: &Card, main: &Interface) -> Node {
    match &card.v0_3.protocol_version {
        Some(stated) => node(stated),
        None => Node::word(PROTOCOL_VERSION, &main.version.site),
    }
}

fn report_tenants(interfaces: &[&Interface], losses: &mut Losses) {
    if interfaces.iter().any(|interface| interface.tenant.is_some()) {
        losses.add("A2A 0.3 has no tenant of an interface".to_owned());
    }
}

fn additional(interfaces: &[&Interface], site: &Rc<Site>) -> Node {
    let mut items = Vec::new();
    for interface in interfaces {
        let mut members = Members::default();
        members.text("url", &interface.url);
        members.text("transport", &interface.binding);
        members.extra_unless_there(&interface.extra);
        items.push(members.object(&interface.site));
    }
    Node::List(items, Rc::clone(site))
}

fn provider_node(provider: &Provider) -> Node {
    let mut members = Members::default();
    members.text("organization", &provider.organization);
    members.text("url", &provider.url);
    members.extra_unless_there(&provider.extra);
    members.object(&provider.site)
}

fn capabilities(capabilities: &Capabilities) -> Node {
    let mut members = Members::default();
    members.flag("streaming", &capabilities.streaming);
    members.flag("pushNotifications", &capabilities.push_notifications);
    members.flag("stateTransitionHistory", &capabilities.state_transition_history);
    members::extensions(&mut members, capabilities);
    members.extra_unless_there(&capabilities.extra);
    members.object(&capabilities.site)
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
    members::skills(card, &mut |members, skill| {
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
