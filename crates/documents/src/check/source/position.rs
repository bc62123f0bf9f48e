//! Byte offsets, lines and columns.

use agentcard_rules::Finding;
use std::ops::{Deref, DerefMut, Range};
/// A byte range of a text.
pub type Span = Range<usize>;

/// Maximum nesting depth; many JSON parsers stop at this depth or little beyond.
pub(crate) const DEPTH: usize = 128;

/// Maximum number of faults before the parser gives up.
pub(super) const FAULTS: usize = 200;

/// A finding and its position in the text.
#[derive(Debug, Clone)]
pub struct Found {
    /// The finding.
    pub finding: Finding,
    /// The byte range in the text.
    pub span: Span,
    /// Where it starts.
    pub start: Position,
    /// Where it ends.
    pub end: Position,
}

impl Found {
    /// Creates a finding whose lines and columns are not computed yet.
    pub(crate) fn new(finding: Finding, span: Span) -> Self {
        let (start, end) = (Position::default(), Position::default());
        Self {
            finding,
            span,
            start,
            end,
        }
    }
}

impl Deref for Found {
    type Target = Finding;

    fn deref(&self) -> &Finding {
        &self.finding
    }
}

impl DerefMut for Found {
    fn deref_mut(&mut self) -> &mut Finding {
        &mut self.finding
    }
}

/// A position as counted by editors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

/// Converts byte offsets in ascending order to positions, in a single pass over the text.
///
/// ```
/// use agentcard_documents::check::positions;
///
/// let found: Vec<_> = positions("ä\nb", [3, 2, 0]).map(|place| (place.line, place.column)).collect();
/// assert_eq!(found, [(2, 1), (1, 2), (1, 1)]);
/// ```
pub fn positions(text: &str, offsets: impl IntoIterator<Item = usize>) -> std::vec::IntoIter<Position> {
    positions_from(1, text, offsets)
}

/// The positions of byte offsets in a text that starts on this line of its file.
pub(crate) fn positions_from(
    line: usize,
    text: &str,
    offsets: impl IntoIterator<Item = usize>,
) -> std::vec::IntoIter<Position> {
    let offsets: Vec<usize> = offsets.into_iter().collect();
    let mut order: Vec<usize> = (0..offsets.len()).collect();
    order.sort_unstable_by_key(|index| offsets[*index]);
    let mut found = vec![Position::default(); offsets.len()];
    let bytes = text.as_bytes();
    let (mut at, mut place) = (0, Position { line, column: 1 });
    for index in order {
        let end = offsets[index].min(bytes.len());
        let passed = bytes.get(at..end).unwrap_or_default();
        let line = match memchr::memrchr(b'\n', passed) {
            Some(last) => {
                let (lines, line) = passed.split_at(last + 1);
                place.line += memchr::memchr_iter(b'\n', lines).count();
                place.column = 1;
                line
            }
            None => passed,
        };
        // Every character has one byte that is not a continuation byte.
        place.column += if line.is_ascii() {
            line.len()
        } else {
            line.iter().filter(|byte| !matches!(**byte, 0x80..=0xBF)).count()
        };
        at = at.max(end);
        found[index] = place;
    }
    found.into_iter()
}
