//! A document as a tree whose members know their tokens: checked as a JSON value, printed as text parts.

use std::rc::Rc;

use serde_json::{Map, Value};

use crate::meta::{Content, JsonObject, Kind, Site, Text, json_text, members};

/// A JSON value of a document.
#[derive(Clone)]
pub(crate) enum Node {
    Text(Text),
    /// A value known to the macro.
    Json(Value, Rc<Site>),
    /// An object with its members in document order.
    Object(Vec<(String, Node)>, Rc<Site>),
    List(Vec<Node>, Rc<Site>),
    /// The skill with this index in the list of paths.
    Listed(usize, Rc<Site>),
    /// A value with a reported fault.
    Hole(Rc<Site>),
}

/// A part of the printed document.
pub(crate) enum Piece {
    Raw(String),
    /// A string known to the compiler, to be quoted and escaped.
    Text(Text),
    /// The skill with this index in the list of paths.
    Listed(usize),
}

/// A document as the rules see it.
pub(crate) struct Placed {
    /// The JSON value, with placeholders for values unknown to the macro.
    pub(crate) value: Value,
    /// The tokens of its members.
    pub(crate) places: Places,
}

/// The tokens of a document's members, by JSON pointer.
pub(crate) type Places = Vec<(String, Place)>;

/// The tokens of a member.
pub(crate) struct Place {
    pub(crate) site: Rc<Site>,
    /// Whether the value is a placeholder, about which rules can't report anything.
    pub(crate) hidden: bool,
}

impl Node {
    /// A string that does not appear in the declaration.
    pub(crate) fn word(word: &str, site: &Rc<Site>) -> Self {
        Self::Json(Value::String(word.to_owned()), Rc::clone(site))
    }

    fn site(&self) -> &Rc<Site> {
        match self {
            Self::Text(text) => &text.site,
            Self::Json(_, site)
            | Self::Object(_, site)
            | Self::List(_, site)
            | Self::Listed(_, site)
            | Self::Hole(site) => site,
        }
    }

    /// Returns the document as the rules see it.
    pub(crate) fn placed(&self) -> Placed {
        let mut places = Places::new();
        let value = self.to_value(&mut String::new(), &mut places);
        Placed { value, places }
    }

    fn to_value(&self, pointer: &mut String, places: &mut Places) -> Value {
        let site = self.site();
        // The same source text has the same placeholder, because rules compare the URLs of A2A 0.3.
        let first = places
            .iter()
            .position(|(_, place)| place.hidden && Rc::ptr_eq(&place.site, site));
        let index = first.unwrap_or(places.len());
        let (value, hidden) = match self {
            Self::Text(text) => match &text.content {
                Content::Known(text) | Content::Env { default: text, .. } => {
                    (Value::from(text.as_str()), false)
                }
                _ => (stand_in(text.kind, index), true),
            },
            Self::Json(value, _) => (value.clone(), false),
            Self::Object(members, _) => (object(members, pointer, places), false),
            Self::List(items, _) => (list(items, pointer, places), false),
            Self::Listed(..) => (stand_in_skill(index), true),
            Self::Hole(_) => (Value::Null, true),
        };
        let site = Rc::clone(site);
        places.push((pointer.clone(), Place { site, hidden }));
        value
    }

    /// Reports duplicate members, which occur when `extra` repeats a key, with the tokens of the second one.
    pub(crate) fn each_repeated(&self, report: &mut dyn FnMut(&str, &Site)) {
        match self {
            Self::Object(members, _) => {
                for (index, (name, node)) in members.iter().enumerate() {
                    let is_extra = matches!(node, Self::Json(..));
                    if is_extra && members[..index].iter().any(|(other, _)| other == name) {
                        report(name, node.site());
                    }
                    node.each_repeated(report);
                }
            }
            Self::List(items, _) => {
                for node in items {
                    node.each_repeated(report);
                }
            }
            _ => {}
        }
    }

    /// Returns the document as compact JSON, in parts.
    pub(crate) fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        self.print(&mut pieces);
        pieces
    }

    fn print(&self, pieces: &mut Vec<Piece>) {
        match self {
            Self::Text(text) => match text.literal() {
                Some(known) => raw(pieces, &quoted(known)),
                None => pieces.push(Piece::Text(text.clone())),
            },
            Self::Json(value, _) => raw(pieces, &json_text(value)),
            Self::Object(members, _) => {
                raw(pieces, "{");
                for (index, (name, node)) in members.iter().enumerate() {
                    raw(pieces, if index == 0 { "" } else { "," });
                    raw(pieces, &quoted(name));
                    raw(pieces, ":");
                    node.print(pieces);
                }
                raw(pieces, "}");
            }
            Self::List(items, _) => {
                raw(pieces, "[");
                for (index, node) in items.iter().enumerate() {
                    raw(pieces, if index == 0 { "" } else { "," });
                    node.print(pieces);
                }
                raw(pieces, "]");
            }
            Self::Listed(index, _) => pieces.push(Piece::Listed(*index)),
            Self::Hole(_) => raw(pieces, "null"),
        }
    }
}

