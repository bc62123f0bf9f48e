//! Checks a value by a schema, in words for a model.
//!
//! The schema is walked as it is, and the value stays as it is. A keyword that is not looked at refuses nothing; which these
//! are, [`UNCHECKED`] says.

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

/// Keywords that refuse values and that no value is checked by.
pub const UNCHECKED: [&str; 11] = [
    "contains",
    "minContains",
    "maxContains",
    "dependentSchemas",
    "dependencies",
    "if",
    "then",
    "else",
    "unevaluatedItems",
    "unevaluatedProperties",
    "$dynamicRef",
];
