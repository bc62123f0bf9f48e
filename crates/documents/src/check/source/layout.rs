//! Positions in a document, stored while it is parsed.
//!
//! Most documents have few findings and no unusual text, so following a few pointers through the layout is faster
//! than the second pass over the text that [`locate`](super::locate) makes. All other cases are left to `locate`.

use agentcard_rules::pointer::tokens;

use super::position::Span;

/// Maximum number of recorded values; typical documents have hundreds.
const VALUES: usize = 10_000;

/// Average number of bytes per value in a typical document.
const BYTES: usize = 16;

/// Maximum number of pointers to follow, because each scans all earlier values.
const POINTERS: usize = 64;

/// The positions of all values of a document, in document order.
#[derive(Debug)]
pub(crate) struct Layout {
    values: Vec<Place>,
    /// Size of the compact JSON in bytes.
    size: usize,
    /// Whether a key contains escapes, or a value is not recorded.
    unsure: bool,
}

/// The position of a value, in byte offsets.
#[derive(Debug)]
pub(crate) struct Place {
    name: (u32, u32),
    value: (u32, u32),
    /// Index of the first value that is not part of this one.
    next: u32,
}

impl Place {
    /// The span of its key; empty for array items and the root.
    pub(crate) fn name(&self) -> Span {
        self.name.0 as usize..self.name.1 as usize
    }

    pub(crate) fn value(&self) -> Span {
        self.value.0 as usize..self.value.1 as usize
    }
}

impl Layout {
    /// Creates an empty layout with capacity for a typical text.
    pub(super) fn new(text: &str) -> Self {
        Self {
            values: Vec::with_capacity((text.len() / BYTES).clamp(16, VALUES)),
            size: 0,
            unsure: u32::try_from(text.len()).is_err(),
        }
    }

    /// Records the start of a container; pass the result to [`end`](Self::end).
    pub(super) fn start(&mut self, name: Span, start: usize) -> usize {
        self.note(name, start..start)
    }

    /// Records the end of a container with this number of elements.
    pub(super) fn end(&mut self, number: usize, end: usize, elements: usize) {
        self.size += 2 + elements.saturating_sub(1);
        let next = short(self.values.len());
        if let Some(place) = self.values.get_mut(number) {
            place.value.1 = short(end);
            place.next = next;
        }
    }

    /// Records a scalar and its size in compact JSON.
    pub(super) fn scalar(&mut self, name: Span, value: Span, size: usize) {
        self.size += size;
        self.note(name, value);
    }

    fn note(&mut self, name: Span, value: Span) -> usize {
        let number = self.values.len();
        if number == VALUES {
            self.unsure = true;
            return number;
        }
        self.values.push(Place {
            name: (short(name.start), short(name.end)),
            value: (short(value.start), short(value.end)),
            next: short(number + 1),
        });
        number
    }

    /// Records a key, its size in compact JSON, and whether it contains escapes.
    pub(super) fn name(&mut self, size: usize, escaped: bool) {
        // Plus the colon.
        self.size += size + 1;
        self.unsure |= escaped;
    }

    /// Returns the size of the compact JSON in bytes.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Whether this number of pointers can be looked up.
    pub(crate) fn can_find(&self, pointers: usize) -> bool {
        !self.unsure && pointers <= POINTERS
    }

    /// Looks up a pointer; `text` must be the text of the document.
    pub(crate) fn find(&self, text: &str, pointer: &str) -> Option<&Place> {
        let mut number = 0;
        for token in tokens(pointer) {
            let around = self.values.get(number)?;
            let (mut inner, end) = (number + 1, around.next as usize);
            let is_object = text.as_bytes().get(around.value.0 as usize) == Some(&b'{');
            let mut items = if is_object { 0 } else { token.parse().ok()? };
            loop {
                let place = self.values.get(inner).filter(|_| inner < end)?;
                let found = if is_object {
                    let name = place.name();
                    text.get(name.start + 1..name.end.saturating_sub(1))? == token
                } else {
                    items == 0_usize
                };
                if found {
                    break;
                }
                items = items.saturating_sub(1);
                inner = place.next as usize;
            }
            number = inner;
        }
        self.values.get(number)
    }
}

/// An offset as `u32`. Longer texts are truncated, but have no usable layout.
#[allow(
    clippy::cast_possible_truncation,
    reason = "nothing is looked up in longer texts"
)]
fn short(offset: usize) -> u32 {
    offset as u32
}
