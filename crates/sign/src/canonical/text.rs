//! Texts with the fewest escapes (RFC 8785 §3.2.2.2).

use super::Sink;

/// Writes a text in quotes; characters are taken as they are, without Unicode normalisation.
pub(crate) fn write_text(text: &str, sink: &mut Sink<'_>) {
    sink(b"\"");
    let mut rest = text;
    while let Some(at) = rest
        .bytes()
        .position(|byte| byte < 0x20 || matches!(byte, b'"' | b'\\'))
    {
        sink(&rest.as_bytes()[..at]);
        write_escape(rest.as_bytes()[at], sink);
        // The byte is ASCII, so a character starts behind it.
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
