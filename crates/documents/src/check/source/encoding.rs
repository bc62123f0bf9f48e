//! The encoding of a document: UTF-8, or what its first bytes indicate.

use super::position::Found;
use crate::rules;
use std::borrow::Cow;

use agentcard_rules::{Finding, Profile};

/// Decodes a file; returns the text, encoding faults, and whether all of it could be decoded.
pub(crate) fn decode(bytes: &[u8]) -> (Cow<'_, str>, Vec<Found>, bool) {
    if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        let (text, mut faults, whole) = decode_utf8(rest, 3);
        faults.insert(0, byte_order_mark());
        return (text, faults, whole);
    }
    match wide(bytes) {
        Some(wide) => {
            let (text, whole) = (wide.decode)(&bytes[wide.mark..]);
            (Cow::Owned(text), vec![not_utf8(wide.name)], whole)
        }
        None => decode_utf8(bytes, 0),
    }
}

/// A decoder; returns the text and whether all of it could be decoded.
type Decode = fn(&[u8]) -> (String, bool);

/// An encoding with two or four bytes per code unit.
struct Wide {
    name: &'static str,
    /// Length of its byte order mark.
    mark: usize,
    decode: Decode,
}

fn wide(bytes: &[u8]) -> Option<Wide> {
    let (name, mark, decode): (_, _, Decode) = match bytes {
        [0xFF, 0xFE, 0, 0, ..] => ("UTF-32LE with a byte order mark (FF FE 00 00)", 4, |bytes| {
            decode_utf32(bytes, u32::from_le_bytes)
        }),
        [0, 0, 0xFE, 0xFF, ..] => ("UTF-32BE with a byte order mark (00 00 FE FF)", 4, |bytes| {
            decode_utf32(bytes, u32::from_be_bytes)
        }),
        [0xFF, 0xFE, ..] => ("UTF-16LE with a byte order mark (FF FE)", 2, |bytes| {
            decode_utf16(bytes, u16::from_le_bytes)
        }),
        [0xFE, 0xFF, ..] => ("UTF-16BE with a byte order mark (FE FF)", 2, |bytes| {
            decode_utf16(bytes, u16::from_be_bytes)
        }),
        // JSON starts with an ASCII character, so zero bytes reveal the encoding.
        [1..=0x7F, 0, 1..=0x7F, 0, ..] => ("UTF-16LE", 0, |bytes| decode_utf16(bytes, u16::from_le_bytes)),
        [0, 1..=0x7F, 0, 1..=0x7F, ..] => ("UTF-16BE", 0, |bytes| decode_utf16(bytes, u16::from_be_bytes)),
        _ => return None,
    };
    Some(Wide { name, mark, decode })
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> (String, bool) {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let mut whole = bytes.len().is_multiple_of(2);
    let text = char::decode_utf16(units)
        .map(|letter| {
            whole &= letter.is_ok();
            letter.unwrap_or(char::REPLACEMENT_CHARACTER)
        })
        .collect();
    (text, whole)
}

fn decode_utf32(bytes: &[u8], unit: fn([u8; 4]) -> u32) -> (String, bool) {
    let units = bytes
        .chunks_exact(4)
        .map(|four| unit([four[0], four[1], four[2], four[3]]));
    let mut whole = bytes.len().is_multiple_of(4);
    let text = units
        .map(|code| {
            let letter = char::from_u32(code);
            whole &= letter.is_some();
            letter.unwrap_or(char::REPLACEMENT_CHARACTER)
        })
        .collect();
    (text, whole)
}

/// Decodes UTF-8 that starts `skipped` bytes into the file; invalid bytes become replacement characters.
fn decode_utf8(bytes: &[u8], skipped: usize) -> (Cow<'_, str>, Vec<Found>, bool) {
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return (Cow::Borrowed(text), Vec::new(), true),
        Err(error) => error,
    };
    let at = error.valid_up_to();
    let byte = bytes.get(at).copied().unwrap_or_default();
    let (message, help) = if error.error_len().is_none() {
        let message = format!(
            "incomplete character at the end of the document, at byte {}",
            at + skipped
        );
        (message, "restore the missing bytes")
    } else {
        let message = format!("invalid UTF-8 at byte {} (0x{byte:02X})", at + skipped);
        (message, "save the file as UTF-8, not as Latin-1 or Windows-1252")
    };
    let finding = Finding::new(rules::NOT_UTF8, Profile::Read, "", message).help(help);
    // A replacement character is three bytes long.
    let fault = Found::new(finding, at..at + 3);
    (String::from_utf8_lossy(bytes), vec![fault], false)
}

fn not_utf8(name: &str) -> Found {
    let message = format!("expected UTF-8, found {name}");
    let help = "save it as UTF-8; in PowerShell, `Set-Content -Encoding utf8NoBOM`";
    Found::new(
        Finding::new(rules::NOT_UTF8, Profile::Read, "", message).help(help),
        0..0,
    )
}

fn byte_order_mark() -> Found {
    let message = "byte order mark (EF BB BF) at the start of the file";
    let help = "save it as UTF-8 without BOM; in PowerShell, `Set-Content -Encoding utf8NoBOM`";
    Found::new(
        Finding::new(rules::BYTE_ORDER_MARK, Profile::Read, "", message).help(help),
        0..0,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(bytes: &[u8]) -> Vec<String> {
        decode(bytes)
            .1
            .into_iter()
            .map(|fault| fault.finding.message.into_owned())
            .collect()
    }

    #[test]
    fn plain_utf8_is_borrowed() {
        assert!(
            matches!(decode("{\"ä\":1}".as_bytes()), (Cow::Borrowed(_), faults, true) if faults.is_empty())
        );
    }

    #[test]
    fn a_byte_order_mark_is_reported_and_removed() {
        let (text, faults, _) = decode(b"\xEF\xBB\xBF{}");
        assert_eq!((text.as_ref(), faults[0].rule.id), ("{}", "DOC-022"));
        assert!(faults[0].message.contains("EF BB BF"));
    }

    #[test]
    fn wide_encodings_are_reported_and_decoded() {
        let little: Vec<u8> = "{\"a\":\"€\"}"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let big: Vec<u8> = "{\"a\":\"€\"}"
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect();
        for (bytes, mark, name) in [
            (&little, &[][..], "UTF-16LE"),
            (&little, &[0xFF, 0xFE][..], "UTF-16LE"),
            (&big, &[][..], "UTF-16BE"),
            (&big, &[0xFE, 0xFF][..], "UTF-16BE"),
        ] {
            let bytes = [mark, bytes].concat();
            let (text, faults, whole) = decode(&bytes);
            assert_eq!((text.as_ref(), whole), ("{\"a\":\"€\"}", true));
            assert!(faults[0].message.contains(name));
        }
    }

    #[test]
    fn an_invalid_byte_is_reported_by_its_offset_in_the_file() {
        assert_eq!(
            messages(b"{\"a\":\"caf\xE9\"}"),
            ["invalid UTF-8 at byte 9 (0xE9)"]
        );
        assert_eq!(
            messages(b"\xEF\xBB\xBF\xE9!")[1],
            "invalid UTF-8 at byte 3 (0xE9)"
        );
        assert_eq!(
            messages(b"\"\xE2\x82"),
            ["incomplete character at the end of the document, at byte 1"]
        );
    }
}
