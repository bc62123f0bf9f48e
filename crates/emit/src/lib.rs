//! Turns published declarations into files: formats documents, compares them with committed files, checks and
//! writes them.
//!
//! The `export!` test, `cargo agentcard emit` and `agentcard::build` all use these functions, so they always agree
//! on bytes and findings. Formatting is always compiled; everything else requires the feature `write`.
//!
//! Most functions are `#[inline]`: the facade depends on this crate, but only the test that `export!` generates
//! calls it, so other builds generate no machine code for it.

mod diff;
mod document;
mod fresh;
mod verdict;
#[cfg(feature = "write")]
mod write;

pub use diff::diff;
pub use document::{
    Allow, CLIENT_VARIABLE, Document, MCP_VARIABLE, Published, Signatures, VALUE, VARIABLE, compact, pretty,
    write_frames,
};
#[cfg(feature = "write")]
pub use document::{Findings, FrameError, read_frames};
pub use fresh::{State, leftovers, repair, state};
pub use verdict::findings;
#[cfg(feature = "write")]
pub use write::{Outcome, Step, Target, WriteError, write_all, write_all_with};
