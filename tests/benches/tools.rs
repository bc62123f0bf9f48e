//! `cargo bench -p agentcard-tests --bench tools`: listing, looking up, calling and emitting, in a set of 500 tools.

use std::hint::black_box;
use std::pin::pin;
use std::task::{Context as Waking, Poll, Waker};

use agentcard::rules::Dialect;
use agentcard::{ArgDef, Context, Outcome, SpecOptions, ToolDef, ToolSet};
use agentcard_emit::{Document, findings};
use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::json;

const TOOLS: usize = 500;
const DIALECT: Dialect = Dialect::McpV2025_11_25;
const CALLED: &str = "tool_400";

const ARGUMENTS: &[ArgDef] = &[
    ArgDef::new::<String>("first")
        .description("First.")
        .keywords(r#"{"minLength":1,"maxLength":80}"#),
    ArgDef::new::<u8>("second")
        .description("Second.")
        .keywords(r#"{"minimum":1,"maximum":10}"#)
        .default_json("3"),
    ArgDef::new::<Option<bool>>("third").description("Third."),
    ArgDef::new::<Vec<f64>>("fourth").description("Fourth."),
];

/// The set, new each time: nothing is listed or checked yet.
fn set(tools: &'static [&'static ToolDef]) -> ToolSet {
    ToolSet::of(tools)
}

/// The tools, as an expansion of `#[mcp_tool]` writes them down.
fn tools() -> &'static [&'static ToolDef] {
    let tools = (0..TOOLS).map(|at| -> &'static ToolDef {
        let name = String::leak(format!("tool_{at}"));
        let tool = ToolDef::new(name)
            .description("A tool.")
            .arguments(ARGUMENTS)
            .call(|input| {
                let first: String = input.next()?;
                let second: u8 = input.next()?;
                let third: Option<bool> = input.next()?;
                let fourth: Vec<f64> = input.next()?;
                Some(Outcome::now(format!("{first} {second} {third:?} {fourth:?}")))
            });
        Box::leak(Box::new(tool))
    });
    Vec::leak(tools.collect())
}

fn call(set: &ToolSet, context: &Context) {
    let arguments = json!({ "first": "a", "fourth": [1.5] });
    let call = pin!(set.call(CALLED, arguments, context));
    match call.poll(&mut Waking::from_waker(Waker::noop())) {
        Poll::Ready(Ok(result)) => assert!(!result.is_error, "{}", result.text()),
        _ => panic!("the call fails"),
    }
}

fn bench(criterion: &mut Criterion) {
    let tools = tools();
    criterion.bench_function("first list", |bencher| {
        bencher.iter(|| black_box(set(tools).list(DIALECT).map(<[_]>::len)));
    });
    let set = set(tools);
    criterion.bench_function("list again", |bencher| {
        bencher.iter(|| black_box(set.list(DIALECT).is_ok()));
    });
    criterion.bench_function("lookup", |bencher| {
        bencher.iter(|| black_box(set.get(black_box(CALLED))));
    });
    let context = Context::default();
    criterion.bench_function("call", |bencher| bencher.iter(|| call(&set, &context)));
    let emit = || set.to_spec(DIALECT, &SpecOptions::default());
    criterion.bench_function("toolspec", |bencher| bencher.iter(|| black_box(emit())));
    let spec = emit().expect("the tools are right");
    criterion.bench_function("layout and verdict", |bencher| {
        bencher.iter(|| black_box(findings(&Document::new("toolspec.json", DIALECT, &spec.json)).len()));
    });
}

criterion_group!(benches, bench);
criterion_main!(benches);
