//! Lists and calls the tools, and prints the seconds.

use std::hint::black_box;
use std::pin::pin;
use std::task::{Context as Waking, Poll, Waker};
use std::time::Instant;

use agentcard::rules::Dialect;
use agentcard::{Context, ToolSource};
use serde_json::json;

/// Seconds are the median of so many batches of so many repeats.
const BATCHES: usize = 11;
const REPEATS: u32 = 100;

fn main() {
    let set = subject::All::tool_set();
    let start = Instant::now();
    let listed = set.list(Dialect::McpV2025_11_25).expect("the tools are right").len();
    println!("first {}", start.elapsed().as_secs_f64());
    assert_eq!(listed, set.len());
    print("list", || {
        black_box(set.list(Dialect::McpV2025_11_25).is_ok());
    });
    print("lookup", || {
        black_box(set.get(black_box("TOOL_NAME")));
    });
    let context = Context::default();
    print("call", || {
        let arguments = json!({ "first": "a", "fourth": [1.5] });
        let call = pin!(set.call("TOOL_NAME", arguments, &context));
        match call.poll(&mut Waking::from_waker(Waker::noop())) {
            Poll::Ready(Ok(result)) => assert!(!result.is_error),
            _ => panic!("the call fails"),
        }
    });
}

/// Prints the seconds that one of many takes.
fn print(name: &str, mut one: impl FnMut()) {
    one();
    let mut batches = [0.0; BATCHES];
    for seconds in &mut batches {
        let start = Instant::now();
        for _ in 0..REPEATS {
            one();
        }
        *seconds = start.elapsed().as_secs_f64() / f64::from(REPEATS);
    }
    batches.sort_by(f64::total_cmp);
    println!("{name} {}", batches[BATCHES / 2]);
}
