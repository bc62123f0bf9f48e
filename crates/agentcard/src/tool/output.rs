//! Results of tools: the types that functions may return, their schemas, and the result of a call.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::Display;
use std::marker::PhantomData;
use std::pin::Pin;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::error::{Failure, ProtocolError};

/// Generates the schema of a type.
pub type SchemaFn = fn(&mut SchemaGenerator) -> Schema;

/// The schema of `T`, by reference if schemars assigns it a name.
#[inline]
pub(super) fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// A type that a tool can return. Only [`Json`] provides an output schema.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the result of a tool",
    label = "not a tool result",
    note = "return text (`String`), `Content`, `Vec<Content>`, `()`, or structured data as `Json<T>`; \
            `Result<_, E>` of any of them works"
)]
pub trait ToolOutput {
    /// Generates the schema of structured results.
    const SCHEMA: Option<SchemaFn>;

    /// Converts the value to the result of a call.
    ///
    /// # Errors
    ///
    /// Returns an error that is sent to the client instead of the model.
    fn into_result(self) -> Result<CallResult, ProtocolError>;
}

/// Structured content: `T` as JSON, with its schema as the output schema of the tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Json<T>(pub T);

/// A type that can be wrapped in [`Json`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be structured output",
    label = "must implement `Serialize` and `JsonSchema`",
    note = "derive `serde::Serialize` and `schemars::JsonSchema` for it"
)]
pub trait Structured: Serialize + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> Structured for T {}

/// The error type of a tool: anything that implements `Display`, which is sent to the model, a [`ProtocolError`],
/// which is sent to the client, or [`Failure`], which is either.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the error of a tool",
    label = "does not implement `Display`",
    note = "implement `std::fmt::Display` for it"
)]
pub trait ToolError {
    /// Converts to an error for the model or the client.
    fn into_failure(self) -> Failure;
}

#[diagnostic::do_not_recommend]
impl<E: Display> ToolError for E {
    #[inline]
    fn into_failure(self) -> Failure {
        Failure::tool(self)
    }
}

impl ToolError for ProtocolError {
    #[inline]
    fn into_failure(self) -> Failure {
        Failure::Protocol(self)
    }
}

impl ToolError for Failure {
    #[inline]
    fn into_failure(self) -> Failure {
        self
    }
}

impl<T: Structured> ToolOutput for Json<T> {
    const SCHEMA: Option<SchemaFn> = Some(schema_of::<T>);

    #[inline]
    fn into_result(self) -> Result<CallResult, ProtocolError> {
        Ok(structured(serde_json::to_value(&self.0)))
    }
}

#[inline]
fn structured(value: serde_json::Result<Value>) -> CallResult {
    match value {
        Ok(value) => {
            let mut result = CallResult::new(vec![Content::Text(value.to_string())]);
            result.structured_content = Some(value);
            result
        }
        Err(fault) => CallResult::error(format!("the result cannot be serialized as JSON: {fault}")),
    }
}

impl<T: ToolOutput, E: ToolError> ToolOutput for Result<T, E> {
    const SCHEMA: Option<SchemaFn> = T::SCHEMA;

    #[inline]
    fn into_result(self) -> Result<CallResult, ProtocolError> {
        match self {
            Ok(value) => value.into_result(),
            Err(error) => match error.into_failure() {
                Failure::Tool(text) => Ok(CallResult::error(text)),
                Failure::Protocol(error) => Err(error),
            },
        }
    }
}

/// Structured content with additional blocks such as images. Its JSON text is the first block, for clients without
/// support for structured content.
impl<T: Structured> ToolOutput for (Json<T>, Vec<Content>) {
    const SCHEMA: Option<SchemaFn> = Json::<T>::SCHEMA;

    #[inline]
    fn into_result(self) -> Result<CallResult, ProtocolError> {
        let (value, blocks) = self;
        let mut result = value.into_result()?;
        if !result.is_error {
            result.content.extend(blocks);
        }
        Ok(result)
    }
}

impl ToolOutput for CallResult {
    const SCHEMA: Option<SchemaFn> = None;

    #[inline]
    fn into_result(self) -> Result<CallResult, ProtocolError> {
        Ok(self)
    }
}

macro_rules! blocks {
    ($($ty:ty: |$value:ident| $blocks:expr,)*) => {
        $(impl ToolOutput for $ty {
            const SCHEMA: Option<SchemaFn> = None;

            #[inline]
            fn into_result(self) -> Result<CallResult, ProtocolError> {
                let $value = self;
                Ok(CallResult::new($blocks))
            }
        })*
    };
}

