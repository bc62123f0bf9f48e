//! Tools: the declarations of `#[mcp_tool]`, the sets of `toolset!`, and their toolspecs.
//!
//! Functions are `#[inline]`, so that only programs that list tools compile them to machine code, not every build
//! with a card or a tool.

mod argument;
mod call;
mod check;
#[cfg(feature = "llm-schemas")]
mod client;
mod context;
mod definition;
mod distinct;
mod error;
mod output;
mod schema;
mod set;
mod spec;
mod template;
mod write;

pub use argument::{Argument, ArgumentKind, Input};
pub use context::{Cancellation, Cancelled, Context, State, StateDef};
pub use definition::{ArgDef, Call, CallFn, SchemaStyle, ToolDef, Tools};
pub use error::{CallError, Failure, ProtocolError, ToolSetError, ToolSetFault};
pub use output::{
    Annotations, Body, CallResult, Content, Json, Outcome, Role, SchemaFn, Structured, ToolError, ToolOutput,
};
pub use set::{Package, ToolSet, ToolSource};
pub use spec::{ListedTool, SpecDocument, SpecOptions};

#[cfg(feature = "axum")]
pub(crate) use call::catch;

pub(crate) mod private {
    pub use super::argument::{DefaultProbe, TypedProbe, UntypedFallback, UnwrittenFallback, assert_typed};
    pub use super::definition::assert_patterns;
    pub use super::output::{CauselessFallback, Causes, CausesProbe};
    pub use std::option::Option as Maybe;
    pub use std::string::String as Text;

    pub use super::distinct::{Clash, assert_distinct, concat_tools, count_tools, find_clashes};
}
