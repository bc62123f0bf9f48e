//! Processing of agent cards and MCP toolspecs.
//!
//! * [`detect`]: the type of a document.
//! * [`check`]: from bytes to findings with line and column.
//! * `convert` (feature `convert`): conversions between dialects, semantic differences.
//! * `fix` (feature `convert`): the edits of findings, applied.
//! * `import` (feature `import`): documents into Rust code.

pub mod check;
#[cfg(feature = "convert")]
pub mod convert;
pub mod detect;
#[cfg(feature = "convert")]
mod edit;
#[cfg(feature = "convert")]
pub mod fix;
#[cfg(feature = "import")]
pub mod import;
mod rules;
