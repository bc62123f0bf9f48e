//! Agenium cards: what they take from the shared facts.

use std::rc::Rc;

use agentcard_rules::shape::Type;
use agentcard_rules::text::form;

use super::keys::find;
use super::spec::{Absent, Dialect, Names};
use crate::card::spec::Card;
use crate::document::{Node, node};
use crate::meta::{Content, Text};

/// Agenium 1.0.0.
pub(super) const DIALECT: Dialect = Dialect {
    attribute: "agenium",
    rules: agentcard_rules::Dialect::AgeniumV1_0_0,
    names: Names {
        card: "AgeniumCard",
        constant: "AGENIUM_",
        publish: "agenium",
    },
    flat: &["agent", "capabilities"],
    default,
    losses,
};

fn default(absent: &Absent<'_>) -> Option<Node> {
    let card = absent.card;
    match (absent.shape.name, absent.member.name) {
        ("Agent", "name") => first_label(absent),
        ("Agent", "version" | "description") => card.fields.text(absent.member.name).map(node),
        ("Agent", "homepage" | "icon") => {
            let (_, key) = SHARED_URLS
                .iter()
                .find(|(member, _)| *member == absent.member.name)?;
            card.fields.text(key).filter(|url| is_https(url)).map(node)
        }
        _ => None,
    }
}

/// `recipes` of `agent://recipes.telegram`, if that is a name; of a URI that is none, its own fault says enough.
fn first_label(absent: &Absent<'_>) -> Option<Node> {
    let hole = || Some(Node::Hole(Rc::clone(absent.site)));
    let Some(Node::Text(uri)) = find(absent.given, "uri") else {
        return hole();
    };
    let text = uri.literal()?;
    if !fits(absent, "uri", text) {
        return hole();
    }
    let label = text.strip_prefix("agent://")?.split('.').next()?;
    fits(absent, "name", label).then(|| Node::word(label, &uri.site))
}

/// Whether a text is what the schema demands of this member.
fn fits(absent: &Absent<'_>, member: &str, text: &str) -> bool {
    let member = absent.shape.members.iter().find(|one| one.name == member);
    match member.map(|member| &member.ty) {
        Some(Type::String(constraints)) => form(text, constraints, DIALECT.rules.family()).is_none(),
        _ => false,
    }
}

/// A shared URL that is not https is left out here; one that the tokens don't show is left to its check.
fn is_https(url: &Text) -> bool {
    match &url.content {
        Content::Known(text) | Content::Env { default: text, .. } => text.starts_with("https://"),
        _ => true,
    }
}

/// Members that take a shared URL, each with its key.
const SHARED_URLS: &[(&str, &str)] = &[("homepage", "documentation_url"), ("icon", "icon_url")];

/// The shared URLs that are left out, unless a key says another.
fn losses(card: &Card, root: &Node) -> Vec<String> {
    let agent = root.member("agent");
    let mut losses = Vec::new();
    for (member, key) in SHARED_URLS {
        if card.fields.text(key).is_some() && agent.and_then(|agent| agent.member(member)).is_none() {
            losses.push(format!("Agenium takes https URLs only: `{key}` is left out"));
        }
    }
    losses
}
