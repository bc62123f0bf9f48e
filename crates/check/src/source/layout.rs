//! Where everything in a document stands, noted while it is read.
//!
//! Most documents have few findings and nothing odd about their text, so that following a pointer through these notes
//! takes less time than a second run over the text, which [`locate`](super::locate) makes. What it could not do as
//! well, it leaves to that.

use super::Span;
use super::locate::tokens;

/// Most values that are noted; usual documents have hundreds.
const VALUES: usize = 10_000;

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

/// The place of a value.
#[derive(Debug)]
pub(crate) struct Place {
    /// Its name; empty for items and the document.
    pub(crate) name: Span,
    /// The value itself.
    pub(crate) value: Span,
    /// Number of the first value that is not part of it.
    next: usize,
}

impl Layout {
    /// Notes of a document of which nothing is read, with room for a usual one.
    pub(super) fn new() -> Self {
        Self {
            values: Vec::with_capacity(256),
            size: 0,
            unsure: false,
        }
    }

    /// Notes that a value starts; the answer goes to [`end`](Self::end) where it ends.
    pub(super) fn start(&mut self, name: Span, start: usize) -> usize {
        let number = self.values.len();
        if number == VALUES {
            self.unsure = true;
            return number;
        }
        let value = start..start;
        let next = number + 1;
        self.values.push(Place { name, value, next });
        number
    }

    /// Notes where a list or object of so many elements ends.
    pub(super) fn end(&mut self, number: usize, end: usize, elements: usize) {
        self.size += 2 + elements.saturating_sub(1);
        let next = self.values.len();
        if let Some(place) = self.values.get_mut(number) {
            place.value.end = end;
            place.next = next;
        }
    }

    /// Notes a value that holds no other, and its size in the compact form.
    pub(super) fn scalar(&mut self, name: Span, value: Span, size: usize) {
        self.size += size;
        let number = self.start(name, value.start);
        if let Some(place) = self.values.get_mut(number) {
            place.value = value;
        }
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
            let mut inner = number + 1;
            let is_object = text.as_bytes().get(around.value.start) == Some(&b'{');
            let mut items = if is_object { 0 } else { token.parse().ok()? };
            loop {
                let place = self.values.get(inner).filter(|_| inner < around.next)?;
                let found = if is_object {
                    text.get(place.name.start + 1..place.name.end.saturating_sub(1))? == token
                } else {
                    items == 0_usize
                };
                if found {
                    break;
                }
                items = items.saturating_sub(1);
                inner = place.next;
            }
            number = inner;
        }
        self.values.get(number)
    }
}
