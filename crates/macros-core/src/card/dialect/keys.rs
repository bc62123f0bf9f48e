//! A dialect's attribute as a document. Its keys are the members of the schema in snake case, so nothing of the schema is
//! said here; for keys that are left out stand shared facts, defaults of the schema, or a fault.

use std::rc::Rc;

use agentcard_rules::generated;
use agentcard_rules::shape::{List, Member, Shape, Text as Constraints, Type};
use heck::ToSnakeCase;
use proc_macro2::Ident;

use super::spec::{Absent, Attribute, Dialect};
use crate::card::documents::Document;
use crate::card::spec::Card;
use crate::document::{Node, node, nodes};
use crate::errors::Errors;
use crate::meta::{
    Keys, Kind, Named, Site, Text, Value, parse_allow, parse_json, parse_literal, parse_text, parse_texts,
    refuse_rest, sub_keys,
};

/// What every step of reading an attribute knows.
struct Context<'a> {
    card: &'a Card,
    dialect: &'static Dialect,
    /// The members of the object around the one that is read.
    outer: &'a [(String, Node)],
}

/// Reads the attribute of a dialect.
pub(super) fn document(
    card: &Card,
    dialect: &'static Dialect,
    attribute: Attribute,
    errors: &mut Errors,
) -> Document {
    let shape = generated::root(dialect.rules);
    let mut known = key_names(shape, dialect.flat);
    known.push("allow".to_owned());
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let mut repeatable = repeated(shape);
    repeatable.push("allow".to_owned());
    let repeatable: Vec<&str> = repeatable.iter().map(String::as_str).collect();
    let (mut keys, rest) = Keys::sort(attribute.items, &known, &repeatable, errors);
    refuse_rest(&rest, &known, errors);
    let context = Context {
        card,
        dialect,
        outer: &[],
    };
    let root = object(&context, shape, &mut keys, &attribute.name, errors);
    Document {
        dialect: dialect.rules,
        losses: (dialect.losses)(card, &root),
        root,
        allow: parse_allow(&mut keys, errors),
    }
}

/// The object of a shape from the keys of its list.
fn object(
    context: &Context<'_>,
    shape: &'static Shape,
    keys: &mut Keys,
    owner: &Ident,
    errors: &mut Errors,
) -> Node {
    let mut given = Vec::new();
    for member in shape.members {
        let inner = Context {
            outer: &given,
            ..*context
        };
        if let Some(node) = parse_member(&inner, member, keys, owner, errors) {
            given.push((member.name.to_owned(), node));
        }
    }
    filled(context, shape, given, keys, owner, &Site::of(owner), errors)
}

/// The member, if its key is there.
fn parse_member(
    context: &Context<'_>,
    member: &'static Member,
    keys: &mut Keys,
    owner: &Ident,
    errors: &mut Errors,
) -> Option<Node> {
    match &member.ty {
        Type::Object(shape) if context.dialect.flat.contains(&member.name) => {
            Some(object(context, shape, keys, owner, errors))
        }
        Type::Array(List {
            items: Type::Object(shape),
            ..
        }) => {
            let uses = keys.take_all(&key_name(member));
            let site = Site::of(&uses.first()?.key);
            let mut items = Vec::new();
            for Named { key, value } in uses {
                items.push(parse_object(context, shape, &key, value, errors));
            }
            Some(Node::List(items, site))
        }
        ty => {
            let (key, value) = keys.take(&key_name(member))?;
            Some(parse_value(context, ty, &key, value, errors))
        }
    }
}

fn parse_value(
    context: &Context<'_>,
    ty: &'static Type,
    key: &Ident,
    value: Value,
    errors: &mut Errors,
) -> Node {
    match ty {
        Type::String(constraints) => node(&parse_constrained(context, constraints, key, value, errors)),
        Type::Array(List {
            items: Type::String(constraints),
            ..
        }) => parse_list(context, constraints, key, value, errors),
        Type::Object(shape) => parse_object(context, shape, key, value, errors),
        _ => parse_plain(key, value, errors),
    }
}

/// A string; a word of an enumeration is a literal.
fn parse_constrained(
    context: &Context<'_>,
    constraints: &'static Constraints,
    key: &Ident,
    value: Value,
    errors: &mut Errors,
) -> Text {
    if constraints.one_of.is_empty() {
        parse_text(key, value, kind(context, constraints), errors)
    } else {
        parse_literal(key, value, errors)
    }
}

