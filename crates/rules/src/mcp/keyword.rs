//! Checks single keywords of a JSON Schema and their values.

use super::walk::{Draft, Site, Walk};
use crate::Node;
use crate::catalogue::mcp as rules;
use crate::report::{Object, Report, list, names, object, text};
use crate::schema::Takes;
use crate::suggest::nearest;

/// Checks a keyword whose value does not contain schemas.
pub(super) fn check(
    report: &mut Report<'_>,
    walk: &Walk<'_>,
    schema: &Object<'_>,
    key: &str,
    takes: Takes,
    value: &Node<'_>,
) {
    match takes {
        Takes::Type => check_type(report, value),
        Takes::Names | Takes::Number
            if value.is_boolean() && (key == "required" || key.starts_with("exclusive")) =>
        {
            check_boolean(report, walk.draft, key);
        }
        Takes::Names => check_names(report, value),
        Takes::Values if !value.is_array() => report_kind(report, "an array of values"),
        Takes::Number if !value.is_number() => report_kind(report, "a number"),
        Takes::Count if !is_count(value) => report_kind(report, "an integer of at least 0"),
        Takes::Text if !value.is_string() => report_kind(report, "a string"),
        Takes::Flag if !value.is_boolean() => report_kind(report, "a boolean"),
        Takes::Any if key == "default" => check_default(report, schema, value),
        _ => {}
    }
}

fn check_names(report: &mut Report<'_>, value: &Node<'_>) {
    let Node::Array(names) = value else {
        report_kind(report, "an array of names");
        return;
    };
    for (index, _) in names.iter().enumerate().filter(|(_, name)| !name.is_string()) {
        let place = report.enter_item(index);
        report.add(&rules::BAD_KEYWORD, "expected a property name", "use a string");
        report.leave(place);
    }
}

/// Checks a keyword that was a boolean up to draft-04.
fn check_boolean(report: &mut Report<'_>, draft: Draft, key: &str) {
    if draft == Draft::Draft04 {
        return;
    }
    let fix = match key {
        "exclusiveMinimum" => "set it to the number, and remove `minimum`",
        "exclusiveMaximum" => "set it to the number, and remove `maximum`",
        _ => "add the property to `required` of the object",
    };
    let message = format!("boolean `{key}` is only valid up to draft-04");
    report.add(&rules::DRAFT_04, message, fix);
}

