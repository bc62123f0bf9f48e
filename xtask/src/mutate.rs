//! Mutations of valid documents.

use heck::ToSnakeCase;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Map, Value, json};

/// A mutation: kind, position and value.
#[derive(Debug, Clone)]
pub(crate) struct Mutation {
    kind: Kind,
    place: Index,
    choice: Index,
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    /// Removes a member or item.
    Drop,
    Null,
    WrongType,
    /// Adds a member that no schema defines.
    ExtraMember,
    /// Adds a member that the schema defines for this or another object, for example a second one of a oneof.
    KnownMember,
    /// Empties a string, array or object.
    Empty,
    /// Adds a member in snake case, in addition to the original or in its place.
    SnakeCase,
    /// Changes a string or number: not listed, too long, out of range.
    Other,
    /// Duplicates an array item.
    Repeat,
}

const KINDS: &[Kind] = &[
    Kind::Drop,
    Kind::Null,
    Kind::WrongType,
    Kind::ExtraMember,
    // More frequent than the others, because it has to hit the right object with the right name.
    Kind::KnownMember,
    Kind::KnownMember,
    Kind::KnownMember,
    Kind::KnownMember,
    Kind::Empty,
    Kind::SnakeCase,
    Kind::Other,
    Kind::Repeat,
];

pub(crate) fn mutations() -> impl Strategy<Value = Mutation> {
    (select(KINDS), any::<Index>(), any::<Index>()).prop_map(|(kind, place, choice)| Mutation {
        kind,
        place,
        choice,
    })
}

/// The names of known members, by object.
pub(crate) fn known_names(schema: &Value) -> Vec<Vec<String>> {
    let defs = schema["$defs"].as_object().into_iter().flat_map(Map::values);
    defs.filter_map(|def| def["properties"].as_object())
        .filter(|members| !members.is_empty())
        .map(|members| members.keys().cloned().collect())
        .collect()
}

impl Mutation {
    /// Applies the mutation; returns the document unchanged if it is not applicable.
    pub(crate) fn apply(&self, mut document: Value, names: &[Vec<String>]) -> Value {
        let mut places = Vec::new();
        collect(&document, String::new(), &mut places);
        places.retain(|pointer| {
            document
                .pointer(pointer)
                .is_some_and(|value| self.fits(pointer, value))
        });
        if places.is_empty() {
            return document;
        }
        let place = self.place.get(&places).clone();
        self.spoil(&mut document, &place, names);
        document
    }

    fn fits(&self, pointer: &str, value: &Value) -> bool {
        match self.kind {
            Kind::Drop => !pointer.is_empty(),
            Kind::Null | Kind::WrongType => true,
            Kind::ExtraMember | Kind::KnownMember => value.is_object(),
            Kind::Empty => value.is_string() || value.is_array() || value.is_object(),
            Kind::SnakeCase => pointer
                .rsplit('/')
                .next()
                .is_some_and(|name| name.contains(char::is_uppercase)),
            Kind::Other => value.is_string() || value.is_number(),
            Kind::Repeat => value.as_array().is_some_and(|items| !items.is_empty()),
        }
    }

    fn spoil(&self, document: &mut Value, place: &str, names: &[Vec<String>]) {
        match self.kind {
            Kind::Drop => remove(document, place),
            Kind::SnakeCase => self.rename(document, place),
            _ => {
                if let Some(value) = document.pointer_mut(place) {
                    self.change(value, names);
                }
            }
        }
    }

