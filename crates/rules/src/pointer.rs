//! JSON pointers (RFC 6901).

use std::borrow::Cow;
use std::fmt::Display;

/// Appends a reference token to a pointer.
#[inline]
pub fn push(pointer: &mut String, token: &str) {
    pointer.push('/');
    if token.bytes().any(|byte| matches!(byte, b'~' | b'/')) {
        pointer.push_str(&token.replace('~', "~0").replace('/', "~1"));
    } else {
        pointer.push_str(token);
    }
}

/// Returns the pointer of a field or an item below `pointer`.
///
/// ```
/// assert_eq!(agentcard_rules::pointer::below("/a", "b/c~d"), "/a/b~1c~0d");
/// assert_eq!(agentcard_rules::pointer::below("/a", 0), "/a/0");
/// ```
#[inline]
pub fn below(pointer: &str, token: impl Display) -> String {
    let mut below = pointer.to_owned();
    push(&mut below, &token.to_string());
    below
}

/// Iterates over the unescaped reference tokens of a pointer.
#[inline]
pub fn tokens(pointer: &str) -> impl Iterator<Item = Cow<'_, str>> {
    pointer.split('/').skip(1).map(unescape)
}

/// Unescapes a reference token.
#[inline]
pub fn unescape(token: &str) -> Cow<'_, str> {
    if token.contains('~') {
        token.replace("~1", "/").replace("~0", "~").into()
    } else {
        token.into()
    }
}
