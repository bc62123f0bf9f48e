//! Members of the document that both card versions share.

use std::rc::Rc;

use super::spec::{Capabilities, Card, Extension, SkillEntry};
use crate::document::{Members, Node};
use crate::meta::Site;
use crate::skill::{Skill, skill_members};

/// Adds `extensions`, the same in all versions, if there are any.
pub(crate) fn extensions(members: &mut Members, capabilities: &Capabilities) {
    if !capabilities.extensions.is_empty() {
        let mut items = Vec::new();
        for one in &capabilities.extensions {
            items.push(extension(one));
        }
        members.node("extensions", Node::List(items, Rc::clone(&capabilities.site)));
    }
}

fn extension(extension: &Extension) -> Node {
    let mut members = Members::default();
    members.text("uri", &extension.uri);
    members.optional("description", extension.description.as_ref());
    members.flag("required", &extension.required);
    if let Some((params, site)) = &extension.params {
        members.node("params", Node::Json(params.clone(), Rc::clone(site)));
    }
    members.extra(&extension.extra);
    members.object(&extension.site)
}

/// The skills of the card; `add_requirements` adds what each version says in its own way.
pub(crate) fn skills(card: &Card, add_requirements: &mut dyn FnMut(&mut Members, &Skill)) -> Node {
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
