//! The faults of a call's arguments, with messages for a model.

use super::node::Path;

/// Maximum number of faults to collect; fewer are shown.
const MOST: usize = 2_000;

/// Maximum length of a pointer in characters.
const LONGEST: usize = 200;

/// Faults with the JSON pointers of their values.
#[derive(Debug, Default)]
pub struct Report {
    faults: Vec<(String, String)>,
    /// The distance of the value from the expected form; determines which of several forms was intended.
    pub(super) distance: usize,
    /// Whether the value is valid but needs conversion for the deserializer.
    pub(super) unsettled: bool,
}

impl Report {
    /// Adds a fault at `path`.
    #[inline]
    pub fn add(&mut self, path: &Path<'_>, message: String) {
        self.add_at(path.pointer(), message);
    }

    /// Adds a fault at a JSON pointer.
    #[inline]
    pub(super) fn add_at(&mut self, mut pointer: String, message: String) {
        self.distance += 1;
        // Keys come from the caller and may be as long as a call.
        if let Some((end, _)) = pointer.char_indices().nth(LONGEST) {
            pointer.truncate(end);
            pointer.push('…');
        }
        self.faults.push((pointer, message));
    }

    /// Whether enough faults are collected.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.faults.len() >= MOST
    }

    /// Whether there is a fault at `path` or below it.
    #[inline]
    pub fn has_below(&self, path: &Path<'_>) -> bool {
        let path = path.pointer();
        let mut below = self
            .faults
            .iter()
            .filter_map(|(pointer, _)| pointer.strip_prefix(&path));
        below.any(|rest| rest.is_empty() || rest.starts_with('/'))
    }

    /// Returns `true` if there are no faults.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// Adds the faults of another report.
    #[inline]
    pub fn append(&mut self, mut other: Self) {
        self.faults.append(&mut other.faults);
        self.distance += other.distance;
        self.unsettled |= other.unsettled;
    }

    /// Returns the faults with their JSON pointers.
    #[inline]
    pub fn faults(&self) -> &[(String, String)] {
        &self.faults
    }

    /// Whether the value is valid but may need conversion for a deserializer.
    #[inline]
    pub fn is_unsettled(&self) -> bool {
        self.unsettled
    }
}
