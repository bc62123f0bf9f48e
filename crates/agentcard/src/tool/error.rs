//! What can fail: a set that has no toolspec, and a call without a result.

use std::error::Error;
use std::fmt;

use agentcard_rules::Dialect;
use serde_json::Value;

/// Why a set has no toolspec: every fault, in the order of the tools.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToolSetError {
    faults: Vec<ToolSetFault>,
}

/// One fault of a set.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToolSetFault {
    /// The dialect is none of MCP.
    NotMcp(Dialect),
    /// Two tools have one name.
    DuplicateName(String),
    /// An argument takes any JSON value and does not say that it means to.
    Untyped {
        /// The tool.
        tool: String,
        /// The argument.
        argument: String,
    },
    /// The type of an argument does not decode its default.
    Default {
        /// The tool.
        tool: String,
        /// The argument.
        argument: String,
        /// What the decoder said.
        reason: String,
    },
    /// A constraint of an argument says nothing about values of its type.
    Constraint {
        /// The tool.
        tool: String,
        /// The argument.
        argument: String,
        /// The keyword of the schema.
        keyword: String,
        /// What JSON values of the type are.
        ty: String,
    },
    /// The version wants an object at the root of the output schema.
    OutputRoot {
        /// The tool.
        tool: String,
        /// The version.
        dialect: Dialect,
    },
    /// The schema says something that a call can't be checked by.
    Unchecked {
        /// The tool.
        tool: String,
        /// What it is.
        what: String,
    },
    /// The tool was declared by hand, without anything to call.
    NotCallable(String),
    /// The set lacks a value that the tool borrows.
    MissingState {
        /// The tool.
        tool: String,
        /// Name of the type.
        state: &'static str,
    },
    /// A client of models refuses something that no other form can say.
    #[cfg(feature = "llm-schemas")]
    Client {
        /// Id of the rule.
        rule: &'static str,
        /// JSON pointer into the tool.
        pointer: String,
        /// What is refused, and in which argument of which tool.
        message: String,
    },
    /// A part of the declaration that was put together by hand is no JSON object.
    Json {
        /// The tool.
        tool: String,
        /// Which part.
        part: String,
    },
}

impl ToolSetError {
    #[inline]
    pub(crate) fn new(faults: Vec<ToolSetFault>) -> Self {
        Self { faults }
    }

    /// The faults.
    #[inline]
    pub fn faults(&self) -> &[ToolSetFault] {
        &self.faults
    }
}

impl fmt::Display for ToolSetError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.faults.iter().enumerate() {
            let separator = if at == 0 { "" } else { "\n" };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl Error for ToolSetError {}

impl fmt::Display for ToolSetFault {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotMcp(dialect) => write!(f, "tools have no {} document", dialect.title()),
            Self::DuplicateName(name) => {
                write!(f, "two tools are called `{name}`: rename one with `name = \"…\"`")
            }
            Self::Untyped { tool, argument } => write!(
                f,
                "argument `{argument}` of tool `{tool}` takes any JSON value: give it a type, or say `#[arg(any)]`"
            ),
            Self::Default {
                tool,
                argument,
                reason,
            } => write!(
                f,
                "the default of argument `{argument}` of tool `{tool}` does not fit its type: {reason}"
            ),
            Self::Constraint {
                tool,
                argument,
                keyword,
                ty,
            } => write!(
                f,
                "`{keyword}` says nothing about argument `{argument}` of tool `{tool}`, which is of type {ty}: leave \
                 the constraint out, or change the type"
            ),
            Self::OutputRoot { tool, dialect } => write!(
                f,
                "the output of tool `{tool}` is no JSON object, which {} wants: put it into a struct",
                dialect.title()
            ),
            Self::Unchecked { tool, what } => write!(
                f,
                "the schema of tool `{tool}` has {what}, by which calls can't be checked"
            ),
            Self::NotCallable(tool) => {
                write!(f, "tool `{tool}` is only declared: give its `ToolDef` a `call`")
            }
            Self::MissingState { tool, state } => write!(
                f,
                "tool `{tool}` needs a `{state}`, which the set lacks: add it with `.state(…)`"
            ),
            #[cfg(feature = "llm-schemas")]
            Self::Client {
                rule,
                pointer,
                message,
            } => write!(f, "{message} ({rule} at {pointer})"),
            Self::Json { tool, part } => write!(f, "{part} of tool `{tool}` is no JSON object"),
        }
    }
}

