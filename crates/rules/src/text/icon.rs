//! Icons of MCP tools.

use super::bytes::find;
use super::url::{Kind, Scheme, classify};
use crate::catalogue::mcp;
use crate::finding::Fault;

/// Checks the source of an icon: an https URL or a `data:` URI.
pub const fn icon_src(src: &str) -> Option<Fault> {
    match classify(src) {
        Kind::Absolute {
            scheme: Scheme::Https,
            ..
        }
        | Kind::Opaque(Scheme::Data) => None,
        Kind::Absolute {
            scheme: Scheme::Http, ..
        } => Some(Fault::new(
            &mcp::ICON_HTTP,
            "icon URL uses plain http",
            "use https",
        )),
        _ => Some(Fault::new(
            &mcp::ICON_SRC,
            "invalid icon source, expected an https URL or a data URI",
            "use `https://…` or `data:image/png;base64,…`",
        )),
    }
}

/// Checks the size of an icon: `WxH` or `any`.
pub const fn icon_size(size: &str) -> Option<Fault> {
    let bytes = size.as_bytes();
    let cross = find(bytes, b'x', 0);
    if matches!(bytes, b"any") || (is_number(bytes, 0, cross) && is_number(bytes, cross + 1, bytes.len())) {
        return None;
    }
    let fix = "use the form `48x48`, or `any`";
    Some(Fault::new(&mcp::ICON_SIZE, "invalid icon size", fix))
}

/// Whether `from..end` is a positive integer.
const fn is_number(bytes: &[u8], from: usize, end: usize) -> bool {
    if from >= end || end > bytes.len() || bytes[from] == b'0' {
        return false;
    }
    let mut index = from;
    while index < end {
        if !bytes[index].is_ascii_digit() {
            return false;
        }
        index += 1;
    }
    true
}
