//! Calls through rmcp: converts its request to a context, and the result to its response.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use ::rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorCode, MetaObject, Resource,
    ResourceContents,
};
use ::rmcp::service::RequestContext;
use ::rmcp::{ErrorData, RoleServer};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::caller::Caller;
use crate::tool::{Body, CallError, CallResult, Cancellation, Content, Context, ProtocolError, ToolSet};

/// Calls a tool; log messages are limited by the level of the client's session.
pub(super) async fn call(
    tools: &ToolSet,
    params: CallToolRequestParams,
    request: RequestContext<RoleServer>,
    session_level: Option<u8>,
    ending: Option<&CancellationToken>,
) -> Result<CallToolResponse, ErrorData> {
    let meta = request.meta.0.0.clone();
    let state = params.request_state.as_deref();
    let token = request.ct.clone();
    let caller = Caller::new(request, params.input_responses, state, session_level)?;
    // Polled by the tool, because a tool that blocks this thread also prevents the task from being woken.
    let asked = token.clone();
    let cancellation = Cancellation::following(move || asked.is_cancelled());
    let context = Context::default()
        .with_meta(meta)
        .with_cancellation(cancellation.clone())
        .with(caller.clone());
    let arguments = params.arguments.map_or(Value::Null, Value::Object);
    let mut result = pin!(tools.call(&params.name, arguments, &context));
    let mut cancelled = pin!(async {
        match ending {
            Some(ending) => tokio::select! {
                () = token.cancelled() => {}
                () = ending.cancelled() => {}
            },
            None => token.cancelled().await,
        }
    });
    let result = poll_fn(|waking| {
        if cancelled.as_mut().poll(waking).is_ready() {
            cancellation.cancel();
        }
        match result.as_mut().poll(waking) {
            Poll::Ready(Ok(result)) => Poll::Ready(Ok(to_result(result).into())),
            Poll::Ready(Err(error)) => Poll::Ready(Err(to_error(error))),
            Poll::Pending => match caller.required(waking) {
                Some(required) => Poll::Ready(Ok(required.into())),
                None => Poll::Pending,
            },
        }
    });
    result.await
}

/// The error codes of MCP: an unknown tool is an invalid parameter.
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

/// So that `?` in a tool that returns `Result<_, ProtocolError>` takes what helpers of an rmcp server return. Returned as it
/// is, an `ErrorData` is an error like any other that has a text, and the model is told.
impl From<ErrorData> for ProtocolError {
    fn from(error: ErrorData) -> Self {
        let mut own = Self::new(error.code.0, error.message);
        own.data = error.data;
        own
    }
}

fn to_result(result: CallResult) -> CallToolResult {
    let blocks = result.content.into_iter().map(to_block).collect();
    let mut answer = if result.is_error {
        CallToolResult::error(blocks)
    } else {
        CallToolResult::success(blocks)
    };
    answer.structured_content = result.structured_content;
    answer.meta = result.meta.map(MetaObject);
    answer
}

fn to_block(content: Content) -> ContentBlock {
    match content {
        Content::Text(text) => ContentBlock::text(text),
        Content::Image { data, mime_type } => ContentBlock::image(data, mime_type),
        Content::Audio { data, mime_type } => ContentBlock::audio(data, mime_type),
        Content::ResourceLink { uri, name } => ContentBlock::resource_link(Resource::new(uri, name)),
        Content::Resource { uri, mime_type, body } => {
            ContentBlock::resource(to_contents(uri, mime_type, body))
        }
        other @ Content::With { .. } => match serde_json::from_value(other.to_json()) {
            Ok(block) => block,
            Err(fault) => ContentBlock::text(format!("the result has an invalid block: {fault}")),
        },
    }
}

fn to_contents(uri: String, mime_type: Option<String>, body: Body) -> ResourceContents {
    match body {
        Body::Text(text) => ResourceContents::TextResourceContents {
            uri,
            mime_type,
            text,
            meta: None,
        },
        Body::Blob(blob) => ResourceContents::BlobResourceContents {
            uri,
            mime_type,
            blob,
            meta: None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::{Annotations, Role};
    use serde_json::json;

    /// Our serialization and that of rmcp's types are equal.
    #[test]
    fn rmcp_results_serialize_like_ours() {
        let resource = |mime_type: Option<&str>, body| Content::Resource {
            uri: "harbour://log".to_owned(),
            mime_type: mime_type.map(str::to_owned),
            body,
        };
        let mut result = CallResult::new(vec![
            Content::Text("a".to_owned()),
            Content::Image {
                data: "AA==".to_owned(),
                mime_type: "image/png".to_owned(),
            },
            Content::Audio {
                data: "AA==".to_owned(),
                mime_type: "audio/wav".to_owned(),
            },
            Content::ResourceLink {
                uri: "harbour://log".to_owned(),
                name: "log".to_owned(),
            },
            resource(Some("text/plain"), Body::Text("b".to_owned())),
            resource(None, Body::Blob("AA==".to_owned())),
            Content::resource_link("harbour://log", "log")
                .with("title", "Logbook")
                .with("description", "What happened.")
                .with("mimeType", "text/plain")
                .with("size", 9)
                .with("icons", json!([{ "src": "https://a.example/i.png" }]))
                .with("_meta", json!({ "example.com/a": 1 }))
                .annotated(
                    Annotations::new()
                        .audience([Role::User, Role::Assistant])
                        .priority(0.5)
                        .last_modified("2025-01-12T15:00:58Z"),
                ),
            Content::Text("c".to_owned()).annotated(Annotations::new().priority(1.0)),
        ]);
        result.structured_content = Some(json!({ "a": 1 }));
        result = result.with_meta([("example.com/a".to_owned(), json!(1))].into_iter().collect());
        let mut expected = result.to_json();
        // rmcp writes it for peers that know it, and removes it for others.
        expected["resultType"] = "complete".into();
        assert_eq!(serde_json::to_value(to_result(result)).unwrap(), expected);

        let error = CallResult::error("no");
        let mut expected = error.to_json();
        expected["resultType"] = "complete".into();
        assert_eq!(serde_json::to_value(to_result(error)).unwrap(), expected);
    }
}
