//! Checks of keywords and schema nodes for a client.

use serde_json::Value;

use super::facts::{refused_at_root, takes_format_of, takes_keyword, takes_pattern};
use super::tool::{Walk, some};
use crate::Rule;
use crate::catalogue::client as rules;
use crate::report::Report;
use crate::schema::{Object, Reference, list, object, text};

/// Keywords that have their own rules, regardless of a client's lists.
const OWN: [&str; 7] = [
    "$ref",
    "oneOf",
    "allOf",
    "const",
    "$schema",
    "prefixItems",
    "nullable",
];

/// The help for a tuple.
const TUPLE_FIX: &str = "use an array with one schema, or an object with a property for each item";

/// Checks a keyword of `schema`; returns whether to check the subschemas in its value, too.
pub(super) fn check(
    report: &mut Report<'_>,
    walk: &mut Walk<'_>,
    schema: &Object,
    key: &str,
    value: &Value,
    is_root: bool,
) -> bool {
    if is_root && refused_at_root(walk.client).contains(&key) {
        let fix = "merge the alternatives into one object, or move them to an argument";
        let takes = |member| !refused_at_root(member).contains(&key);
        walk.refuse_unless(
            report,
            key,
            &rules::ROOT,
            &format!("`{key}` at the root"),
            fix,
            &takes,
        );
        return false;
    }
    match key {
        "$ref" => {
            let place = report.enter_named(key);
            check_reference(report, walk, value.as_str().unwrap_or_default());
            report.leave(place);
            check_reference_alone(report, walk, schema);
            return false;
        }
        // Reported where the definition is used.
        "$defs" | "definitions" if walk.has_references => return true,
        "format" => check_format(report, walk, schema, value),
        "pattern" => check_pattern(report, walk, value),
        "properties" if !is_root => check_object_keyword(report, walk, schema, key),
        "required" if !is_root && !schema.contains_key("properties") => {
            check_object_keyword(report, walk, schema, key);
        }
        "type" if value.is_array() => {
            let fix = "use a single type; to make an argument optional, remove it from `required`";
            walk.refuse(report, key, &rules::TYPE_LIST, "a list of types", fix);
        }
        "items" if value.is_array() => {
            walk.refuse(
                report,
                key,
                &rules::ITEMS_LIST,
                "an array of schemas in `items`",
                TUPLE_FIX,
            );
        }
        _ if OWN.contains(&key) => return check_own(report, walk, key, value),
        _ if !takes_keyword(walk.client, key) => {
            let takes = |member| takes_keyword(member, key);
            walk.refuse_unless(
                report,
                key,
                &rules::KEYWORD,
                &format!("`{key}`"),
                way_out(key),
                &takes,
            );
            return false;
        }
        _ => {}
    }
    true
}

/// The help for an unsupported keyword.
fn way_out(key: &str) -> &'static str {
    match key {
        "uniqueItems" => "use a `Vec`, and return an error for duplicates",
        "patternProperties" | "propertyNames" => "use a list of objects with a name and a value",
        "multipleOf" | "minLength" | "maxLength" | "pattern" | "minProperties" | "maxProperties"
        | "exclusiveMinimum" | "exclusiveMaximum" | "contains" | "minContains" | "maxContains" | "not"
        | "if" | "then" | "else" | "dependentRequired" | "dependentSchemas" | "dependencies"
        | "unevaluatedItems" => "move it to the description, and return an error for invalid values",
        "default" => "move it to the description",
        _ => "omit it",
    }
}

fn check_own(report: &mut Report<'_>, walk: &Walk<'_>, key: &str, value: &Value) -> bool {
    let refused: (&'static Rule, String, &'static str) = match key {
        "oneOf" => (&rules::ONE_OF, "`oneOf`".to_owned(), "use `anyOf`"),
        "allOf" => (
            &rules::ALL_OF,
            "`allOf`".to_owned(),
            "merge its parts into one schema",
        ),
        "const" => (
            &rules::CONST,
            "`const`".to_owned(),
            "use an `enum` with one value",
        ),
        "$schema" => (
            &rules::DIALECT,
            "`$schema`".to_owned(),
            "omit it; 2020-12 is the default",
        ),
        "nullable" if value == &Value::Bool(false) => (&rules::NULLABLE, "`nullable`".to_owned(), "omit it"),
        "nullable" => {
            let fix = "remove the argument from `required`";
            (&rules::NULLABLE, "`nullable`".to_owned(), fix)
        }
        _ => {
            let what = "an array with a schema for each item";
            walk.refuse(report, key, &rules::TUPLE, what, TUPLE_FIX);
            if walk.is_old {
                let fix = "omit `$schema`; 2020-12 is the default";
                walk.refuse(
                    report,
                    key,
                    &rules::OLD_DIALECT,
                    "`prefixItems` in a schema of an older draft",
                    fix,
                );
            }
            return !walk.minds(&rules::TUPLE);
        }
    };
    let (rule, what, fix) = refused;
    walk.refuse(report, key, rule, &what, fix);
    true
}

