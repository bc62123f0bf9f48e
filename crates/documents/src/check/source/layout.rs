//! Positions in a document, stored while it is parsed.
//!
//! Most documents have few findings and nothing odd about their text, so that following a pointer through these notes
//! takes less time than a second run over the text, which [`locate`](super::locate) makes. What it could not do as
//! well, it leaves to that.

use agentcard_rules::pointer::tokens;

use super::position::Span;

/// Most values that are noted; usual documents have hundreds.
const VALUES: usize = 10_000;

/// How many bytes of a usual document make a value.
const BYTES: usize = 16;

/// Most pointers that are followed, since each passes all values that come before its own.
const POINTERS: usize = 64;

/// The places of all values of a document, in the order of the text.
#[derive(Debug)]
pub(crate) struct Layout {
    values: Vec<Place>,
    /// Bytes of the compact form.
    size: usize,
    /// Whether a name is written with escapes, or a value is not noted.
    unsure: bool,
}

/// The place of a value, in bytes of the text.
#[derive(Debug)]
pub(crate) struct Place {
    name: (u32, u32),
    value: (u32, u32),
    /// Number of the first value that is not part of it.
    next: u32,
}

impl Place {
    /// Its name; empty for items and the document.
    pub(crate) fn name(&self) -> Span {
        self.name.0 as usize..self.name.1 as usize
    }

    pub(crate) fn value(&self) -> Span {
        self.value.0 as usize..self.value.1 as usize
    }
}

impl Layout {
    /// Notes of a text of which nothing is read, with room for a usual one.
    pub(super) fn new(text: &str) -> Self {
        Self {
            values: Vec::with_capacity((text.len() / BYTES).clamp(16, VALUES)),
            size: 0,
            unsure: u32::try_from(text.len()).is_err(),
        }
    }

    /// Notes that a value starts; the answer goes to [`end`](Self::end) where it ends.
    pub(super) fn start(&mut self, name: Span, start: usize) -> usize {
        self.note(name, start..start)
    }

    /// Notes where a list or object of so many elements ends.
    pub(super) fn end(&mut self, number: usize, end: usize, elements: usize) {
        self.size += 2 + elements.saturating_sub(1);
        let next = short(self.values.len());
        if let Some(place) = self.values.get_mut(number) {
            place.value.1 = short(end);
            place.next = next;
        }
    }

    /// Notes a value that holds no other, and its size in the compact form.
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

    /// Notes a name, its size in the compact form, and whether it is written with escapes.
    pub(super) fn name(&mut self, size: usize, escaped: bool) {
        // And the colon.
        self.size += size + 1;
        self.unsure |= escaped;
    }

    /// Bytes of the compact form.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// Whether so many pointers can be followed.
    pub(crate) fn can_find(&self, pointers: usize) -> bool {
        !self.unsure && pointers <= POINTERS
    }

    /// The place that a pointer leads to; `text` is that of the document.
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

/// An offset in a text that is short enough, or what nobody looks at.
#[allow(
    clippy::cast_possible_truncation,
    reason = "nothing is looked up in longer texts"
)]
fn short(offset: usize) -> u32 {
    offset as u32
}
