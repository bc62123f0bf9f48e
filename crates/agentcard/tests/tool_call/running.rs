//! Tools while they run: waiting, sharing state, failing, panicking, hanging.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::task::{Context as Waking, Poll, Waker};
use std::time::{Duration, Instant};

use agentcard::{
    Call, CallError, Cancellation, Context, Failure, ProtocolError, State, ToolDef, ToolSet, mcp_tool,
    toolset,
};
use serde_json::json;

use super::{block_on, call, refused, text_of};

/// Waits until a flag is up.
#[mcp_tool]
async fn wait(flag: Context) -> &'static str {
    flag.get::<Cancellation>().expect("a flag").cancelled().await;
    "up"
}

#[test]
fn an_async_tool_is_awaited() {
    let flag = Cancellation::new();
    let context = Context::default().with(flag.clone());
    let raise = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(20));
        flag.cancel();
    });
    let result = block_on(toolset![wait].call("wait", json!({}), &context)).expect("a result");
    assert_eq!(result.text(), "up");
    raise.join().expect("no panic");
}

/// Counts calls.
struct Counter(AtomicU32);

#[mcp_tool]
impl Counter {
    /// Counts on.
    #[mcp_tool]
    fn count(&self, by: u32) -> String {
        (self.0.fetch_add(by, Ordering::Relaxed) + by).to_string()
    }

    /// Counts on, later.
    #[mcp_tool]
    async fn count_later(&self, #[arg(length(1..))] word: &str) -> String {
        std::future::ready(()).await;
        format!("{word} {}", self.0.fetch_add(1, Ordering::Relaxed) + 1)
    }

    /// Says a word.
    #[mcp_tool]
    fn word() -> &'static str {
        "word"
    }
}

/// Reads the counter.
#[mcp_tool]
fn read(
    shared: State<Counter>,
    #[arg(state)] lent: &Counter,
    #[arg(context)] user: &User,
    #[arg(context)] User(name): User,
    #[arg(skip, default = 3)] three: u8,
    #[arg(skip)] none: u8,
    after: u32,
) -> String {
    let (shared, lent) = (shared.0.load(Ordering::Relaxed), lent.0.load(Ordering::Relaxed));
    format!("{shared} {lent} {} {name} {three} {none} {after}", user.0)
}

#[derive(Clone)]
struct User(&'static str);

#[test]
fn tools_share_the_state_of_the_set() {
    let counter = Arc::new(Counter(AtomicU32::new(0)));
    let set = toolset![Counter, read].shared(Arc::clone(&counter));
    set.check().expect("nothing is missing");
    assert_eq!(text_of(&set, "count", json!({ "by": 2 })), "2");
    assert_eq!(text_of(&set, "count_later", json!({ "word": "a" })), "a 3");
    assert_eq!(text_of(&set, "word", json!(null)), "word");
    let context = Context::default().with(User("ann"));
    let result = block_on(set.call("read", json!({ "after": 9 }), &context)).expect("a result");
    assert_eq!(result.text(), "3 3 ann ann 3 0 9");
    assert_eq!(counter.0.load(Ordering::Relaxed), 3);
}

#[test]
fn missing_tools_and_state_are_named() {
    let error = call(&toolset![Counter], "count", json!({ "by": 1 })).expect_err("no state");
    let CallError::MissingState { tool, state, .. } = &error else {
        panic!("{error}")
    };
    assert!(tool == "count" && state.ends_with("Counter"));
    let faults = toolset![Counter, read].check().expect_err("no state");
    assert_eq!(faults.faults().len(), 4);
    let set = toolset![read].state(Counter(0.into()));
    let error = call(&set, "read", json!({ "after": 1 })).expect_err("no user");
    assert!(matches!(error, CallError::MissingContext { .. }), "{error}");
}

/// Adds.
#[mcp_tool]
struct Add {
    a: u8,
    #[arg(rename = "b", default = 2)]
    other: u8,
    #[arg(skip)]
    base: u8,
}

impl Call for Add {
    type Output = Result<String, Failure>;

    async fn call(self, context: &Context) -> Self::Output {
        let limit = context.state::<u8>().copied().unwrap_or(u8::MAX);
        match self.a.checked_add(self.other + self.base) {
            Some(sum) if sum <= limit => Ok(sum.to_string()),
            Some(sum) => Err(Failure::tool(format!("{sum} is over {limit}"))),
            None => Err(ProtocolError::internal("overflow")
                .with_data(json!(self.a))
                .into()),
        }
    }
}

#[test]
fn a_struct_tool_is_called() {
    let set = toolset![Add].state(100_u8);
    assert_eq!(text_of(&set, "add", json!({ "a": 1 })), "3");
    assert_eq!(refused(&set, "add", json!({ "a": 99 })), "101 is over 100");
    let error = call(&set, "add", json!({ "a": 254 })).expect_err("an error of the protocol");
    let CallError::Protocol(error) = error else {
        panic!("{error}")
    };
    assert_eq!((error.code, error.message.as_str()), (-32603, "overflow"));
    assert_eq!(error.data, Some(json!(254)));
}

static STARTED: AtomicUsize = AtomicUsize::new(0);

/// Panics at once.
#[mcp_tool]
fn burst(at: u8) -> String {
    STARTED.fetch_add(1, Ordering::Relaxed);
    panic!("a secret of {at}")
}

/// Panics after a while.
#[mcp_tool]
async fn burst_later() -> String {
    std::future::ready(()).await;
    std::panic::panic_any(Bomb)
}

/// A payload that panics when it is dropped.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "again");
    }
}

