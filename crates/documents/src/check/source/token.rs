//! Tokens, and the visitor that receives them.

use super::position::{Found, Span};
use std::borrow::Cow;

use serde_json::Number;

/// A value that is not a container.
#[derive(Debug)]
pub(crate) enum Scalar<'t> {
    Null,
    /// `true` or `false`.
    Bool(bool),
    Number(Number),
    Text(Cow<'t, str>),
}

/// The kinds of containers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Container {
    List,
    Object,
}

/// Receives the tokens of the parser.
pub(crate) trait Visit<'t> {
    /// A container starts at this offset.
    fn enter(&mut self, kind: Container, start: usize);
    /// The next member of the innermost container, an object, has this name.
    fn name(&mut self, name: Cow<'t, str>, span: Span);
    /// A value in the innermost container, or the root.
    fn scalar(&mut self, scalar: Scalar<'t>, span: Span);
    /// A name without escapes. Most have none, and passing a `&str` is faster than a `Cow`.
    fn plain_name(&mut self, name: &'t str, span: Span) {
        self.name(Cow::Borrowed(name), span);
    }
    /// A string without escapes.
    fn plain_text(&mut self, text: &'t str, span: Span) {
        self.scalar(Scalar::Text(Cow::Borrowed(text)), span);
    }
    /// The innermost container ends before this offset.
    fn leave(&mut self, end: usize);
    /// A fault of the next value or the innermost container.
    fn fault(&mut self, _: Found) {}
    /// Whether no further value can be accepted.
    fn is_full(&self) -> bool {
        false
    }
    /// The line of the file on which the text starts, for messages that mention lines.
    fn line(&self) -> usize {
        1
    }
    /// JSON pointer of the current position, for faults.
    fn pointer(&self) -> String {
        String::new()
    }
}
