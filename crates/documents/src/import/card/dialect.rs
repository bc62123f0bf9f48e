//! Import of OpenCLASP and Agenium cards. Their keys are the fields of the schema, so they are derived from its shape.

use agentcard_rules::Dialect;
use agentcard_rules::generated::root;
use agentcard_rules::mapping::{Key, keys};
use agentcard_rules::shape::{List, Member, Shape, Text, Type};
use serde_json::{Map, Value};

use super::draft::Draft;
use crate::import::layout::{Item, one_line};
use crate::import::members::{Members, texts};

/// The keys of a card; `None` if it is not an object or no attribute declares the dialect.
pub(super) fn draft(document: &Value, dialect: Dialect) -> Option<Draft> {
    let object = document.as_object()?;
    keys(dialect, root(dialect).name)?;
    let items = object_items(object, root(dialect), dialect);
    let text = |pointer: &str| {
        document
            .pointer(pointer)
            .and_then(Value::as_str)
            .map(str::to_owned)
    };
    let description = text("/description").or_else(|| text("/agent/description"));
    let name = text("/name").or_else(|| text("/agent/name"));
    let mut draft = Draft::new(name.as_deref(), description, Vec::new());
    // Use the doc comment for the description, or the key if that is impossible.
    draft.items = items;
    draft.attribute = dialect.family();
    Some(draft)
}

/// The keys of an object, in the order of its shape; members of its `flat` members are keys themselves.
fn object_items(object: &Map<String, Value>, shape: &'static Shape, dialect: Dialect) -> Vec<Item> {
    let mut rest = object.clone();
    let mut items = Vec::new();
    for member in shape.members {
        let Some(value) = rest.shift_remove(member.name) else {
            continue;
        };
        let key = keys(dialect, shape.name).and_then(|keys| keys.key_of(dialect, member.name));
        let Some(key) = key else { continue };
        if let (Type::Object(inner), Value::Object(value), true) = (&member.ty, &value, key.flat) {
            items.extend(object_items(value, inner, dialect));
            continue;
        }
        match member_items(key, member, &value, dialect) {
            Some(found) => items.extend(found),
            // A value of another type shows up as a difference.
            None => drop(rest.insert(member.name.to_owned(), value)),
        }
    }
    if let Some(rest) = Members::of(&rest.into()) {
        rest.push_extra(&mut items);
    }
    items
}

/// The keys of a member; `None` if its value has another type.
fn member_items(
    key: &'static Key,
    member: &'static Member,
    value: &Value,
    dialect: Dialect,
) -> Option<Vec<Item>> {
    let key = key.name;
    let one = match &member.ty {
        // The schema allows a single value, so there is no key.
        Type::String(Text { one_of: [only], .. }) => return (value == only).then(Vec::new),
        Type::String(_) => named(key, &Item::text("", value.as_str()?)),
        Type::Array(List {
            items: Type::Object(shape),
            ..
        }) => {
            let items = value.as_array()?.iter();
            let items = items.map(|item| {
                Some(Item::List(
                    key.to_owned(),
                    object_items(item.as_object()?, shape, dialect),
                ))
            });
            // An empty list has no key: it is either the default or can't be expressed.
            return items.collect();
        }
        Type::Array(_) => match Item::texts("", &texts(value)?) {
            Item::List(_, items) => Item::List(key.to_owned(), items),
            other => other,
        },
        Type::Object(shape) => Item::List(key.to_owned(), object_items(value.as_object()?, shape, dialect)),
        _ => named(key, &Item::Json("", value.clone())),
    };
    Some(vec![one])
}

/// An item under a key that is known only from the schema.
fn named(key: &str, item: &Item) -> Item {
    Item::Word(format!("{key}{}", one_line(item)))
}