/// Checks that the required names are defined as properties.
pub(super) fn check_required(report: &mut Report<'_>, schema: &Object<'_>, site: Site) {
    let described = ["$ref", "allOf", "anyOf", "oneOf", "patternProperties", "if"];
    let properties = object(schema, "properties");
    let alone = !described.iter().any(|key| schema.contains_key(key));
    if site == Site::Branch || !alone || (properties.is_none() && site != Site::Root) {
        return;
    }
    if properties.is_some_and(|properties| text(properties, "type").is_some()) {
        // `properties` contains a schema instead of properties, which is already reported.
        return;
    }
    let place = report.enter("required");
    for (index, name) in list(schema, "required").iter().enumerate() {
        let Some(name) = name.as_str() else { continue };
        if properties.is_some_and(|properties| properties.contains_key(name)) {
            continue;
        }
        let place = report.enter_item(index);
        // Searching for similar names takes too long if there are very many.
        let few = properties.filter(|all| all.len() <= 200);
        let near = few.and_then(|all| nearest(name, &names(all)));
        let fix = near.map_or_else(
            || "add it to `properties`".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        let message = format!("required property `{name}` is not in `properties`");
        report.add(&rules::REQUIRED_UNKNOWN, message, fix);
        report.leave(place);
    }
    report.leave(place);
}

/// Compares lower bounds with upper bounds.
pub(super) fn check_bounds(report: &mut Report<'_>, schema: &Object<'_>) {
    let pairs = [
        ("minimum", "maximum"),
        ("minLength", "maxLength"),
        ("minItems", "maxItems"),
        ("minProperties", "maxProperties"),
    ];
    for (low, high) in pairs {
        let number = |key: &str| schema.get(key).and_then(Node::as_f64);
        if let (Some(least), Some(most)) = (number(low), number(high))
            && least > most
        {
            let message = format!("`{low}` is greater than `{high}`");
            report.add_at(low, &rules::BOUNDS, message, "swap them");
        }
    }
}

/// Whether a property declares its type in any way.
pub(super) fn has_type(schema: &Object<'_>) -> bool {
    [
        "type", "$ref", "enum", "const", "allOf", "anyOf", "oneOf", "not", "if",
    ]
    .iter()
    .any(|key| schema.contains_key(key))
}

/// Whether `name` is a type of JSON Schema.
pub(super) fn is_type(name: &str) -> bool {
    matches!(
        name,
        "array" | "boolean" | "integer" | "null" | "number" | "object" | "string"
    )
}

/// Reports a keyword whose value has the wrong type.
pub(super) fn report_kind(report: &mut Report<'_>, expected: &str) {
    let name = report.pointer().rsplit('/').next().unwrap_or_default().to_owned();
    let message = format!("invalid value of `{name}`, expected {expected}");
    let fix = format!("use {expected}");
    report.add(&rules::BAD_KEYWORD, message, fix);
}

fn is_count(value: &Node<'_>) -> bool {
    value
        .as_f64()
        .is_some_and(|number| number >= 0.0 && number.fract() == 0.0)
}

fn check_type(report: &mut Report<'_>, value: &Node<'_>) {
    match value {
        Node::String(name) => check_type_name(report, name),
        Node::Array(names) if !names.is_empty() && names.iter().all(Node::is_string) => {
            for (index, name) in names.iter().enumerate() {
                let place = report.enter_item(index);
                check_type_name(report, name.as_str().unwrap_or_default());
                report.leave(place);
            }
        }
        _ => report_kind(report, "a type or an array of types"),
    }
}

fn check_type_name(report: &mut Report<'_>, name: &str) {
    if is_type(name) {
        return;
    }
    let fix = match name.to_ascii_lowercase().as_str() {
        "any" | "unknown" | "mixed" => "omit `type` to allow any value",
        "int" | "int32" | "int64" | "long" | "uint" | "integer" => "use `integer`",
        "float" | "double" | "decimal" | "number" => "use `number`",
        "str" | "text" | "string" | "date" | "datetime" | "date-time" | "uuid" | "url" | "uri" | "enum" => {
            "use `string`"
        }
        "bool" | "boolean" => "use `boolean`",
        "dict" | "map" | "record" | "struct" | "object" => "use `object`",
        "list" | "tuple" | "set" | "vec" | "array" => "use `array`",
        "none" | "nil" | "undefined" | "null" => "use `null`",
        _ => "use one of `string`, `number`, `integer`, `boolean`, `object`, `array`, `null`",
    };
    report.add(&rules::UNKNOWN_TYPE, format!("unknown type `{name}`"), fix);
}

fn check_default(report: &mut Report<'_>, schema: &Object<'_>, value: &Node<'_>) {
    let fits = match schema.get("type") {
        Some(Node::String(name)) => fits(name, value),
        Some(Node::Array(names)) => names
            .iter()
            .any(|name| fits(name.as_str().unwrap_or_default(), value)),
        _ => true,
    };
    // The OpenAPI 3.0 way to allow `null`.
    let nullable = value.is_null() && schema.get("nullable").and_then(Node::as_bool) == Some(true);
    if !fits && !nullable {
        let message = "the default does not match the type";
        let fix = "remove it or fix it";
        report.add(&rules::DEFAULT_TYPE, message, fix);
    }
}

fn fits(name: &str, value: &Node<'_>) -> bool {
    match name {
        "array" => value.is_array(),
        "boolean" => value.is_boolean(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "object" => value.is_object(),
        "string" => value.is_string(),
        // An unknown type is reported at `type`.
        _ => true,
    }
}
