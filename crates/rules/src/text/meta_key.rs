//! Keys of `_meta`: an optional prefix and a name.

use super::bytes::{find, matches_at};
use crate::catalogue::mcp;
use crate::finding::Fault;

/// Checks a key of `_meta` with the rules of an MCP version, such as `2025-11-25`.
pub const fn meta_key(key: &str, version: &str) -> Option<Fault> {
    let bytes = key.as_bytes();
    let slash = find(bytes, b'/', 0);
    let prefixed = slash < bytes.len();
    let start = if prefixed { slash + 1 } else { 0 };
    let nameless = prefixed && start == bytes.len();
    if (prefixed && !is_prefix(bytes, slash)) || !(nameless || is_word(bytes, start, bytes.len(), b"-_.")) {
        let fix = "use a key such as `com.example/name`, with labels of letters, digits and hyphens";
        return Some(Fault::new(&mcp::META_KEY, "invalid `_meta` key", fix));
    }
    if prefixed && is_reserved(bytes, slash, is_first_rule(version)) {
        let message = "the prefix of the key is reserved for MCP";
        let fix = "use your own prefix, such as `com.example/`";
        return Some(Fault::new(&mcp::META_RESERVED, message, fix));
    }
    None
}

/// Whether the version reserves prefixes by a label before the last one, rather than by the second label.
const fn is_first_rule(version: &str) -> bool {
    matches!(version.as_bytes(), b"2024-11-05" | b"2025-03-26" | b"2025-06-18")
}

const fn is_prefix(bytes: &[u8], slash: usize) -> bool {
    let mut start = 0;
    while start < slash {
        let end = label_end(bytes, start, slash);
        if !bytes[start].is_ascii_alphabetic() || !is_word(bytes, start, end, b"-") || end + 1 == slash {
            return false;
        }
        start = end + 1;
    }
    start > 0
}

const fn is_reserved(bytes: &[u8], slash: usize, first_rule: bool) -> bool {
    let mut start = 0;
    let mut index = 0;
    while start < slash {
        let end = label_end(bytes, start, slash);
        let mcp = end - start == 3 && matches_at(bytes, start, "mcp");
        let own = mcp || (end - start == 20 && matches_at(bytes, start, "modelcontextprotocol"));
        let place = if first_rule { end < slash } else { index == 1 };
        if own && place {
            return true;
        }
        index += 1;
        start = end + 1;
    }
    false
}

const fn label_end(bytes: &[u8], start: usize, slash: usize) -> usize {
    let dot = find(bytes, b'.', start);
    if dot < slash { dot } else { slash }
}

/// Whether `start..end` starts and ends with a letter or digit and contains only these and `joiners`; false if
/// empty.
const fn is_word(bytes: &[u8], start: usize, end: usize, joiners: &[u8]) -> bool {
    if start >= end || !bytes[start].is_ascii_alphanumeric() || !bytes[end - 1].is_ascii_alphanumeric() {
        return false;
    }
    let mut index = start;
    while index < end {
        if !bytes[index].is_ascii_alphanumeric() && find(joiners, bytes[index], 0) == joiners.len() {
            return false;
        }
        index += 1;
    }
    true
}