blocks! {
    (): |_nothing| Vec::new(),
    String: |text| vec![Content::Text(text)],
    &'static str: |text| vec![Content::Text(text.to_owned())],
    Cow<'static, str>: |text| vec![Content::Text(text.into_owned())],
    Content: |block| vec![block],
    Vec<Content>: |blocks| blocks,
}

/// A result, or an error for the client.
pub(super) type Answer = Result<CallResult, ProtocolError>;

/// The return value of a tool function.
pub struct Outcome<'call>(pub(super) Stage<'call>);

pub(super) enum Stage<'call> {
    Done(Answer),
    Running(Pin<Box<dyn Future<Output = Answer> + Send + 'call>>),
}

impl<'call> Outcome<'call> {
    /// Wraps a value.
    #[inline]
    pub fn now<T: ToolOutput>(value: T) -> Self {
        Self(Stage::Done(value.into_result()))
    }

    /// Wraps a future.
    #[inline]
    pub fn later<T: ToolOutput>(future: impl Future<Output = T> + Send + 'call) -> Self {
        Self(Stage::Running(Box::pin(
            async move { future.await.into_result() },
        )))
    }

    /// The same as [`Outcome::now`], with the causes of an error.
    #[doc(hidden)]
    #[inline]
    pub fn now_with<T: ToolOutput>(value: T, causes: Causes<T>) -> Self {
        Self(Stage::Done(with_causes(value, causes)))
    }

    /// The same as [`Outcome::later`], with the causes of an error.
    #[doc(hidden)]
    #[inline]
    pub fn later_with<T: ToolOutput + 'call>(
        future: impl Future<Output = T> + Send + 'call,
        causes: Causes<T>,
    ) -> Self {
        Self(Stage::Running(Box::pin(async move {
            with_causes(future.await, causes)
        })))
    }
}

/// Tells the causes of an error, if its type has any.
pub type Causes<T> = Option<fn(&T) -> String>;

#[inline]
fn with_causes<T: ToolOutput>(value: T, causes: Causes<T>) -> Answer {
    let causes = causes.map(|causes| causes(&value)).unwrap_or_default();
    let mut result = value.into_result()?;
    if let (true, Some(Content::Text(text))) = (result.is_error, result.content.first_mut()) {
        text.push_str(&causes);
    }
    Ok(result)
}

/// Tells results whose errors have causes from all other types: an inherent constant goes before that of a trait.
pub struct CausesProbe<T>(PhantomData<T>);

impl<T, E: Error> CausesProbe<Result<T, E>> {
    /// Tells the causes.
    pub const CAUSES: Causes<Result<T, E>> = Some(causes_of);
}

/// The causes of an error, except those that its own text includes.
#[inline]
fn causes_of<T, E: Error>(result: &Result<T, E>) -> String {
    let mut told = String::new();
    let Err(error) = result else { return told };
    let (own, mut cause) = (error.to_string(), error.source());
    while let Some(error) = cause {
        let text = error.to_string();
        if !own.contains(&text) && !told.contains(&text) {
            told.push_str(": ");
            told.push_str(&text);
        }
        cause = error.source();
    }
    told
}

/// The answer for all other types.
pub trait CauselessFallback<T> {
    /// There are no causes.
    const CAUSES: Causes<T> = None;
}

impl<T> CauselessFallback<T> for CausesProbe<T> {}

/// The result of a call.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct CallResult {
    /// The content for the model.
    pub content: Vec<Content>,
    /// The content for programs.
    pub structured_content: Option<Value>,
    /// Whether the call failed.
    pub is_error: bool,
    /// `_meta` of the result.
    pub meta: Option<Map<String, Value>>,
}

impl CallResult {
    /// Creates a result from blocks.
    #[must_use]
    #[inline]
    pub fn new(content: Vec<Content>) -> Self {
        Self {
            content,
            ..Self::default()
        }
    }

    /// Creates an error for the model.
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

