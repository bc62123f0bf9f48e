//! From bytes to findings: what a file is, everything that is wrong with it, and where.
//!
//! * [`read`] turns bytes into a JSON value and says where it is no JSON.
//! * [`detect`](crate::detect) tells the dialect of a value by its members, and how it knew.
//! * [`judge`] does both, runs every rule, and gives each finding its line and column.
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
