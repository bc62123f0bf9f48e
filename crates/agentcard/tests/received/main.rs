//! Functions receive what `serde_json::from_value` returns for the same JSON; otherwise the call is rejected for a
//! reason that is visible in the schema or reported by the list.
//!
//! `RECEIVED_PAIRS=100000` tests more values than the default.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::pin::pin;
use std::task::{Context as Waking, Poll, Waker};

use agentcard::rules::Dialect;
use agentcard::{
    ArgDef, Argument, Context, Outcome, SchemaStyle, SpecOptions, ToolDef, ToolSet, ToolSetFault, Tools,
};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde::de::DeserializeOwned;
use serde_json::{Map, Number, Value, json};

mod types;
mod values;

/// A type of argument.
struct Kind {
    name: &'static str,
    set: ToolSet,
    /// The `Debug` form of a deserialized value.
    decode: fn(Value) -> Option<String>,
}

impl Kind {
    fn of<T: Argument + DeserializeOwned + Debug>(name: &'static str) -> Self {
        Self {
            name,
            set: ToolSet::new().with::<Shows<T>>(),
            decode: |value| {
                serde_json::from_value::<T>(value)
                    .ok()
                    .map(|value| format!("{value:?}"))
            },
        }
    }
}

/// The tool `show`, which returns the `Debug` form of its argument `a`.
struct Shows<T>(PhantomData<T>);

impl<T: Argument + Debug> Shows<T> {
    const ARGUMENTS: &'static [ArgDef] = &[ArgDef::new::<T>("a").any()];
    const TOOL: &'static ToolDef = &ToolDef::new("show")
        .arguments(Self::ARGUMENTS)
        .call(|input| Some(Outcome::now(format!("{:?}", input.next::<T>()?))));
}

impl<T: Argument + Debug> Tools for Shows<T> {
    const TOOLS: &'static [&'static ToolDef] = &[Self::TOOL];
}

/// The schema of the arguments.
fn schema(set: &ToolSet, style: SchemaStyle) -> Value {
    let mut options = SpecOptions::default();
    options.style = Some(style);
    let spec = set.to_spec(Dialect::McpV2025_11_25, &options).expect("no fault");
    let spec: Value = serde_json::from_str(&spec.json).expect("JSON");
    spec["tools"][0]["inputSchema"].clone()
}

/// The results for the pairs of a type and a value.
#[derive(Debug, Default)]
struct Tally {
    pairs: usize,
    received: usize,
    /// Received as an equivalent: an integer for `3.0`, nothing for null.
    as_good: usize,
    refused_by_both: usize,
    refused_by_schema: usize,
    /// Rejected like all calls with this type, for a reason that the list reports.
    refused_by_list: usize,
    different: Vec<String>,
}

impl Tally {
    fn count(&mut self, kind: &Kind, full: &jsonschema::Validator, value: &Value) {
        self.pairs += 1;
        let arguments = json!({ "a": value });
        let is_taken = full.is_valid(&arguments);
        let context = Context::default();
        let call = kind.set.call("show", arguments, &context);
        let Poll::Ready(result) = pin!(call).poll(&mut Waking::from_waker(Waker::noop())) else {
            unreachable!("nothing waits")
        };
        let result = result.expect("a set without faults");
        let decoded = (kind.decode)(value.clone());
        match (result.is_error, decoded) {
            (false, Some(decoded)) if decoded == result.text() => self.received += 1,
            (false, None)
                if as_good(value)
                    .into_iter()
                    .any(|other| (kind.decode)(other) == Some(result.text())) =>
            {
                self.as_good += 1;
            }
            (true, None) => self.refused_by_both += 1,
            (true, Some(_)) if !is_taken => self.refused_by_schema += 1,
            (_, decoded) => self.different.push(format!(
                "{}: {value}: {} instead of {decoded:?}",
                kind.name,
                result.text()
            )),
        }
    }
}

/// Equivalents of a value: some floats that are whole numbers become integers, and some null members are removed.
fn as_good(value: &Value) -> impl Iterator<Item = Value> {
    let mut count = 0;
    written(value, &mut |_| {
        count += 1;
        false
    });
    let all = (1_u32 << count.min(12)) - 1;
    // Usually all places or all but a few, so these come first.
    (0..=all).rev().map(move |chosen| {
        let mut at = 0;
        written(value, &mut |_| {
            at += 1;
            at > 12 || chosen & (1 << (at - 1)) != 0
        })
    })
}

/// The value with equivalents in the places that are `chosen`.
fn written(value: &Value, chosen: &mut dyn FnMut(&Value) -> bool) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            let integer = format!("{:.0}", number.as_f64().unwrap_or_default());
            let is_same = |integer: &Number| integer.as_f64() == number.as_f64();
            match integer.parse().ok().filter(is_same) {
                Some(integer) if chosen(value) => Value::Number(integer),
                _ => value.clone(),
            }
        }
        Value::Array(items) => items.iter().map(|item| written(item, chosen)).collect(),
        Value::Object(members) => {
            let mut all = Map::new();
            for (name, member) in members {
                if !(member.is_null() && chosen(member)) {
                    all.insert(name.clone(), written(member, chosen));
                }
            }
            all.into()
        }
        other => other.clone(),
    }
}

#[test]
fn functions_receive_what_serde_deserializes() {
    let kinds = types::all();
    let pairs = std::env::var("RECEIVED_PAIRS")
        .ok()
        .and_then(|pairs| pairs.parse().ok());
    let each = pairs.unwrap_or(5_000_usize).div_ceil(kinds.len());
    let mut runner = TestRunner::deterministic();
    let (mut tally, mut reasons) = (Tally::default(), BTreeMap::<String, Vec<&str>>::new());
    for kind in &kinds {
        if let Err(error) = kind.set.check() {
            tally.pairs += each;
            tally.refused_by_list += each;
            for fault in error.faults() {
                let reason = match fault {
                    ToolSetFault::Disagreement { reason, .. } => reason,
                    ToolSetFault::Unchecked { what, .. } => what,
                    other => panic!("{}: {other}", kind.name),
                };
                reasons.entry(reason.clone()).or_default().push(kind.name);
            }
            continue;
        }
        let full = schema(&kind.set, SchemaStyle::Full);
        let validator = jsonschema::draft202012::new(&full).expect("a schema");
        let portable = schema(&kind.set, SchemaStyle::Portable);
        let values = values::near(&portable, &portable["properties"]["a"]);
        for _ in 0..each {
            let value = values.new_tree(&mut runner).expect("a value").current();
            tally.count(kind, &validator, &value);
        }
    }
    let different = std::mem::take(&mut tally.different);
    println!(
        "{} kinds, {tally:#?}\nrefused by the list: {reasons:#?}\n{} differences",
        kinds.len(),
        different.len()
    );
    assert!(kinds.len() >= 400, "{}", kinds.len());
    assert!(different.is_empty(), "{}", different.join("\n"));
    assert!(tally.received * 5 > tally.pairs, "values that are taken");
    assert!(
        tally.refused_by_list * 10 < tally.pairs,
        "few types are refused: {reasons:#?}"
    );
}