#[test]
fn a_panic_is_a_tool_error_and_the_set_stays_usable() {
    let set = toolset![burst, burst_later, Counter].state(Counter(0.into()));
    for _ in 0..2 {
        assert_eq!(
            refused(&set, "burst", json!({ "at": 1 })),
            "tool `burst` panicked"
        );
        assert_eq!(
            refused(&set, "burst_later", json!({})),
            "tool `burst_later` panicked"
        );
    }
    assert_eq!(text_of(&set, "count", json!({ "by": 1 })), "1");
    assert!(STARTED.load(Ordering::Relaxed) >= 2);
}

/// Never ends.
#[mcp_tool(timeout = "30ms")]
async fn hang() -> String {
    std::future::pending().await
}

/// Is quick.
#[mcp_tool(timeout = "1m")]
async fn quick() -> String {
    "quick".to_owned()
}

#[test]
fn a_hanging_tool_times_out() {
    let set = toolset![hang, quick];
    let start = Instant::now();
    assert_eq!(
        refused(&set, "hang", json!({})),
        "tool `hang` timed out after 30ms"
    );
    assert!((30..5000).contains(&start.elapsed().as_millis()));
    assert_eq!(text_of(&set, "quick", json!({})), "quick");
}

#[test]
fn a_call_is_cancelled_from_outside() {
    let set = toolset![wait];
    let stop = Cancellation::new();
    let context = Context::default()
        .with(Cancellation::new())
        .with_cancellation(stop.clone());
    let raise = std::thread::spawn({
        let stop = stop.clone();
        move || {
            std::thread::sleep(Duration::from_millis(20));
            stop.cancel();
        }
    });
    let end = block_on(set.call("wait", json!({}), &context));
    assert_eq!(end.expect_err("cancelled"), CallError::Cancelled);
    raise.join().expect("no panic");
    let end = block_on(set.call("wait", json!({}), &context));
    assert_eq!(end.expect_err("cancelled before it began"), CallError::Cancelled);
}

/// Tells when it is dropped.
#[mcp_tool]
async fn hold(dropped: State<AtomicUsize>) -> String {
    struct Guard(State<AtomicUsize>);
    impl Drop for Guard {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    let _guard = Guard(dropped);
    std::future::pending().await
}

#[test]
fn dropping_the_future_cancels_the_tool() {
    let dropped = Arc::new(AtomicUsize::new(0));
    let set = toolset![hold].shared(Arc::clone(&dropped));
    let context = Context::default();
    {
        let mut running = pin!(set.call("hold", json!({}), &context));
        let mut waking = Waking::from_waker(Waker::noop());
        assert!(matches!(running.as_mut().poll(&mut waking), Poll::Pending));
        assert_eq!(dropped.load(Ordering::Relaxed), 0);
    }
    assert_eq!(dropped.load(Ordering::Relaxed), 1);
}

#[test]
fn a_hundred_calls_at_once() {
    let set = toolset![Counter].state(Counter(0.into()));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..25 {
                    assert!(!text_of(&set, "count", json!({ "by": 1 })).is_empty());
                }
            });
        }
    });
    assert_eq!(text_of(&set, "count", json!({ "by": 0 })), "100");
}

#[test]
fn unknown_and_duplicate_tool_names_are_errors() {
    let set = toolset![hang, quick];
    let error = call(&set, "quik", json!({})).expect_err("no such tool");
    assert_eq!(error.to_string(), "unknown tool `quik` (did you mean `quick`?)");
    let twice = set.clone().with::<quick>();
    let error = call(&twice, "hang", json!({})).expect_err("two of one name");
    assert_eq!(
        error.to_string(),
        "duplicate tool name `quick`; rename one with `name = \"…\"`"
    );
    assert!(twice.list(agentcard::rules::Dialect::McpV2025_11_25).is_err());
}

#[test]
fn a_declaration_alone_is_not_called() {
    const ONLY: &ToolDef = &ToolDef::new("only").description("Only declared");
    let set = ToolSet::of(&[ONLY]);
    let error = call(&set, "only", json!({})).expect_err("nothing to call");
    assert_eq!(error, CallError::NotCallable("only".to_owned()));
    assert!(set.check().is_err());
}

#[test]
fn the_future_is_send() {
    fn sent<F: Future + Send>(future: F) -> F {
        future
    }
    let set = toolset![quick];
    let context = Context::default();
    let result = block_on(sent(set.call("quick", json!({}), &context)));
    assert_eq!(result.expect("a result").text(), "quick");
}
