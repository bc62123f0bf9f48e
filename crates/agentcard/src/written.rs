//! The published form of texts that only the compiler knows.

use agentcard_rules::text::{docs, file, has_returns, part, without_returns};

/// A text of up to `N` bytes.
#[derive(Debug)]
pub struct Written<const N: usize> {
    room: [u8; N],
    length: usize,
}

/// The buffer size for a file; zero if it is published unchanged.
#[must_use]
#[inline]
pub const fn room_of_file(source: &str) -> usize {
    if has_returns(source) { source.len() } else { 0 }
}

/// The text of a file; `N` must be the result of [`room_of_file`].
#[must_use]
#[inline]
pub const fn write_file<const N: usize>(source: &str) -> Written<N> {
    let mut room = [0; N];
    let length = match N {
        0 => 0,
        _ => without_returns(file(source), &mut room),
    };
    Written { room, length }
}

/// The text of a file.
#[must_use]
#[inline]
pub const fn text_of_file<const N: usize>(
    source: &'static str,
    written: &'static Written<N>,
) -> &'static str {
    match N {
        0 => file(source),
        _ => written.text(),
    }
}

/// The published part of documentation; `N` must be its length.
#[must_use]
#[inline]
pub const fn write_docs<const N: usize>(source: &str) -> Written<N> {
    let mut room = [0; N];
    let length = docs(source, &mut room);
    Written { room, length }
}

impl<const N: usize> Written<N> {
    /// The text.
    #[must_use]
    #[inline]
    pub const fn text(&self) -> &str {
        match core::str::from_utf8(part(&self.room, 0, self.length)) {
            Ok(text) => text,
            // Only complete characters are removed.
            Err(_) => unreachable!(),
        }
    }
}