    fn change(&self, value: &mut Value, names: &[Vec<String>]) {
        let others = [
            json!("x"),
            json!(7),
            json!(1.5),
            json!(true),
            json!([]),
            json!({}),
            json!([{}]),
            json!({"a": 1}),
        ];
        match (self.kind, value) {
            (Kind::Null, value) => *value = Value::Null,
            (Kind::WrongType, value) => *value = self.choice.get(&others).clone(),
            (Kind::ExtraMember, Value::Object(members)) => {
                members.insert("x-new".into(), self.choice.get(&others).clone());
            }
            (Kind::KnownMember, Value::Object(members)) if !names.is_empty() => {
                let sibling = members.values().next().cloned();
                let values = [json!({}), Value::Null, json!("x"), sibling.unwrap_or(json!([]))];
                let shared =
                    |names: &&Vec<String>| names.iter().filter(|name| members.contains_key(*name)).count();
                let own = names
                    .iter()
                    .max_by_key(shared)
                    .filter(|_| self.choice.index(4) > 0);
                let names = own.unwrap_or_else(|| self.place.get(names));
                members.insert(self.place.get(names).clone(), self.choice.get(&values).clone());
            }
            (Kind::Empty, Value::String(text)) => text.clear(),
            (Kind::Empty, Value::Array(items)) => items.clear(),
            (Kind::Empty, Value::Object(members)) => members.clear(),
            (Kind::Other, Value::String(text)) => {
                let long = "x".repeat(5_000);
                let texts = ["other", "Header", "2", "http://a b", "\u{0}", &long];
                (*self.choice.get(&texts)).clone_into(text);
            }
            (Kind::Other, value @ Value::Number(_)) => {
                let numbers = [json!(-999_999), json!(999_999_999), json!(0.125)];
                *value = self.choice.get(&numbers).clone();
            }
            (Kind::Repeat, Value::Array(items)) => items.push(self.choice.get(items).clone()),
            _ => {}
        }
    }

    fn rename(&self, document: &mut Value, place: &str) {
        let Some((parent, name)) = place.rsplit_once('/') else {
            return;
        };
        if let Some(Value::Object(members)) = document.pointer_mut(parent) {
            let in_its_place = self.choice.index(2) == 0;
            let value = if in_its_place {
                members.remove(name)
            } else {
                members.get(name).cloned()
            };
            let value = if self.choice.index(3) == 0 {
                Some(json!(7))
            } else {
                value
            };
            if let Some(value) = value {
                members.insert(name.to_snake_case(), value);
            }
        }
    }
}

fn remove(document: &mut Value, place: &str) {
    let Some((parent, name)) = place.rsplit_once('/') else {
        return;
    };
    match document.pointer_mut(parent) {
        Some(Value::Object(members)) => {
            members.remove(agentcard_rules::pointer::unescape(name).as_ref());
        }
        Some(Value::Array(items)) => {
            name.parse()
                .ok()
                .filter(|at| *at < items.len())
                .map(|at: usize| items.remove(at));
        }
        _ => {}
    }
}

/// Pointers of all values.
fn collect(value: &Value, pointer: String, places: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (name, inner) in members {
                collect(inner, agentcard_rules::pointer::below(&pointer, name), places);
            }
        }
        Value::Array(items) => {
            for (at, inner) in items.iter().enumerate() {
                collect(inner, format!("{pointer}/{at}"), places);
            }
        }
        _ => {}
    }
    places.push(pointer);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::test_runner::{Config, TestRunner};

    #[test]
    fn every_kind_of_mutation_is_applicable() {
        let document = json!({"aName": "x", "a/b": [1], "c": {}});
        for kind in KINDS {
            let changed = std::cell::Cell::new(false);
            let config = Config {
                cases: 20,
                failure_persistence: None,
                ..Config::default()
            };
            TestRunner::new(config)
                .run(&mutations(), |mutation| {
                    let mutation = Mutation {
                        kind: *kind,
                        ..mutation
                    };
                    let spoiled = mutation.apply(document.clone(), &[vec!["d".to_owned()]]);
                    changed.set(changed.get() || spoiled != document);
                    Ok(())
                })
                .unwrap();
            assert!(changed.get(), "{kind:?}");
        }
    }

    #[test]
    fn known_names_are_those_of_each_object() {
        let schema =
            json!({"$defs": {"A": {"properties": {"b": {}, "a": {}}}, "B": {"properties": {"a": {}}}}});
        assert_eq!(known_names(&schema), [vec!["b", "a"], vec!["a"]]);
    }
}
