//! Blank strings and lengths.

use super::bytes::is_blank;
use crate::catalogue::{a2a, document, mcp};
use crate::finding::Fault;

/// Checks a required string, such as a name.
pub const fn not_blank(text: &str) -> Option<Fault> {
    if is_blank(text) {
        let fix = "write a value";
        return Some(Fault::new(&a2a::BLANK, "string must not be empty", fix));
    }
    None
}

/// Checks a tool description.
pub const fn tool_description(text: &str) -> Option<Fault> {
    if is_blank(text) {
        let message = "description must not be empty";
        let fix = "describe in a sentence what it does";
        return Some(Fault::new(&mcp::NO_DESCRIPTION, message, fix));
    }
    None
}

/// Checks that a string has at least `min` and at most `max` characters.
pub const fn within(text: &str, min: usize, max: usize) -> Option<Fault> {
    let count = characters(text);
    if count == 0 && min > 0 {
        let fix = "write a value";
        return Some(Fault::new(&document::LENGTH, "string must not be empty", fix));
    }
    if count < min {
        let fix = "use a longer string";
        return Some(Fault::new(&document::LENGTH, "string is too short", fix));
    }
    if count > max {
        return Some(Fault::new(&document::LENGTH, "string is too long", "shorten it"));
    }
    None
}

/// The number of characters (code points, as in JSON Schema) in `text`.
const fn characters(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut count = 0;
    let mut index = 0;
    while index < bytes.len() {
        if bytes[index] & 0xc0 != 0x80 {
            count += 1;
        }
        index += 1;
    }
    count
}
