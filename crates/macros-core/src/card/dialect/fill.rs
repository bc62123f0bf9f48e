//! Turns a dialect's attribute into a document. Omitted keys are filled from shared facts or schema defaults;
//! otherwise they are reported.

use std::rc::Rc;

use agentcard_rules::mapping;
use agentcard_rules::shape::{Text as Constraints, Type};

use super::model::{Attribute, Dialect};
use crate::card::documents::Document;
use crate::card::fields::{self, Absent, Field, Fields, example};
use crate::card::spec::Card;
use crate::document::{Members, Node};
use crate::errors::Errors;
use crate::meta::{Item, Site, missing_key, parse_allow, parse_flag};

/// Completes the members of a document.
struct Filler<'a> {
    card: &'a Card,
    dialect: &'static Dialect,
    rules: agentcard_rules::Dialect,
    losses: Vec<String>,
    errors: &'a mut Errors,
}

/// Reads the attribute of a dialect.
pub(super) fn document(
    card: &Card,
    dialect: &'static Dialect,
    attribute: Attribute,
    errors: &mut Errors,
) -> Document {
    let Attribute { name, items } = attribute;
    let (rules, items) = take_strict(dialect, items, errors);
    let mut keys = fields::sort(dialect.table, rules, &[], items, errors);
    let mut fields = Fields::none(dialect.table, rules, Site::of(&name));
    fields.read(&mut keys, &name, errors);
    let mut filler = Filler {
        card,
        dialect,
        rules,
        losses: Vec::new(),
        errors,
    };
    let root = fields.node(rules, None, &mut |members, absent| {
        filler.complete(members, absent);
    });
    Document {
        dialect: rules,
        root,
        losses: filler.losses,
        allow: parse_allow(&mut keys, errors),
    }
}

/// Takes the key `strict`, which selects the closed schema of a dialect.
fn take_strict(
    dialect: &Dialect,
    mut items: Vec<Item>,
    errors: &mut Errors,
) -> (agentcard_rules::Dialect, Vec<Item>) {
    let is_strict = |item: &Item| matches!(item, Item::Named(named) if named.key == "strict");
    let (Some(strict), Some(at)) = (dialect.strict, items.iter().position(is_strict)) else {
        return (dialect.rules, items);
    };
    let Item::Named(named) = items.remove(at) else {
        return (dialect.rules, items);
    };
    match parse_flag(&named.key, &named.value, errors) {
        Some(true) => (strict, items),
        _ => (dialect.rules, items),
    }
}

impl Filler<'_> {
    fn complete(&mut self, members: &mut Members, absent: &Absent<'_>) {
        let member = absent.member;
        let default = (self.dialect.default)(self.card, absent, &mut self.losses);
        if let Some(field) = default {
            let field = match (field, absent.key) {
                (Field::Text(text), Some(key)) => Field::Text(absent.owner.constrained(key, text)),
                (field, _) => field,
            };
            members.node(member.name, self.node(&field, absent));
        } else if member.required {
            let node = self.required(absent);
            members.node(member.name, node);
        }
    }

    /// The schema's default for a required member; without one, the missing key is reported.
    fn required(&mut self, absent: &Absent<'_>) -> Node {
        let (member, site) = (absent.member, &absent.owner.site);
        if let Type::String(Constraints { one_of: [only], .. }) = member.ty {
            return Node::word(only, site);
        }
        if let Some(json) = absent
            .shape
            .default(member.name)
            .and_then(|json| json.parse().ok())
        {
            return Node::Json(json, Rc::clone(site));
        }
        let kind = absent.key.map(|key| key.kind);
        if let Type::Object(inner) = member.ty
            && let Some(mapping::Kind::Object(table)) = kind
            && inner
                .members
                .iter()
                .all(|one| !one.required || inner.default(one.name).is_some())
        {
            let inner = Fields::none(table, self.rules, Rc::clone(site));
            return self.node(&Field::Object(inner), absent);
        }
        if let Some(key) = absent.key {
            missing_key(&site.key, key.name, example(key.kind), self.errors);
        }
        Node::Hole(Rc::clone(site))
    }

    fn node(&mut self, field: &Field, absent: &Absent<'_>) -> Node {
        field.node(self.rules, absent.owner, &mut |members, absent| {
            self.complete(members, absent);
        })
    }
}
