#![doc = include_str!("client.md")]

#[cfg(feature = "tool-client-rmcp")]
mod rmcp;

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::tool::{CallError, CallResult, Context, ToolSet};

/// Sends tool calls to a server.
///
/// ```
/// use std::convert::Infallible;
///
/// use agentcard::{CallResult, Content};
/// use agentcard::client::Transport;
/// use serde_json::{Map, Value};
///
/// /// Says what it was asked.
/// struct Echo;
///
/// impl Transport for Echo {
///     type Error = Infallible;
///
///     async fn call(&self, tool: &str, arguments: Map<String, Value>) -> Result<CallResult, Infallible> {
///         let text = format!("{tool} {}", Value::Object(arguments));
///         Ok(CallResult::new(vec![Content::Text(text)]))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a client transport",
    label = "not a client transport",
    note = "use a `ToolSet`, or implement `agentcard::client::Transport`"
)]
pub trait Transport: Sync {
    /// The error of a call that could not be completed.
    type Error: Error + Send + Sync + 'static;

    /// Calls a tool and waits for its result. An error that the tool reports is a result, too.
    fn call(
        &self,
        tool: &str,
        arguments: Map<String, Value>,
    ) -> impl Future<Output = Result<CallResult, Self::Error>> + Send;
}

impl<T: Transport + ?Sized> Transport for &T {
    type Error = T::Error;

    fn call(
        &self,
        tool: &str,
        arguments: Map<String, Value>,
    ) -> impl Future<Output = Result<CallResult, Self::Error>> + Send {
        T::call(self, tool, arguments)
    }
}

impl<T: Transport + ?Sized + Send> Transport for Arc<T> {
    type Error = T::Error;

    fn call(
        &self,
        tool: &str,
        arguments: Map<String, Value>,
    ) -> impl Future<Output = Result<CallResult, Self::Error>> + Send {
        T::call(self, tool, arguments)
    }
}

/// A tool set can act as the server of its own client.
impl Transport for ToolSet {
    type Error = CallError;

    async fn call(&self, tool: &str, arguments: Map<String, Value>) -> Result<CallResult, CallError> {
        Self::call(self, tool, Value::Object(arguments), &Context::default()).await
    }
}

/// Calls a tool whose result is text for a model.
///
/// # Errors
///
/// See [`ClientError`].
pub async fn call<T: Transport>(
    transport: &T,
    tool: &str,
    arguments: &impl Serialize,
) -> Result<CallResult, ClientError<T::Error>> {
    let arguments = to_object(arguments).map_err(ClientError::Arguments)?;
    let result = transport
        .call(tool, arguments)
        .await
        .map_err(ClientError::Transport)?;
    if result.is_error {
        return Err(ClientError::Tool(result));
    }
    Ok(result)
}

/// Calls a tool whose result deserializes to `R`.
///
/// # Errors
///
/// See [`ClientError`].
pub async fn call_structured<T: Transport, R: DeserializeOwned>(
    transport: &T,
    tool: &str,
    arguments: &impl Serialize,
) -> Result<R, ClientError<T::Error>> {
    let result = call(transport, tool, arguments).await?;
    // MCP versions without structured content return it as text.
    let decoded = match &result.structured_content {
        Some(value) => R::deserialize(value),
        None => serde_json::from_str(&result.text()),
    };
    decoded.map_err(|reason| ClientError::Result {
        tool: tool.to_owned(),
        reason,
    })
}

fn to_object(arguments: &impl Serialize) -> Result<Map<String, Value>, serde_json::Error> {
    serde_json::to_value(arguments).and_then(serde_json::from_value)
}

/// The error of a client call; `E` is the error of its transport.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClientError<E> {
    /// The transport failed: the call was not delivered or its result not received.
    Transport(E),
    /// The tool reported an error.
    Tool(CallResult),
    /// The arguments do not serialize to a JSON object.
    Arguments(serde_json::Error),
    /// The structured result does not match the tool's output type.
    Result {
        /// The name of the tool.
        tool: String,
        /// The deserialization error.
        reason: serde_json::Error,
    },
}

impl<E: fmt::Display> fmt::Display for ClientError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Transport(error) => error.fmt(f),
            Self::Tool(result) => write!(f, "the tool failed: {}", result.text()),
            Self::Arguments(reason) => write!(f, "the arguments are not a JSON object: {reason}"),
            Self::Result { tool, reason } => {
                write!(
                    f,
                    "the result of `{tool}` does not match its output schema: {reason}"
                )
            }
        }
    }
}

impl<E: Error + 'static> Error for ClientError<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            // `Display` forwards to the transport's error, so `source` must, too.
            Self::Transport(error) => error.source(),
            Self::Tool(_) => None,
            Self::Arguments(reason) | Self::Result { reason, .. } => Some(reason),
        }
    }
}
