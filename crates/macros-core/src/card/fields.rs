//! An object of a declaration: keys are read by the mapping, members are written in the order of a version's
//! schema.

use std::rc::Rc;

use agentcard_rules::generated::root;
use agentcard_rules::mapping::{self, Form, Key};
use agentcard_rules::shape::{List as ArrayOf, Member, Shape, Type};
use agentcard_rules::{Dialect, Family};
use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::LitStr;

use crate::document::{Members, Node, node, nodes};
use crate::errors::Errors;
use crate::meta::{
    Item, JsonObject, Keys, Kind, List, Named, Site, Text, Value, joined, missing_key, parse_extra,
    parse_flag, parse_json_object, parse_json_value, parse_list, parse_literal, parse_literals, parse_text,
    plain_string, sub_keys, trees,
};

/// The values of an object's keys, described by a table of the mapping.
pub(crate) struct Fields {
    pub(crate) table: &'static mapping::Keys,
    /// The dialect of the table; the default version if there are several.
    dialect: Dialect,
    /// Its key, or the name of the type.
    pub(crate) site: Rc<Site>,
    /// The keys that are present.
    values: Vec<(&'static Key, Field)>,
    /// Members without a key of their own.
    extra: JsonObject,
    /// Whether the object could not be read as a list of keys, which is reported.
    is_hole: bool,
}

/// The value of a key.
pub(crate) enum Field {
    Text(Text),
    Flag(bool, Rc<Site>),
    List(List),
    /// Strings by name, for example scopes.
    Map(Vec<(Text, Text)>, Rc<Site>),
    Json(serde_json::Value, Rc<Site>),
    Object(Fields),
    Objects(Vec<Fields>, Rc<Site>),
}

/// A required member that has no value.
#[cfg_attr(
    not(any(feature = "openclasp", feature = "agenium")),
    allow(dead_code, reason = "read by other dialects only")
)]
pub(crate) struct Absent<'a> {
    /// The object that lacks the member.
    pub(crate) owner: &'a Fields,
    /// The enclosing object.
    pub(crate) outer: Option<&'a Fields>,
    pub(crate) shape: &'static Shape,
    pub(crate) member: &'static Member,
    /// The member's key, if it has one.
    pub(crate) key: Option<&'static Key>,
}

impl Absent<'_> {
    /// The name of its key.
    pub(crate) fn name(&self) -> &'static str {
        self.key.map_or("", |key| key.name)
    }
}

/// Adds a value for a member that has no key.
pub(crate) type Complete<'a> = dyn FnMut(&mut Members, &Absent<'_>) + 'a;

