//! What is wrong with the arguments of a call, in words for a model.

use std::fmt::Write as _;

use super::node::Path;
use crate::tool::output::CallResult;

/// Most faults that are told: a model mends no more at once.
const MOST: usize = 20;

/// Faults, each with the JSON pointer of the value.
#[derive(Debug, Default)]
pub(in crate::tool) struct Report {
    faults: Vec<(String, String)>,
    /// How far the value is from what is wanted; tells which of several forms was meant.
    pub(super) distance: usize,
    /// Whether the value is right but not yet as the decoder wants it.
    pub(super) unsettled: bool,
}

impl Report {
    /// What decoders say of arguments, each by its name.
    #[inline]
    pub(in crate::tool) fn of_arguments(faults: Vec<(String, String)>) -> Self {
        let mut report = Self::default();
        for (name, message) in faults {
            report.add(&Path::Root.member(&name), message);
        }
        report
    }

    /// Adds a fault at `path`.
    #[inline]
    pub(super) fn add(&mut self, path: &Path<'_>, message: String) {
        self.distance += 1;
        self.faults.push((path.pointer(), message));
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// Takes over what another report says.
    #[inline]
    pub(super) fn append(&mut self, mut other: Self) {
        self.faults.append(&mut other.faults);
        self.distance += other.distance;
        self.unsettled |= other.unsettled;
    }

    /// All of it as a tool error.
    #[inline]
    pub(in crate::tool) fn into_result(self, tool: &str) -> CallResult {
        self.into_error(format!("wrong arguments of `{tool}`:"))
    }

    /// All of it as a tool error that begins with `text`.
    #[inline]
    pub(super) fn into_error(self, mut text: String) -> CallResult {
        for (pointer, message) in self.faults.iter().take(MOST) {
            // Writing to a string does not fail.
            let _ = match pointer.as_str() {
                "" => write!(text, "\n- {message}"),
                pointer => write!(text, "\n- `{pointer}`: {message}"),
            };
        }
        if let Some(more @ 1..) = self.faults.len().checked_sub(MOST) {
            let _ = write!(text, "\n- and {more} more");
        }
        CallResult::error(text)
    }
}
