//! Builds the document of a card in a version of A2A: a walk over the mapping, plus what the mapping can't express.

use std::borrow::Borrow;
use std::rc::Rc;

use agentcard_rules::Dialect;
use agentcard_rules::generated::root;
use agentcard_rules::mapping::{Key, MAX_ALTERNATIVES};
use agentcard_rules::shape::{List, Member, Type};
use syn::LitStr;

use super::fields::{Absent, Fields};
use super::spec::{Card, Interface, Listing, Scheme, SkillEntry};
use crate::document::{Members, Node, nodes};
use crate::meta::Site;
use crate::skill::{Alternative, Need};

/// The default protocol version of an A2A 0.3 document.
const PROTOCOL_VERSION: &str = "0.3.0";

/// A document of a declaration.
pub(crate) struct Document {
    pub(crate) dialect: Dialect,
    pub(crate) root: Node,
    pub(crate) allow: Vec<LitStr>,
    /// What the declaration contains but the document can't express, one sentence each.
    pub(crate) losses: Vec<String>,
}

/// What documents could not express.
#[derive(Default)]
pub(crate) struct Losses {
    sentences: Vec<String>,
    /// Entries that would lose all their requirements, which would let anyone call.
    pub(crate) open: Vec<Rc<Site>>,
    /// Entries whose requirements expand to more than [`MAX_ALTERNATIVES`].
    pub(crate) too_many: Vec<Rc<Site>>,
}

/// A scheme in a version: its name and its flows.
pub(crate) type Part<'a> = (String, Vec<(&'static Key, &'a Fields)>);

struct Walk<'a> {
    card: &'a Card,
    version: Dialect,
    /// The interfaces for this version, the main one first.
    spoken: Vec<&'a Interface>,
    losses: &'a mut Losses,
}

/// Builds the document of a version, with members in the order of that version.
pub(crate) fn document(card: &Card, version: Dialect, losses: &mut Losses) -> Document {
    let mut walk = Walk {
        card,
        version,
        spoken: card.spoken(version),
        losses,
    };
    for interface in &walk.spoken.clone() {
        walk.report(&interface.fields, " of an interface");
    }
    let root = card.fields.node(version, None, &mut |members, absent| {
        if absent.outer.is_none() {
            walk.member(members, absent);
        }
    });
    Document {
        dialect: version,
        root,
        allow: card.own_allow(),
        losses: std::mem::take(&mut losses.sentences),
    }
}

/// The schemes that a declared scheme becomes in a version: one for each flow if the version allows only one flow
/// per scheme; none if the version supports none of the flows.
pub(crate) fn parts(scheme: &Scheme, version: Dialect) -> Vec<Part<'_>> {
    let id = scheme.id.literal().unwrap_or_default();
    let declared = scheme.flows();
    let mut flows = declared.clone();
    flows.retain(|(key, _)| key.member(version).is_some());
    if scheme.kind.member(version).is_none() || (flows.is_empty() && !declared.is_empty()) {
        return Vec::new();
    }
    let shape = root(version).find("OAuthFlows");
    if flows.len() < 2 || shape.is_none_or(|shape| shape.exactly_one.is_empty()) {
        return vec![(id.to_owned(), flows)];
    }
    let mut parts = Vec::new();
    for (index, flow) in flows.into_iter().enumerate() {
        // The first flow keeps the name.
        let name = match flow.0.member(version) {
            Some(member) if index > 0 => format!("{id}_{member}"),
            _ => id.to_owned(),
        };
        parts.push((name, vec![flow]));
    }
    parts
}

/// Whether a version wraps the schemes of a requirement, and the scopes of each, in objects.
pub(crate) fn wraps_requirements(member: &Member) -> bool {
    matches!(
        member.ty,
        Type::Array(List {
            items: Type::Object(_),
            ..
        })
    )
}

/// The member name of a key in the newest version that has one.
fn newest(key: &Key) -> &'static str {
    let names = key.members.iter().rev();
    let mut names = names.filter(|name| !name.is_empty());
    names.next().copied().unwrap_or_default()
}

