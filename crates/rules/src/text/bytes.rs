//! Byte functions that are not available as `const fn` in `str`.

/// Whether `text` contains only ASCII whitespace.
pub(crate) const fn is_blank(text: &str) -> bool {
    text.as_bytes().trim_ascii().is_empty()
}

/// Whether two strings are equal.
pub const fn is_equal(one: &str, other: &str) -> bool {
    is_equal_bytes(one.as_bytes(), other.as_bytes())
}

pub(crate) const fn is_equal_bytes(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let (mut one, mut other) = (one, other);
    while let ([a, one_rest @ ..], [b, other_rest @ ..]) = (one, other) {
        if *a != *b {
            return false;
        }
        (one, other) = (one_rest, other_rest);
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

/// The bytes from `start` to before `end`.
pub const fn part(bytes: &[u8], start: usize, end: usize) -> &[u8] {
    let (head, _) = bytes.split_at(end);
    let (_, part) = head.split_at(start);
    part
}

// Const evaluation pays for every call and every index, but little for a pattern of a slice, and long texts are read in it.

/// The position of `byte` at or after `from`, or the length.
pub(crate) const fn find(bytes: &[u8], byte: u8, from: usize) -> usize {
    let (_, mut rest) = bytes.split_at(from);
    let (wanted, low, high) = (word([byte; 16]), LOW, HIGH);
    while let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, next @ ..] = rest {
        let word = word([*a, *b, *c, *d, *e, *f, *g, *h, *i, *j, *k, *l, *m, *n, *o, *p]) ^ wanted;
        // Only zero bytes leave the highest bit unset.
        if (((word & low) + low) | word) & high != high {
            break;
        }
        rest = next;
    }
    while let [first, next @ ..] = rest
        && *first != byte
    {
        rest = next;
    }
    bytes.len() - rest.len()
}

/// The bytes from the first on that a JSON string has to escape.
pub const fn escaped(bytes: &[u8]) -> &[u8] {
    let mut rest = bytes;
    let (quote, backslash, control, low, high) = (QUOTES, BACKSLASHES, CONTROLS, LOW, HIGH);
    while let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, next @ ..] = rest {
        let word = word([*a, *b, *c, *d, *e, *f, *g, *h, *i, *j, *k, *l, *m, *n, *o, *p]);
        let (one, two, three) = (word ^ quote, word ^ backslash, word & control);
        let (one, two) = (((one & low) + low) | one, ((two & low) + low) | two);
        if one & two & (((three & low) + low) | three) & high != high {
            break;
        }
        rest = next;
    }
    while let [first, next @ ..] = rest
        && !matches!(*first, 0..0x20 | b'"' | b'\\')
    {
        rest = next;
    }
    rest
}

/// A hash (FNV-1a), for which collisions are neglected.
pub const fn key(text: &str) -> u64 {
    let (mut key, mut rest): (u64, &[u8]) = (0xcbf2_9ce4_8422_2325, text.as_bytes());
    while let [first, next @ ..] = rest {
        key = (key ^ *first as u64).wrapping_mul(0x0100_0000_01b3);
        rest = next;
    }
    key
}

const QUOTES: u128 = word([b'"'; 16]);
const BACKSLASHES: u128 = word([b'\\'; 16]);
const CONTROLS: u128 = word([0xe0; 16]);
const LOW: u128 = word([0x7f; 16]);
const HIGH: u128 = word([0x80; 16]);

const fn word(bytes: [u8; 16]) -> u128 {
    u128::from_le_bytes(bytes)
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
