//! What is wrong with the arguments of a call, in words for a model.

use super::node::Path;

/// Most faults that are looked for, which is more than are told.
const MOST: usize = 2_000;

/// Most characters of a pointer.
const LONGEST: usize = 200;

/// Faults, each with the JSON pointer of the value.
#[derive(Debug, Default)]
pub struct Report {
    faults: Vec<(String, String)>,
    /// How far the value is from what is wanted; tells which of several forms was meant.
    pub(super) distance: usize,
    /// Whether the value is right but not yet as the decoder wants it.
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
        // Names are the caller's, and may be as long as a call.
        if let Some((end, _)) = pointer.char_indices().nth(LONGEST) {
            pointer.truncate(end);
            pointer.push('…');
        }
        self.faults.push((pointer, message));
    }

    /// Whether there are more faults than anyone reads.
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

    /// Whether nothing is wrong.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// Takes over what another report says.
    #[inline]
    pub fn append(&mut self, mut other: Self) {
        self.faults.append(&mut other.faults);
        self.distance += other.distance;
        self.unsettled |= other.unsettled;
    }

    /// The faults, each with its JSON pointer.
    #[inline]
    pub fn faults(&self) -> &[(String, String)] {
        &self.faults
    }

    /// Whether the value is right but may not be as a decoder wants it.
    #[inline]
    pub fn is_unsettled(&self) -> bool {
        self.unsettled
    }
}
