//! Small builders of document members that both card versions share.

use std::rc::Rc;

use super::document::Node;
use super::spec::{Capabilities, Card, Extension, Flag, SkillEntry};
use crate::meta::{Site, Text, members};
use crate::skill::{JsonObject, List, Skill};

/// The members of an object under construction, in the order of the document.
#[derive(Default)]
pub(crate) struct Members(Vec<(String, Node)>);

impl Members {
    /// Adds a member.
    pub(crate) fn node(&mut self, name: &str, node: Node) {
        self.0.push((name.to_owned(), node));
    }

    /// Adds a string.
    pub(crate) fn text(&mut self, name: &str, text: &Text) {
        self.node(name, node(text));
    }

    /// Adds a string, if it is given.
    pub(crate) fn optional(&mut self, name: &str, text: Option<&Text>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    /// Adds a flag, if it is given; an explicit `false` is kept.
    pub(crate) fn flag(&mut self, name: &str, flag: &Flag) {
        if let Some((flag, site)) = flag {
            self.node(name, Node::Json((*flag).into(), Rc::clone(site)));
        }
    }

    /// Adds a list of strings, be it empty.
    pub(crate) fn list(&mut self, name: &str, list: &List) {
        let site = Rc::clone(&list.site);
        self.node(
            name,
            match &list.items {
                Some(items) => Node::List(nodes(items), site),
                None => Node::Hole(site),
            },
        );
    }

    /// Adds a list of strings, unless it is empty.
    pub(crate) fn optional_list(&mut self, name: &str, list: Option<&List>) {
        if let Some(list) = list
            && list.items.as_ref().is_none_or(|items| !items.is_empty())
        {
            self.list(name, list);
        }
    }

    /// Adds members that no key says.
    pub(crate) fn extra(&mut self, extra: &JsonObject) {
        let Some((extra, site)) = extra else { return };
        for (name, value) in members(extra) {
            self.node(name, Node::Json(value.clone(), Rc::clone(site)));
        }
    }

    /// The same, where the document has no such member of its own: what is extra in A2A 1.0 may be usual in 0.3.
    pub(crate) fn extra_unless_there(&mut self, extra: &JsonObject) {
        let Some((extra, site)) = extra else { return };
        for (name, value) in members(extra) {
            if self.0.iter().all(|(own, _)| own != name) {
                self.node(name, Node::Json(value.clone(), Rc::clone(site)));
            }
        }
    }

    /// The object.
    pub(crate) fn object(self, site: &Rc<Site>) -> Node {
        Node::Object(self.0, Rc::clone(site))
    }
}

/// The node of a string.
pub(crate) fn node(text: &Text) -> Node {
    if text.is_hole() {
        Node::Hole(Rc::clone(&text.site))
    } else {
        Node::Text(text.clone())
    }
}

/// The nodes of a list of strings.
pub(crate) fn nodes(texts: &[Text]) -> Vec<Node> {
    let mut nodes = Vec::new();
    for text in texts {
        nodes.push(node(text));
    }
    nodes
}

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

/// The members of a skill that are the same in all versions: all but its security.
pub(crate) fn skill(skill: &Skill) -> Members {
    let mut members = Members::default();
    members.text("id", &skill.id);
    members.text("name", &skill.name);
    members.text("description", &skill.description);
    members.list("tags", &skill.tags);
    members.optional_list("examples", skill.examples.as_ref());
    members.optional_list("inputModes", skill.input_modes.as_ref());
    members.optional_list("outputModes", skill.output_modes.as_ref());
    members
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
                let mut members = skill(declared);
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
