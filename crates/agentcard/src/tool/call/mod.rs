//! Calling a tool: from its name and a JSON value to what it says.

mod answer;
mod cancellation;
mod context;
mod error;
mod guard;
mod input;
mod state;
mod timer;
mod values;

use serde_json::Value;

pub use answer::Outcome;
pub use cancellation::{Cancellation, Cancelled};
pub use context::{Call, Context};
pub use error::{CallError, Failure, ProtocolError};
pub use input::Input;
pub use state::{State, StateDef};
pub(super) use values::Values;

use super::result::CallResult;
use super::set::ToolSet;

impl ToolSet {
    /// Calls a tool. `arguments` is a JSON object, or null for none.
    ///
    /// What is wrong with the arguments, an error of the tool, a panic in it and a time-out are results too, with
    /// [`CallResult::is_error`]: the model reads them and does better. A [`CallError`] is for the client.
    ///
    /// The future needs no runtime. Dropping it ends the call at the next point where the tool waits; so does
    /// [`Context::cancellation`].
    ///
    /// ```
    /// use agentcard::{Context, mcp_tool, toolset};
    /// use serde_json::json;
    ///
    /// /// Repeats a word.
    /// #[mcp_tool]
    /// async fn repeat(word: &str, #[arg(range(1..=3))] times: usize) -> String {
    ///     word.repeat(times)
    /// }
    ///
    /// # use std::{pin::pin, task::{Context as Waking, Poll, Waker}};
    /// # fn block_on<F: Future>(future: F) -> F::Output {
    /// #     match pin!(future).poll(&mut Waking::from_waker(Waker::noop())) {
    /// #         Poll::Ready(value) => value,
    /// #         Poll::Pending => unreachable!("nothing waits"),
    /// #     }
    /// # }
    /// let tools = toolset![repeat];
    /// let call = |arguments| block_on(tools.call("repeat", arguments, &Context::default()));
    ///
    /// let result = call(json!({ "word": "ho", "times": 3 }))?;
    /// assert_eq!(result.text(), "hohoho");
    ///
    /// let result = call(json!({ "word": "ho", "times": 4 }))?;
    /// assert!(result.is_error);
    /// assert_eq!(result.text(), "wrong arguments of `repeat`:\n- `/times`: expected an integer from 1 to 3, got 4");
    /// # Ok::<(), agentcard::CallError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// No tool of that name, a set that is faulty or lacks the state of the tool, a cancelled call, and what a tool
    /// returns as [`ProtocolError`].
    #[inline]
    pub fn call(
        &self,
        name: &str,
        arguments: impl Into<Value>,
        context: &Context,
    ) -> impl Future<Output = Result<CallResult, CallError>> + Send {
        self.call_value(name, arguments.into(), context)
    }

    #[inline]
    async fn call_value(
        &self,
        name: &str,
        arguments: Value,
        context: &Context,
    ) -> Result<CallResult, CallError> {
        let slot = self.slot(name)?;
        let tool = slot.tool;
        let checker = slot
            .checker()
            .map_err(|fault| CallError::ToolSet(fault.clone()))?;
        let Some(run) = tool.call else {
            return Err(CallError::NotCallable(tool.name.to_owned()));
        };
        if context.cancellation().is_cancelled() {
            return Err(CallError::Cancelled);
        }
        let arguments = match checker.accept(arguments) {
            Ok(arguments) => arguments,
            Err(refused) => return Ok(refused),
        };
        let context = context.clone().with_states(self.states());
        let mut input = Input::new(tool, arguments, &context);
        let result = match guard::catch(|| run(&mut input)) {
            Err(guard::Panicked) => guard::panicked(tool),
            Ok(None) => input.refusal()?,
            Ok(Some(outcome)) => guard::finish(outcome, tool, &context).await?,
        };
        Ok(checker.vouch(result))
    }
}
