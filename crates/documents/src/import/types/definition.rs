//! What a Rust type is made of.

use serde_json::Value;

use crate::import::schema::Object;

/// A struct or an enum.
#[derive(Debug)]
pub(super) struct Definition {
    /// Its name.
    pub(super) name: String,
    /// What typify reads: its own parts are references, and constraints are left out.
    pub(super) schema: Value,
    /// The schema of the document; two that are equal are one type.
    pub(super) source: Value,
    /// What people read.
    pub(super) doc: Option<String>,
    /// The members of a struct, in order.
    pub(super) fields: Vec<Field>,
    /// Whether only the types of its members are wanted.
    pub(super) hidden: bool,
}

/// A member of a struct.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    /// Its name in JSON.
    pub(crate) member: String,
    /// The type.
    pub(crate) shape: Shape,
    /// Whether it has to be there.
    pub(crate) required: bool,
    /// What people read.
    pub(crate) doc: Option<String>,
}

/// A schema that a Rust type can have.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Shape {
    /// What typify reads.
    pub(crate) schema: Value,
    /// What the type will not say: keywords of the schema.
    pub(crate) rest: Object,
}
