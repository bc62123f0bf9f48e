//! Tool calls, from the name and JSON arguments to the result. A tool can't harm the server by panicking, hanging,
//! or returning results that violate its declaration.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::task::{self, Poll, Waker};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::argument::{Accepted, Input};
use super::check::Checker;
use super::context::{Cancellation, Context};
use super::definition::{CallFn, ToolDef};
use super::error::CallError;
use super::output::{CallResult, Outcome, Stage};
use super::set::ToolSet;

impl ToolSet {
    /// Calls a tool. `arguments` must be a JSON object, or null if there are none.
    ///
    /// Invalid arguments, errors of the tool, panics and timeouts are results with [`CallResult::is_error`]: the
    /// model reads them and can correct the call. A [`CallError`] is for the client.
    ///
    /// The future needs no runtime. Dropping it, or [`Context::cancellation`], ends the call at the next point
    /// where the tool awaits.
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
    /// If there is no tool of that name, the set is faulty or lacks state, the call is cancelled, or the tool
    /// returns a [`ProtocolError`](crate::ProtocolError).
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
        let mut context = context.clone();
        context.states = self.states.clone();
        #[cfg(feature = "rmcp")]
        if tool.blocks
            && let Ok(runtime) = tokio::runtime::Handle::try_current()
        {
            let cancellation = context.cancellation().clone();
            let checker = Arc::clone(checker);
            let work = runtime.spawn_blocking(move || block_on(run_here(&checker, run, arguments, &context)));
            let end = drive(Box::pin(work), tool.timeout, &cancellation).await;
            return end.result(tool, |work| work.unwrap_or_else(|_| Ok(panicked(tool))));
        }
        run_here(checker, run, arguments, &context).await
    }
}

/// Runs the function and waits for its result.
#[inline]
async fn run_here(
    checker: &Checker,
    run: CallFn,
    arguments: Accepted,
    context: &Context,
) -> Result<CallResult, CallError> {
    let tool = checker.tool;
    let mut input = Input::new(tool, arguments, context);
    let result = match catch(|| run(&mut input)) {
        Err(Panicked) => panicked(tool),
        Ok(None) => {
            let (arguments, undecoded) = input.refusal()?;
            return Ok(checker.refuse(&arguments, &undecoded));
        }
        Ok(Some(Outcome(Stage::Done(answer)))) => answer.map_err(CallError::Protocol)?,
        Ok(Some(Outcome(Stage::Running(future)))) => {
            let end = drive(future, tool.timeout, context.cancellation()).await;
            end.result(tool, |answer| answer.map_err(CallError::Protocol))?
        }
    };
    Ok(checker.vouch(result))
}

/// Polls a future that is ready. Entering a runtime here would prevent the tool from entering one.
#[cfg(feature = "rmcp")]
#[inline]
fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    match future
        .as_mut()
        .poll(&mut task::Context::from_waker(Waker::noop()))
    {
        Poll::Ready(value) => value,
        Poll::Pending => tokio::runtime::Handle::current().block_on(future),
    }
}

/// A panic was caught. Its message goes to the panic hook, not to clients.
pub(crate) struct Panicked;

/// Calls `run` and catches panics. A panic while a lock is held poisons it as usual.
#[inline]
pub(crate) fn catch<T>(run: impl FnOnce() -> T) -> Result<T, Panicked> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        // Dropping the payload may panic as well.
        drop(catch_unwind(AssertUnwindSafe(move || drop(payload))));
        Panicked
    })
}

#[inline]
fn panicked(tool: &ToolDef) -> CallResult {
    CallResult::error(format!("tool `{}` panicked", tool.name))
}

enum End<T> {
    Answer(T),
    Panicked,
    Cancelled,
    TimedOut,
}

