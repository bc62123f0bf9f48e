//! Problems that users of other crates reported in public, one test per thread:
//! `project_number_what_is_right_here`. Threads about the same fault are listed above its test.

#![allow(
    dead_code,
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "types and tools that are only declared"
)]

use std::pin::pin;
use std::task::{Context as Waking, Poll, Waker};

use agentcard::rules::{Dialect, Options, check};
use agentcard::{CallError, CallResult, Context, ToolSet, Tools};
use serde_json::Value;

mod calling;
mod declaring;
mod documents;
mod inputs;
mod results;
mod sets;
mod types;

/// The only tool of `T`, as the default version lists it.
fn tool<T: Tools>() -> Value {
    listed(&ToolSet::new().with::<T>()).remove(0)
}

fn listed(set: &ToolSet) -> Vec<Value> {
    let tools = set.list(Dialect::McpV2025_11_25).expect("no fault");
    let parse = |json: &str| serde_json::from_str(json).expect("JSON");
    tools.iter().map(|tool| parse(&tool.json)).collect()
}

fn input<T: Tools>() -> Value {
    tool::<T>()["inputSchema"].clone()
}

/// The schemas of the arguments of `T`.
fn arguments<T: Tools>() -> Value {
    input::<T>()["properties"].clone()
}

fn output<T: Tools>() -> Value {
    tool::<T>()["outputSchema"].clone()
}

/// Calls a tool that never waits.
fn call(set: &ToolSet, name: &str, arguments: Value) -> Result<CallResult, CallError> {
    let context = Context::default();
    let mut future = pin!(set.call(name, arguments, &context));
    match future.as_mut().poll(&mut Waking::from_waker(Waker::noop())) {
        Poll::Ready(result) => result,
        Poll::Pending => panic!("`{name}` waits"),
    }
}

/// The result of the only tool of `T`.
fn result<T: Tools>(arguments: Value) -> CallResult {
    let set = ToolSet::new().with::<T>();
    let name = T::TOOLS[0].name();
    call(&set, name, arguments).expect("no fault of the set")
}

/// The rule ids and pointers of the findings about a toolspec.
fn findings(toolspec: &Value) -> Vec<(&'static str, String)> {
    let findings = check(toolspec, Dialect::McpV2025_11_25, &Options::default());
    findings
        .into_iter()
        .map(|finding| (finding.rule.id, finding.pointer))
        .collect()
}

/// The pointers of all nodes below `value` for which `fits` is true.
fn places(value: &Value, fits: &dyn Fn(&str, &Value) -> bool) -> Vec<String> {
    let below: Vec<(String, &Value)> = match value {
        Value::Object(members) => members.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(at, item)| (at.to_string(), item))
            .collect(),
        _ => Vec::new(),
    };
    let mut places = Vec::new();
    for (key, value) in below {
        if fits(&key, value) {
            places.push(format!("/{key}"));
        }
        places.extend(
            self::places(value, fits)
                .into_iter()
                .map(|place| format!("/{key}{place}")),
        );
    }
    places
}
