//! Failures that are no result of a tool.

use std::error::Error;
use std::fmt;

use serde_json::Value;

use crate::tool::fault::ToolSetError;

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

impl fmt::Display for CallError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownTool { name, near } => {
                write!(f, "unknown tool `{}`", name.escape_debug())?;
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
