//! Checks a JSON Schema and its subschemas.

use super::walk::{Draft, Site, Walk};
use super::{header, keyword, reference};
use crate::Node;
use crate::catalogue::mcp as rules;
use crate::report::{Object, Report, text};
use crate::schema::{DEEPEST, Takes, below, takes};

/// Checks a schema and its subschemas.
pub(super) fn check(report: &mut Report<'_>, walk: &mut Walk<'_>, schema: &Object<'_>, site: Site) {
    if walk.depth == DEEPEST {
        return;
    }
    walk.depth += 1;
    for (key, value) in schema {
        let place = report.enter_named(key);
        match key.as_ref() {
            "type" if site == Site::Root && walk.typed_root => {}
            "properties" => check_properties(report, walk, value, site),
            "$ref" => reference::check(report, walk, schema, value),
            "x-mcp-header" if walk.headers => header::check(report, walk, schema, value, site),
            _ => match takes(key) {
                takes if takes.is_schema() => {
                    check_below(report, walk, takes, value, site_below(key, takes, site));
                }
                takes => keyword::check(report, walk, schema, key, takes, value),
            },
        }
        report.leave(place);
    }
    keyword::check_required(report, schema, site);
    keyword::check_bounds(report, schema);
    walk.depth -= 1;
}

fn site_below(key: &str, takes: Takes, site: Site) -> Site {
    match takes {
        Takes::Map => Site::Inner,
        Takes::List => Site::Branch,
        _ if matches!(key, "not" | "if" | "then" | "else") || site == Site::Branch => Site::Branch,
        _ => Site::Inner,
    }
}

/// Checks the subschemas in the value of a keyword.
fn check_below(report: &mut Report<'_>, walk: &mut Walk<'_>, takes: Takes, value: &Node<'_>, site: Site) {
    let is_list = value.is_array();
    match takes {
        Takes::Map if !value.is_object() => keyword::report_kind(report, "an object of schemas"),
        Takes::List if value.as_array().is_none_or(<[_]>::is_empty) => {
            keyword::report_kind(report, "a non-empty array of schemas");
        }
        Takes::Items if is_list && walk.draft == Draft::Newest => {
            let message = "an array of schemas in `items` is only valid in older drafts";
            report.add(&rules::TUPLE_ITEMS, message, "use `prefixItems`");
        }
        _ => {}
    }
    below(takes, value, &mut |step, schema| {
        let place = report.enter_step(step);
        check_value(report, walk, schema, site);
        report.leave(place);
    });
}

fn check_value(report: &mut Report<'_>, walk: &mut Walk<'_>, value: &Node<'_>, site: Site) {
    match value {
        Node::Object(schema) => check(report, walk, schema, site),
        Node::Bool(_) => {}
        _ => report.add(
            &rules::NOT_A_SCHEMA,
            "expected a schema",
            "use an object, such as `{\"type\": \"string\"}`",
        ),
    }
}

fn check_properties(report: &mut Report<'_>, walk: &mut Walk<'_>, value: &Node<'_>, site: Site) {
    let Node::Object(properties) = value else {
        keyword::report_kind(report, "an object of schemas");
        return;
    };
    let misplaced = text(properties, "type").is_some_and(keyword::is_type);
    if misplaced {
        let message =
            "expected a schema of the property `type`, found a string; `properties` contains a whole schema";
        let fix = "move the schema one level up";
        report.add_at("type", &rules::SCHEMA_UNDER_PROPERTIES, message, fix);
        if properties.get("properties").is_some_and(Node::is_object) {
            return;
        }
    }
    for (name, property) in properties
        .iter()
        .filter(|(name, _)| !misplaced || *name != "type")
    {
        let place = report.enter_named(name);
        check_property(report, walk, property, site);
        report.leave(place);
    }
}

fn check_property(report: &mut Report<'_>, walk: &mut Walk<'_>, property: &Node<'_>, site: Site) {
    match property {
        Node::Object(schema) => {
            if !keyword::has_type(schema) {
                let message = "missing `type`; models tend to send a string";
                report.add(&rules::UNTYPED, message, "add `type`");
            }
            check(
                report,
                walk,
                schema,
                if site == Site::Root { Site::Chain } else { site },
            );
        }
        Node::Bool(_) if site == Site::Root && walk.strict_properties => {
            let message = "expected an object, found a boolean schema, which this version does not allow";
            report.add(&rules::NOT_A_SCHEMA, message, "use `{}` to allow any value");
        }
        Node::Bool(_) => {
            let message = "some clients drop a tool with a boolean schema";
            report.add(&rules::BOOLEAN_SCHEMA, message, "use `{}` to allow any value");
        }
        _ => check_value(report, walk, property, site),
    }
}
