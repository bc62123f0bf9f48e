//! What a crate publishes: the trait and the collector behind `export!`, and the test that it adds.

mod publication;
mod run;

use agentcard_rules::Dialect;

pub use publication::{Publication, Publish};

/// Folder of the files where `export!` names none.
pub const DEFAULT_DIR: &str = "agentcard/";
/// MCP version of the toolspec where none is named.
pub const DEFAULT_MCP: &str = Dialect::MCP_DEFAULT.version();

/// What expansions name.
pub(crate) mod private {
    pub use super::run::{Export, ExportFailure, assert_clients, run_export};
    pub use super::{DEFAULT_DIR, DEFAULT_MCP};
}
