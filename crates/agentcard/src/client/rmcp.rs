//! Implements the transport for clients of rmcp.

use ::rmcp::model::{CallToolRequestParams, CallToolResult, ContentBlock, ResourceContents};
use ::rmcp::service::{Peer, RunningService, Service};
use ::rmcp::{RoleClient, ServiceError};
use serde_json::{Map, Value};

use super::Transport;
use crate::tool::{Body, CallResult, Content};

impl Transport for Peer<RoleClient> {
    type Error = ServiceError;

    async fn call(&self, tool: &str, arguments: Map<String, Value>) -> Result<CallResult, ServiceError> {
        self.call_tool(request(tool, arguments)).await.map(from_result)
    }
}

/// Requests that the server makes in the meantime are answered by the client's own service.
impl<S: Service<RoleClient>> Transport for RunningService<RoleClient, S> {
    type Error = ServiceError;

    async fn call(&self, tool: &str, arguments: Map<String, Value>) -> Result<CallResult, ServiceError> {
        self.call_tool(request(tool, arguments)).await.map(from_result)
    }
}

fn request(tool: &str, arguments: Map<String, Value>) -> CallToolRequestParams {
    CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments)
}

fn from_result(answer: CallToolResult) -> CallResult {
    let mut result = CallResult::new(answer.content.into_iter().filter_map(from_block).collect());
    result.is_error = answer.is_error.unwrap_or_default();
    result.structured_content = answer.structured_content;
    result.meta = answer.meta.map(|meta| meta.0);
    result
}

/// Converts a content block of a known kind with all its members; later versions may define more.
fn from_block(block: ContentBlock) -> Option<Content> {
    let wire = serde_json::to_value(&block).unwrap_or_default();
    let mut content = from_kind(block)?;
    let known = content.to_json();
    for (name, value) in wire.as_object().into_iter().flatten() {
        if known.get(name).is_none() {
            content = content.with(name, value.clone());
        }
    }
    Some(content)
}

fn from_kind(block: ContentBlock) -> Option<Content> {
    Some(match block {
        ContentBlock::Text(text) => Content::Text(text.text),
        ContentBlock::Image(image) => Content::Image {
            data: image.data,
            mime_type: image.mime_type,
        },
        ContentBlock::Audio(audio) => Content::Audio {
            data: audio.data,
            mime_type: audio.mime_type,
        },
        ContentBlock::ResourceLink(link) => Content::ResourceLink {
            uri: link.uri,
            name: link.name,
        },
        ContentBlock::Resource(embedded) => from_resource(embedded.resource)?,
        _ => return None,
    })
}

fn from_resource(resource: ResourceContents) -> Option<Content> {
    let (uri, mime_type, body) = match resource {
        ResourceContents::TextResourceContents {
            uri, mime_type, text, ..
        } => (uri, mime_type, Body::Text(text)),
        ResourceContents::BlobResourceContents {
            uri, mime_type, blob, ..
        } => (uri, mime_type, Body::Blob(blob)),
        _ => return None,
    };
    Some(Content::Resource { uri, mime_type, body })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_kind_of_content_is_converted() {
        let wire = json!({
            "content": [
                { "type": "text", "text": "a" },
                { "type": "image", "data": "AA==", "mimeType": "image/png" },
                { "type": "audio", "data": "AA==", "mimeType": "audio/wav" },
                { "type": "resource_link", "uri": "harbour://log", "name": "log" },
                { "type": "resource", "resource": { "uri": "harbour://log", "mimeType": "text/plain", "text": "b" } },
                { "type": "resource", "resource": { "uri": "harbour://log", "blob": "AA==" } },
                {
                    "type": "resource_link", "uri": "harbour://log", "name": "log", "title": "Log", "size": 9,
                    "annotations": { "audience": ["user"], "priority": 0.5 }, "_meta": { "example.com/a": 1 },
                },
                { "type": "text", "text": "b", "annotations": { "priority": 1.0 } },
            ],
            "isError": true,
            "structuredContent": { "a": 1 },
            "_meta": { "example.com/a": 1 },
        });
        let answer: CallToolResult = serde_json::from_value(wire.clone()).unwrap();
        assert_eq!(from_result(answer).to_json(), wire);
    }
}
