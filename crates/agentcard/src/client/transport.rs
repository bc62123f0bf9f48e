//! What carries a call to a server.

use std::error::Error;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::tool::CallResult;

/// Carries calls of tools to a server.
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
    message = "`{Self}` carries no calls",
    label = "no transport of a client",
    note = "use a `ToolSet`, or implement `agentcard::client::Transport`: one function"
)]
pub trait Transport: Sync {
    /// Why a call fails on the way.
    type Error: Error + Send + Sync + 'static;

    /// Calls a tool and waits for its result. A failure that the tool reports is a result, too.
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
