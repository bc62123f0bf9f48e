//! Agenium cards: defaults for keys that are omitted.

use std::rc::Rc;

use agentcard_rules::generated::agenium::mapping::AGENT_CARD;
use agentcard_rules::shape::Type;
use agentcard_rules::text::form;

use super::model::Dialect;
use crate::card::fields::{Absent, Field};
use crate::card::spec::Card;
use crate::meta::{Content, Text};

/// Agenium 1.0.0.
pub(super) const DIALECT: Dialect = Dialect {
    rules: agentcard_rules::Dialect::AgeniumV1_0_0,
    strict: None,
    card: "AgeniumCard",
    table: &AGENT_CARD,
    default,
};

fn default(card: &Card, absent: &Absent<'_>, losses: &mut Vec<String>) -> Option<Field> {
    if absent.owner.table.object != "Agent" {
        return None;
    }
    match absent.name() {
        "name" => first_label(absent),
        name @ ("version" | "description") => card.fields.text(name).cloned(),
        "homepage" => https("documentation_url", card, losses),
        "icon" => https("icon_url", card, losses),
        _ => None,
    }
    .map(Field::Text)
}

/// `recipes` of `agent://recipes.telegram`, if that is a valid name; an invalid URI is reported by itself.
fn first_label(absent: &Absent<'_>) -> Option<Text> {
    let hole = || Some(Text::hole(Rc::clone(&absent.owner.site)));
    let Some(uri) = absent.owner.text("uri").filter(|uri| !uri.is_hole()) else {
        return hole();
    };
    let text = uri.literal()?;
    if !fits(absent, "uri", text) {
        return hole();
    }
    let label = text.strip_prefix("agent://")?.split('.').next()?;
    fits(absent, "name", label).then(|| Text::known(Rc::clone(&uri.site), label))
}

/// Whether a text matches the schema of this member.
fn fits(absent: &Absent<'_>, member: &str, text: &str) -> bool {
    match absent.shape.member(member).map(|member| &member.ty) {
        Some(Type::String(constraints)) => form(text, constraints, DIALECT.rules.family()).is_none(),
        _ => false,
    }
}

/// A shared URL. A URL that is not https is left out with a loss; a URL unknown to the macro is left to its own
/// check.
fn https(key: &str, card: &Card, losses: &mut Vec<String>) -> Option<Text> {
    let url = card.fields.text(key)?;
    match &url.content {
        Content::Known(text) | Content::Env { default: text, .. } if !text.starts_with("https://") => {
            losses.push(format!("Agenium takes https URLs only; `{key}` is left out"));
            None
        }
        _ => Some(url.clone()),
    }
}
