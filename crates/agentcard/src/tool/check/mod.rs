//! Checks the arguments of a call by the tool's own schema, so that functions only receive what the schema accepts,
//! and deserialization accepts everything that the schema accepts.
//!
//! The check itself is `agentcard_rules::schema::check`; [`support`] ensures that it covers the whole schema, and
//! [`agree`] that values which the schema accepts can be deserialized.

mod agree;
mod pattern;
mod support;

use std::fmt::Write as _;

use agentcard_rules::schema::check::{Path, Report, Walk, refused};
use serde_json::{Map, Value};

pub(super) use self::agree::ensure;
use self::pattern::Patterns;
use super::argument::{Accepted, Undecoded};
use super::definition::{ArgDef, SchemaStyle, ToolDef};
use super::error::{ToolSetError, ToolSetFault};
use super::output::{CallResult, SchemaFn};
use super::schema::{self, sent};

/// The parts of a tool's schemas that calls can't be checked by, except those in `known`.
#[inline]
pub(super) fn unchecked(tool: &'static ToolDef, known: &[ToolSetFault]) -> Vec<ToolSetFault> {
    let error = Checker::of(tool).err();
    let faults = error.iter().flat_map(ToolSetError::faults);
    faults.filter(|fault| !known.contains(fault)).cloned().collect()
}

/// Checks calls of a tool.
#[derive(Debug)]
pub(super) struct Checker {
    pub(super) tool: &'static ToolDef,
    schema: Value,
    patterns: Patterns,
    /// The schema of structured results, if it can be checked.
    output: Option<(Value, Patterns)>,
}

impl Checker {
    /// Creates the checker from the schema of `tool`, if calls can be checked by it.
    #[inline]
    pub(super) fn of(tool: &'static ToolDef) -> Result<Self, ToolSetError> {
        let mut faults = Vec::new();
        let schema = schema::call_schema(tool, &mut faults);
        let patterns = ensure(&schema, tool.name, &mut sent(tool), &mut faults);
        if faults.is_empty() {
            Ok(Self {
                tool,
                schema,
                patterns,
                output: tool.output.and_then(|output| output_of(output, tool)),
            })
        } else {
            Err(ToolSetError::new(faults))
        }
    }

