//! A tool that is being converted to code.

use agentcard_rules::Dialect;

use super::argument::Param;
use crate::import::layout::Item;
use crate::import::schema::Object;

/// The default MCP version of a toolspec in `export!`.
pub(super) const USUAL: Dialect = Dialect::MCP_DEFAULT;

#[derive(Debug)]
pub(super) struct Stub {
    /// The tool in the document.
    pub(super) tool: Object,
    pub(super) pointer: String,
    pub(super) ident: String,
    /// The doc comment, which is the description for the model.
    pub(super) doc: String,
    pub(super) keys: Vec<Item>,
    pub(super) params: Vec<Param>,
    /// The hidden struct with the types of the parameters.
    pub(super) types: String,
    /// The hidden struct with the type of the result.
    pub(super) result: Option<String>,
}
