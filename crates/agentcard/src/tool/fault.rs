//! Why a set has no toolspec.

use std::error::Error;
use std::fmt;

use agentcard_rules::Dialect;

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
    #[cfg(feature = "clients")]
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
            #[cfg(feature = "clients")]
            Self::Client {
                rule,
                pointer,
                message,
            } => write!(f, "{message} ({rule} at {pointer})"),
            Self::Json { tool, part } => write!(f, "{part} of tool `{tool}` is no JSON object"),
        }
    }
}
