//! From bytes to findings: detection, parsing, rules and positions.
//!
//! * [`read`] parses bytes into a JSON value and reports syntax errors.
//! * [`detect`](crate::detect) detects the dialect of a value from its fields, and gives the reason.
//! * [`judge`] does both, applies all rules, and adds line and column to each finding.
//!
//! ```
//! use agentcard_documents::check::{Request, judge};
//!
//! let verdict = judge(b"{\"tools\": [{\"name\": \"add\", \"inputSchema\": {}}]}", &Request::default());
//! assert_eq!(verdict.dialect(), "mcp-2025-11-25");
//! let finding = verdict.findings.iter().find(|finding| finding.rule.id == "MCP-060").unwrap();
//! assert_eq!((finding.start.line, finding.start.column), (1, 43));
//! ```

mod judge;
#[cfg(feature = "schema")]
mod schema;
pub(crate) mod source;
#[cfg(feature = "schema")]
mod subschemas;

pub use judge::{Request, Verdict, judge, prepare};
pub use source::{Found, Places, Position, Reading, Span, is_rounded, locate, positions, read};
