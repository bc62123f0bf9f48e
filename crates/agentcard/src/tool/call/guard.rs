//! Runs a tool so that nothing it does harms the server: panics, hanging, results that break the declaration.

use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Duration;

use super::answer::{Answer, Outcome, Stage};
use super::context::Context;
use super::error::CallError;
use super::timer::Sleep;
use crate::tool::definition::ToolDef;
use crate::tool::result::CallResult;

/// Something panicked. What it said has gone to the panic hook; clients are not told.
pub(super) struct Panicked;

/// Calls `run`, whatever happens. A tool that panics while it holds a lock poisons it, as anywhere.
#[inline]
pub(super) fn catch<T>(run: impl FnOnce() -> T) -> Result<T, Panicked> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        // The payload's own drop may panic as well.
        drop(catch_unwind(AssertUnwindSafe(move || drop(payload))));
        Panicked
    })
}

/// The result of a tool that panicked.
#[inline]
pub(super) fn panicked(tool: &ToolDef) -> CallResult {
    CallResult::error(format!("tool `{}` failed: it panicked", tool.name))
}

enum End {
    Answer(Answer),
    Panicked,
    Cancelled,
    TimedOut,
}

/// Waits for what the function gave back.
#[inline]
pub(super) async fn finish(
    outcome: Outcome<'_>,
    tool: &'static ToolDef,
    context: &Context,
) -> Result<CallResult, CallError> {
    let end = match outcome.0 {
        Stage::Done(answer) => End::Answer(answer),
        Stage::Running(future) => drive(future, tool.timeout, context).await,
    };
    match end {
        End::Answer(answer) => answer.map_err(CallError::Protocol),
        End::Panicked => Ok(panicked(tool)),
        End::Cancelled => Err(CallError::Cancelled),
        End::TimedOut => Ok(timed_out(tool)),
    }
}

#[inline]
async fn drive(
    mut future: Pin<Box<dyn Future<Output = Answer> + Send + '_>>,
    limit: Option<Duration>,
    context: &Context,
) -> End {
    let mut cancelled = pin!(context.cancellation().cancelled());
    let mut sleep = limit.map(Sleep::new);
    let end = poll_fn(|waking| {
        if cancelled.as_mut().poll(waking).is_ready() {
            return Poll::Ready(End::Cancelled);
        }
        match catch(|| future.as_mut().poll(waking)) {
            Err(Panicked) => return Poll::Ready(End::Panicked),
            Ok(Poll::Ready(answer)) => return Poll::Ready(End::Answer(answer)),
            Ok(Poll::Pending) => {}
        }
        match &mut sleep {
            Some(sleep) => Pin::new(sleep).poll(waking).map(|()| End::TimedOut),
            None => Poll::Pending,
        }
    })
    .await;
    drop(catch(move || drop(future)));
    end
}

#[inline]
fn timed_out(tool: &ToolDef) -> CallResult {
    let limit = tool.timeout.unwrap_or_default();
    CallResult::error(format!(
        "tool `{}` was ended after {limit:?}: it took too long",
        tool.name
    ))
}
