//! Rust types for objects and enums in schemas.
//!
//! Each of them becomes a definition ([`hoist`]), typify generates the types ([`generate`]), and the result is
//! simplified ([`tidy`]).

mod cases;
mod definition;
mod generate;
mod hoist;
mod tidy;

use serde_json::Value;

use definition::Definition;
pub(crate) use definition::{Field, Shape};
pub(crate) use generate::{Role, Written};

use crate::convert::Refusal;
use crate::import::name::value_name;
use crate::import::name::{Names, type_name};
use crate::import::schema::Object;

/// Names that the generated code uses for other types, or that would be confusing.
const TAKEN: [&str; 22] = [
    "AgentCard",
    "BTreeMap",
    "Box",
    "Client",
    "ClientError",
    "Deserialize",
    "Err",
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
    /// Whether the current schema may contain `null` inside.
    null_inside: bool,
}

impl Types {
    /// Creates an empty collection.
    pub(crate) fn new() -> Self {
        Self {
            names: Names::with(&TAKEN),
            definitions: Vec::new(),
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

    /// The shape of a result: a struct named `part`.
    pub(crate) fn result(&mut self, schema: &Object, part: &str) -> Option<Shape> {
        let before = std::mem::replace(&mut self.null_inside, true);
        let shape = self.shape(schema, part, part);
        self.null_inside = before;
        shape
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
            hidden,
        });
        name
    }

    /// Generates the code of all types.
    pub(crate) fn write(&self, role: Role) -> Result<Written, Refusal> {
        generate::write(&self.definitions, role)
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

/// Whether all members have different field names.
fn distinct_fields<'a>(members: impl Iterator<Item = &'a String>) -> bool {
    let mut names: Vec<String> = members.map(|member| value_name(member, "field")).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    names.len() == all
}