impl<T> End<T> {
    #[inline]
    fn result(
        self,
        tool: &ToolDef,
        answered: impl FnOnce(T) -> Result<CallResult, CallError>,
    ) -> Result<CallResult, CallError> {
        match self {
            Self::Answer(answer) => answered(answer),
            Self::Panicked => Ok(panicked(tool)),
            Self::Cancelled => Err(CallError::Cancelled),
            Self::TimedOut => Ok(timed_out(tool)),
        }
    }
}

#[inline]
async fn drive<T>(
    mut future: Pin<Box<dyn Future<Output = T> + Send + '_>>,
    limit: Option<Duration>,
    cancellation: &Cancellation,
) -> End<T> {
    let mut cancelled = pin!(cancellation.cancelled());
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
    CallResult::error(format!("tool `{}` timed out after {limit:?}", tool.name))
}

/// A timer. A single thread for the whole program, started by the first tool with a timeout, waits for all timers,
/// so that calls need no runtime.
struct Sleep {
    /// `None` is a time out of range.
    until: Option<Instant>,
    alarm: Option<Arc<Alarm>>,
}

impl Sleep {
    #[inline]
    fn new(duration: Duration) -> Self {
        Self {
            until: Instant::now().checked_add(duration),
            alarm: None,
        }
    }
}

impl Future for Sleep {
    type Output = ();

    #[inline]
    fn poll(mut self: Pin<&mut Self>, waking: &mut task::Context<'_>) -> Poll<()> {
        let Some(until) = self.until else {
            return Poll::Pending;
        };
        if Instant::now() >= until {
            return Poll::Ready(());
        }
        let alarm = self.alarm.get_or_insert_with(|| Timer::set(until));
        *lock(&alarm.0) = Some(waking.waker().clone());
        Poll::Pending
    }
}

#[derive(Default)]
struct Alarm(Mutex<Option<Waker>>);

#[derive(Default)]
struct Timer {
    alarms: Mutex<BinaryHeap<Reverse<Entry>>>,
    changed: Condvar,
}

/// A scheduled alarm; dropped alarms are removed early.
struct Entry(Instant, Weak<Alarm>);

impl PartialEq for Entry {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Entry {}

impl PartialOrd for Entry {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Entry {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl Timer {
    #[inline]
    fn set(until: Instant) -> Arc<Alarm> {
        let timer = Self::get();
        let alarm = Arc::new(Alarm::default());
        lock(&timer.alarms).push(Reverse(Entry(until, Arc::downgrade(&alarm))));
        timer.changed.notify_one();
        alarm
    }

    #[inline]
    fn get() -> &'static Self {
        // By reference, because data owned by a static is compiled into every program.
        static TIMER: OnceLock<&'static Timer> = OnceLock::new();
        TIMER.get_or_init(|| {
            let timer: &Self = Box::leak(Box::default());
            let thread = std::thread::Builder::new().name("agentcard-timer".to_owned());
            // If no thread can be started, calls have no timeout.
            drop(thread.spawn(|| timer.run()));
            timer
        })
    }

    #[inline]
    fn run(&self) {
        let mut alarms = lock(&self.alarms);
        loop {
            let now = Instant::now();
            let wait = alarms.peek().map(|next| next.0.0.saturating_duration_since(now));
            match wait {
                Some(Duration::ZERO) => {
                    let due = alarms.pop();
                    drop(alarms);
                    if let Some(Reverse(due)) = due {
                        ring(&due.1);
                    }
                    alarms = lock(&self.alarms);
                }
                Some(wait) => {
                    let woken = self.changed.wait_timeout(alarms, wait);
                    alarms = woken.unwrap_or_else(PoisonError::into_inner).0;
                }
                None => alarms = self.changed.wait(alarms).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

#[inline]
fn ring(alarm: &Weak<Alarm>) {
    let waker = alarm.upgrade().and_then(|alarm| lock(&alarm.0).take());
    if let Some(waker) = waker {
        // Wakers are code of the executor; if one panics, the other alarms must still run.
        drop(catch(|| waker.wake()));
    }
}

#[inline]
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
