//! What a tool gives back when its function has been called: a value, or a future of one.

use std::pin::Pin;

use super::error::ProtocolError;
use crate::tool::output::ToolOutput;
use crate::tool::result::CallResult;

/// A result, or what the protocol is told instead.
pub(super) type Answer = Result<CallResult, ProtocolError>;

/// What a function gave back.
pub struct Outcome<'call>(pub(super) Stage<'call>);

pub(super) enum Stage<'call> {
    Done(Answer),
    Running(Pin<Box<dyn Future<Output = Answer> + Send + 'call>>),
}

impl<'call> Outcome<'call> {
    /// The result is there.
    #[inline]
    pub fn now<T: ToolOutput>(value: T) -> Self {
        Self(Stage::Done(value.into_result()))
    }

    /// The result comes later.
    #[inline]
    pub fn later<T: ToolOutput>(future: impl Future<Output = T> + Send + 'call) -> Self {
        Self(Stage::Running(Box::pin(
            async move { future.await.into_result() },
        )))
    }
}
