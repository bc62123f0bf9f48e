//! A call by rmcp: its request becomes our context, our result becomes its answer.

use std::future::poll_fn;
use std::pin::pin;

use ::rmcp::model::{CallToolResponse, ErrorCode, JsonObject};
use ::rmcp::service::RequestContext;
use ::rmcp::{ErrorData, RoleServer};
use serde_json::Value;

use super::content::to_result;
use crate::tool::{CallError, Cancellation, Context, ProtocolError, ToolSet};

/// Calls a tool of the set.
pub(super) async fn call(
    tools: &ToolSet,
    name: &str,
    arguments: Option<JsonObject>,
    request: RequestContext<RoleServer>,
) -> Result<CallToolResponse, ErrorData> {
    let token = request.ct.clone();
    // A tool that computes on this thread keeps the task from being woken, so it is told when it asks.
    let asked = token.clone();
    let cancellation = Cancellation::following(move || asked.is_cancelled());
    let context = Context::default()
        .with_meta(request.meta.0.0.clone())
        .with_cancellation(cancellation.clone())
        .with(request.peer.clone())
        .with(request);
    let arguments = arguments.map_or(Value::Null, Value::Object);
    let mut result = pin!(tools.call(name, arguments, &context));
    let mut cancelled = pin!(token.cancelled());
    let result = poll_fn(|waking| {
        if cancelled.as_mut().poll(waking).is_ready() {
            cancellation.cancel();
        }
        result.as_mut().poll(waking)
    });
    match result.await {
        Ok(result) => Ok(to_result(result).into()),
        Err(error) => Err(to_error(error)),
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
