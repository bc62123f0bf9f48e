//! Byte functions that are not available as `const fn` in `str`.

/// Whether `text` contains only ASCII whitespace.
pub(crate) const fn is_blank(text: &str) -> bool {
    text.as_bytes().trim_ascii().is_empty()
}

/// Whether two strings are equal.
pub const fn is_equal(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Compares two strings, ignoring ASCII case.
pub(crate) const fn eq_ignore_case(one: &str, other: &str) -> bool {
    // `str::eq_ignore_ascii_case` is const only since Rust 1.89.
    one.len() == other.len() && matches_at(one.as_bytes(), 0, other)
}

/// Whether `text` is one of `words`, ignoring ASCII case.
pub(crate) const fn among(text: &str, words: &[&str]) -> bool {
    let mut index = 0;
    while index < words.len() {
        if eq_ignore_case(text, words[index]) {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether `bytes` contains `needle` at `at`, ignoring ASCII case.
pub(crate) const fn matches_at(bytes: &[u8], at: usize, needle: &str) -> bool {
    let needle = needle.as_bytes();
    if at + needle.len() > bytes.len() {
        return false;
    }
    let mut index = 0;
    while index < needle.len() {
        if !bytes[at + index].eq_ignore_ascii_case(&needle[index]) {
            return false;
        }
        index += 1;
    }
    true
}

/// The position of `byte` at or after `from`, or the length.
pub(crate) const fn find(bytes: &[u8], byte: u8, from: usize) -> usize {
    let mut index = from;
    while index < bytes.len() {
        if bytes[index] == byte {
            return index;
        }
        index += 1;
    }
    bytes.len()
}

/// Whether `byte` is allowed in a token of RFC 9110 §5.6.2.
pub(crate) const fn is_token_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b'!' | b'#'
                | b'$'
                | b'%'
                | b'&'
                | b'\''
                | b'*'
                | b'+'
                | b'-'
                | b'.'
                | b'^'
                | b'_'
                | b'`'
                | b'|'
                | b'~'
        )
}

/// The end of the token that starts at `from`.
pub(crate) const fn token_end(bytes: &[u8], from: usize) -> usize {
    let mut index = from;
    while index < bytes.len() && is_token_byte(bytes[index]) {
        index += 1;
    }
    index
}

/// The position of the colon after the scheme of a URI (RFC 3986 §3.1); 0 if there is none.
pub(crate) const fn scheme_end(bytes: &[u8]) -> usize {
    if bytes.is_empty() || !bytes[0].is_ascii_alphabetic() {
        return 0;
    }
    let mut index = 1;
    while index < bytes.len() {
        match bytes[index] {
            b':' => return index,
            b'+' | b'-' | b'.' => index += 1,
            byte if byte.is_ascii_alphanumeric() => index += 1,
            _ => return 0,
        }
    }
    0
}