/// Why a call has no result. What a model can mend is no such error but a result with
/// [`is_error`](crate::CallResult::is_error).
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum CallError {
    /// There is no tool of that name.
    UnknownTool {
        /// The name that was called.
        name: String,
        /// The name that was likely meant.
        near: Option<&'static str>,
    },
    /// The tool was declared by hand, without anything to call.
    NotCallable(String),
    /// The set lacks a value that the tool borrows: [`ToolSet::state`](crate::ToolSet::state) puts it there.
    MissingState {
        /// The tool.
        tool: String,
        /// Name of the type.
        state: &'static str,
    },
    /// The server did not put into the [`Context`](crate::Context) what the tool takes from it.
    MissingContext {
        /// The tool.
        tool: String,
        /// Name of the type.
        value: &'static str,
    },
    /// The call was cancelled.
    Cancelled,
    /// The tool returned an error of the protocol.
    Protocol(ProtocolError),
    /// The set is faulty.
    ToolSet(ToolSetError),
}

/// How much is told of a name that may be as long as a call.
const LONGEST_NAME: usize = 64;

impl fmt::Display for CallError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownTool { name, near } => {
                let end = name
                    .char_indices()
                    .nth(LONGEST_NAME)
                    .map_or(name.len(), |(end, _)| end);
                let more = if end < name.len() { "…" } else { "" };
                write!(f, "unknown tool `{}{more}`", name[..end].escape_debug())?;
                near.map_or(Ok(()), |near| write!(f, " (did you mean `{near}`?)"))
            }
            Self::NotCallable(tool) => {
                write!(f, "tool `{tool}` is only declared: give its `ToolDef` a `call`")
            }
            Self::MissingState { tool, state } => write!(
                f,
                "tool `{tool}` needs a `{state}`, which the set lacks: add it with `.state(…)`"
            ),
            Self::MissingContext { tool, value } => write!(
                f,
                "tool `{tool}` needs a `{value}`, which the server did not put into the context"
            ),
            Self::Cancelled => f.write_str("the call was cancelled"),
            Self::Protocol(error) => f.write_str(&error.message),
            Self::ToolSet(error) => error.fmt(f),
        }
    }
}

impl Error for CallError {}

/// An error of the protocol, which the client sees and not the model. A tool that returns `Result<_, ProtocolError>`
/// fails so; any other error is a result with [`is_error`](crate::CallResult::is_error).
///
/// It has no `Display` on purpose: what has one is a tool error.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ProtocolError {
    /// JSON-RPC error code.
    pub code: i32,
    /// What went wrong.
    pub message: String,
    /// More of it.
    pub data: Option<Value>,
}

impl ProtocolError {
    /// An error with a code of JSON-RPC.
    #[inline]
    pub fn new(code: i32, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            data: None,
        }
    }

    /// The arguments are wrong (-32602).
    #[inline]
    pub fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(-32602, message)
    }

    /// Something failed inside of the server (-32603).
    #[inline]
    pub fn internal(message: impl Into<String>) -> Self {
        Self::new(-32603, message)
    }

    /// Adds data.
    #[must_use]
    #[inline]
    pub fn with_data(mut self, data: Value) -> Self {
        self.data = Some(data);
        self
    }
}

/// How a tool failed, where it decides from case to case who is told.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Failure {
    /// The model is told.
    Tool(String),
    /// The client is told.
    Protocol(ProtocolError),
}

impl Failure {
    /// A failure that the model is told of.
    #[inline]
    pub fn tool(error: impl fmt::Display) -> Self {
        Self::Tool(error.to_string())
    }
}

impl From<ProtocolError> for Failure {
    #[inline]
    fn from(error: ProtocolError) -> Self {
        Self::Protocol(error)
    }
}
