//! What a tool may return, and which of it has a schema.

use std::borrow::Cow;
use std::fmt::Display;

use schemars::JsonSchema;
use serde::Serialize;

use super::argument::schema_of;
use super::definition::SchemaFn;

/// A type that a tool can return. [`Json`] alone brings an output schema.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the result of a tool",
    label = "not a tool result",
    note = "return text (`String`), `Content`, `Vec<Content>`, `()`, or structured data as `Json<T>`; \
            `Result<_, E>` of any of them works"
)]
pub trait ToolOutput {
    /// Writes the schema of structured results.
    const SCHEMA: Option<SchemaFn>;
}

/// Structured content: `T` as JSON, with its schema as the output schema of the tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Json<T>(pub T);

/// A type that [`Json`] can carry.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be structured content",
    label = "no schema, or not encodable",
    note = "derive `serde::Serialize` and `schemars::JsonSchema` for it"
)]
pub trait Structured: Serialize + JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: Serialize + JsonSchema> Structured for T {}

/// A type that a failing tool can return: anything that has a text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the error of a tool",
    label = "no text for people",
    note = "implement `std::fmt::Display` for it"
)]
pub trait ToolError: Display {}

#[diagnostic::do_not_recommend]
impl<E: Display> ToolError for E {}

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
}

impl<T: Structured> ToolOutput for Json<T> {
    const SCHEMA: Option<SchemaFn> = Some(schema_of::<T>);
}

impl<T: ToolOutput, E: ToolError> ToolOutput for Result<T, E> {
    const SCHEMA: Option<SchemaFn> = T::SCHEMA;
}

macro_rules! unstructured {
    ($($ty:ty),*) => {
        $(impl ToolOutput for $ty {
            const SCHEMA: Option<SchemaFn> = None;
        })*
    };
}

unstructured!((), String, &'static str, Cow<'static, str>, Content, Vec<Content>);
