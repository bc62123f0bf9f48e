//! A dialect's attribute as a document: its keys are the members of the schema, so nothing of the schema is said here.

use std::rc::Rc;

use agentcard_rules::generated;
use agentcard_rules::shape::{List, Member, Shape, Text as Constraints, Type};
use proc_macro2::Ident;

use super::complete::filled;
use super::names::{key_name, key_names, repeated};
use super::{Attribute, Dialect, Document};
use crate::card::parse::sub_keys;
use crate::card::spec::Card;
use crate::document::{Node, node, nodes};
use crate::errors::Errors;
use crate::meta::{
    Keys, Kind, Named, Site, Text, Value, parse_allow, parse_json, parse_literal, parse_text, parse_texts,
    refuse_rest,
};

/// What every step of reading an attribute knows.
pub(super) struct Context<'a> {
    /// The shared facts.
    pub(super) card: &'a Card,
    /// The dialect.
    pub(super) dialect: &'static Dialect,
    /// The members of the object around the one that is read.
    pub(super) outer: &'a [(String, Node)],
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
        dialect,
        losses: (dialect.losses)(card, &root),
        root,
        allow: parse_allow(&mut keys, errors),
    }
}

/// The object of a shape from the keys of its list.
pub(super) fn object(
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

pub(super) fn kind(context: &Context<'_>, constraints: &'static Constraints) -> Kind {
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
pub(super) fn parse_extra(
    shape: &'static Shape,
    keys: &mut Keys,
    errors: &mut Errors,
) -> Vec<(String, Node)> {
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