    /// Returns the arguments as they were sent, under their main names.
    #[inline]
    #[allow(
        clippy::result_large_err,
        reason = "the error is the answer to the call, moved once; its size depends on features of serde_json"
    )]
    pub(super) fn accept(&self, arguments: Value) -> Result<Accepted, CallResult> {
        let mut report = Report::default();
        let mut arguments = match arguments {
            Value::Null => Map::new(),
            Value::Object(arguments) => arguments,
            other => {
                report.add(&Path::Root, refused("an object of arguments", &other));
                return Err(wrong_arguments(self.tool.name, report.faults()));
            }
        };
        for argument in self.tool.arguments {
            take_alias(argument, &mut arguments, &mut report);
        }
        let mut plain = Value::Object(arguments.clone());
        self.walk(&plain).leave_out(&self.schema, false, &mut plain);
        let mut present = plain.clone();
        self.walk(&present).leave_out(&self.schema, true, &mut present);
        let walk = self.walk(&present);
        walk.check(&self.schema, &present, &Path::Root, &mut report);
        if report.is_unsettled() {
            walk.settle(&self.schema, &mut plain);
        }
        let mut instead = Vec::new();
        for (name, sent) in &arguments {
            if plain.get(name) != Some(sent) {
                let plain = plain.as_object_mut().and_then(|plain| plain.remove(name));
                instead.push((name.clone(), plain));
            }
        }
        let accepted = Accepted { arguments, instead };
        if report.is_empty() {
            return Ok(accepted);
        }
        self.decode_others(&accepted, &mut report);
        Err(wrong_arguments(self.tool.name, report.faults()))
    }

    #[inline]
    fn walk(&self, value: &Value) -> Walk<'_, Patterns> {
        Walk::new(&self.schema, &self.patterns, value)
    }

    /// Reports deserialization errors of the arguments that the schema accepts, so that all faults of a call are
    /// reported.
    #[inline]
    fn decode_others(&self, accepted: &Accepted, report: &mut Report) {
        for (argument, sent) in sent(self.tool) {
            let at = Path::Root.member(argument.name);
            let Some(mut value) = accepted
                .arguments
                .get(argument.name)
                .filter(|_| !report.has_below(&at))
            else {
                continue;
            };
            let mut undecoded = (sent.refuses)(value);
            if let (Some(_), Some(instead)) = (&undecoded, accepted.instead(argument.name)) {
                undecoded = instead.and_then(|value| (sent.refuses)(value));
                value = instead.unwrap_or(value);
            }
            if let Some(undecoded) = undecoded {
                self.explain(argument.name, value, &undecoded, report);
            }
        }
    }

    /// Converts deserialization errors to a tool error.
    #[inline]
    pub(super) fn refuse(&self, accepted: &Accepted, undecoded: &[(&str, Undecoded)]) -> CallResult {
        let mut report = Report::default();
        for (name, undecoded) in undecoded {
            let sent = accepted.instead(name).flatten();
            let sent = sent
                .or_else(|| accepted.arguments.get(*name))
                .unwrap_or(&Value::Null);
            self.explain(name, sent, undecoded, &mut report);
        }
        wrong_arguments(self.tool.name, report.faults())
    }

    #[inline]
    fn explain(&self, name: &str, value: &Value, undecoded: &Undecoded, report: &mut Report) {
        let properties = self.schema.get("properties");
        let schema = properties.and_then(|all| all.get(name)).unwrap_or(&Value::Null);
        let at = Path::Root.member(name);
        let pointer = format!("{}{}", at.pointer(), undecoded.pointer);
        self.walk(value)
            .explain(schema, value, &at, (&pointer, &undecoded.message), report);
    }

    /// Returns the result, or an error if it violates the declared output schema, which clients check as well.
    #[inline]
    pub(super) fn vouch(&self, result: CallResult) -> CallResult {
        let (Some((schema, patterns)), Some(value)) = (&self.output, &result.structured_content) else {
            return result;
        };
        let mut report = Report::default();
        Walk::new(schema, patterns, value).check(schema, value, &Path::Root, &mut report);
        if report.is_empty() {
            return result;
        }
        let text = format!("the result of `{}` breaks its output schema:", self.tool.name);
        error_of(text, report.faults())
    }
}

/// Maximum number of faults to report; models can't correct more at once.
const MOST: usize = 20;

/// A tool error for invalid arguments; each fault has a JSON pointer.
#[inline]
fn wrong_arguments(tool: &str, faults: &[(String, String)]) -> CallResult {
    error_of(format!("wrong arguments of `{tool}`:"), faults)
}

#[inline]
fn error_of(mut text: String, faults: &[(String, String)]) -> CallResult {
    for (pointer, message) in faults.iter().take(MOST) {
        // Writing to a string can't fail.
        let _ = match pointer.as_str() {
            "" => write!(text, "\n- {message}"),
            pointer => write!(text, "\n- `{pointer}`: {message}"),
        };
    }
    if let Some(more @ 1..) = faults.len().checked_sub(MOST) {
        let _ = write!(text, "\n- and {more} more");
    }
    CallResult::error(text)
}

#[inline]
fn output_of(output: SchemaFn, tool: &ToolDef) -> Option<(Value, Patterns)> {
    let mut faults = Vec::new();
    let schema = schema::output_schema(output, SchemaStyle::Portable).schema;
    let patterns = support::patterns(&schema, tool.name, &mut faults);
    faults.is_empty().then_some((schema, patterns))
}

/// Renames an argument that was sent under an alias.
#[inline]
fn take_alias(argument: &ArgDef, arguments: &mut Map<String, Value>, report: &mut Report) {
    let mut known = arguments.contains_key(argument.name).then_some(argument.name);
    for &alias in argument.aliases {
        let Some(value) = arguments.remove(alias) else {
            continue;
        };
        if let Some(first) = known {
            let twice = format!("the same argument as `{first}`, which is there too: keep one");
            report.add(&Path::Root.member(alias), twice);
        } else {
            arguments.insert(argument.name.to_owned(), value);
            known = Some(alias);
        }
    }
}
