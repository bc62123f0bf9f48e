//! The result of a conversion: a document with its losses, or a refusal.

use std::fmt;

use agentcard_rules::Loss;
use serde_json::Value;

/// A converted document.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Converted {
    /// The document in the target dialect.
    pub document: Value,
    /// Information that the target cannot express, in source order.
    pub losses: Vec<Loss>,
}

impl Converted {
    pub(crate) fn new(document: impl Into<Value>, losses: Vec<Loss>) -> Self {
        Self {
            document: document.into(),
            losses,
        }
    }

    /// Applies a further conversion and adds its losses.
    ///
    /// # Errors
    ///
    /// Returns the refusal of the further conversion.
    pub fn then(self, convert: impl FnOnce(&Value) -> Result<Self, Refusal>) -> Result<Self, Refusal> {
        let mut further = convert(&self.document)?;
        further.losses.splice(0..0, self.losses);
        Ok(further)
    }
}

/// The loss for two conflicting members: the one at `pointer` is omitted, because readers of the target version use
/// `other`.
pub(crate) fn conflict(pointer: impl Into<String>, other: &str) -> Loss {
    Loss::new(pointer, format!("conflicts with `{other}`, which is used"))
}

/// The reason why a document cannot be converted: the result would be wrong or less secure than the source.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// JSON pointer of the place in the source.
    pub pointer: String,
    /// The reason and how to fix it: one line, lower case, no full stop.
    pub message: String,
}

impl Refusal {
    /// Creates a refusal at `pointer`.
    #[must_use]
    pub fn new(pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            pointer: pointer.into(),
            message: message.into(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pointer.as_str() {
            "" => f.write_str(&self.message),
            pointer => write!(f, "{pointer}: {}", self.message),
        }
    }
}

impl std::error::Error for Refusal {}
