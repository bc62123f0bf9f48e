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
mod twins;

use std::borrow::Cow;

use agentcard_rules::Node;
use serde_json::Value;

pub(crate) use encoding::decode;
pub(crate) use layout::Layout;
#[cfg(feature = "convert")]
pub use locate::{Places, locate};
pub use number::is_rounded;
pub(crate) use position::positions_from;
pub use position::{Found, Position, Span, positions};
#[cfg(feature = "convert")]
pub(crate) use reader::run;
#[cfg(feature = "schema")]
#[cfg(feature = "convert")]
pub(crate) use token::{Container, Scalar, Visit};

/// What became of the bytes of a document.
#[derive(Debug)]
pub struct Reading<'a> {
    /// The text, without its byte order mark; positions count from here.
    pub text: Cow<'a, str>,
    /// The value; missing where nothing could be made of the text.
    pub value: Option<Value>,
    /// What is wrong with the text as JSON. A value beside faults is what the author probably meant.
    pub faults: Vec<Found>,
}

/// Reads the bytes of a document. It never panics, and takes time and memory in proportion to the bytes.
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
    let Contents { node, faults, .. } = read_text(1, &text, odd, whole);
    let value = node.map(|node| node.to_value());
    Reading { text, value, faults }
}

/// What stands in a text.
pub(crate) struct Contents<'t> {
    /// The document; missing where nothing could be made of the text.
    pub(crate) node: Option<Node<'t>>,
    /// What is wrong with the text as JSON.
    pub(crate) faults: Vec<Found>,
    /// What is right as JSON and still not read as it is written.
    pub(crate) notes: Vec<Found>,
    /// Where everything stands, in a text without a fault.
    pub(crate) layout: Option<Layout>,
}

/// Reads a text that starts in this line of its file and whose encoding has these faults; `whole` tells whether all of it
/// could be decoded.
pub(crate) fn read_text(line: usize, text: &str, mut faults: Vec<Found>, whole: bool) -> Contents<'_> {
    let mut contents = build::build(line, text);
    // Text that is no text at all has no grammar worth a word.
    if whole || contents.node.is_some() {
        faults.append(&mut contents.faults);
    }
    contents.layout = contents.layout.filter(|_| faults.is_empty());
    contents.faults = faults;
    contents
}
