//! Errors: sets without a valid toolspec, and calls without a result.

use std::error::Error;
use std::fmt;

use agentcard_rules::Dialect;
use serde_json::Value;

/// Why a set has no toolspec: all faults, in the order of the tools.
#[derive(Clone, PartialEq, Eq)]
pub struct ToolSetError {
    faults: Vec<ToolSetFault>,
}

/// A fault of a tool set.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToolSetFault {
    /// The dialect is not a version of MCP.
    NotMcp(Dialect),
    /// Two tools have the same name.
    DuplicateName(String),
    /// An argument accepts any JSON value without `#[arg(any)]`.
    Untyped {
        /// The name of the tool.
        tool: String,
        /// The name of the argument.
        argument: String,
    },
    /// The default of an argument can't be deserialized by its type.
    Default {
        /// The name of the tool.
        tool: String,
        /// The name of the argument.
        argument: String,
        /// The deserialization error.
        reason: String,
    },
    /// A constraint does not apply to the type of its argument.
    Constraint {
        /// The name of the tool.
        tool: String,
        /// The name of the argument.
        argument: String,
        /// The keyword of the schema.
        keyword: String,
        /// The JSON type of the argument.
        ty: String,
    },
    /// The version requires an object at the root of the output schema.
    OutputRoot {
        /// The name of the tool.
        tool: String,
        /// The MCP version.
        dialect: Dialect,
    },
    /// Calls can't be checked by a part of the schema.
    Unchecked {
        /// The name of the tool.
        tool: String,
        /// The unsupported part.
        what: String,
    },
    /// A value that the schema of an argument accepts can't be deserialized by its type.
    Disagreement {
        /// The name of the tool.
        tool: String,
        /// The name of the argument.
        argument: String,
        /// The value as JSON.
        value: String,
        /// The deserialization error.
        reason: String,
    },
    /// The tool was declared by hand without a function.
    NotCallable(String),
    /// The set lacks state that the tool borrows.
    MissingState {
        /// The name of the tool.
        tool: String,
        /// The name of the type.
        state: &'static str,
        /// How to add the value, if the set has a similar one.
        hint: Option<String>,
    },
    /// An LLM client rejects something that can't be expressed otherwise.
    #[cfg(feature = "llm-schemas")]
    Client {
        /// Id of the rule.
        rule: &'static str,
        /// JSON pointer into the tool.
        pointer: String,
        /// The rejected part, with argument and tool.
        message: String,
    },
    /// A part of the declaration that was written by hand is not a JSON object.
    Json {
        /// The name of the tool.
        tool: String,
        /// The name of the part.
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

/// Equal to `Display`, because programs whose `main` returns the error print the `Debug` form.
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
        /// The most similar name, if any.
        near: Option<&'static str>,
    },
    /// The tool was declared by hand without a function.
    NotCallable(String),
    /// The set lacks state that the tool borrows; add it with [`ToolSet::state`](crate::ToolSet::state).
    MissingState {
        /// The name of the tool.
        tool: String,
        /// The name of the type.
        state: &'static str,
        /// How to add the value, if the set has a similar one.
        hint: Option<String>,
    },
    /// The server did not insert a value that the tool takes from the [`Context`](crate::Context).
    MissingContext {
        /// The name of the tool.
        tool: String,
        /// The name of the type.
        value: &'static str,
    },
    /// The call was cancelled.
    Cancelled,
    /// The tool returned a protocol error.
    Protocol(ProtocolError),
    /// The set is faulty.
    ToolSet(ToolSetError),
}

/// Maximum length of an unknown name in messages, because it may be as long as a call.
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

/// A protocol error, which is sent to the client instead of the model. Tools return it as
/// `Result<_, ProtocolError>`; any other error becomes a result with [`is_error`](crate::CallResult::is_error).
///
/// It deliberately does not implement `Display`, because errors that do become tool errors.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ProtocolError {
    /// JSON-RPC error code.
    pub code: i32,
    /// The error message.
    pub message: String,
    /// Additional data.
    pub data: Option<Value>,
}

impl ProtocolError {
    /// Creates an error with a JSON-RPC code.
    #[inline]
    pub fn new(code: i32, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            data: None,
        }
    }

    /// Creates an error for invalid arguments (-32602).
    #[inline]
    pub fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(-32602, message)
    }

    /// Creates an internal error (-32603).
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

/// The error of a tool that is sent either to the model or to the client.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Failure {
    /// An error for the model.
    Tool(String),
    /// An error for the client.
    Protocol(ProtocolError),
}

impl Failure {
    /// Creates an error for the model, including its causes if `{:#}` shows them, as for `anyhow`.
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
