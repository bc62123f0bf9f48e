//! Tools: what `#[mcp_tool]` declares, the sets that `toolset!` makes of them, and the toolspec of a set.
//!
//! Functions here are `inline`: only a program that lists tools compiles them to machine code, not every build that
//! has a card or declares a tool.

mod argument;
mod definition;
mod distinct;
mod fault;
mod fit;
mod output;
mod schema;
mod set;
mod spec;
mod write;

pub use argument::{Argument, ArgumentKind, Context, State};
pub use definition::{ArgDef, IconDef, SchemaFn, SchemaStyle, TaskSupport, Theme, ToolDef, Tools};
pub use fault::{ToolSetError, ToolSetFault};
pub use output::{Content, Json, Structured, ToolError, ToolOutput};
pub use set::{ToolSet, ToolSource};
pub use spec::{SpecDocument, SpecOptions};

/// What expansions name.
pub(crate) mod private {
    pub use super::argument::{TypedProbe, UntypedFallback, assert_typed};
    pub use std::string::String as Text;

    pub use super::distinct::{assert_distinct, concat_tools, count_tools};
}