fn object(members: &[(String, Node)], pointer: &mut String, places: &mut Places) -> Value {
    let mut map = Map::new();
    for (name, node) in members {
        let length = pointer.len();
        agentcard_rules::pointer::push(pointer, name);
        map.insert(name.clone(), node.to_value(pointer, places));
        pointer.truncate(length);
    }
    Value::Object(map)
}

fn list(items: &[Node], pointer: &mut String, places: &mut Places) -> Value {
    let mut values = Vec::new();
    for (index, node) in items.iter().enumerate() {
        let length = pointer.len();
        pointer.push('/');
        pointer.push_str(&index.to_string());
        values.push(node.to_value(pointer, places));
        pointer.truncate(length);
    }
    Value::Array(values)
}

/// A unique placeholder of the right kind for a string unknown to the macro.
fn stand_in(kind: Kind, index: usize) -> Value {
    Value::String(match kind {
        Kind::Any | Kind::Filled | Kind::ToolDescription | Kind::SkillId | Kind::Form(..) => {
            format!("unknown-{index}")
        }
        Kind::LinkUrl | Kind::PictureUrl | Kind::AuthUrl | Kind::InterfaceUrl(_) | Kind::ExtensionUri => {
            format!("https://unknown-{index}.invalid/")
        }
        Kind::MediaType => format!("application/x-unknown-{index}"),
    })
}

fn stand_in_skill(index: usize) -> Value {
    let word = format!("unknown-{index}");
    let mut skill = Map::new();
    for member in &["id", "name", "description"] {
        skill.insert((*member).to_owned(), Value::String(word.clone()));
    }
    skill.insert("tags".to_owned(), Value::Array(vec![Value::String(word)]));
    Value::Object(skill)
}

fn raw(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        Some(Piece::Raw(last)) => last.push_str(text),
        _ => pieces.push(Piece::Raw(text.to_owned())),
    }
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// The members of an object under construction, in document order.
#[derive(Clone, Default)]
pub(crate) struct Members(Vec<(String, Node)>);

impl Members {
    pub(crate) fn node(&mut self, name: &str, node: Node) {
        self.0.push((name.to_owned(), node));
    }

    /// Inserts a value at the end of a path; with an empty path, an object whose members are inserted. Objects of
    /// the same name are merged.
    pub(crate) fn put(&mut self, path: &[&str], node: Node) {
        match (path, node) {
            ([], Node::Object(members, _)) => {
                for (name, node) in members {
                    self.put(&[name.as_str()], node);
                }
            }
            ([], _) => {}
            ([name], node) => {
                let known = self.0.iter_mut().find(|(known, _)| known == name);
                match (known, node) {
                    (Some((_, Node::Object(members, _))), Node::Object(mut more, _)) => {
                        members.append(&mut more);
                    }
                    (_, node) => self.node(name, node),
                }
            }
            ([first, inner @ ..], node) => {
                let (mut object, site) = (Self::default(), Rc::clone(node.site()));
                object.put(inner, node);
                self.put(&[first], object.object(&site));
            }
        }
    }

    pub(crate) fn text(&mut self, name: &str, text: &Text) {
        self.node(name, node(text));
    }

    /// Inserts a string, if present.
    pub(crate) fn optional(&mut self, name: &str, text: Option<&Text>) {
        if let Some(text) = text {
            self.text(name, text);
        }
    }

    /// Inserts members without keys of their own.
    pub(crate) fn extra(&mut self, extra: &JsonObject) {
        if let Some((extra, site)) = extra {
            self.json(extra, site);
        }
    }

    /// Inserts the members of a JSON object.
    pub(crate) fn json(&mut self, object: &Value, site: &Rc<Site>) {
        for (name, value) in members(object) {
            self.node(name, Node::Json(value.clone(), Rc::clone(site)));
        }
    }

    /// Inserts members that the document lacks: an additional member of A2A 1.0 may be a regular one in 0.3.
    pub(crate) fn extra_unless_there(&mut self, extra: &JsonObject) {
        let Some((extra, site)) = extra else { return };
        for (name, value) in members(extra) {
            if self.0.iter().all(|(own, _)| own != name) {
                self.node(name, Node::Json(value.clone(), Rc::clone(site)));
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The members as JSON, with placeholders for values unknown to the macro.
    pub(crate) fn value(&self) -> Value {
        object(&self.0, &mut String::new(), &mut Places::new())
    }

    pub(crate) fn object(self, site: &Rc<Site>) -> Node {
        Node::Object(self.0, Rc::clone(site))
    }
}

pub(crate) fn node(text: &Text) -> Node {
    if text.is_hole() {
        Node::Hole(Rc::clone(&text.site))
    } else {
        Node::Text(text.clone())
    }
}

pub(crate) fn nodes(texts: &[Text]) -> Vec<Node> {
    let mut nodes = Vec::new();
    for text in texts {
        nodes.push(node(text));
    }
    nodes
}