fn kind(context: &Context<'_>, constraints: &'static Constraints) -> Kind {
    Kind::Form(constraints, context.dialect.rules)
}

fn parse_list(
    context: &Context<'_>,
    constraints: &'static Constraints,
    key: &Ident,
    value: Value,
    errors: &mut Errors,
) -> Node {
    let Some(mut texts) = parse_texts(key, value, kind(context, constraints), errors) else {
        return Node::Hole(Site::of(key));
    };
    if !constraints.one_of.is_empty() {
        for text in &mut texts {
            if text.literal().is_none() && !text.is_hole() {
                errors.add(
                    &text.site.value,
                    &format!("expected a string literal for `{key}`"),
                );
                *text = Text::hole(Rc::clone(&text.site));
            }
        }
    }
    Node::List(nodes(&texts), Site::of(key))
}

fn parse_object(
    context: &Context<'_>,
    shape: &'static Shape,
    key: &Ident,
    value: Value,
    errors: &mut Errors,
) -> Node {
    let known = key_names(shape, &[]);
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    match sub_keys(key, value, &known, &[], errors) {
        Some(mut keys) => object(context, shape, &mut keys, key, errors),
        None => Node::Hole(Site::of(key)),
    }
}

/// A number, a flag or any other JSON.
fn parse_plain(key: &Ident, value: Value, errors: &mut Errors) -> Node {
    let Value::Assigned(tokens) = value else {
        errors.add(key, &format!("expected a value: `{key} = …`"));
        return Node::Hole(Site::of(key));
    };
    let site = Site::new(key, &tokens);
    if tokens.is_empty() {
        return Node::Hole(site);
    }
    match errors.ok(parse_json(tokens)) {
        Some(json) => Node::Json(json, site),
        None => Node::Hole(site),
    }
}

/// `extra = { … }`: members that the schema leaves to the author.
fn parse_extra(shape: &'static Shape, keys: &mut Keys, errors: &mut Errors) -> Vec<(String, Node)> {
    let Some((key, value)) = keys.take("extra") else {
        return Vec::new();
    };
    let mut members = Vec::new();
    match parse_plain(&key, value, errors) {
        Node::Json(serde_json::Value::Object(map), site) => {
            for (name, value) in map {
                if shape.members.iter().any(|member| member.name == name) {
                    errors.add(&site.value, &format!("`{name}` has a key of its own"));
                }
                let at = members.partition_point(|(other, _)| *other < name);
                members.insert(at, (name, Node::Json(value, Rc::clone(&site))));
            }
        }
        Node::Json(_, site) => errors.add(&site.value, "expected a JSON object: `extra = { \"key\": 1 }`"),
        _ => {}
    }
    members
}

/// Members of an object that are there.
type Given = Vec<(String, Node)>;

pub(super) fn find<'a>(members: &'a [(String, Node)], name: &str) -> Option<&'a Node> {
    let found = members.iter().find(|(other, _)| other == name);
    found.map(|(_, node)| node)
}

/// The object of a shape from some of its members; the others may depend on them.
fn filled(
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

/// The keys of an object, those of flat members among them.
fn key_names(shape: &'static Shape, flat: &[&str]) -> Vec<String> {
    let mut names = Vec::new();
    for member in shape.members {
        match &member.ty {
            Type::Object(inner) if flat.contains(&member.name) => names.extend(key_names(inner, &[])),
            Type::String(Constraints { one_of: [_], .. }) => {}
            _ => names.push(key_name(member)),
        }
    }
    if shape.open {
        names.push("extra".to_owned());
    }
    names
}

/// The keys that may be used more than once: those of lists of objects.
fn repeated(shape: &'static Shape) -> Vec<String> {
    let mut names = Vec::new();
    for member in shape.members {
        if is_repeated(member) {
            names.push(key_name(member));
        }
    }
    names
}

fn is_repeated(member: &Member) -> bool {
    matches!(
        member.ty,
        Type::Array(List {
            items: Type::Object(_),
            ..
        })
    )
}

/// The key of a member: its name in snake case, and in the singular for a list of objects.
pub fn key_name(member: &Member) -> String {
    let mut key = member.name.to_snake_case();
    if is_repeated(member) && key.ends_with('s') {
        key.pop();
    }
    key
}
