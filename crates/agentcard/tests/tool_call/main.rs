//! Tools at run time: results for all kinds of arguments, functions and clients.

#![allow(
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    clippy::unused_async,
    reason = "tools take what clients send, and say what they may"
)]

use std::pin::pin;
use std::sync::Arc;
use std::task::{Context as Waking, Poll, Wake, Waker};

use agentcard::{CallError, CallResult, Context, ToolSet};
use serde_json::Value;

mod agreeing;
mod arguments;
mod explained;
mod results;
mod running;
mod unaltered;

struct Unpark(std::thread::Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Runs a future to completion on this thread.
fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    loop {
        match future.as_mut().poll(&mut Waking::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => std::thread::park(),
        }
    }
}

fn call(set: &ToolSet, name: &str, arguments: Value) -> Result<CallResult, CallError> {
    block_on(set.call(name, arguments, &Context::default()))
}

/// The text of a successful call.
fn text_of(set: &ToolSet, name: &str, arguments: Value) -> String {
    let result = call(set, name, arguments).expect("no fault of the set");
    assert!(!result.is_error, "{}", result.text());
    result.text()
}

/// The text of a tool error.
fn refused(set: &ToolSet, name: &str, arguments: Value) -> String {
    let result = call(set, name, arguments).expect("no fault of the set");
    assert!(result.is_error, "{}", result.text());
    result.text()
}