/// Checks whether a schema with a keyword of objects has a matching type.
fn check_object_keyword(report: &mut Report<'_>, walk: &Walk<'_>, schema: &Object, key: &str) {
    if schema.contains_key("type") && !has_type(schema, "object") {
        let what = format!("`{key}` of a schema that is not an object");
        let fix = "omit it, or use `\"type\": \"object\"`";
        walk.refuse(report, key, &rules::OBJECT_KEYWORD, &what, fix);
    }
}

fn check_pattern(report: &mut Report<'_>, walk: &Walk<'_>, value: &Value) {
    if value
        .as_str()
        .is_some_and(|pattern| !takes_pattern(walk.client, pattern))
    {
        let what = r"a pattern with lookaround or `\p{…}`";
        let fix = way_out("pattern");
        walk.refuse(report, "pattern", &rules::PATTERN, what, fix);
    }
}

fn check_format(report: &mut Report<'_>, walk: &Walk<'_>, schema: &Object, value: &Value) {
    let Some(format) = value.as_str() else {
        return;
    };
    let numeric = format.contains("int") || matches!(format, "float" | "double" | "decimal" | "byte");
    let fix = if numeric {
        "omit it; use `minimum` and `maximum`"
    } else {
        "omit it; use a `pattern` or the description"
    };
    let takes = |member| takes_format_of(member, schema);
    walk.refuse_unless(
        report,
        "format",
        &rules::FORMAT,
        &format!("format `{format}`"),
        fix,
        &takes,
    );
}

/// Checks a reference at the current position.
pub(super) fn check_reference(report: &mut Report<'_>, walk: &mut Walk<'_>, reference: &str) {
    match walk.references.get(reference) {
        // Already reported as unresolved.
        Reference::Lost => {}
        Reference::Plain(_) => {
            let what = format!("reference `{reference}`");
            walk.refuse(report, "", &rules::REFERENCE, &what, "inline the definition");
        }
        Reference::Recursive(_) => {
            let what = format!("recursive reference `{reference}`");
            let fix = "limit the depth, or use a list whose items refer to their parent";
            walk.refuse(report, "", &rules::RECURSION, &what, fix);
        }
        Reference::Large(_) => {
            let what = format!("reference `{reference}`, which is too large to inline,");
            let fix = "split the tool, or reduce the arguments";
            walk.refuse(report, "", &rules::RECURSION, &what, fix);
        }
    }
}

fn check_reference_alone(report: &mut Report<'_>, walk: &Walk<'_>, schema: &Object) {
    let mut beside: Vec<&str> = Vec::new();
    for key in schema.keys() {
        if !matches!(key.as_str(), "$ref" | "$defs" | "definitions") {
            beside.push(key);
        }
    }
    beside.sort_unstable();
    if !beside.is_empty() {
        let what = format!("a reference with the sibling keywords {}", some(&beside));
        let fix = "keep only the reference";
        walk.refuse(report, "", &rules::REFERENCE_ALONE, &what, fix);
    }
}

/// Checks for missing keywords and for combinations that are not allowed.
pub(super) fn check_node(report: &mut Report<'_>, walk: &Walk<'_>, schema: &Object, is_root: bool) {
    check_enum(report, walk, schema);
    if !is_root || !refused_at_root(walk.client).contains(&"anyOf") {
        check_any_of(report, walk, schema);
    }
    let is_tuple = schema.contains_key("prefixItems");
    if has_type(schema, "array") && !schema.contains_key("items") && !(is_tuple && walk.minds(&rules::TUPLE))
    {
        walk.refuse(
            report,
            "",
            &rules::ITEMS,
            "an array without `items`",
            "add `items`",
        );
    }
    let says = ["type", "anyOf", "oneOf", "allOf", "$ref"];
    // Values must be strings, which is reported separately.
    let has_values =
        walk.minds(&rules::ENUM_TEXT) && ["enum", "const"].iter().any(|key| schema.contains_key(*key));
    if !is_root && !has_values && !says.iter().any(|key| schema.contains_key(*key)) {
        let fix = "add `type`";
        walk.refuse(report, "", &rules::TYPELESS, "a schema without `type`", fix);
    }
    if !schema.contains_key("type") || has_type(schema, "object") {
        check_required(report, walk, schema);
    }
    if is_root || has_type(schema, "object") || schema.contains_key("properties") {
        check_object(report, walk, schema);
    }
}

