//! What can fail: a set that has no toolspec, and a call without a result.

use std::error::Error;
use std::fmt;

use agentcard_rules::Dialect;
use serde_json::Value;

/// Why a set has no toolspec: every fault, in the order of the tools.
#[derive(Clone, PartialEq, Eq)]
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
    /// An argument accepts any JSON value without `#[arg(any)]`.
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
    /// The schema contains something that calls cannot be validated against.
    Unchecked {
        /// The tool.
        tool: String,
        /// What it is.
        what: String,
    },
    /// The type of an argument does not deserialize a value that its schema accepts.
    Disagreement {
        /// The tool.
        tool: String,
        /// The argument.
        argument: String,
        /// The value, as JSON.
        value: String,
        /// Why it is not deserialized.
        reason: String,
    },
    /// The tool was declared by hand, without anything to call.
    NotCallable(String),
    /// The set lacks a value that the tool borrows.
    MissingState {
        /// The tool.
        tool: String,
        /// Name of the type.
        state: &'static str,
        /// How the value is added, where the set has one like it.
        hint: Option<String>,
    },
    /// A model client rejects something that cannot be expressed otherwise.
    #[cfg(feature = "llm-schemas")]
    Client {
        /// Id of the rule.
        rule: &'static str,
        /// JSON pointer into the tool.
        pointer: String,
        /// What is refused, and in which argument of which tool.
        message: String,
    },
    /// A part of the declaration that was written by hand is not a JSON object.
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

/// The same as `Display`, since a program whose `main` returns the error prints this.
impl fmt::Debug for ToolSetError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for ToolSetError {}

impl fmt::Display for ToolSetFault {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotMcp(dialect) => write!(f, "tools have no {} document", dialect.title()),
            Self::DuplicateName(name) => {
                write!(f, "duplicate tool name `{name}`; rename one with `name = \"…\"`")
            }
            Self::Untyped { tool, argument } => write!(
                f,
                "argument `{argument}` of tool `{tool}` accepts any JSON value; give it a type, or mark it `#[arg(any)]`"
            ),
            Self::Default {
                tool,
                argument,
                reason,
            } => write!(
                f,
                "invalid default for argument `{argument}` of tool `{tool}`: {reason}"
            ),
            Self::Constraint {
                tool,
                argument,
                keyword,
                ty,
            } => write!(
                f,
                "`{keyword}` does not apply to argument `{argument}` of tool `{tool}`, whose type is {ty}; remove the \
                 constraint, or change the type"
            ),
            Self::OutputRoot { tool, dialect } => write!(
                f,
                "{} requires a JSON object as the output of tool `{tool}`; wrap it in a struct",
                dialect.title()
            ),
            Self::Unchecked { tool, what } => write!(f, "calls of tool `{tool}` cannot be validated: {what}"),
            Self::Disagreement {
                tool,
                argument,
                value,
                reason,
            } => write!(
                f,
                "the schema of argument `{argument}` of tool `{tool}` accepts `{value}`, but its type does not deserialize \
                 it ({reason}); make the attributes of serde and schemars agree"
            ),
            Self::NotCallable(tool) => {
                write!(f, "tool `{tool}` cannot be called; set `call` in its `ToolDef`")
            }
            Self::MissingState { tool, state, hint } => missing_state(f, tool, state, hint.as_deref()),
            #[cfg(feature = "llm-schemas")]
            Self::Client {
                rule,
                pointer,
                message,
            } => write!(f, "{message} ({rule} at {pointer})"),
            Self::Json { tool, part } => write!(f, "{part} of tool `{tool}` must be a JSON object"),
        }
    }
}

#[inline]
fn missing_state(f: &mut fmt::Formatter<'_>, tool: &str, state: &str, hint: Option<&str>) -> fmt::Result {
    let hint = hint.unwrap_or("add it with `.state(…)`");
    write!(f, "missing state `{state}` for tool `{tool}`; {hint}")
}

/// Why a call has no result. Errors that a model can correct are results with
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
        /// How the value is added, where the set has one like it.
        hint: Option<String>,
    },
    /// The server did not insert a value that the tool takes from the [`Context`](crate::Context).
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
                write!(f, "tool `{tool}` cannot be called; set `call` in its `ToolDef`")
            }
            Self::MissingState { tool, state, hint } => missing_state(f, tool, state, hint.as_deref()),
            Self::MissingContext { tool, value } => write!(
                f,
                "missing `{value}` in the context of tool `{tool}`; the server must insert it"
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
    /// A failure that the model is told of, with its causes where the error's `{:#}` names them, as that of `anyhow` does.
    #[inline]
    pub fn tool(error: impl fmt::Display) -> Self {
        Self::Tool(format!("{error:#}"))
    }
}

impl From<ProtocolError> for Failure {
    #[inline]
    fn from(error: ProtocolError) -> Self {
        Self::Protocol(error)
    }
}
