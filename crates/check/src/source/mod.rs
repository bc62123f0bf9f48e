//! Reading of bytes: what is wrong with them as JSON, and where everything stands.
//!
//! Values carry no positions. Where everything stands is noted beside them while a document is read; where there is too
//! much to note, or the text is odd, places are looked up in a second run. Both runs are of one reader, so they cannot
//! disagree about what a place is.

mod build;
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
use std::ops::Range;

use agentcard_rules::{At, Rule};
use serde_json::Value;

pub(crate) use layout::Layout;
pub use locate::{Places, locate};
pub(crate) use plain::plain_length;
pub use position::{Position, positions};
#[cfg(feature = "schema")]
pub(crate) use token::push_token;

/// A part of a text, in bytes.
pub type Span = Range<usize>;

/// How deep a document may nest; readers of other languages stop there or not far behind.
pub(crate) const DEPTH: usize = 128;

/// How many faults are reported before the reader gives up.
const FAULTS: usize = 200;

/// What became of the bytes of a document.
#[derive(Debug)]
pub struct Reading<'a> {
    /// The text, without its byte order mark; positions count from here.
    pub text: Cow<'a, str>,
    /// The value; missing where nothing could be made of the text.
    pub value: Option<Value>,
    /// What is wrong with the text as JSON. A value beside faults is what the author probably meant.
    pub faults: Vec<Fault>,
}

/// Something that is wrong with a text as JSON.
#[derive(Debug, Clone)]
pub struct Fault {
    /// The rule that speaks.
    pub rule: &'static Rule,
    /// What is wrong: one line, lower case, no full stop.
    pub message: String,
    /// How to mend it, in the same style.
    pub fix: Option<String>,
    /// JSON pointer of the value, or of the innermost one that holds the place.
    pub pointer: String,
    /// Which part of the value at the pointer is meant.
    pub at: At,
    /// Where.
    pub span: Span,
}

/// Reads the bytes of a document. It never panics, and takes time and memory in proportion to the bytes.
///
/// ```
/// use agentcard_check::read;
///
/// let reading = read(b"{\"name\": \"A\", // why\n}");
/// assert_eq!(reading.value.unwrap()["name"], "A");
/// let ids: Vec<_> = reading.faults.iter().map(|fault| fault.rule.id).collect();
/// assert_eq!(ids, ["DOC-026", "DOC-025"]);
/// ```
pub fn read(bytes: &[u8]) -> Reading<'_> {
    read_with_layout(bytes).0
}

/// Reads the bytes of a document, and notes where everything stands, as long as it is JSON without a fault.
pub(crate) fn read_with_layout(bytes: &[u8]) -> (Reading<'_>, Option<Layout>) {
    let (text, mut faults, whole) = encoding::decode(bytes);
    let (value, found, layout) = build::build(&text);
    // Text that is no text at all has no grammar worth a word.
    if whole || value.is_some() {
        faults.extend(found);
    }
    let layout = faults.is_empty().then_some(layout);
    (Reading { text, value, faults }, layout)
}
