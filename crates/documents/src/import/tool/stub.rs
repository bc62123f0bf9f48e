//! A tool on its way to code.

use agentcard_rules::Dialect;

use super::argument::Param;
use crate::import::layout::Item;

/// The MCP version of a toolspec whose `export!` names none.
pub(super) const USUAL: Dialect = Dialect::MCP_DEFAULT;

#[derive(Debug)]
pub(super) struct Stub {
    pub(super) pointer: String,
    pub(super) ident: String,
    /// What the model reads, as a doc comment.
    pub(super) doc: String,
    pub(super) keys: Vec<Item>,
    pub(super) params: Vec<Param>,
    /// The hidden struct that knows the types of the parameters.
    pub(super) types: String,
    /// The one that knows the type of the result.
    pub(super) result: Option<String>,
}