impl<'a> Walk<'a> {
    fn member(&mut self, members: &mut Members, absent: &Absent<'_>) {
        let (card, member) = (self.card, absent.member);
        let name = member.name;
        let main = self.spoken.first().copied();
        match absent.name() {
            "interface" if card.interfaces_missing && card.interfaces.is_empty() => {
                members.node(name, Node::Hole(Rc::clone(&card.site)));
            }
            "interface" => members.node(name, self.interfaces(&card.interfaces)),
            "scheme" => self.schemes(members, member),
            "security" => self.requirements(members, member, &card.security),
            "skill" => members.node(name, self.skills()),
            "protocol_version" => match (&card.v0_3.protocol_version, main) {
                (Some(stated), _) => members.text(name, stated),
                (None, Some(main)) => {
                    members.node(name, Node::word(PROTOCOL_VERSION, &main.version.site));
                }
                (None, None) => {}
            },
            "url" => members.optional(name, main.and_then(|main| main.fields.text("url"))),
            "preferred_transport" => {
                let stated = card.v0_3.preferred_transport.as_ref();
                if stated.is_none_or(|(stated, _)| *stated) {
                    members.optional(name, main.and_then(|main| main.fields.text("binding")));
                }
            }
            "additional_interface" => {
                let listed = match card.v0_3.additional_interfaces {
                    Listing::All => &self.spoken[..],
                    Listing::Others => self.spoken.get(1..).unwrap_or_default(),
                    Listing::None => return,
                };
                members.node(name, self.interfaces(listed));
            }
            _ => {}
        }
    }

    fn interfaces<I: Borrow<Interface>>(&self, interfaces: &[I]) -> Node {
        let mut items = Vec::new();
        for interface in interfaces {
            let Interface { version, fields } = interface.borrow();
            items.push(fields.node(self.version, None, &mut |members, absent| {
                if absent.name() == "version" {
                    members.text(absent.member.name, version);
                }
            }));
        }
        Node::List(items, Rc::clone(&self.card.site))
    }

    fn schemes(&mut self, members: &mut Members, member: &'static Member) {
        let mut schemes = Members::default();
        for scheme in &self.card.schemes {
            let Some(id) = scheme.id.literal() else {
                continue;
            };
            let parts = parts(scheme, self.version);
            self.report_scheme(id, scheme, parts.is_empty());
            for (name, flows) in &parts {
                schemes.node(name, self.scheme(scheme, flows, member));
            }
        }
        if !schemes.is_empty() {
            members.node(member.name, schemes.object(&self.card.site));
        }
    }

