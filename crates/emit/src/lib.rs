//! From a published declaration to its files: the text of a document, its freshness, its verification, its writing.
//!
//! The `export!` test, `cargo agentcard emit` and `agentcard::build` all go through these functions, so they cannot
//! disagree about a byte or a verdict. The facade's default graph has the first part only; the rest needs feature
//! `write`.
//!
//! Most functions are `inline`: the facade depends on this crate, and only the test of `export!` calls it, so that a
//! build without tests compiles none of it to machine code.

mod diff;
mod document;
mod fresh;
mod verdict;
#[cfg(feature = "write")]
mod write;

pub use diff::diff;
pub use document::{
    Allow, CLIENT_VARIABLE, Document, MCP_VARIABLE, Published, VALUE, VARIABLE, compact, pretty, write_frames,
};
#[cfg(feature = "write")]
pub use document::{Findings, FrameError, read_frames};
pub use fresh::{State, leftovers, repair, state};
pub use verdict::findings;
#[cfg(feature = "write")]
pub use write::{Outcome, Step, Target, WriteError, write_all, write_all_with};
