//! What a call gives: content blocks, structured content, and whether it is an error.

use serde_json::{Map, Value, json};

/// The result of a call.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct CallResult {
    /// What the model reads.
    pub content: Vec<Content>,
    /// What programs read.
    pub structured_content: Option<Value>,
    /// Whether it tells of a failure.
    pub is_error: bool,
    /// `_meta` of the result.
    pub meta: Option<Map<String, Value>>,
}

impl CallResult {
    /// A result of these blocks.
    #[must_use]
    #[inline]
    pub fn new(content: Vec<Content>) -> Self {
        Self {
            content,
            ..Self::default()
        }
    }

    /// An error that the model is told of.
    #[must_use]
    #[inline]
    pub fn error(text: impl Into<String>) -> Self {
        Self {
            content: vec![Content::Text(text.into())],
            is_error: true,
            ..Self::default()
        }
    }

    /// Sets `_meta`.
    #[must_use]
    #[inline]
    pub fn with_meta(mut self, meta: Map<String, Value>) -> Self {
        self.meta = Some(meta);
        self
    }

    /// The text blocks, joined by line breaks.
    #[inline]
    pub fn text(&self) -> String {
        let texts = self.content.iter().filter_map(|block| match block {
            Content::Text(text) => Some(text.as_str()),
            _ => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    /// As the protocol writes it.
    #[inline]
    pub fn to_json(&self) -> Value {
        let content: Vec<Value> = self.content.iter().map(Content::to_json).collect();
        let mut result = json!({ "content": content, "isError": self.is_error });
        if let Some(structured) = &self.structured_content {
            result["structuredContent"] = structured.clone();
        }
        if let Some(meta) = &self.meta {
            result["_meta"] = meta.clone().into();
        }
        result
    }
}

/// One block of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content {
    /// Text.
    Text(String),
    /// An image.
    Image {
        /// The bytes in base64.
        data: String,
        /// Media type, such as `image/png`.
        mime_type: String,
    },
    /// A sound.
    Audio {
        /// The bytes in base64.
        data: String,
        /// Media type, such as `audio/wav`.
        mime_type: String,
    },
    /// A link to a resource of the server.
    ResourceLink {
        /// URI of the resource.
        uri: String,
        /// Its name.
        name: String,
    },
    /// A resource itself.
    Resource {
        /// URI of the resource.
        uri: String,
        /// Media type.
        mime_type: Option<String>,
        /// What it holds.
        body: Body,
    },
}

/// What a resource holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// Text.
    Text(String),
    /// Bytes in base64.
    Blob(String),
}

impl Content {
    /// As the protocol writes it.
    #[inline]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Text(text) => json!({ "type": "text", "text": text }),
            Self::Image { data, mime_type } => {
                json!({ "type": "image", "data": data, "mimeType": mime_type })
            }
            Self::Audio { data, mime_type } => {
                json!({ "type": "audio", "data": data, "mimeType": mime_type })
            }
            Self::ResourceLink { uri, name } => json!({ "type": "resource_link", "uri": uri, "name": name }),
            Self::Resource { uri, mime_type, body } => {
                let mut resource = json!({ "uri": uri });
                if let Some(mime_type) = mime_type {
                    resource["mimeType"] = mime_type.as_str().into();
                }
                match body {
                    Body::Text(text) => resource["text"] = text.as_str().into(),
                    Body::Blob(data) => resource["blob"] = data.as_str().into(),
                }
                json!({ "type": "resource", "resource": resource })
            }
        }
    }
}
