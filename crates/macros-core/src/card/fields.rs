//! An object of a declaration: its keys read by the mapping, its members written in the order of a version's shape.

use std::rc::Rc;

use agentcard_rules::Dialect;
use agentcard_rules::generated::root;
use agentcard_rules::mapping::{self, Form, Key};
use agentcard_rules::shape::Member;
use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::LitStr;

use crate::document::{Members, Node};
use crate::errors::Errors;
use crate::meta::{
    Flag, Item, JsonObject, Keys, Kind, List, Named, Site, Text, Value, joined, optional_text, parse_extra,
    parse_flag, parse_list, parse_literal, parse_object, parse_text, plain_string, required_text, sub_keys,
    trees,
};

/// What an object says by the keys of a table.
pub(crate) struct Fields {
    table: &'static mapping::Keys,
    /// Its key, or the name of the type.
    pub(crate) site: Rc<Site>,
    /// The keys that are there.
    values: Vec<(&'static Key, Field)>,
    /// Members that no key says.
    extra: JsonObject,
}

/// The value of a key.
pub(crate) enum Field {
    Text(Text),
    Flag(bool, Rc<Site>),
    List(List),
    /// Strings by name, such as scopes.
    Map(Vec<(Text, Text)>, Rc<Site>),
    Json(serde_json::Value, Rc<Site>),
    Object(Fields),
    Objects(Vec<Fields>, Rc<Site>),
}

/// The keys of a table, `extra` among them; of those that code reads, the ones in `hand`.
pub(crate) fn key_names(table: &'static mapping::Keys, hand: &[&str]) -> Vec<&'static str> {
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
    let mut fields = Fields::none(table, owner);
    fields.read(keys, owner, errors);
    fields
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
        mapping::Kind::Texts(form) if key.required => {
            let example = if form == Form::MediaType {
                "(\"text/plain\")"
            } else {
                "(\"…\")"
            };
            Field::List(match keys.require(owner, key.name, example, errors) {
                Some((name, value)) => parse_list(&name, value, kind(form), errors),
                None => List {
                    site: Site::of(owner),
                    items: None,
                },
            })
        }
        mapping::Kind::Texts(form) => {
            let (name, value) = keys.take(key.name)?;
            let list = parse_list(&name, value, kind(form), errors);
            // The same as no list.
            if list.items.as_ref().is_some_and(Vec::is_empty) {
                return None;
            }
            Field::List(list)
        }
        mapping::Kind::Map => match keys.take(key.name) {
            Some((name, value)) => Field::Map(parse_map(&name, value, errors), Site::of(&name)),
            None if key.required => Field::Map(Vec::new(), Site::of(owner)),
            None => return None,
        },
        mapping::Kind::Json => {
            let (value, site) = parse_object(keys, key.name, errors)?;
            Field::Json(value, site)
        }
        mapping::Kind::Object(table) => match keys.take(key.name) {
            Some((name, value)) => match parse_keys(table, &name, value, errors) {
                None if !key.required => return None,
                fields => Field::Object(fields.unwrap_or_else(|| Fields::none(table, owner))),
            },
            None if key.required => Field::Object(Fields::none(table, owner)),
            None => return None,
        },
        mapping::Kind::Objects(table) => {
            let uses = keys.take_all(key.name);
            let site = Site::of(&uses.first()?.key);
            let mut items = Vec::new();
            for Named { key: name, value } in uses {
                items.extend(parse_keys(table, &name, value, errors));
            }
            Field::Objects(items, site)
        }
    })
}

/// Reads `key(…)`; `None` if it is no list of keys.
fn parse_keys(
    table: &'static mapping::Keys,
    key: &Ident,
    value: Value,
    errors: &mut Errors,
) -> Option<Fields> {
    let mut keys = sub_keys(key, value, &key_names(table, &[]), &repeatable(table), errors)?;
    Some(parse(table, &mut keys, key, errors))
}

/// Reads `scopes("recipes:read" = "Read recipes")`.
fn parse_map(key: &Ident, value: Value, errors: &mut Errors) -> Vec<(Text, Text)> {
    let Value::List(items) = value else {
        errors.add(
            key,
            &format!("expected a list: `{key}(\"scope\" = \"what it permits\")`"),
        );
        return Vec::new();
    };
    let mut entries: Vec<(Text, Text)> = Vec::new();
    for item in items {
        let Some((name, text)) = parse_entry(key, &item, errors) else {
            continue;
        };
        let (id, site) = (name.value(), Site::of(&name));
        if entries.iter().any(|(other, _)| other.literal() == Some(&id)) {
            errors.add(&name, &format!("duplicate scope `{id}`"));
            continue;
        }
        entries.push((Text::known(Rc::clone(&site), id), text));
    }
    entries
}

