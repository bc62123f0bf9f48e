//! OpenCLASP cards: what they take from the shared facts.

use std::rc::Rc;

use super::keys::find;
use super::spec::{Absent, Dialect, Names};
use crate::card::spec::{Card, Interface, SkillEntry};
use crate::document::{Members, Node, node};
use crate::meta::Site;

/// OpenCLASP 0.1, with the members of every revision.
pub(super) const DIALECT: Dialect = Dialect {
    attribute: "openclasp",
    rules: agentcard_rules::Dialect::OpenclaspV0_1,
    names: Names {
        card: "OpenClaspCard",
        constant: "OPENCLASP_",
        publish: "openclasp",
    },
    flat: &[],
    default,
    losses: |_, _| Vec::new(),
};

fn default(absent: &Absent<'_>) -> Option<Node> {
    let card = absent.card;
    match (absent.shape.name, absent.member.name) {
        ("AgentCard", "name" | "description") => card.fields.text(absent.member.name).map(node),
        ("AgentCard", "agentVersion") => card.fields.text("version").map(node),
        ("AgentCard", "capabilities") => Some(skill_names(card)),
        ("AgentCard", "limitations") => Some(Node::List(Vec::new(), Rc::clone(absent.site))),
        ("AgentCard", "transports") => Some(transports(absent)),
        ("AgentCard", "updatedAt") => match find(absent.given, "publishedAt")? {
            Node::Text(text) => Some(Node::Text(text.clone())),
            _ => Some(Node::Hole(Rc::clone(absent.site))),
        },
        ("Transport", "managedBy") => manager(absent),
        _ => None,
    }
}

fn skill_names(card: &Card) -> Node {
    let site = Rc::clone(&card.skills_site);
    let mut names = Vec::new();
    let mut index = 0;
    for entry in &card.skills {
        match entry {
            SkillEntry::InPlace(skill) => names.push(node(&skill.name)),
            SkillEntry::Listed(listed) => {
                names.push(Node::ListedName(index, Site::of(&listed.path)));
                index += 1;
            }
        }
    }
    Node::List(names, site)
}

/// The interfaces that speak A2A 1.0, the only version that a transport can have.
fn transports(absent: &Absent<'_>) -> Node {
    let card = absent.card;
    let mut transports = Vec::new();
    for interface in card
        .interfaces
        .iter()
        .filter(|one| one.version.literal() == Some("1.0"))
    {
        transports.push(transport(interface));
    }
    Node::List(transports, Rc::clone(absent.site))
}

fn transport(interface: &Interface) -> Node {
    let fields = &interface.fields;
    let mut members = Members::default();
    members.optional("protocolBinding", fields.text("binding"));
    members.optional("endpoint", fields.text("url"));
    members.object(&fields.site)
}

/// A temporary chat is managed by the directory.
fn manager(absent: &Absent<'_>) -> Option<Node> {
    let Node::Text(mode) = find(absent.outer, "agentMode")? else {
        return None;
    };
    (mode.literal() == Some("temporary_chat")).then(|| Node::word("openclasp", absent.site))
}
