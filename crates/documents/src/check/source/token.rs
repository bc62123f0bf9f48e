//! Tokens, and the visitor that receives them.

use super::position::{Found, Span};
use std::borrow::Cow;

use serde_json::Number;

/// A value that holds no other.
#[derive(Debug)]
pub(crate) enum Scalar<'t> {
    Null,
    /// `true` or `false`.
    Bool(bool),
    Number(Number),
    Text(Cow<'t, str>),
}

/// The kinds of values that hold others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Container {
    List,
    Object,
}

/// Who listens to the reader.
pub(crate) trait Visit<'t> {
    /// A container starts at this offset.
    fn enter(&mut self, kind: Container, start: usize);
    /// A member of the innermost container, an object, has this name; its value comes next.
    fn name(&mut self, name: Cow<'t, str>, span: Span);
    /// A value in the innermost container, or the whole document.
    fn scalar(&mut self, scalar: Scalar<'t>, span: Span);
    /// A name that stands for itself. Most do, and two words are passed on faster than a text that may be owned.
    fn plain_name(&mut self, name: &'t str, span: Span) {
        self.name(Cow::Borrowed(name), span);
    }
    /// A text that stands for itself.
    fn plain_text(&mut self, text: &'t str, span: Span) {
        self.scalar(Scalar::Text(Cow::Borrowed(text)), span);
    }
    /// The innermost container ends before this offset.
    fn leave(&mut self, end: usize);
    /// Something is wrong at or in the value that comes next, or in the innermost container.
    fn fault(&mut self, _: Found) {}
    /// Whether no further value can be taken.
    fn is_full(&self) -> bool {
        false
    }
    /// The line of its file in which the text starts, for messages that name a line.
    fn line(&self) -> usize {
        1
    }
    /// JSON pointer of where the reader stands, for faults.
    fn pointer(&self) -> String {
        String::new()
    }
}
