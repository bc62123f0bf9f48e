//! Validation against the JSON Schema of a dialect, for errors that have no rule.

use crate::catalogue::document as rules;
use crate::node::{Node, Tree};
use crate::report::sorted;
use crate::reported::Reported;
use crate::{Dialect, Finding, Options, Rule, check_node};
use jsonschema::error::ValidationErrorKind as Kind;
use jsonschema::{ValidationError, Validator};
use serde_json::Value;
use std::sync::OnceLock;

/// Returns the findings of [`check`](crate::check) and of the JSON Schema, in document order.
pub fn check_with_schema(doc: &Value, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    let doc = Node::of(doc);
    sorted(&doc, check_node_with_schema(&doc, dialect, options))
}

/// Returns the findings of [`check_node`] and of the JSON Schema.
pub fn check_node_with_schema(doc: &Node<'_>, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    let mut findings = check_node(doc, dialect, options);
    let beyond = unreported(doc, dialect, options, &findings);
    findings.extend(beyond);
    findings
}

/// Returns the findings of the JSON Schema at places without errors of [`check`](crate::check).
pub fn schema_findings(doc: &Value, dialect: Dialect, options: &Options<'_>) -> Vec<Finding> {
    let doc = Node::of(doc);
    unreported(&doc, dialect, options, &check_node(&doc, dialect, options))
}

fn unreported(doc: &Node<'_>, dialect: Dialect, options: &Options<'_>, known: &[Finding]) -> Vec<Finding> {
    let validator = match validator(dialect) {
        Ok(validator) => validator,
        Err(message) => return vec![Finding::new(&rules::SCHEMA, options.profile, "", message.clone())],
    };
    if validator.is_valid(doc) {
        return Vec::new();
    }
    let reported = Reported::new(known);
    let errors = validator
        .iter_errors(doc)
        .filter(|error| !is_reported(error, &reported));
    errors
        .map(|error| {
            Finding::new(
                rule(&error),
                options.profile,
                error.instance_path().as_str(),
                words(&error),
            )
        })
        .collect()
}

/// Compiles the schema of a dialect in advance.
pub fn prepare(dialect: Dialect) {
    // A schema that does not compile is reported for the first document.
    let _ = validator(dialect);
}

/// The compiled schema of a dialect; an error is a bug in this build.
fn validator(dialect: Dialect) -> Result<&'static Validator<Tree>, &'static String> {
    static COMPILED: [OnceLock<Result<Validator<Tree>, String>>; Dialect::ALL.len()] =
        [const { OnceLock::new() }; Dialect::ALL.len()];
    let index = Dialect::ALL
        .iter()
        .position(|other| *other == dialect)
        .unwrap_or_default();
    COMPILED[index].get_or_init(|| compile(dialect)).as_ref()
}

fn compile(dialect: Dialect) -> Result<Validator<Tree>, String> {
    let text = agentcard_models::SCHEMAS
        .iter()
        .find(|(id, _)| *id == dialect.id())
        .map(|(_, text)| *text);
    let text = text.ok_or_else(|| format!("the schema of {} is not built in", dialect.title()))?;
    let schema: Value = serde_json::from_str(text).map_err(|error| broken(dialect, &error.to_string()))?;
    jsonschema::options_for::<Tree>()
        .build(&schema)
        .map_err(|error| broken(dialect, &error.to_string()))
}

fn broken(dialect: Dialect, error: &str) -> String {
    format!("the schema of {} does not compile: {error}", dialect.title())
}

/// Whether a rule reports the error at its position, or below it where the cause is.
fn is_reported(error: &ValidationError<'_>, reported: &Reported<'_>) -> bool {
    let place = error.instance_path().as_str();
    match error.kind() {
        // The shapes contain every required field. If no rule reports a missing one, it is optional in this case,
        // for example in older versions or for some registries.
        Kind::Required { .. } => reported.anything(place),
        _ => reported.error(place),
    }
}

/// The rule that corresponds to a keyword of the schema.
fn rule(error: &ValidationError<'_>) -> &'static Rule {
    match error.kind() {
        Kind::Required { .. } => &rules::MISSING,
        Kind::Type { .. } if error.instance().is_null() => &rules::NULL,
        Kind::Type { .. } => &rules::TYPE,
        Kind::AdditionalProperties { .. } | Kind::UnevaluatedProperties { .. } => &rules::CLOSED,
        Kind::Enum { .. } | Kind::Constant { .. } => &rules::ENUM,
        Kind::MinLength { .. } | Kind::MaxLength { .. } => &rules::LENGTH,
        Kind::MinItems { .. } | Kind::MaxItems { .. } => &rules::ITEMS,
        Kind::Pattern { .. } => &rules::PATTERN,
        Kind::Minimum { .. }
        | Kind::Maximum { .. }
        | Kind::ExclusiveMinimum { .. }
        | Kind::ExclusiveMaximum { .. } => &rules::RANGE,
        Kind::Contains => &rules::CONTAINS,
        Kind::Format { .. } => &rules::FORMAT,
        _ => &rules::SCHEMA,
    }
}

fn words(error: &ValidationError<'_>) -> String {
    let mut message = error.to_string();
    // Messages that repeat a whole document are not useful.
    if message.chars().count() > 200 || message.contains('\n') {
        message = format!(
            "document does not match `{}` of the schema",
            error.kind().keyword()
        );
    }
    message
}
