//! Passes over a schema before typify reads it: each mends one thing that typify 0.8 refuses, loses or changes.
//!
//! The schema itself keeps every fact; what a pass takes away is judged by the schema text and by the rules.

#![allow(clippy::unnecessary_wraps, reason = "all passes have one signature")]

mod constants;
mod contains;
mod defaults;
mod exactly_one;
mod formats;
mod lists;
mod nulls;
mod numbers;
mod open_objects;
mod root;

use anyhow::{Context, Result};
use serde_json::{Map, Value};

/// A named step; pure, and deletable when typify needs it no more.
type Pass = (&'static str, fn(Value) -> Result<Value>);

const PASSES: &[Pass] = &[
    ("root", root::pass),
    ("contains", contains::pass),
    ("lists", lists::pass),
    ("constants", constants::pass),
    ("nulls", nulls::pass),
    ("formats", formats::pass),
    ("defaults", defaults::pass),
    ("numbers", numbers::pass),
    ("exactly_one", exactly_one::pass),
    ("open_objects", open_objects::pass),
];

pub(super) fn run(schema: Value) -> Result<Value> {
    PASSES.iter().try_fold(schema, |schema, (name, pass)| {
        pass(schema).with_context(|| format!("pass `{name}` before typify failed"))
    })
}

/// Changes every schema of a document, inner ones first.
///
/// Names under `properties` and `$defs` are names, not keywords: MCP has a member called `required`.
fn each_schema(schema: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    let Value::Object(keys) = schema else { return };
    for (key, inner) in keys.iter_mut() {
        match (key.as_str(), inner) {
            ("properties" | "$defs", Value::Object(named)) => {
                for schema in named.values_mut() {
                    each_schema(schema, change);
                }
            }
            ("oneOf" | "anyOf" | "allOf", Value::Array(branches)) => {
                for schema in branches {
                    each_schema(schema, change);
                }
            }
            ("items" | "additionalProperties" | "contains", inner) => each_schema(inner, change),
            _ => {}
        }
    }
    change(keys);
}
