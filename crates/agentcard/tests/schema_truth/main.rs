//! Checks for many types and values that schemas and deserialization agree: calls deserialize what either schema
//! accepts, and the full schema accepts what calls deserialize. So does the portable schema, except for `null` in
//! place of optional values and for aliases.

#![allow(
    clippy::needless_pass_by_value,
    clippy::zero_sized_map_values,
    clippy::option_option,
    clippy::boxed_local,
    reason = "tools take what clients send"
)]

use std::fmt::Write as _;
use std::pin::pin;
use std::task::{Context as Waking, Poll, Waker};

use agentcard::rules::Dialect;
use agentcard::{Context, SchemaStyle, SpecOptions, ToolSet};
use serde_json::{Value, json};

mod clients;
mod kinds;
mod near;
mod pool;
mod structs;
mod tagged;

/// A type of argument: a tool with one argument `a`, and values that it accepts.
struct Kind {
    name: &'static str,
    set: ToolSet,
    good: Vec<Value>,
}

/// Calls with each of `values` as the argument.
fn calls(values: Value) -> Vec<Value> {
    let values = values.as_array().cloned().unwrap_or_default();
    values.into_iter().map(|value| json!({ "a": value })).collect()
}

/// The results of the two schemas and the call.
struct Verdict {
    portable: bool,
    full: bool,
    call: bool,
    text: String,
}

/// A line of the table.
#[derive(Default)]
struct Row {
    pairs: usize,
    taken: usize,
    lenient: usize,
    wrong: Vec<String>,
}

struct Checker<'k> {
    set: &'k ToolSet,
    portable: jsonschema::Validator,
    full: jsonschema::Validator,
}

impl<'k> Checker<'k> {
    fn of(kind: &'k Kind) -> Self {
        Self {
            set: &kind.set,
            portable: validator(&kind.set, SchemaStyle::Portable),
            full: validator(&kind.set, SchemaStyle::Full),
        }
    }

    fn check(&self, arguments: &Value) -> Verdict {
        let context = Context::default();
        let call = self.set.call("kind", arguments.clone(), &context);
        let result = match pin!(call).poll(&mut Waking::from_waker(Waker::noop())) {
            Poll::Ready(result) => result.expect("a set without faults"),
            Poll::Pending => unreachable!("nothing waits"),
        };
        // No arguments at all are those of a call without arguments.
        let sent = if arguments.is_null() {
            &json!({})
        } else {
            arguments
        };
        Verdict {
            portable: self.portable.is_valid(sent),
            full: self.full.is_valid(sent),
            call: !result.is_error,
            text: result.text(),
        }
    }
}

fn validator(set: &ToolSet, style: SchemaStyle) -> jsonschema::Validator {
    let mut options = SpecOptions::default();
    options.style = Some(style);
    let spec = set.to_spec(Dialect::McpV2025_11_25, &options).expect("no fault");
    let spec: Value = serde_json::from_str(&spec.json).expect("JSON");
    jsonschema::options()
        .with_draft(jsonschema::Draft::Draft202012)
        .should_validate_formats(true)
        .build(&spec["tools"][0]["inputSchema"])
        .expect("a valid schema")
}

/// Whether the server accepts a call although the portable schema does not: `null` where a type accepts it or in
/// place of an optional value, and aliases of an argument.
fn is_lenient(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(is_lenient),
        Value::Object(members) => members
            .iter()
            .any(|(name, value)| name == "also" || name == "third" || is_lenient(value)),
        _ => false,
    }
}

fn table_row(kind: &Kind) -> Row {
    let checker = Checker::of(kind);
    let mut row = Row::default();
    for good in &kind.good {
        let verdict = checker.check(good);
        if !verdict.call {
            row.wrong.push(format!("{good}: refused: {}", verdict.text));
        }
    }
    for arguments in near::around(&kind.good).into_iter().chain(pool::all()) {
        let verdict = checker.check(&arguments);
        row.pairs += 1;
        row.taken += usize::from(verdict.call);
        let mut fault = |what: &str| {
            row.wrong.push(format!("{arguments}: {what}: {}", verdict.text));
        };
        if verdict.portable && !verdict.call {
            fault("the portable schema takes what the call refuses");
        }
        if verdict.full && !verdict.call {
            fault("the full schema takes what the call refuses");
        }
        if verdict.call && !verdict.full {
            fault("the call takes what the full schema refuses");
        }
        if verdict.call && !verdict.portable {
            if is_lenient(&arguments) {
                row.lenient += 1;
            } else {
                fault("the call takes what the portable schema refuses");
            }
        }
        if verdict.text.contains(" line ") || verdict.text.contains(" column ") {
            fault("a place in a text that no one sent");
        }
    }
    row
}

#[test]
fn schemas_and_deserialization_agree() {
    let kinds = kinds::all();
    let mut table = String::from("kind                    pairs  taken  lenient  wrong\n");
    let (mut pairs, mut wrong) = (0, String::new());
    for kind in &kinds {
        let row = table_row(kind);
        pairs += row.pairs;
        let Row {
            pairs,
            taken,
            lenient,
            ..
        } = row;
        writeln!(
            table,
            "{:<24} {pairs:>4}  {taken:>5}  {lenient:>7}  {:>5}",
            kind.name,
            row.wrong.len()
        )
        .expect("a string");
        for line in row.wrong {
            writeln!(wrong, "{}: {line}", kind.name).expect("a string");
        }
    }
    println!("{table}{} kinds, {pairs} pairs", kinds.len());
    assert!(
        kinds.len() >= 40 && pairs >= 400,
        "{} kinds, {pairs} pairs",
        kinds.len()
    );
    assert!(wrong.is_empty(), "{wrong}");
}