/// The keys of a table, including `extra` if the schema allows additional members; of the keys with a hand-written
/// reader, only those in `hand`.
pub(crate) fn key_names(table: &'static mapping::Keys, dialect: Dialect, hand: &[&str]) -> Vec<&'static str> {
    let mut names = Vec::new();
    push_names(table, dialect, hand, &mut names);
    if shape_of(table, dialect).is_none_or(|shape| shape.open) {
        names.push("extra");
    }
    names
}

fn push_names(table: &'static mapping::Keys, dialect: Dialect, hand: &[&str], names: &mut Vec<&'static str>) {
    for key in table.keys {
        // An A2A declaration covers several versions.
        let is_known = dialect.kind() == Family::A2a || key.member(dialect).is_some();
        match key.kind {
            mapping::Kind::Object(inner) if key.flat => push_names(inner, dialect, &[], names),
            _ if !is_known => {}
            _ if !key.hand || hand.contains(&key.name) => names.push(key.name),
            _ => {}
        }
    }
}

/// Sorts the items of an attribute that accepts the keys of a table, and `allow`.
pub(crate) fn sort(
    table: &'static mapping::Keys,
    dialect: Dialect,
    hand: &[&str],
    items: Vec<Item>,
    errors: &mut Errors,
) -> Keys {
    let mut known = key_names(table, dialect, hand);
    known.push("allow");
    let mut repeatable = repeatable(table);
    repeatable.push("allow");
    Keys::of(items, &known, &repeatable, errors)
}

/// The keys of a table that may be repeated.
pub(crate) fn repeatable(table: &'static mapping::Keys) -> Vec<&'static str> {
    let mut names = Vec::new();
    for key in table.keys {
        if matches!(key.kind, mapping::Kind::Objects(_)) {
            names.push(key.name);
        }
    }
    names
}

fn shape_of(table: &mapping::Keys, dialect: Dialect) -> Option<&'static Shape> {
    root(dialect).find(table.object)
}

impl Fields {
    /// An empty object.
    pub(crate) fn none(table: &'static mapping::Keys, dialect: Dialect, site: Rc<Site>) -> Self {
        Self {
            table,
            dialect,
            site,
            values: Vec::new(),
            extra: None,
            is_hole: false,
        }
    }

    /// An empty object of A2A.
    pub(crate) fn of_a2a(table: &'static mapping::Keys, owner: &Ident) -> Self {
        Self::none(table, Dialect::A2A_DEFAULT, Site::of(owner))
    }

    /// Reads the keys of its table, except those with a hand-written reader. Missing keys are reported on `owner`
    /// unless they can have a default.
    pub(crate) fn read(&mut self, keys: &mut Keys, owner: &Ident, errors: &mut Errors) {
        self.read_keys(keys, owner, errors);
        self.extra = parse_extra(keys, errors);
    }

    fn read_keys(&mut self, keys: &mut Keys, owner: &Ident, errors: &mut Errors) {
        for key in self.table.keys {
            if !key.hand
                && let Some(field) = self.take(key, keys, owner, errors)
            {
                self.values.push((key, field));
            }
        }
    }

    fn take(&self, key: &'static Key, keys: &mut Keys, owner: &Ident, errors: &mut Errors) -> Option<Field> {
        match key.kind {
            mapping::Kind::Object(table) if key.flat => {
                let mut inner = Self::none(table, self.dialect, Site::of(owner));
                inner.read_keys(keys, owner, errors);
                return Some(Field::Object(inner));
            }
            mapping::Kind::Objects(table) => {
                let uses = keys.take_all(key.name);
                let site = Site::of(&uses.first()?.key);
                let mut items = Vec::new();
                for Named { key, value } in uses {
                    items.push(self.inner(table, &key, value, errors));
                }
                return Some(Field::Objects(items, site));
            }
            _ => {}
        }
        match keys.take(key.name) {
            Some((name, value)) => {
                let field = self.parse(key, &name, value, errors);
                // In A2A, an empty list equals an absent one.
                let is_empty =
                    matches!(&field, Field::List(list) if list.items.as_ref().is_some_and(Vec::is_empty));
                (key.required || !self.is_a2a() || !is_empty).then_some(field)
            }
            None if keys.meant(key.name) => Some(Field::Text(Text::hole(Site::of(owner)))),
            None if key.required && self.is_a2a() => Some(self.missing(key, owner, errors)),
            None => None,
        }
    }

    fn parse(&self, key: &'static Key, name: &Ident, value: Value, errors: &mut Errors) -> Field {
        let json = |json: JsonObject| json.map(|(value, site)| Field::Json(value, site));
        let read = match key.kind {
            mapping::Kind::Text(Form::Literal) => Some(Field::Text(parse_literal(name, value, errors))),
            mapping::Kind::Text(form) => {
                Some(Field::Text(parse_text(name, value, self.kind(key, form), errors)))
            }
            mapping::Kind::Texts(Form::Literal) => Some(Field::List(parse_literals(name, value, errors))),
            mapping::Kind::Texts(form) => {
                Some(Field::List(parse_list(name, value, self.kind(key, form), errors)))
            }
            mapping::Kind::Flag => {
                let flag = parse_flag(name, &value, errors);
                flag.map(|flag| Field::Flag(flag, Site::of(name)))
            }
            mapping::Kind::Map => Some(Field::Map(parse_map(name, value, errors), Site::of(name))),
            mapping::Kind::Json => json(parse_json_object(name, &value, errors)),
            mapping::Kind::Value => json(parse_json_value(name, &value, errors)),
            mapping::Kind::Object(table) | mapping::Kind::Objects(table) => {
                Some(Field::Object(self.inner(table, name, value, errors)))
            }
        };
        read.unwrap_or_else(|| Field::Text(Text::hole(Site::of(name))))
    }

    /// Reads `key(…)`.
    fn inner(&self, table: &'static mapping::Keys, key: &Ident, value: Value, errors: &mut Errors) -> Self {
        let mut inner = Self::none(table, self.dialect, Site::of(key));
        let known = key_names(table, self.dialect, &[]);
        match sub_keys(key, value, &known, &repeatable(table), errors) {
            Some(mut keys) => inner.read(&mut keys, key, errors),
            None => inner.is_hole = true,
        }
        inner
    }

    /// The value for a missing required key.
    fn missing(&self, key: &'static Key, owner: &Ident, errors: &mut Errors) -> Field {
        let site = Site::of(owner);
        match key.kind {
            mapping::Kind::Object(table) => Field::Object(Self::none(table, self.dialect, site)),
            mapping::Kind::Map => Field::Map(Vec::new(), site),
            kind => {
                missing_key(owner, key.name, example(kind), errors);
                Field::Text(Text::hole(site))
            }
        }
    }

    fn kind(&self, key: &Key, form: Form) -> Kind {
        match form {
            Form::Filled | Form::Literal => Kind::Filled,
            Form::Link => Kind::LinkUrl,
            Form::Picture => Kind::PictureUrl,
            Form::Auth => Kind::AuthUrl,
            Form::ExtensionUri => Kind::ExtensionUri,
            Form::MediaType => Kind::MediaType,
            Form::Schema => {
                let shape = shape_of(self.table, self.dialect);
                let name = key.member(self.dialect).unwrap_or_default();
                match shape
                    .and_then(|shape| shape.member(name))
                    .map(|member| &member.ty)
                {
                    Some(
                        Type::String(constraints)
                        | Type::Array(ArrayOf {
                            items: Type::String(constraints),
                            ..
                        }),
                    ) => Kind::Form(constraints, self.dialect),
                    _ => Kind::Any,
                }
            }
        }
    }

    /// Other dialects fill in defaults for missing keys later.
    fn is_a2a(&self) -> bool {
        self.dialect == Dialect::A2A_DEFAULT
    }

    /// Adds a string that was read elsewhere; it must match the constraints of the key.
    pub(crate) fn put(&mut self, name: &str, text: Option<Text>) {
        let key = self.table.keys.iter().find(|key| key.name == name);
        if let Some((key, text)) = key.zip(text) {
            self.values.push((key, Field::Text(text)));
        }
    }

    /// Adds a string under the constraints of the key.
    #[cfg_attr(
        not(any(feature = "openclasp", feature = "agenium")),
        allow(dead_code, reason = "read by other dialects only")
    )]
    pub(crate) fn constrained(&self, key: &Key, mut text: Text) -> Text {
        if let mapping::Kind::Text(form) = key.kind {
            text.kind = self.kind(key, form);
        }
        text
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

    /// The names of the strings under a key, as far as the macro knows them.
    pub(crate) fn entry_names(&self, name: &str) -> Vec<&str> {
        let mut names = Vec::new();
        if let Some((_, Field::Map(entries, _))) = self.values.iter().find(|(key, _)| key.name == name) {
            for (name, _) in entries {
                names.extend(name.literal());
            }
        }
        names
    }

    /// Calls `report` for keys without a member in a version, including those of nested objects.
    pub(crate) fn each_unsupported(&self, version: Dialect, report: &mut dyn FnMut(&'static Key, &Site)) {
        for (key, field) in &self.values {
            if key.member(version).is_none() {
                report(key, field.site());
                continue;
            }
            match field {
                Field::Object(fields) => fields.each_unsupported(version, report),
                Field::Objects(all, _) => {
                    for fields in all {
                        fields.each_unsupported(version, report);
                    }
                }
                _ => {}
            }
        }
    }

    /// Builds the object in a version of its dialect, with members in the order of the schema; `complete` adds
    /// members that have no key.
    pub(crate) fn node(&self, version: Dialect, outer: Option<&Self>, complete: &mut Complete<'_>) -> Node {
        if self.is_hole {
            return Node::Hole(Rc::clone(&self.site));
        }
        let Some(shape) = shape_of(self.table, version) else {
            return Node::Hole(Rc::clone(&self.site));
        };
        let mut members = Members::default();
        for member in shape.members {
            if let Some(field) = self.value(version, member.name) {
                let node = field.node(version, self, complete);
                members.node(member.name, node);
            } else {
                let absent = Absent {
                    owner: self,
                    outer,
                    shape,
                    member,
                    key: self.table.key_of(version, member.name),
                };
                complete(&mut members, &absent);
            }
        }
        if version == self.dialect {
            members.extra(&self.extra);
        } else {
            members.extra_unless_there(&self.extra);
        }
        members.object(&self.site)
    }

    /// The value of a member; taken from a nested object if the version moves the member here.
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

    /// Builds the value in a version; `owner` is the containing object.
    pub(crate) fn node(&self, version: Dialect, owner: &Fields, complete: &mut Complete<'_>) -> Node {
        let site = Rc::clone(self.site());
        match self {
            Self::Text(text) => node(text),
            Self::Flag(flag, _) => Node::Json((*flag).into(), site),
            Self::List(list) => match &list.items {
                Some(items) => Node::List(nodes(items), site),
                None => Node::Hole(site),
            },
            Self::Map(entries, _) => {
                let mut members = Members::default();
                for (name, text) in entries {
                    members.text(name.literal().unwrap_or_default(), text);
                }
                members.object(&site)
            }
            Self::Json(value, _) => Node::Json(value.clone(), site),
            Self::Object(fields) => fields.node(version, Some(owner), complete),
            Self::Objects(all, _) => {
                let mut items = Vec::new();
                for fields in all {
                    items.push(fields.node(version, Some(owner), complete));
                }
                Node::List(items, site)
            }
        }
    }
}

/// The value shown after a key in an example.
pub(crate) fn example(kind: mapping::Kind) -> &'static str {
    match kind {
        mapping::Kind::Texts(Form::MediaType) => "(\"text/plain\")",
        mapping::Kind::Texts(_) => "(\"…\")",
        mapping::Kind::Object(_) | mapping::Kind::Objects(_) | mapping::Kind::Map => "(…)",
        _ => " = \"…\"",
    }
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
