//! Agenium cards: what they take from the shared facts.

use super::complete::{Absent, find};
use super::{Dialect, Names};
use crate::card::document::Node;
use crate::card::members::node;
use crate::card::spec::Card;
use crate::meta::{Content, Text};

/// Agenium 1.0.0.
pub(super) const DIALECT: Dialect = Dialect {
    attribute: "agenium",
    rules: agentcard_rules::Dialect::AgeniumV1_0_0,
    names: Names {
        card: "AgeniumCard",
        constant: "AGENIUM",
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
        ("Agent", "version") => Some(node(&card.version)),
        ("Agent", "description") => card.shared_description().map(node),
        ("Agent", "homepage") => card
            .documentation_url
            .as_ref()
            .filter(|url| is_https(url))
            .map(node),
        ("Agent", "icon") => card.icon_url.as_ref().filter(|url| is_https(url)).map(node),
        _ => None,
    }
}

/// `recipes` of `agent://recipes.telegram`; without a readable URI there is a fault already.
fn first_label(absent: &Absent<'_>) -> Option<Node> {
    let Some(Node::Text(uri)) = find(absent.given, "uri") else {
        return Some(Node::Hole(absent.site.clone()));
    };
    let label = uri.literal()?.strip_prefix("agent://")?.split('.').next()?;
    Some(Node::word(label, &uri.site))
}

/// A shared URL that is not https is left out here; one that the tokens don't show is left to its check.
fn is_https(url: &Text) -> bool {
    match &url.content {
        Content::Known(text) | Content::Env { default: text, .. } => text.starts_with("https://"),
        _ => true,
    }
}

/// The shared URLs that are left out, unless a key says another.
fn losses(card: &Card, root: &Node) -> Vec<String> {
    let shared = [
        ("documentation_url", &card.documentation_url, "homepage"),
        ("icon_url", &card.icon_url, "icon"),
    ];
    let mut losses = Vec::new();
    for (key, url, member) in shared {
        if url.is_some()
            && root
                .member("agent")
                .and_then(|agent| agent.member(member))
                .is_none()
        {
            losses.push(format!("Agenium takes https URLs only: `{key}` is left out"));
        }
    }
    losses
}
