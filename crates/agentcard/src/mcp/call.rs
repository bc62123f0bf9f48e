//! A call by rmcp: its request becomes our context, our result becomes its answer.

use rmcp::model::{CallToolResponse, ErrorCode, JsonObject};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer};
use serde_json::Value;
use tokio::task::JoinHandle;

use super::content::to_result;
use crate::tool::{CallError, Cancellation, Context, ProtocolError, ToolSet};

/// An extension of the request, which rmcp keeps by type.
pub(crate) fn extension<T: Send + Sync + 'static>(request: &RequestContext<RoleServer>) -> Option<&T> {
    request.extensions.get()
}

/// Calls a tool of the set.
pub(super) async fn call(
    tools: &ToolSet,
    name: &str,
    arguments: Option<JsonObject>,
    request: RequestContext<RoleServer>,
) -> Result<CallToolResponse, ErrorData> {
    let cancellation = Cancellation::new();
    let _forwarding = Forwarding::start(&request, &cancellation);
    let context = Context::default()
        .with_meta(request.meta.0.0.clone())
        .with_cancellation(cancellation)
        .with(request.peer.clone())
        .with(request);
    let arguments = arguments.map_or(Value::Null, Value::Object);
    let result = tools.call(name, arguments, &context).await;
    result.map(|result| to_result(result).into()).map_err(to_error)
}

/// Raises our flag when rmcp raises its own, also while a tool computes on the thread of the call.
struct Forwarding(JoinHandle<()>);

impl Forwarding {
    fn start(request: &RequestContext<RoleServer>, cancellation: &Cancellation) -> Self {
        let (token, cancellation) = (request.ct.clone(), cancellation.clone());
        Self(tokio::spawn(async move {
            token.cancelled().await;
            cancellation.cancel();
        }))
    }
}

impl Drop for Forwarding {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The codes are those of MCP: a tool that is not there is a wrong parameter.
fn to_error(error: CallError) -> ErrorData {
    let message = error.to_string();
    match error {
        CallError::UnknownTool { .. } => ErrorData::invalid_params(message, None),
        CallError::Protocol(ProtocolError { code, message, data }) => {
            ErrorData::new(ErrorCode(code), message, data)
        }
        _ => ErrorData::internal_error(message, None),
    }
}
