//! Validation against the JSON schema of the dialect.

use agentcard_rules::{At, Dialect, Level};
use serde_json::Value;

use crate::Judged;

/// Adds what the schema of `dialect` says about a document and no rule has said at the place or below it.
pub(crate) fn check_schema(dialect: Dialect, document: &Value, judged: &mut Vec<Judged>) {
    let known: Vec<String> = judged
        .iter()
        .filter(|finding| finding.level == Level::Error)
        .map(|finding| finding.pointer.clone())
        .collect();
    let said = |place: &str| {
        known.iter().any(|pointer| {
            pointer
                .strip_prefix(place)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    };
    judged.extend(
        schema_faults(dialect, document)
            .into_iter()
            .filter(|fault| !said(&fault.pointer)),
    );
}

fn schema_faults(dialect: Dialect, document: &Value) -> Vec<Judged> {
    let Some(schema) = schema(dialect) else {
        return vec![fault(
            String::new(),
            format!("no schema of {} is built in", dialect.title()),
        )];
    };
    match jsonschema::validator_for(&schema) {
        Ok(validator) => {
            let errors = validator.iter_errors(document);
            errors
                .map(|error| fault(error.instance_path().to_string(), error.to_string()))
                .collect()
        }
        Err(error) => vec![fault(
            String::new(),
            format!("the schema of {} is broken: {error}", dialect.title()),
        )],
    }
}

fn schema(dialect: Dialect) -> Option<Value> {
    let (_, text) = agentcard_models::SCHEMAS
        .iter()
        .find(|(id, _)| *id == dialect.id())?;
    serde_json::from_str(text).ok()
}

fn fault(pointer: String, message: String) -> Judged {
    Judged {
        rule: "DOC-015".to_owned(),
        level: Level::Error,
        pointer,
        at: At::Value,
        message,
        fix: None,
        allowed: false,
    }
}
