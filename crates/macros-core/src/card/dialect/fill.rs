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
use crate::meta::{Site, missing_key, parse_allow};

/// Completes the members of a document.
struct Filler<'a> {
    card: &'a Card,
    dialect: &'static Dialect,
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
    let mut keys = fields::sort(dialect.table, dialect.rules, &[], items, errors);
    let mut fields = Fields::none(dialect.table, dialect.rules, Site::of(&name));
    fields.read(&mut keys, &name, errors);
    let mut filler = Filler {
        card,
        dialect,
        losses: Vec::new(),
        errors,
    };
    let root = fields.node(dialect.rules, None, &mut |members, absent| {
        filler.complete(members, absent);
    });
    Document {
        dialect: dialect.rules,
        root,
        losses: filler.losses,
        allow: parse_allow(&mut keys, errors),
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
            let inner = Fields::none(table, self.dialect.rules, Rc::clone(site));
            return self.node(&Field::Object(inner), absent);
        }
        if let Some(key) = absent.key {
            missing_key(&site.key, key.name, example(key.kind), self.errors);
        }
        Node::Hole(Rc::clone(site))
    }

    fn node(&mut self, field: &Field, absent: &Absent<'_>) -> Node {
        field.node(self.dialect.rules, absent.owner, &mut |members, absent| {
            self.complete(members, absent);
        })
    }
}