fn check_enum(report: &mut Report<'_>, walk: &Walk<'_>, schema: &Object) {
    let Some(Value::Array(values)) = schema.get("enum") else {
        return;
    };
    if values.iter().any(|value| !value.is_string()) {
        let fix = "use bounds for numbers, and strings for other values";
        let what = "an `enum` with values other than strings";
        walk.refuse(report, "enum", &rules::ENUM_TEXT, what, fix);
    } else if text(schema, "type") != Some("string") {
        let fix = "add `\"type\": \"string\"`";
        walk.refuse(
            report,
            "enum",
            &rules::ENUM_TEXT,
            "an `enum` without `\"type\": \"string\"`",
            fix,
        );
    } else if values.contains(&Value::from("")) {
        let fix = "omit the value, and make the argument optional";
        walk.refuse(
            report,
            "enum",
            &rules::EMPTY_VALUE,
            "an empty string in an `enum`",
            fix,
        );
    }
}

fn check_any_of(report: &mut Report<'_>, walk: &Walk<'_>, schema: &Object) {
    let alone = ["anyOf", "$defs", "definitions", "$schema"];
    let mut beside: Vec<&str> = Vec::new();
    for key in schema.keys() {
        if !alone.contains(&key.as_str()) && !OWN.contains(&key.as_str()) {
            beside.push(key);
        }
    }
    beside.sort_unstable();
    if schema.contains_key("anyOf") && !beside.is_empty() {
        let what = format!("`anyOf` with the sibling keywords {}", some(&beside));
        let fix = "move them into each alternative";
        walk.refuse(report, "anyOf", &rules::ANY_OF_ALONE, &what, fix);
    }
}

/// Checks that required properties are defined.
fn check_required(report: &mut Report<'_>, walk: &Walk<'_>, schema: &Object) {
    let properties = object(schema, "properties");
    let place = report.enter("required");
    for (index, name) in list(schema, "required").iter().enumerate() {
        let Some(name) = name.as_str() else { continue };
        if properties.is_none_or(|properties| !properties.contains_key(name)) {
            let place = report.enter_item(index);
            let what = format!("required property `{name}`, which is not in `properties`,");
            let fix = "add it to `properties`, or remove it from `required`";
            walk.refuse(report, "", &rules::REQUIRED_UNDEFINED, &what, fix);
            report.leave(place);
        }
    }
    report.leave(place);
}

fn check_object(report: &mut Report<'_>, walk: &Walk<'_>, schema: &Object) {
    match schema.get("additionalProperties") {
        Some(Value::Bool(false)) => {}
        None | Some(Value::Bool(true)) => {
            let fix = "add `\"additionalProperties\": false`";
            walk.refuse(report, "", &rules::CLOSED, "an open object", fix);
        }
        Some(_) => {
            let fix = "use a list of objects with a name and a value";
            let key = "additionalProperties";
            let what = "an object with arbitrary property names";
            walk.refuse(report, key, &rules::CLOSED, what, fix);
        }
    }
    let required = list(schema, "required");
    let mut optional: Vec<&str> = Vec::new();
    for name in object(schema, "properties").into_iter().flat_map(Object::keys) {
        if !required.iter().any(|other| other == name) {
            optional.push(name);
        }
    }
    optional.sort_unstable();
    if !optional.is_empty() {
        let what = format!("an optional property ({})", some(&optional));
        let fix = "add it to `required` and make it nullable: `\"type\": [\"string\", \"null\"]`";
        walk.refuse(report, "", &rules::REQUIRED, &what, fix);
    }
}

fn has_type(schema: &Object, name: &str) -> bool {
    text(schema, "type") == Some(name) || list(schema, "type").iter().any(|ty| ty == name)
}