    /// Returns the text blocks, joined by newlines.
    #[inline]
    pub fn text(&self) -> String {
        let texts = self.content.iter().filter_map(|block| match block {
            Content::Text(text) => Some(text.as_str()),
            _ => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    /// Converts to the JSON of the protocol.
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

/// A content block of a result.
///
/// ```
/// use agentcard::{Annotations, Content, Role};
/// use serde_json::json;
///
/// let link = Content::resource_link("harbour://log", "log").with("title", "Logbook").with("size", 4096);
/// let image = Content::image(&[0xff, 0xd8], "image/jpeg");
/// let image = image.annotated(Annotations::new().audience([Role::User]).priority(0.5));
/// assert_eq!(
///     image.to_json(),
///     json!({
///         "type": "image", "data": "/9g=", "mimeType": "image/jpeg",
///         "annotations": { "audience": ["user"], "priority": 0.5 },
///     }),
/// );
/// # let _ = link;
/// ```
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
        /// Media type, such as `text/plain`.
        mime_type: Option<String>,
        /// The contents.
        body: Body,
    },
    /// A block with additional members.
    With {
        /// The block.
        content: Box<Content>,
        /// Members such as `annotations`, `_meta`, or the `title` of a link.
        members: Map<String, Value>,
    },
}

/// The audience of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The user.
    User,
    /// The model.
    Assistant,
}

/// Hints for clients about a block.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Annotations(Map<String, Value>);

impl Annotations {
    /// Creates empty annotations.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the audience.
    #[must_use]
    #[inline]
    pub fn audience(self, roles: impl IntoIterator<Item = Role>) -> Self {
        let roles = roles.into_iter().map(|role| match role {
            Role::User => "user",
            Role::Assistant => "assistant",
        });
        self.set("audience", roles.collect())
    }

    /// Sets the importance, from 0 (optional) to 1 (required).
    #[must_use]
    #[inline]
    pub fn priority(self, priority: f64) -> Self {
        self.set("priority", priority.into())
    }

    /// Sets when the contents were last changed, as an RFC 3339 timestamp.
    #[must_use]
    #[inline]
    pub fn last_modified(self, time: &str) -> Self {
        self.set("lastModified", time.into())
    }

    #[inline]
    fn set(mut self, name: &str, value: Value) -> Self {
        self.0.insert(name.to_owned(), value);
        self
    }
}

/// The contents of a resource.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// Text.
    Text(String),
    /// Bytes in base64.
    Blob(String),
}

impl Content {
    /// Creates an image block from bytes, such as a PNG file.
    #[must_use]
    #[inline]
    pub fn image(bytes: &[u8], mime_type: &str) -> Self {
        Self::Image {
            data: base64(bytes),
            mime_type: mime_type.to_owned(),
        }
    }

    /// Creates an audio block from bytes, such as a WAV file.
    #[must_use]
    #[inline]
    pub fn audio(bytes: &[u8], mime_type: &str) -> Self {
        Self::Audio {
            data: base64(bytes),
            mime_type: mime_type.to_owned(),
        }
    }

    /// Creates a link to a resource of the server.
    #[must_use]
    #[inline]
    pub fn resource_link(uri: &str, name: &str) -> Self {
        Self::ResourceLink {
            uri: uri.to_owned(),
            name: name.to_owned(),
        }
    }

    /// Adds a member that the protocol defines for the block: `_meta`, or `title`, `description`, `mimeType`,
    /// `size` and `icons` of a link.
    #[must_use]
    #[inline]
    pub fn with(self, member: &str, value: impl Into<Value>) -> Self {
        let (content, mut members) = match self {
            Self::With { content, members } => (content, members),
            other => (Box::new(other), Map::new()),
        };
        members.insert(member.to_owned(), value.into());
        Self::With { content, members }
    }

    /// Adds annotations.
    #[must_use]
    #[inline]
    pub fn annotated(self, annotations: Annotations) -> Self {
        self.with("annotations", annotations.0)
    }

    /// Converts to the JSON of the protocol.
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
            Self::With { content, members } => {
                let mut block = content.to_json();
                for (name, value) in members {
                    block[name] = value.clone();
                }
                block
            }
        }
    }
}

impl Body {
    /// Creates a binary resource.
    #[must_use]
    #[inline]
    pub fn bytes(bytes: &[u8]) -> Self {
        Self::Blob(base64(bytes))
    }
}

/// Base64 encoding (RFC 4648 §4).
#[inline]
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * at) & 63) as usize];
            text.push(if at <= group.len() { digit.into() } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 4648 §10.
    #[test]
    fn base64_matches_rfc_4648() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
        assert_eq!(base64(&[0xfb, 0xff]), "+/8=");
    }
}
