//! OpenCLASP cards: defaults for keys that are omitted.

use std::rc::Rc;

use agentcard_rules::generated::openclasp::mapping::{AGENT_CARD, TRANSPORT};
use quote::quote;

use super::model::Dialect;
use crate::card::fields::{Absent, Field, Fields};
use crate::card::spec::{Card, Interface, SkillEntry};
use crate::meta::{Kind, List, Site, Text};

/// OpenCLASP 0.1, with the members of every revision or, with the key `strict`, those of the closed schema.
pub(super) const DIALECT: Dialect = Dialect {
    rules: agentcard_rules::Dialect::OpenclaspV0_1,
    strict: Some(agentcard_rules::Dialect::OpenclaspV0_1Strict),
    card: "OpenClaspCard",
    table: &AGENT_CARD,
    default,
};

fn default(card: &Card, absent: &Absent<'_>, _: &mut Vec<String>) -> Option<Field> {
    let site = || Rc::clone(&absent.owner.site);
    let list = |site, items| {
        Field::List(List {
            site,
            items: Some(items),
        })
    };
    Some(match (absent.owner.table.object, absent.name()) {
        ("AgentCard", name @ ("name" | "description")) => Field::Text(card.fields.text(name)?.clone()),
        ("AgentCard", "agent_version") => Field::Text(card.fields.text("version")?.clone()),
        ("AgentCard", "capabilities") => list(Rc::clone(&card.skills_site), skill_names(card)),
        ("AgentCard", "limitations") => list(site(), Vec::new()),
        ("AgentCard", "transport") => Field::Objects(transports(card), site()),
        ("AgentCard", "updated_at") => {
            let published = absent.owner.text("published_at").cloned();
            Field::Text(published.unwrap_or_else(|| Text::hole(site())))
        }
        // A temporary chat is managed by the directory.
        ("Transport", "managed_by")
            if absent.outer?.text("agent_mode")?.literal() == Some("temporary_chat") =>
        {
            Field::Text(Text::known(site(), "openclasp"))
        }
        _ => return None,
    })
}

fn skill_names(card: &Card) -> Vec<Text> {
    let mut names = Vec::new();
    let mut index: usize = 0;
    for entry in &card.skills {
        match entry {
            SkillEntry::InPlace(skill) => names.push(skill.name.clone()),
            SkillEntry::Listed(listed) => {
                let name = quote!(__SKILLS[#index].name);
                names.push(Text::expr(Site::of(&listed.path), Kind::Any, name));
                index += 1;
            }
        }
    }
    names
}

/// The interfaces for A2A 1.0, the only version that a transport can have.
fn transports(card: &Card) -> Vec<Fields> {
    let mut transports = Vec::new();
    for Interface { version, fields } in &card.interfaces {
        if version.literal() == Some("1.0") {
            let mut transport = Fields::none(&TRANSPORT, DIALECT.rules, Rc::clone(&fields.site));
            transport.put("protocol_binding", fields.text("binding").cloned());
            transport.put("endpoint", fields.text("url").cloned());
            transports.push(transport);
        }
    }
    transports
}
