//! Compares two tool lists: names, descriptions and annotations must be equal, and schemas must accept and reject
//! the same values.

use agentcard_documents::convert::tools::to_toolspec;
use agentcard_rules::Dialect;
use anyhow::Result;
use jsonschema::Validator;
use serde_json::{Map, Value};

use super::arguments::arguments;

/// Number of arguments to validate with both schemas of a tool.
const CASES: usize = 50;

/// The result for a tool list.
#[derive(Debug, Default)]
pub(super) struct Compared {
    pub(super) differences: Vec<String>,
    /// Invalid schemas of the document, which can't be compared.
    pub(super) broken: Vec<String>,
    /// Number of equal tools.
    pub(super) same: usize,
    /// Number of arguments that the schemas of the document accepted and rejected.
    pub(super) cases: (usize, usize),
}

/// Compares the tools of a document in any form with those of an emitted toolspec.
pub(super) fn compare(document: &Value, emitted: &Value) -> Result<Compared> {
    let original = to_toolspec(document, Dialect::MCP_DEFAULT)
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
            if without_nulls(&old[member]) != without_nulls(&new[member]) {
                let difference = format!("{name}: {member}: {} became {}", old[member], new[member]);
                compared.differences.push(difference);
            }
        }
        match (validator(&old["inputSchema"]), validator(&new["inputSchema"])) {
            (Ok(one), Ok(other)) => compare_schemas(name, &old["inputSchema"], [&one, &other], &mut compared),
            (Err(fault), _) => compared.broken.push(format!("{name}: invalid schema: {fault}")),
            (_, Err(fault)) => compared
                .differences
                .push(format!("{name}: invalid emitted schema: {fault}")),
        }
        compared.same += usize::from(compared.differences.len() == before);
    }
    Ok(compared)
}

fn tools(spec: &Value) -> Vec<Value> {
    spec["tools"].as_array().cloned().unwrap_or_default()
}

/// Removes `null` members, which are equivalent to absent ones.
fn without_nulls(value: &Value) -> Value {
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

/// Creates a validator that checks formats, regardless of the draft.
fn validator(schema: &Value) -> Result<Validator, String> {
    let built = jsonschema::options().should_validate_formats(true).build(schema);
    built.map_err(|fault| fault.to_string())
}

fn compare_schemas(name: &str, schema: &Value, [old, new]: [&Validator; 2], compared: &mut Compared) {
    for case in arguments(schema, CASES) {
        let (before, after) = (old.is_valid(&case), new.is_valid(&case));
        if before {
            compared.cases.0 += 1;
        } else {
            compared.cases.1 += 1;
        }
        if before != after {
            let what = if before {
                "no longer accepted"
            } else {
                "newly accepted"
            };
            compared.differences.push(format!("{name}: {what}: {case}"));
            return;
        }
    }
}
