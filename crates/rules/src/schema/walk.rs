//! Visits subschemas, but nothing that only looks like a schema (a default, an example, a property name).

use serde_json::{Map, Value};

use super::keyword::{Takes, takes};
use crate::node::{self, Node};

/// Maximum nesting depth of schemas; real ones don't come close.
pub(crate) const DEEPEST: usize = 100;

/// A JSON value that contains a schema: a `Value` or a `Node`.
pub trait Json: Sized {
    /// An object.
    type Members;

    /// Returns the object, if it is one.
    fn as_object(&self) -> Option<&Self::Members>;
    /// Returns the items, if it is an array.
    fn as_array(&self) -> Option<&[Self]>;
    /// Returns the string, if it is one.
    fn as_str(&self) -> Option<&str>;
    /// Whether it is `true` or `false`.
    fn is_boolean(&self) -> bool;
    /// A field of an object.
    fn member<'s>(object: &'s Self::Members, name: &str) -> Option<&'s Self>;
    /// Visits the members of an object.
    fn members<'s>(object: &'s Self::Members, visit: &mut dyn FnMut(&'s str, &'s Self));

    /// Whether it is a schema.
    fn is_schema(&self) -> bool {
        self.is_boolean() || self.as_object().is_some()
    }
}

macro_rules! impl_json {
    ([$($lifetime:lifetime)?] $value:ty, $members:ty) => {
        impl$(<$lifetime>)? Json for $value {
            type Members = $members;

            #[inline]
            fn as_object(&self) -> Option<&Self::Members> {
                Self::as_object(self)
            }

            #[inline]
            fn as_array(&self) -> Option<&[Self]> {
                Self::as_array(self).map(|items| &items[..])
            }

            #[inline]
            fn as_str(&self) -> Option<&str> {
                Self::as_str(self)
            }

            #[inline]
            fn is_boolean(&self) -> bool {
                Self::is_boolean(self)
            }

            #[inline]
            fn member<'s>(object: &'s Self::Members, name: &str) -> Option<&'s Self> {
                object.get(name)
            }

            #[inline]
            fn members<'s>(object: &'s Self::Members, visit: &mut dyn FnMut(&'s str, &'s Self)) {
                for (name, value) in object {
                    visit(name, value);
                }
            }
        }
    };
}

impl_json!([] Value, Map<String, Value>);
impl_json!(['t] Node<'t>, node::Object<'t>);

/// The step from the value of a keyword to a schema in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'s> {
    /// The value itself.
    Whole,
    /// The field with this name.
    Name(&'s str),
    /// The item at this index.
    Item(usize),
}

impl Step<'_> {
    /// The pointer of the schema, from that of the keyword.
    #[inline]
    pub fn from(self, pointer: &str) -> String {
        match self {
            Self::Whole => pointer.to_owned(),
            Self::Name(name) => crate::pointer::below(pointer, name),
            Self::Item(index) => format!("{pointer}/{index}"),
        }
    }
}

/// Visits the schemas in the value of a keyword that [takes](takes) this type.
pub fn below<'s, J: Json>(takes: Takes, value: &'s J, visit: &mut dyn FnMut(Step<'s>, &'s J)) {
    match (takes, value.as_array(), value.as_object()) {
        (Takes::List | Takes::Items, Some(list), _) => {
            for (index, schema) in list.iter().enumerate() {
                visit(Step::Item(index), schema);
            }
        }
        (Takes::Map, _, Some(map)) => J::members(map, &mut |name, schema| visit(Step::Name(name), schema)),
        (Takes::Schema | Takes::Items, ..) => visit(Step::Whole, value),
        _ => {}
    }
}

/// Visits the direct subschemas of `schema` with their keywords.
pub fn children<'s, J: Json>(schema: &'s J::Members, visit: &mut dyn FnMut(&'s str, Step<'s>, &'s J)) {
    J::members(schema, &mut |key, value| {
        below(takes(key), value, &mut |step, child| visit(key, step, child));
    });
}

/// Visits the direct subschemas of `schema` mutably.
#[inline]
pub fn children_mut(schema: &mut Map<String, Value>, visit: &mut dyn FnMut(&str, Step<'_>, &mut Value)) {
    for (key, value) in schema {
        match (takes(key), value) {
            (Takes::List | Takes::Items, Value::Array(list)) => {
                for (index, schema) in list.iter_mut().enumerate() {
                    visit(key, Step::Item(index), schema);
                }
            }
            (Takes::Map, Value::Object(map)) => {
                for (name, schema) in map {
                    visit(key, Step::Name(name), schema);
                }
            }
            (Takes::Schema | Takes::Items, value) => visit(key, Step::Whole, value),
            _ => {}
        }
    }
}

/// Calls `pass` for every object schema, inner ones first.
#[inline]
pub fn bottom_up(schema: &mut Value, pass: &mut dyn FnMut(&mut Map<String, Value>)) {
    if let Value::Object(schema) = schema {
        children_mut(schema, &mut |_, _, child| bottom_up(child, pass));
        pass(schema);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_and_names_are_not_visited() {
        let mut schema = json!({
            "properties": { "default": { "type": "string", "default": { "type": "x" } } },
            "items": { "enum": [{ "type": "y" }] },
        });
        let mut seen = 0;
        bottom_up(&mut schema, &mut |_| seen += 1);
        assert_eq!(seen, 3);
    }
}
