//! Detects types on which serde and schemars disagree when the list is created: values that the schema accepts are
//! deserialized as a test.

use agentcard_rules::schema::samples;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::pattern::Patterns;
use super::support;
use crate::tool::definition::ArgDef;
use crate::tool::error::ToolSetFault;
use crate::tool::schema::{Sent, key_ends};

/// Returns the patterns of the input schema. Parts that calls can't be checked by are faults, and so are accepted
/// values that can't be deserialized.
#[inline]
pub(in crate::tool) fn ensure(
    schema: &Value,
    tool: &str,
    arguments: &mut dyn Iterator<Item = (&ArgDef, Sent)>,
    faults: &mut Vec<ToolSetFault>,
) -> Patterns {
    let known = faults.len();
    let patterns = support::patterns(schema, tool, faults);
    if faults.len() == known {
        faults.extend(
            arguments.filter_map(|(argument, sent)| disagreement(schema, tool, argument, sent, &patterns)),
        );
    }
    patterns
}

/// Prefixes of derived error messages that only attributes of a type can cause, because the values match the
/// described structure.
const STRUCTURAL: [&str; 3] = ["missing field ", "unknown field ", "invalid type: "];

/// Number types that serde can't buffer, so they can't be deserialized behind tags and `flatten`.
const WIDE: [&str; 2] = ["i128", "u128"];

#[inline]
fn disagreement(
    root: &Value,
    tool: &str,
    argument: &ArgDef,
    sent: Sent,
    patterns: &Patterns,
) -> Option<ToolSetFault> {
    let schema = root.get("properties")?.get(argument.name)?;
    samples(root, schema, patterns, &key_ends)
        .into_iter()
        .find_map(|value| {
            let refused = (sent.refuses)(&value).or_else(|| (sent.refuses)(&reversed(&value)));
            let message = refused?.message;
            let wide = WIDE.iter().find(|name| message.starts_with(**name));
            let wide = wide.is_some() || message.starts_with("data did not match") && is_wide(sent);
            let reason = match wide {
                true => "serde reads no 128-bit numbers behind tags or `flatten`".to_owned(),
                false if STRUCTURAL.iter().any(|known| message.starts_with(known)) => message,
                false => return None,
            };
            Some(ToolSetFault::Disagreement {
                tool: tool.to_owned(),
                argument: argument.name.to_owned(),
                value: value.to_string(),
                reason,
            })
        })
}

/// The value with the members of each object in the other order, where the map keeps one: what comes before a tag is read
/// from a buffer.
#[inline]
fn reversed(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(reversed).collect(),
        Value::Object(members) => {
            let members: Vec<_> = members
                .iter()
                .map(|(name, member)| (name.clone(), reversed(member)))
                .collect();
            Value::Object(members.into_iter().rev().collect())
        }
        other => other.clone(),
    }
}

/// Whether a type has numbers of 128 bits.
#[inline]
fn is_wide(sent: Sent) -> bool {
    let mut generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let schema = (sent.schema)(&mut generator).to_value();
    let definitions = Value::from(generator.take_definitions(true));
    [schema, definitions]
        .iter()
        .any(|part| part.to_string().contains("int128"))
}
