//! What a tool may return, and which of it has a schema.

use std::borrow::Cow;
use std::fmt::Display;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::argument::schema_of;
use super::call::{Failure, ProtocolError};
use super::definition::SchemaFn;
use super::result::{CallResult, Content};

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

    /// The value as the result of a call.
    ///
    /// # Errors
    ///
    /// What the client is told instead of the model.
    fn into_result(self) -> Result<CallResult, ProtocolError>;
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

/// A type that a failing tool can return: anything that has a text, which the model is told, or a [`ProtocolError`],
/// which the client is told, or [`Failure`], which is either.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be the error of a tool",
    label = "no text for people",
    note = "implement `std::fmt::Display` for it"
)]
pub trait ToolError {
    /// Who is told what.
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
        Err(fault) => CallResult::error(format!("the result can't be written as JSON: {fault}")),
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
