//! Parsing of JSON with error recovery and positions.
//!
//! Values have no positions. Positions are stored separately during parsing; if there are too
//! many, or the text has errors, they are located in a second pass. Both passes use the same parser, so they cannot
//! disagree about positions.

mod build;
mod duplicates;
mod encoding;
mod layout;
mod locate;
mod number;
mod plain;
mod position;
mod reader;
mod space;
mod text;
mod token;

use std::borrow::Cow;

use agentcard_rules::Node;
use serde_json::Value;

pub(crate) use encoding::decode;
pub(crate) use layout::Layout;
pub use locate::{Places, locate, numbers};
pub(crate) use position::positions_from;
pub use position::{Found, Position, Span, positions};
#[cfg(feature = "convert")]
pub(crate) use reader::run;
#[cfg(feature = "convert")]
pub(crate) use token::{Container, Scalar, Visit};

/// The result of parsing a document.
#[derive(Debug)]
pub struct Reading<'a> {
    /// The text without byte order mark, which positions refer to.
    pub text: Cow<'a, str>,
    /// The value, if the text could be parsed.
    pub value: Option<Value>,
    /// The syntax errors. If there are any, the value is a guess of what was meant.
    pub faults: Vec<Found>,
    /// Numbers whose value is not the one in the text.
    pub notes: Vec<Found>,
}

/// Parses a document. It never panics, and takes time and memory linear in the number of bytes.
///
/// ```
/// use agentcard_documents::check::read;
///
/// let reading = read(b"{\"name\": \"A\", // why\n}");
/// assert_eq!(reading.value.unwrap()["name"], "A");
/// let ids: Vec<_> = reading.faults.iter().map(|fault| fault.rule.id).collect();
/// assert_eq!(ids, ["DOC-026", "DOC-025"]);
/// ```
pub fn read(bytes: &[u8]) -> Reading<'_> {
    let (text, odd, whole) = decode(bytes);
    let Contents {
        node, faults, notes, ..
    } = read_text(1, &text, odd, whole);
    let value = node.map(|node| node.to_value());
    Reading {
        text,
        value,
        faults,
        notes,
    }
}

/// The contents of a text.
pub(crate) struct Contents<'t> {
    /// The document; `None` if no value could be parsed.
    pub(crate) node: Option<Node<'t>>,
    /// The syntax errors.
    pub(crate) faults: Vec<Found>,
    /// Numbers whose value differs from their literal.
    pub(crate) notes: Vec<Found>,
    /// The positions of all values, if the text has no syntax errors.
    pub(crate) layout: Option<Layout>,
}

/// Parses a text that starts on this line of its file and has these encoding faults; `whole` is false if part of it
/// could not be decoded.
pub(crate) fn read_text(line: usize, text: &str, mut faults: Vec<Found>, whole: bool) -> Contents<'_> {
    let mut contents = build::build(line, text);
    // Text that is binary data does not deserve syntax errors.
    if whole || contents.node.is_some() {
        faults.append(&mut contents.faults);
    }
    contents.layout = contents.layout.filter(|_| faults.is_empty());
    contents.faults = faults;
    contents
}
