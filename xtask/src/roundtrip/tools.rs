//! Two lists of tools: the same names, descriptions and annotations, and schemas that take and refuse the same values.

use agentcard_convert::tools::to_toolspec;
use agentcard_rules::Dialect;
use anyhow::Result;
use jsonschema::Validator;
use serde_json::{Map, Value};

use super::arguments::arguments;

/// Arguments that both schemas of a tool judge.
const CASES: usize = 50;

/// What came of a list of tools.
#[derive(Debug, Default)]
pub(super) struct Compared {
    /// What is different.
    pub(super) differences: Vec<String>,
    /// How many tools are the same.
    pub(super) same: usize,
    /// How many arguments the schemas of the document took, and how many they refused.
    pub(super) judged: (usize, usize),
}

/// Compares the tools of a document, in whatever form, with those of an emitted toolspec.
pub(super) fn compare(document: &Value, emitted: &Value) -> Result<Compared> {
    let original = to_toolspec(document, Dialect::McpV2025_11_25)
        .map_err(|refusal| anyhow::anyhow!("{refusal}"))?
        .document;
    let mut compared = Compared::default();
    let (old, new) = (tools(&original), tools(emitted));
    if old.len() != new.len() {
        compared
            .differences
            .push(format!("{} tools became {}", old.len(), new.len()));
    }
    for (old, new) in old.iter().zip(&new) {
        let before = compared.differences.len();
        let name = old["name"].as_str().unwrap_or_default();
        for member in ["name", "description", "annotations"] {
            if said(&old[member]) != said(&new[member]) {
                let difference = format!("{name}: {member}: {} became {}", old[member], new[member]);
                compared.differences.push(difference);
            }
        }
        match validators(&old["inputSchema"], &new["inputSchema"]) {
            Ok((one, other)) => judge(name, &old["inputSchema"], [&one, &other], &mut compared),
            Err(fault) => compared.differences.push(format!("{name}: {fault}")),
        }
        compared.same += usize::from(compared.differences.len() == before);
    }
    Ok(compared)
}

fn tools(spec: &Value) -> Vec<Value> {
    spec["tools"].as_array().cloned().unwrap_or_default()
}

/// A value without what is null, which is as good as not there.
fn said(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let members: Map<String, Value> = members
                .iter()
                .filter(|(_, value)| !value.is_null())
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect();
            members.into()
        }
        other => other.clone(),
    }
}

/// Formats are asserted in both, whatever draft each names.
fn validators(old: &Value, new: &Value) -> Result<(Validator, Validator), String> {
    let build = |schema: &Value| {
        let built = jsonschema::options().should_validate_formats(true).build(schema);
        built.map_err(|fault| format!("no schema: {fault}"))
    };
    Ok((build(old)?, build(new)?))
}

fn judge(name: &str, schema: &Value, [old, new]: [&Validator; 2], compared: &mut Compared) {
    for case in arguments(schema, CASES) {
        let (before, after) = (old.is_valid(&case), new.is_valid(&case));
        if before {
            compared.judged.0 += 1;
        } else {
            compared.judged.1 += 1;
        }
        if before != after {
            let what = if before { "refused now" } else { "taken now" };
            compared.differences.push(format!("{name}: {what}: {case}"));
            return;
        }
    }
}
