//! What stands for keys that are left out: shared facts, defaults of the schema, or a fault.

use std::rc::Rc;

use agentcard_rules::shape::{List, Member, Shape, Text as Constraints, Type};
use proc_macro2::Ident;

use super::names::key_name;
use super::parse::{Context, kind, object, parse_extra};
use crate::card::spec::Card;
use crate::document::Node;
use crate::errors::Errors;
use crate::meta::{Keys, Site};

/// What a dialect says where a key is left out.
pub(super) type Default = fn(&Absent<'_>) -> Option<Node>;

/// A key that is left out.
pub(super) struct Absent<'a> {
    /// The shared facts.
    pub(super) card: &'a Card,
    /// The object that lacks it.
    pub(super) shape: &'static Shape,
    /// The member.
    pub(super) member: &'static Member,
    /// The members of that object that are there.
    pub(super) given: &'a [(String, Node)],
    /// The members of the object around it that are there.
    #[cfg_attr(
        not(feature = "openclasp"),
        expect(dead_code, reason = "only OpenCLASP asks for it")
    )]
    pub(super) outer: &'a [(String, Node)],
    /// Where its fault would be reported.
    pub(super) site: &'a Rc<Site>,
}

/// Members of an object that are there.
pub(super) type Given = Vec<(String, Node)>;

/// The member of this name.
pub(super) fn find<'a>(members: &'a [(String, Node)], name: &str) -> Option<&'a Node> {
    let found = members.iter().find(|(other, _)| other == name);
    found.map(|(_, node)| node)
}

/// The object of a shape from some of its members; the others may depend on them.
pub(super) fn filled(
    context: &Context<'_>,
    shape: &'static Shape,
    mut given: Given,
    keys: &mut Keys,
    owner: &Ident,
    site: &Rc<Site>,
    errors: &mut Errors,
) -> Node {
    for member in shape.members {
        if find(&given, member.name).is_none() {
            let absent = Absent {
                card: context.card,
                shape,
                member,
                given: &given,
                outer: context.outer,
                site,
            };
            let node = complete(context, &absent, keys, owner, errors);
            given.extend(node.map(|node| (member.name.to_owned(), node)));
        }
    }
    let mut members = Vec::new();
    for member in shape.members {
        if let Some(at) = given.iter().position(|(name, _)| name == member.name) {
            members.push(given.swap_remove(at));
        }
    }
    if shape.open {
        members.append(&mut parse_extra(shape, keys, errors));
    }
    Node::Object(members, Rc::clone(site))
}

/// What stands for a key that is left out; a required one that nothing stands for is a fault.
fn complete(
    context: &Context<'_>,
    absent: &Absent<'_>,
    keys: &mut Keys,
    owner: &Ident,
    errors: &mut Errors,
) -> Option<Node> {
    let Absent {
        shape, member, site, ..
    } = *absent;
    let key = key_name(member);
    if keys.meant(&key) {
        return Some(Node::Hole(Rc::clone(site)));
    }
    if let Some(node) = (context.dialect.default)(absent) {
        return Some(constrained(context, absent, node, owner, errors));
    }
    if !member.required {
        return None;
    }
    if let Type::String(Constraints { one_of: [only], .. }) = member.ty {
        return Some(Node::word(only, site));
    }
    if let Some(json) = shape.default(member.name).and_then(|json| json.parse().ok()) {
        return Some(Node::Json(json, Rc::clone(site)));
    }
    if let Type::Object(inner) = member.ty
        && inner
            .members
            .iter()
            .all(|one| !one.required || inner.default(one.name).is_some())
    {
        return Some(object(context, inner, &mut Keys::default(), owner, errors));
    }
    keys.require(owner, &key, form(&member.ty), errors);
    Some(Node::Hole(Rc::clone(site)))
}

/// What a dialect takes from the shared facts, under its own constraints and with all members.
fn constrained(
    context: &Context<'_>,
    absent: &Absent<'_>,
    node: Node,
    owner: &Ident,
    errors: &mut Errors,
) -> Node {
    let context = Context {
        outer: absent.given,
        ..*context
    };
    match (node, &absent.member.ty) {
        (Node::Text(mut text), Type::String(constraints)) => {
            text.kind = kind(&context, constraints);
            Node::Text(text)
        }
        (
            Node::List(nodes, site),
            Type::Array(List {
                items: Type::Object(shape),
                ..
            }),
        ) => {
            let mut items = Vec::new();
            for node in nodes {
                items.push(match node {
                    Node::Object(given, site) => {
                        filled(&context, shape, given, &mut Keys::default(), owner, &site, errors)
                    }
                    other => other,
                });
            }
            Node::List(items, site)
        }
        (node, _) => node,
    }
}

/// What follows a key in an example.
fn form(ty: &Type) -> &'static str {
    match ty {
        Type::String(_) => " = \"…\"",
        Type::Array(_) => "(\"…\")",
        _ => "(…)",
    }
}
