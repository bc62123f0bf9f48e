//! Checks values against a schema, with messages for a model.
//!
//! Neither the schema nor the value is modified. Keywords that are not checked, see [`UNCHECKED`], reject nothing.

mod choice;
mod decoder;
mod format;
mod node;
mod plain;
mod report;
mod words;

pub use node::{Path, Patterns, Walk};
pub use report::Report;
pub use words::refused;

/// Keywords that restrict values but are not checked.
pub const UNCHECKED: [&str; 8] = [
    "contains",
    "minContains",
    "maxContains",
    "dependentSchemas",
    "dependencies",
    "unevaluatedItems",
    "unevaluatedProperties",
    "$dynamicRef",
];
