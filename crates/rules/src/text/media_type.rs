//! Media types: `type/subtype` with parameters (RFC 9110).

use super::bytes::{among, find, is_blank, token_end};
use crate::catalogue::a2a;
use crate::finding::Fault;

/// Checks the media type of an input or output mode.
pub const fn media_type(text: &str) -> Option<Fault> {
    if is_blank(text) {
        let fix = "use a media type such as `text/plain`";
        return Some(Fault::new(&a2a::BLANK, "media type must not be empty", fix));
    }
    let bytes = text.as_bytes();
    let slash = token_end(bytes, 0);
    if slash == bytes.len() {
        return Some(bare_word(text));
    }
    let end = token_end(bytes, slash + 1);
    let plain = slash > 0 && bytes[slash] == b'/' && end > slash + 1;
    if !plain || !are_parameters(bytes, end) {
        let fix = "use `type/subtype`, such as `text/plain` or `application/json`";
        return Some(Fault::new(&a2a::MEDIA_TYPE, "invalid media type", fix));
    }
    if find(bytes, b'*', 0) < end {
        let message = "expected a media type, found a range";
        return Some(Fault::new(&a2a::MEDIA_RANGE, message, "list the media types"));
    }
    None
}

/// Words that are used in place of a media type, each with the help that suggests one.
const WORDS: [(&str, &str, &str); 20] = [
    ("text", "text/plain", "did you mean `text/plain`?"),
    ("txt", "text/plain", "did you mean `text/plain`?"),
    ("plain", "text/plain", "did you mean `text/plain`?"),
    ("plaintext", "text/plain", "did you mean `text/plain`?"),
    ("json", "application/json", "did you mean `application/json`?"),
    ("markdown", "text/markdown", "did you mean `text/markdown`?"),
    ("md", "text/markdown", "did you mean `text/markdown`?"),
    ("html", "text/html", "did you mean `text/html`?"),
    ("csv", "text/csv", "did you mean `text/csv`?"),
    ("xml", "application/xml", "did you mean `application/xml`?"),
    ("pdf", "application/pdf", "did you mean `application/pdf`?"),
    ("png", "image/png", "did you mean `image/png`?"),
    ("jpg", "image/jpeg", "did you mean `image/jpeg`?"),
    ("jpeg", "image/jpeg", "did you mean `image/jpeg`?"),
    ("gif", "image/gif", "did you mean `image/gif`?"),
    ("webp", "image/webp", "did you mean `image/webp`?"),
    ("svg", "image/svg+xml", "did you mean `image/svg+xml`?"),
    ("mp3", "audio/mpeg", "did you mean `audio/mpeg`?"),
    ("wav", "audio/wav", "did you mean `audio/wav`?"),
    ("mp4", "video/mp4", "did you mean `video/mp4`?"),
];

/// The media type that a word unambiguously means.
pub(crate) const fn media_type_of_word(word: &str) -> Option<&'static str> {
    match entry(word) {
        Some(entry) => Some(entry.1),
        None => None,
    }
}

const fn entry(word: &str) -> Option<(&'static str, &'static str, &'static str)> {
    let mut index = 0;
    while index < WORDS.len() {
        if among(word, &[WORDS[index].0]) {
            return Some(WORDS[index]);
        }
        index += 1;
    }
    None
}

/// The fault of a word in place of a media type.
const fn bare_word(text: &str) -> Fault {
    let help = if let Some(entry) = entry(text) {
        entry.2
    } else if among(text, &["string", "message", "chat"]) {
        "did you mean `text/plain`?"
    } else if among(text, &["data", "structured", "object"]) {
        "did you mean `application/json`?"
    } else if among(text, &["image"]) {
        "did you mean `image/png`?"
    } else if among(text, &["audio", "voice"]) {
        "did you mean `audio/mpeg`?"
    } else if among(text, &["video"]) {
        "did you mean `video/mp4`?"
    } else if among(text, &["file", "binary", "bytes"]) {
        "did you mean `application/octet-stream`?"
    } else if among(text, &["*"]) {
        "list the media types, such as `text/plain`"
    } else {
        "use `type/subtype`, such as `text/plain`"
    };
    Fault::new(&a2a::MEDIA_TYPE, "invalid media type", help)
}

/// Whether the rest after the subtype consists of `; name=value` parameters.
const fn are_parameters(bytes: &[u8], from: usize) -> bool {
    let mut index = skip_space(bytes, from);
    while index < bytes.len() {
        if bytes[index] != b';' {
            return false;
        }
        let name = skip_space(bytes, index + 1);
        // RFC 9110 §5.6.6 allows empty parameters.
        if name == bytes.len() || bytes[name] == b';' {
            index = name;
            continue;
        }
        let equals = token_end(bytes, name);
        if equals == name || equals == bytes.len() || bytes[equals] != b'=' {
            return false;
        }
        let end = value_end(bytes, equals + 1);
        if end == equals + 1 {
            return false;
        }
        index = skip_space(bytes, end);
    }
    true
}

/// The end of the token or quoted string at `from`; `from` if there is none.
const fn value_end(bytes: &[u8], from: usize) -> usize {
    if from == bytes.len() || bytes[from] != b'"' {
        return token_end(bytes, from);
    }
    let mut index = from + 1;
    while index < bytes.len() {
        match bytes[index] {
            b'"' => return index + 1,
            b'\\' => index += 2,
            _ => index += 1,
        }
    }
    from
}

const fn skip_space(bytes: &[u8], from: usize) -> usize {
    let mut index = from;
    while index < bytes.len() && matches!(bytes[index], b' ' | b'\t') {
        index += 1;
    }
    index
}
