//! Checks the roots of a tool's input and output schema.

use super::form::{nested_schema, schema_wrapper};
use super::schema;
use super::walk::{Site, Walk, draft};
use crate::Action;
use crate::Node;
use crate::catalogue::mcp as rules;
use crate::node::Member;
use crate::report::{Object, Report, text};
use crate::schema::keyword;
use crate::shape::{Shape, Type};

/// Checks both schemas of a tool.
pub(super) fn check(report: &mut Report<'_>, tool: &'static Shape, doc: &Object<'_>) {
    for &(key, rule) in &[
        ("inputSchema", &rules::INPUT_ROOT),
        ("outputSchema", &rules::OUTPUT_ROOT),
    ] {
        let Some(Type::Object(shape)) = tool.member(key).map(|member| &member.ty) else {
            continue;
        };
        let Some(root @ Node::Object(schema)) = doc.get(key) else {
            continue;
        };
        let place = report.enter(key);
        let rooted = shape.member("type").is_some_and(|member| member.required);
        if let Some(name) = nested_schema(schema) {
            let message = format!("the schema is nested in `{name}`, where clients do not look for it");
            report.add(rule, message, format!("remove `{name}`"));
            if schema_wrapper(schema).is_some() {
                report.edit(Action::Unwrap(format!("/{name}").into()));
            }
            report.leave(place);
            continue;
        }
        if rooted {
            check_root_type(report, rule, schema);
            // Arguments are always an object; a result is one if its schema has properties.
            let says_otherwise = ["type", "$ref", "anyOf", "oneOf", "allOf", "const", "enum"];
            let is_object = key == "inputSchema" || schema.contains_key("properties");
            // Another object may contain the actual schema.
            let is_unclear = |(key, value): &Member<'_>| value.is_object() && keyword(key).is_none();
            let is_object = is_object && !schema.iter().any(is_unclear);
            if is_object && !says_otherwise.iter().any(|key| schema.contains_key(key)) {
                report.edit(Action::Insert {
                    name: "type".into(),
                    json: "\"object\"".into(),
                    first: true,
                });
            }
        }
        check_dialect(report, schema);
        if key == "inputSchema" {
            check_combinators(report, schema);
        }
        let mut walk = Walk::new(root, report.dialect(), key == "inputSchema");
        // Up to 2025-11-25, the schema of MCP requires properties to be objects.
        walk.strict_properties = shape.member("properties").is_some();
        walk.typed_root = rooted;
        schema::check(report, &mut walk, schema, Site::Root);
        report.leave(place);
    }
}

fn check_root_type(report: &mut Report<'_>, rule: &'static crate::Rule, schema: &Object<'_>) {
    const FIX: &str = "use `\"type\": \"object\"`";
    match schema.get("type") {
        Some(Node::String(ty)) if ty == "object" => {}
        Some(_) => report.add_at(
            "type",
            rule,
            "the root of the schema must have the type `object`",
            FIX,
        ),
        None if schema.contains_key("$ref") => {
            let message = "missing `type` next to `$ref`, which clients do not follow";
            report.add(rule, message, FIX);
        }
        None => report.add(
            rule,
            "missing `\"type\": \"object\"` at the root of the schema",
            FIX,
        ),
    }
}

fn check_combinators(report: &mut Report<'_>, schema: &Object<'_>) {
    for &key in &["oneOf", "anyOf", "allOf"] {
        if schema.contains_key(key) {
            let message = format!("some clients reject `{key}` at the root of an input schema");
            let fix = "merge its alternatives into `properties`";
            report.add_at_key(key, &rules::ROOT_COMBINATOR, message, fix);
        }
    }
}

fn check_dialect(report: &mut Report<'_>, schema: &Object<'_>) {
    let Some(dialect) = text(schema, "$schema") else {
        return;
    };
    match draft(dialect) {
        Some("2020-12") => {}
        Some(draft) => {
            let message = format!("the schema uses {draft}, which fewer clients support");
            let fix = "use 2020-12, without `$schema`";
            report.add_at("$schema", &rules::SCHEMA_DIALECT, message, fix);
        }
        None => {
            let message = format!("unknown JSON Schema dialect `{dialect}`");
            report.add_at("$schema", &rules::UNKNOWN_SCHEMA_DIALECT, message, "use 2020-12");
        }
    }
}
