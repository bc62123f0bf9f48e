//! Checks fields that belong to another MCP version or another object.

use super::form::schema_of_arguments;
use crate::catalogue::{document, mcp as rules};
use crate::generated::root;
use crate::report::{Object, Report};
use crate::shape::Shape;
use crate::structure::stray;
use crate::{Action, Dialect};

/// The draft of JSON Schema for schemas without `$schema`.
pub(crate) const NEWEST_DRAFT: &str = "2020-12";
/// The first version whose schemas default to draft 2020-12; SDKs used draft-07 before.
pub const NEWEST_DRAFT_SINCE: Dialect = Dialect::McpV2025_11_25;
/// The first version that defines the syntax of tool names, and the current rules for reserved `_meta` keys.
pub(crate) const NAMES_SINCE: Dialect = Dialect::McpV2025_11_25;
/// The first version with `x-mcp-header`, and with boolean schemas and output schemas of any type.
pub const FREE_SCHEMAS_SINCE: Dialect = Dialect::McpV2026_07_28;

/// Checks a field that the version does not define.
pub(super) fn check_unknown(
    report: &mut Report<'_>,
    shape: &'static Shape,
    object: &Object<'_>,
    key: &str,
) -> Option<&'static str> {
    if shape.name == "ToolAnnotations" && matches!(key, "audience" | "priority" | "lastModified") {
        let message = format!("`{key}` annotates content and is ignored on a tool");
        report.add_at_key(key, &rules::CONTENT_ANNOTATIONS, message, "remove it");
        return None;
    }
    let input = matches!(
        key,
        "input_schema" | "parameters" | "arguments" | "args" | "inputs" | "schema"
    );
    if shape.name == "Tool" && input && !object.contains_key("inputSchema") {
        let message = format!("missing field `inputSchema`, found `{key}`");
        let listed = object.get(key).filter(|value| value.is_array());
        if let Some(list) = listed {
            let message = format!("missing field `inputSchema`, found a list of names in `{key}`");
            let help = "add a schema as `inputSchema`: `{\"type\": \"object\", \"properties\": {…}}`";
            report.add_at_key(key, &rules::RENAMED, message, help);
            if let Some(schema) = schema_of_arguments(list) {
                report.edit(Action::Replace(schema.into()));
                report.edit(Action::Rename("inputSchema".into()));
            }
            return Some("inputSchema");
        }
        report.add_at_key(key, &rules::RENAMED, message, "rename it to `inputSchema`");
        if matches!(key, "input_schema" | "parameters") {
            report.edit(Action::Rename("inputSchema".into()));
        }
        return Some("inputSchema");
    }
    let versions = versions_with(shape.name, key);
    let (Some(first), Some(last)) = (versions.first(), versions.last()) else {
        let before = report.count();
        let meant = if is_slip(report, shape, object, key) {
            None
        } else {
            stray(report, shape, object, key)
        };
        if report.count() == before && matches!(shape.name, "Tool" | "ToolAnnotations") {
            let message = format!("`{key}` is not a field of MCP");
            report.add_at_key(key, &rules::OTHER_MEMBER, message, "remove it");
        }
        return meant;
    };
    let own = report.dialect().version();
    let message = if own < *first {
        format!("`{key}` was added in {first} and is ignored by clients of {own}")
    } else {
        format!("`{key}` was removed after {last} and is ignored by clients of {own}")
    };
    report.add_at_key(key, &rules::OTHER_VERSION, message, "omit it for this version");
    None
}

/// Reports a field of a tool or its annotations that is probably a misspelled optional field.
fn is_slip(report: &mut Report<'_>, shape: &'static Shape, object: &Object<'_>, key: &str) -> bool {
    if !matches!(shape.name, "Tool" | "ToolAnnotations") || shape.other_spelling(key).is_some() {
        return false;
    }
    let hint = shape.member(&format!("{key}Hint"));
    let meant = hint.or_else(|| shape.near(key)).filter(|member| !member.required);
    let Some(member) = meant.filter(|member| !object.contains_key(member.name)) else {
        return false;
    };
    let fix = format!("use `{}`", member.name);
    report.add_at_key(key, &document::NEAR_NAME, format!("unknown field `{key}`"), fix);
    true
}

/// The versions in which an object of this name has this field.
fn versions_with(shape: &str, key: &str) -> Vec<&'static str> {
    let mut versions = Vec::new();
    for dialect in Dialect::ALL {
        if dialect.family() == "mcp"
            && let Some(shape) = root(*dialect).find(shape)
            && shape.member(key).is_some()
        {
            versions.push(dialect.version());
        }
    }
    versions
}
