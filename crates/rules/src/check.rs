//! The entry points: which modules judge a document of which dialect.

use crate::{Dialect, Finding, Options};
use serde_json::Value;

/// Everything that is wrong with a document, in the order of the document.
pub fn check(doc: &Value, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    let _ = (doc, dialect, options);
    Vec::new()
}

/// Everything that is wrong with one skill of a card of `dialect`; references to security schemes are not judged.
pub fn check_skill(skill: &Value, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    let _ = (skill, dialect, options);
    Vec::new()
}

/// Everything that is wrong with one tool of a toolspec of `dialect`; pointers start at the tool.
pub fn check_tool(tool: &Value, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    let _ = (tool, dialect, options);
    Vec::new()
}
