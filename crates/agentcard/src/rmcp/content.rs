//! Results as rmcp's type.

use ::rmcp::model::{CallToolResult, ContentBlock, MetaObject, Resource, ResourceContents};

use crate::tool::{Body, CallResult, Content};

/// The result of a call.
pub(super) fn to_result(result: CallResult) -> CallToolResult {
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
    use serde_json::json;

    /// Two ways to the wire, ours and rmcp's, are one.
    #[test]
    fn every_result_is_written_as_we_write_it() {
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
        ]);
        result.structured_content = Some(json!({ "a": 1 }));
        result = result.with_meta([("example.com/a".to_owned(), json!(1))].into_iter().collect());
        let mut expected = result.to_json();
        // What rmcp says to peers that know it, and takes off for those that do not.
        expected["resultType"] = "complete".into();
        assert_eq!(serde_json::to_value(to_result(result)).unwrap(), expected);

        let error = CallResult::error("no");
        let mut expected = error.to_json();
        expected["resultType"] = "complete".into();
        assert_eq!(serde_json::to_value(to_result(error)).unwrap(), expected);
    }
}
