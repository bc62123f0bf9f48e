//! The parts of a generated Rust type.

use serde_json::Value;

use crate::import::schema::Object;

/// A struct or an enum.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) name: String,
    /// The input of typify, with nested definitions as references and without constraints.
    pub(super) schema: Value,
    /// The schema in the document; equal schemas share one type.
    pub(super) source: Value,
    /// The doc comment.
    pub(super) doc: Option<String>,
    /// The members of a struct, in order.
    pub(super) fields: Vec<Field>,
    /// The values of an enum.
    pub(super) texts: Vec<String>,
    /// Whether only the types of the members are used.
    pub(super) hidden: bool,
    /// The schema of a type that accepts any JSON.
    pub(super) stated: Option<Object>,
}

/// A member of a struct.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    /// Its name in JSON.
    pub(crate) member: String,
    /// Its name in Rust.
    pub(crate) ident: String,
    /// The type.
    pub(crate) shape: Shape,
    pub(crate) required: bool,
    /// Whether it may be null.
    pub(crate) nullable: bool,
    /// The doc comment.
    pub(crate) doc: Option<String>,
}

/// A schema that a Rust type can represent.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Shape {
    /// The input of typify.
    pub(crate) schema: Value,
    /// Keywords that the type does not express.
    pub(crate) rest: Object,
}
