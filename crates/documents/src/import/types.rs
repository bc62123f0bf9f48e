//! Rust types for objects and enums in schemas.
//!
//! Each of them becomes a definition ([`hoist`]), typify generates the types ([`generate`]), and the result is
//! simplified ([`tidy`]).

mod cases;
mod definition;
mod generate;
mod hoist;
mod recursive;
mod tidy;

use std::collections::BTreeSet;

use serde_json::Value;

use definition::Definition;
pub(crate) use definition::{Field, Shape};
pub(crate) use generate::{Role, Written};
use recursive::Recursive;

use crate::convert::Refusal;
use crate::convert::names::Names;
use crate::import::name::type_name;
use crate::import::schema::Object;

/// Names that the generated code uses for other types, or that would be confusing.
const TAKEN: [&str; 26] = [
    "AgentCard",
    "BTreeMap",
    "Box",
    "CallResult",
    "Client",
    "ClientError",
    "Default",
    "Deserialize",
    "Err",
    "Into",
    "Json",
    "JsonSchema",
    "Map",
    "None",
    "Ok",
    "Option",
    "Result",
    "Self",
    "Serialize",
    "Some",
    "String",
    "T",
    "Tools",
    "Transport",
    "Value",
    "Vec",
];

/// The definitions of a module.
#[derive(Debug)]
pub(crate) struct Types {
    names: Names,
    definitions: Vec<Definition>,
    recursive: Vec<Recursive>,
    /// The hidden structs whose fields are results.
    results: Vec<String>,
    /// Whether the current schema may contain `null` inside.
    null_inside: bool,
}

impl Types {
    /// Creates an empty collection.
    pub(crate) fn new() -> Self {
        Self {
            names: Names::with(TAKEN),
            definitions: Vec::new(),
            recursive: Vec::new(),
            results: Vec::new(),
            null_inside: false,
        }
    }

    /// Creates an empty collection in which schemas may contain `null` inside.
    pub(crate) fn with_null() -> Self {
        Self {
            null_inside: true,
            ..Self::new()
        }
    }

    /// The shape of a schema without `null`; `None` if only a JSON value can represent it. `owner` and `part`
    /// provide the name for new definitions.
    pub(crate) fn shape(&mut self, schema: &Object, owner: &str, part: &str) -> Option<Shape> {
        hoist::shape(self, schema, owner, part)
    }

    /// Runs `shape` for a result, in which null is allowed.
    pub(crate) fn of_result<S>(&mut self, shape: impl FnOnce(&mut Self) -> S) -> S {
        let before = std::mem::replace(&mut self.null_inside, true);
        let shape = shape(self);
        self.null_inside = before;
        shape
    }

    /// Adds a hidden struct with a result as its field, and returns its name.
    pub(crate) fn add_result(&mut self, name: &str, field: Field) -> String {
        let name = self.add_struct(name, vec![field], None, true);
        self.results.push(name.clone());
        name
    }

    /// Adds a struct with these members and returns its name; of a `hidden` struct, only the types of the members
    /// are used.
    pub(crate) fn add_struct(
        &mut self,
        name: &str,
        fields: Vec<Field>,
        doc: Option<String>,
        hidden: bool,
    ) -> String {
        let name = self.names.claim(name, "");
        self.definitions.push(Definition {
            name: name.clone(),
            schema: hoist::object(&fields, false),
            source: Value::Null,
            doc,
            fields,
            texts: Vec::new(),
            hidden,
            stated: None,
        });
        name
    }

    /// Generates the code of all types.
    pub(crate) fn write(&self, role: Role) -> Result<Written, Refusal> {
        generate::write(&self.definitions, role, &self.returned())
    }

    /// The names of all types used in results.
    fn returned(&self) -> BTreeSet<&str> {
        let (mut found, mut open) = (BTreeSet::new(), self.results.iter().map(String::as_str).collect());
        while let Some(next) = Vec::pop(&mut open) {
            let known = self.definitions.iter().find(|known| known.name == next);
            if let Some(known) = known.filter(|_| found.insert(next)) {
                add_parts(&known.schema, &mut open);
            }
        }
        found
    }

    /// The name of an existing definition of `source`.
    fn find(&self, source: &Value) -> Option<String> {
        let same = |definition: &&Definition| definition.source == *source;
        self.definitions
            .iter()
            .find(same)
            .map(|definition| definition.name.clone())
    }

    /// The name of the part if it is free; otherwise prefixed with the name of its owner.
    fn free_name(&mut self, owner: &str, part: &str) -> String {
        let short = type_name(part, "Item");
        let name = if self.names.has(&short) {
            type_name(&format!("{}{short}", type_name(owner, "Item")), "Item")
        } else {
            short
        };
        self.names.claim(&name, "")
    }
}

/// Adds the names of definitions that a schema refers to.
fn add_parts<'s>(schema: &'s Value, found: &mut Vec<&'s str>) {
    match schema {
        Value::String(text) => found.extend(text.strip_prefix("#/definitions/")),
        Value::Array(items) => items.iter().for_each(|item| add_parts(item, found)),
        Value::Object(members) => members.values().for_each(|value| add_parts(value, found)),
        _ => {}
    }
}
