//! Keys whose members the mapping tells: read by its table, written in the order of a version's shape.

use std::rc::Rc;

use agentcard_rules::Dialect;
use agentcard_rules::mapping::{self, Form, Key};
use agentcard_rules::shape::Shape;
use proc_macro2::Ident;

use crate::document::{Members, Node};
use crate::errors::Errors;
use crate::meta::sub_keys;
use crate::meta::{
    Flag, JsonObject, Keys, Kind, List, Named, Site, Text, optional_text, parse_extra, parse_flag,
    parse_list, parse_literal, parse_object, required_text,
};

/// What an object says by the keys of a table.
pub(crate) struct Fields {
    /// Its key, or the name of the type.
    pub(crate) site: Rc<Site>,
    /// The keys that are there, in the order of the table.
    values: Vec<(&'static Key, Field)>,
    /// Members that no key says.
    pub(crate) extra: JsonObject,
}

/// The value of a key.
enum Field {
    Text(Text),
    Flag(bool, Rc<Site>),
    List(List),
    Json(serde_json::Value, Rc<Site>),
    Object(Fields),
    Objects(Vec<Fields>, Rc<Site>),
}

/// The keys of a table, `extra` among them; those that code reads are `hand`.
pub(crate) fn key_names(table: &'static mapping::Keys, hand: &[&'static str]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for key in table.keys {
        if !key.hand || hand.contains(&key.name) {
            names.push(key.name);
        }
    }
    names.push("extra");
    names
}

