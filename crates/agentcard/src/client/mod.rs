#![doc = include_str!("client.md")]

mod error;
mod local;
#[cfg(feature = "rmcp-client")]
mod rmcp;
mod transport;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

pub use error::ClientError;
pub use transport::Transport;

use crate::tool::CallResult;

/// Calls a tool whose result is for a model to read.
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

/// Calls a tool whose result is a value of `R`.
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
    // Servers of versions without structured content write it as text.
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
