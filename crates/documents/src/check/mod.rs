//! From bytes to findings: detection, parsing, rules and positions.
//!
//! * [`read`] parses bytes into a JSON value and reports syntax errors.
//! * [`detect`](crate::detect) detects the dialect of a value from its fields, and gives the reason.
//! * [`check`] does both, applies all rules, and adds line and column to each finding.
//!
//! ```
//! use agentcard_documents::check::{Request, check};
//!
//! let checked = check(b"{\"tools\": [{\"name\": \"add\", \"inputSchema\": {}}]}", &Request::default());
//! assert_eq!(checked.dialect(), "mcp-2025-11-25");
//! let finding = checked.findings.iter().find(|finding| finding.rule.id == "MCP-060").unwrap();
//! assert_eq!((finding.start.line, finding.start.column), (1, 43));
//! ```

mod document;
#[cfg(feature = "schema")]
pub(crate) mod pattern;
mod quality;
#[cfg(feature = "schema")]
pub(crate) mod schema;
pub(crate) mod source;
#[cfg(feature = "schema")]
mod subschemas;

pub use document::{Checked, Request, check, prepare};
pub use quality::{Quality, ToolQuality};
pub use source::{Found, Places, Position, Reading, Span, locate, numbers, positions, read};
