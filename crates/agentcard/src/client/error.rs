//! Why a call of a client has no result.

use std::error::Error;
use std::fmt;

use crate::tool::CallResult;

/// Why a call of a client has no result; `E` is the error of its transport.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClientError<E> {
    /// The call did not reach the tool, or its answer did not come back.
    Transport(E),
    /// The tool says that it failed, in words for a model.
    Tool(CallResult),
    /// The arguments are no JSON object.
    Arguments(serde_json::Error),
    /// The structured result is not what the tool declares.
    Result {
        /// The tool.
        tool: String,
        /// What is wrong.
        reason: serde_json::Error,
    },
}

impl<E: fmt::Display> fmt::Display for ClientError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Transport(error) => error.fmt(f),
            Self::Tool(result) => write!(f, "the tool failed: {}", result.text()),
            Self::Arguments(reason) => write!(f, "the arguments are no JSON object: {reason}"),
            Self::Result { tool, reason } => {
                write!(f, "the result of `{tool}` is not what it declares: {reason}")
            }
        }
    }
}

impl<E: Error + 'static> Error for ClientError<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            // Its text is that of the transport, so its source is, too.
            Self::Transport(error) => error.source(),
            Self::Tool(_) => None,
            Self::Arguments(reason) | Self::Result { reason, .. } => Some(reason),
        }
    }
}
