//! Strings with minimal escapes (RFC 8785 §3.2.2.2).

use super::Sink;

/// Writes a string in quotes, without Unicode normalization.
pub(crate) fn write_text(text: &str, sink: &mut Sink<'_>) {
    sink(b"\"");
    let mut rest = text;
    while let Some(at) = rest
        .bytes()
        .position(|byte| byte < 0x20 || matches!(byte, b'"' | b'\\'))
    {
        sink(&rest.as_bytes()[..at]);
        write_escape(rest.as_bytes()[at], sink);
        // The byte is ASCII, so the next index is a character boundary.
        rest = &rest[at + 1..];
    }
    sink(rest.as_bytes());
    sink(b"\"");
}

fn write_escape(byte: u8, sink: &mut Sink<'_>) {
    match byte {
        b'"' => sink(b"\\\""),
        b'\\' => sink(b"\\\\"),
        0x08 => sink(b"\\b"),
        b'\t' => sink(b"\\t"),
        b'\n' => sink(b"\\n"),
        0x0c => sink(b"\\f"),
        b'\r' => sink(b"\\r"),
        _ => sink(format!("\\u{byte:04x}").as_bytes()),
    }
}
