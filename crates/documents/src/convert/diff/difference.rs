//! Differences and their collector.

use crate::convert::member::Object;

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// Whether a client that worked before may fail now.
    pub breaking: bool,
    /// The subject, such as `tool forecast, argument days`.
    pub subject: String,
    /// The change: one line, lower case, no full stop.
    pub message: String,
}

#[derive(Default)]
pub(super) struct Differences(Vec<Difference>);

impl Differences {
    pub(super) fn breaking(&mut self, subject: impl Into<String>, message: impl Into<String>) {
        self.push(true, subject.into(), message.into());
    }

    pub(super) fn harmless(&mut self, subject: impl Into<String>, message: impl Into<String>) {
        self.push(false, subject.into(), message.into());
    }

    pub(super) fn push(&mut self, breaking: bool, subject: String, message: String) {
        self.0.push(Difference {
            breaking,
            subject,
            message,
        });
    }
}

impl From<Differences> for Vec<Difference> {
    fn from(differences: Differences) -> Self {
        differences.0
    }
}

/// Reports a change of a text that clients show but do not interpret.
pub(super) fn compare_text(
    old: &Object,
    new: &Object,
    key: &str,
    subject: &str,
    differences: &mut Differences,
) {
    match (old.get(key), new.get(key)) {
        (old, new) if old == new => {}
        (None, _) => differences.harmless(subject, format!("`{key}` was added")),
        (_, None) => differences.harmless(subject, format!("`{key}` was removed")),
        _ => differences.harmless(subject, format!("`{key}` was changed")),
    }
}
