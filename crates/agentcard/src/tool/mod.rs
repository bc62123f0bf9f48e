//! Tools: what `#[mcp_tool]` declares, the sets that `toolset!` makes of them, and the toolspec of a set.
//!
//! Functions here are `inline`: only a program that lists tools compiles them to machine code, not every build that
//! has a card or declares a tool.

mod argument;
mod call;
mod check;
#[cfg(feature = "clients")]
mod client;
mod definition;
mod distinct;
mod fault;
mod fit;
mod output;
mod package;
mod parameter;
mod result;
mod schema;
mod set;
mod spec;
mod write;

pub use argument::{Argument, ArgumentKind};
pub use call::{
    Call, CallError, Cancellation, Cancelled, Context, Failure, Input, Outcome, ProtocolError, State,
    StateDef,
};
pub use definition::{CallFn, IconDef, SchemaFn, SchemaStyle, TaskSupport, Theme, ToolDef, Tools};
pub use fault::{ToolSetError, ToolSetFault};
pub use output::{Json, Structured, ToolError, ToolOutput};
pub use package::Package;
pub use parameter::ArgDef;
pub use result::{Body, CallResult, Content};
pub use set::{ToolSet, ToolSource};
pub use spec::{ListedTool, SpecDocument, SpecOptions};

/// What expansions name.
pub(crate) mod private {
    pub use super::argument::{TypedProbe, UntypedFallback, assert_typed};
    pub use super::parameter::assert_patterns;
    pub use std::option::Option as Maybe;
    pub use std::string::String as Text;

    pub use super::distinct::{Clash, assert_distinct, concat_tools, count_tools, find_clashes};
}