/// The keys of a table that may be used more than once.
pub(crate) fn repeatable(table: &'static mapping::Keys) -> Vec<&'static str> {
    let mut names = Vec::new();
    for key in table.keys {
        if matches!(key.kind, mapping::Kind::Objects(_)) {
            names.push(key.name);
        }
    }
    names
}

/// Reads the keys of a table; what is missing is reported on `owner`.
pub(crate) fn parse(
    table: &'static mapping::Keys,
    keys: &mut Keys,
    owner: &Ident,
    errors: &mut Errors,
) -> Fields {
    let mut values = Vec::new();
    for key in table.keys {
        if !key.hand
            && let Some(field) = parse_field(key, keys, owner, errors)
        {
            values.push((key, field));
        }
    }
    Fields {
        site: Site::of(owner),
        values,
        extra: parse_extra(keys, errors),
    }
}

fn parse_field(key: &'static Key, keys: &mut Keys, owner: &Ident, errors: &mut Errors) -> Option<Field> {
    Some(match key.kind {
        mapping::Kind::Text(Form::Literal) if key.required => {
            Field::Text(match keys.require(owner, key.name, " = \"…\"", errors) {
                Some((name, value)) => parse_literal(&name, value, errors),
                None => Text::hole(Site::of(owner)),
            })
        }
        mapping::Kind::Text(form) if key.required => {
            Field::Text(required_text(keys, owner, key.name, kind(form), errors))
        }
        mapping::Kind::Text(form) => Field::Text(optional_text(keys, key.name, kind(form), errors)?),
        mapping::Kind::Flag => {
            let (flag, site) = take_flag(keys, key.name, errors)?;
            Field::Flag(flag, site)
        }
        mapping::Kind::Texts(form) => {
            let (name, value) = keys.take(key.name)?;
            Field::List(parse_list(&name, value, kind(form), errors))
        }
        mapping::Kind::Json => {
            let (value, site) = parse_object(keys, key.name, errors)?;
            Field::Json(value, site)
        }
        mapping::Kind::Object(table) => {
            let Some((name, value)) = keys.take(key.name) else {
                return key.required.then(|| Field::Object(Fields::none(owner)));
            };
            match sub_keys(&name, value, &key_names(table, &[]), &repeatable(table), errors) {
                Some(mut keys) => Field::Object(parse(table, &mut keys, &name, errors)),
                None if key.required => Field::Object(Fields::none(owner)),
                None => return None,
            }
        }
        mapping::Kind::Objects(table) => {
            let mut items = Vec::new();
            let mut site = None;
            for Named { key: name, value } in keys.take_all(key.name) {
                site.get_or_insert_with(|| Site::of(&name));
                let known = key_names(table, &[]);
                if let Some(mut keys) = sub_keys(&name, value, &known, &repeatable(table), errors) {
                    items.push(parse(table, &mut keys, &name, errors));
                }
            }
            Field::Objects(items, site?)
        }
    })
}

/// A flag with its tokens, if it is there and readable.
pub(crate) fn take_flag(keys: &mut Keys, name: &str, errors: &mut Errors) -> Flag {
    let (key, value) = keys.take(name)?;
    let flag = parse_flag(&key, &value, errors)?;
    Some((flag, Site::of(&key)))
}

fn kind(form: Form) -> Kind {
    match form {
        Form::Filled | Form::Literal => Kind::Filled,
        Form::Link => Kind::LinkUrl,
        Form::Picture => Kind::PictureUrl,
        Form::Auth => Kind::AuthUrl,
        Form::ExtensionUri => Kind::ExtensionUri,
        Form::MediaType => Kind::MediaType,
    }
}

impl Fields {
    /// An object that says nothing.
    pub(crate) fn none(owner: &Ident) -> Self {
        Self {
            site: Site::of(owner),
            values: Vec::new(),
            extra: None,
        }
    }

    fn get(&self, name: &str) -> Option<&Field> {
        let found = self.values.iter().find(|(key, _)| key.name == name);
        found.map(|(_, field)| field)
    }

    /// The object under a key.
    pub(crate) fn object(&self, name: &str) -> Option<&Self> {
        match self.get(name)? {
            Field::Object(fields) => Some(fields),
            _ => None,
        }
    }

    /// The string under a key.
    pub(crate) fn text(&self, name: &str) -> Option<&Text> {
        match self.get(name)? {
            Field::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Where a flag stands, if it is there.
    pub(crate) fn flag_site(&self, name: &str) -> Option<&Rc<Site>> {
        match self.get(name)? {
            Field::Flag(_, site) => Some(site),
            _ => None,
        }
    }

    /// The members that a version has for these keys, in the order of its shape; `hand` adds those that no key of the
    /// table says.
    pub(crate) fn write(
        &self,
        version: Dialect,
        shape: &'static Shape,
        hand: &mut dyn FnMut(&mut Members, &'static str),
    ) -> Members {
        let mut members = Members::default();
        for member in shape.members {
            match self.said(version, member.name) {
                Some(field) => field.write(member.name, version, shape, &mut members),
                None => hand(&mut members, member.name),
            }
        }
        if version == Dialect::A2A_DEFAULT {
            members.extra(&self.extra);
        } else {
            members.extra_unless_there(&self.extra);
        }
        members
    }

    /// What stands under a member: a value of this object, or one of an object below that is moved here.
    fn said(&self, version: Dialect, member: &str) -> Option<&Field> {
        for (key, field) in &self.values {
            if key.member(version) == Some(member) {
                return Some(field);
            }
            if let Field::Object(inner) = field {
                for (key, field) in &inner.values {
                    if key.member(version).and_then(|moved| moved.strip_prefix('/')) == Some(member) {
                        return Some(field);
                    }
                }
            }
        }
        None
    }
}

impl Field {
    fn write(&self, name: &str, version: Dialect, owner: &'static Shape, members: &mut Members) {
        let node = |fields: &Fields| match owner.member_shape(name) {
            Some(shape) => fields.write(version, shape, &mut |_, _| {}).object(&fields.site),
            None => Node::Hole(Rc::clone(&fields.site)),
        };
        match self {
            Self::Text(text) => members.text(name, text),
            Self::Flag(flag, site) => members.flag(name, &Some((*flag, Rc::clone(site)))),
            Self::List(list) => members.optional_list(name, Some(list)),
            Self::Json(value, site) => members.node(name, Node::Json(value.clone(), Rc::clone(site))),
            Self::Object(fields) => members.node(name, node(fields)),
            Self::Objects(all, site) => {
                let mut items = Vec::new();
                for fields in all {
                    items.push(node(fields));
                }
                members.node(name, Node::List(items, Rc::clone(site)));
            }
        }
    }
}