    /// A scheme, whose kind is either the value of a member or the name of the member that contains it.
    fn scheme(&self, scheme: &Scheme, flows: &[(&'static Key, &Fields)], all: &Member) -> Node {
        let site = &scheme.fields.site;
        if !scheme.complete {
            return Node::Hole(Rc::clone(site));
        }
        let kind = scheme.kind.member(self.version).unwrap_or_default();
        let node = scheme
            .fields
            .node(self.version, None, &mut |members, absent| match absent.name() {
                "type" => members.node(absent.member.name, Node::word(kind, site)),
                "flows" => {
                    let mut inner = Members::default();
                    for (key, flow) in flows {
                        if let Some(name) = key.member(self.version) {
                            inner.node(name, flow.node(self.version, None, &mut |_, _| {}));
                        }
                    }
                    members.node(absent.member.name, inner.object(site));
                }
                _ => {}
            });
        if matches!(all.ty, Type::Map(Type::Tagged { .. })) {
            return node;
        }
        let mut outer = Members::default();
        outer.node(kind, node);
        outer.object(site)
    }

    fn skills(&mut self) -> Node {
        let (card, version) = (self.card, self.version);
        if card.skills_missing && card.skills.is_empty() {
            return Node::Hole(Rc::clone(&card.skills_site));
        }
        let mut items = Vec::new();
        let mut index = 0;
        for entry in &card.skills {
            match entry {
                SkillEntry::InPlace(skill) => {
                    let fields = &skill.fields;
                    items.push(fields.node(version, None, &mut |members, absent| {
                        if absent.name() == "security" {
                            self.requirements(members, absent.member, &skill.security);
                        }
                    }));
                }
                SkillEntry::Listed(listed) => {
                    items.push(Node::Listed(index, Site::of(&listed.path)));
                    index += 1;
                }
            }
        }
        Node::List(items, Rc::clone(&card.skills_site))
    }

    /// Adds requirements, if any. Alternatives with a scheme that this version lacks can't be met and are omitted;
    /// if none remains, anyone could call, which is reported.
    fn requirements(&mut self, members: &mut Members, member: &Member, alternatives: &[Alternative]) {
        let Some(first) = alternatives.first() else {
            return;
        };
        let mut items = Vec::new();
        for alternative in alternatives {
            if let Some(id) = self.unmet(alternative) {
                let version = self.version.version();
                self.lose(format!(
                    "A2A {version} has no way to require `{id}`; that alternative of `security` is left out"
                ));
                continue;
            }
            let Some(combinations) = self.combinations(alternative) else {
                self.losses.too_many.push(Rc::clone(&alternative.site));
                items.push(Node::Hole(Rc::clone(&alternative.site)));
                continue;
            };
            for names in &combinations {
                items.push(self.requirement(alternative, names, wraps_requirements(member)));
            }
        }
        if items.is_empty() {
            self.losses.open.push(Rc::clone(&first.site));
            return;
        }
        if items.len() > MAX_ALTERNATIVES {
            self.losses.too_many.push(Rc::clone(&first.site));
            items.truncate(MAX_ALTERNATIVES);
        }
        members.node(member.name, Node::List(items, Rc::clone(&first.site)));
    }

    /// The first required scheme that this version lacks.
    fn unmet(&self, alternative: &Alternative) -> Option<&'a str> {
        let mut schemes = alternative.needs.iter().filter_map(|need| self.card.scheme(need));
        let unmet = schemes.find(|scheme| names(scheme, self.version).is_empty());
        unmet?.id.literal()
    }

    /// Every combination of the schemes in this version that meet the needs, by name; `None` if there are too many.
    fn combinations(&self, alternative: &Alternative) -> Option<Vec<Vec<String>>> {
        let mut combinations = vec![Vec::new()];
        for need in &alternative.needs {
            let names = match self.card.scheme(need) {
                Some(scheme) => names(scheme, self.version),
                None => vec![need.scheme.literal().unwrap_or_default().to_owned()],
            };
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

    fn requirement(&self, alternative: &Alternative, names: &[String], wraps: bool) -> Node {
        let mut schemes = Members::default();
        for (need, name) in alternative.needs.iter().zip(names) {
            schemes.node(name, self.need(need, wraps));
        }
        let schemes = schemes.object(&alternative.site);
        if !wraps {
            return schemes;
        }
        let mut members = Members::default();
        members.node("schemes", schemes);
        members.object(&alternative.site)
    }

    /// The scopes of a need; a hole if the reference can't be checked.
    fn need(&self, need: &Need, wraps: bool) -> Node {
        let site = &need.scheme.site;
        if !self.card.can_check(need) {
            return Node::Hole(Rc::clone(site));
        }
        let scopes = Node::List(nodes(&need.scopes), Rc::clone(site));
        if !wraps {
            return scopes;
        }
        let mut members = Members::default();
        if !need.scopes.is_empty() {
            members.node("list", scopes);
        }
        members.object(site)
    }

    fn report_scheme(&mut self, id: &str, scheme: &Scheme, is_lost: bool) {
        let version = self.version;
        let lost = |key: &&(&'static Key, &Fields)| key.0.member(version).is_none();
        let flows = scheme.flows();
        if is_lost {
            let what = match flows.iter().find(lost) {
                Some((flow, _)) => format!("flow {}", newest(flow)),
                None => newest(scheme.kind).to_owned(),
            };
            self.lose(format!(
                "A2A {} has no {what}; the security scheme `{id}` is left out",
                version.version()
            ));
            return;
        }
        let of = format!(" (of the security scheme `{id}`)");
        self.report(&scheme.fields, &of);
        for (key, flow) in &flows {
            if key.member(version).is_some() {
                self.report(flow, &of);
            } else {
                let what = newest(key);
                self.lose(format!("A2A {} has no flow {what}{of}", version.version()));
            }
        }
    }

    /// Reports keys of an object that have no member in this version.
    fn report(&mut self, fields: &Fields, of: &str) {
        let version = self.version;
        fields.each_unsupported(version, &mut |key, _| {
            self.lose(format!("A2A {} has no {}{of}", version.version(), newest(key)));
        });
    }

    /// Adds a loss unless it equals the previous one.
    fn lose(&mut self, sentence: String) {
        if self.losses.sentences.last() != Some(&sentence) {
            self.losses.sentences.push(sentence);
        }
    }
}

/// Names of the schemes that a declared scheme becomes in a version.
pub(crate) fn names(scheme: &Scheme, version: Dialect) -> Vec<String> {
    let mut names = Vec::new();
    for (name, _) in parts(scheme, version) {
        names.push(name);
    }
    names
}