fn parse_entry(key: &Ident, item: &Item, errors: &mut Errors) -> Option<(LitStr, Text)> {
    let tokens = trees(item.to_token_stream());
    if let [name @ TokenTree::Literal(_), TokenTree::Punct(equals), text @ ..] = tokens.as_slice()
        && equals.as_char() == '='
        && !text.is_empty()
        && let Some(name) = plain_string(name.to_token_stream())
    {
        let text = parse_text(key, Value::Assigned(joined(text)), Kind::Any, errors);
        return Some((name, text));
    }
    errors.add(
        item,
        "expected a scope with its description: `\"scope\" = \"what it permits\"`",
    );
    None
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
    pub(crate) fn none(table: &'static mapping::Keys, owner: &Ident) -> Self {
        Self {
            table,
            site: Site::of(owner),
            values: Vec::new(),
            extra: None,
        }
    }

    /// Reads the keys of its table but for those that code reads.
    pub(crate) fn read(&mut self, keys: &mut Keys, owner: &Ident, errors: &mut Errors) {
        for key in self.table.keys {
            if !key.hand
                && let Some(field) = parse_field(key, keys, owner, errors)
            {
                self.values.push((key, field));
            }
        }
        self.extra = parse_extra(keys, errors);
    }

    /// Adds what code has read under a key.
    pub(crate) fn put(&mut self, name: &str, text: Option<Text>) {
        let key = self.table.keys.iter().find(|key| key.name == name);
        if let Some((key, text)) = key.zip(text) {
            self.values.push((key, Field::Text(text)));
        }
    }

    pub(crate) fn values(&self) -> &[(&'static Key, Field)] {
        &self.values
    }

    pub(crate) fn extra(&self) -> &JsonObject {
        &self.extra
    }

    /// The string under a key.
    pub(crate) fn text(&self, name: &str) -> Option<&Text> {
        match self.values.iter().find(|(key, _)| key.name == name) {
            Some((_, Field::Text(text))) => Some(text),
            _ => None,
        }
    }

    /// The names of the strings under a key, as far as the tokens show them.
    pub(crate) fn entry_names(&self, name: &str) -> Vec<&str> {
        let mut names = Vec::new();
        if let Some((_, Field::Map(entries, _))) = self.values.iter().find(|(key, _)| key.name == name) {
            for (name, _) in entries {
                names.extend(name.literal());
            }
        }
        names
    }

    /// The keys that a version has no member for, those of objects below among them.
    pub(crate) fn each_unsaid(&self, version: Dialect, report: &mut dyn FnMut(&'static Key, &Site)) {
        for (key, field) in &self.values {
            if key.member(version).is_none() {
                report(key, field.site());
                continue;
            }
            match field {
                Field::Object(fields) => fields.each_unsaid(version, report),
                Field::Objects(all, _) => {
                    for fields in all {
                        fields.each_unsaid(version, report);
                    }
                }
                _ => {}
            }
        }
    }

    /// The object in a version.
    pub(crate) fn node(&self, version: Dialect) -> Node {
        self.write(version, &mut |_, _, _| {}).object(&self.site)
    }

    /// The members that a version has for these keys, in the order of its shape; `hand` adds those that are not there,
    /// by the name of their key.
    pub(crate) fn write(
        &self,
        version: Dialect,
        hand: &mut dyn FnMut(&mut Members, &'static str, &'static Member),
    ) -> Members {
        let mut members = Members::default();
        let shape = root(version).find(self.table.object);
        for member in shape.map_or(&[][..], |shape| shape.members) {
            if let Some(field) = self.value(version, member.name) {
                field.write(member.name, version, &mut members);
            } else {
                let key = self.table.named(version, member.name);
                hand(&mut members, key.unwrap_or_default(), member);
            }
        }
        if version == Dialect::A2A_DEFAULT {
            members.extra(&self.extra);
        } else {
            members.extra_unless_there(&self.extra);
        }
        members
    }

    /// The value of a member: one of this object, or one of an object below that is moved here.
    fn value(&self, version: Dialect, member: &str) -> Option<&Field> {
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
    fn site(&self) -> &Rc<Site> {
        match self {
            Self::Text(text) => &text.site,
            Self::List(list) => &list.site,
            Self::Object(fields) => &fields.site,
            Self::Flag(_, site) | Self::Map(_, site) | Self::Json(_, site) | Self::Objects(_, site) => site,
        }
    }

    fn write(&self, name: &str, version: Dialect, members: &mut Members) {
        let site = self.site();
        match self {
            Self::Text(text) => members.text(name, text),
            Self::Flag(flag, _) => members.node(name, Node::Json((*flag).into(), Rc::clone(site))),
            Self::List(list) => members.list(name, list),
            Self::Map(entries, _) => {
                let mut all = Members::default();
                for (id, text) in entries {
                    all.text(id.literal().unwrap_or_default(), text);
                }
                members.node(name, all.object(site));
            }
            Self::Json(value, _) => members.node(name, Node::Json(value.clone(), Rc::clone(site))),
            Self::Object(fields) => members.node(name, fields.node(version)),
            Self::Objects(all, _) => {
                let mut items = Vec::new();
                for fields in all {
                    items.push(fields.node(version));
                }
                members.node(name, Node::List(items, Rc::clone(site)));
            }
        }
    }
}
