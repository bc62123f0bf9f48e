//! The schemas of tools, held against the metaschema of their own dialect. Nothing is fetched, nothing resolved:
//! references are judged by rules.

use std::collections::BTreeSet;

use agentcard_rules::catalogue::mcp as rules;
use agentcard_rules::{At, Dialect, Finding, Level, Profile, Rule};
use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::meta::MetaValidator;
use jsonschema::{Draft, ValidationError};
use serde_json::{Map, Value};

use crate::Found;
use crate::judge::unplaced;
use crate::source::push_token;

/// What the metaschemas find in the schemas of tools, beyond what is `known`.
pub(crate) fn judge_tools(doc: &Value, dialect: Dialect, profile: Profile, known: &[Finding]) -> Vec<Found> {
    let mut found = Vec::new();
    if dialect.family() != "mcp" {
        return found;
    }
    let Some((pointer, tools)) = tools(doc) else {
        return found;
    };
    for (index, tool) in tools.iter().enumerate() {
        for member in ["inputSchema", "outputSchema"] {
            if let Some(schema @ Value::Object(object)) = tool.get(member) {
                let pointer = format!("{pointer}/{index}/{member}");
                let Some(draft) = draft(object, dialect) else {
                    continue;
                };
                judge_schema(schema, draft, &pointer, profile, known, &mut found);
            }
        }
    }
    found
}

/// The tools of a document and the pointer to their list.
fn tools(doc: &Value) -> Option<(&'static str, &Vec<Value>)> {
    let (pointer, tools) = match doc {
        Value::Array(tools) => return Some(("", tools)),
        Value::Object(spec) if spec.contains_key("tools") => ("/tools", spec.get("tools")),
        _ => ("/result/tools", doc.pointer("/result/tools")),
    };
    Some((pointer, tools?.as_array()?))
}

/// The draft of a schema; none for one that nobody knows.
fn draft(schema: &Map<String, Value>, dialect: Dialect) -> Option<Draft> {
    let Some(Value::String(stated)) = schema.get("$schema") else {
        // 2020-12 is the stated default since 2025-11-25; before, SDKs wrote draft-07.
        let newest = dialect.version() >= "2025-11-25";
        return Some(if newest { Draft::Draft202012 } else { Draft::Draft7 });
    };
    let name = stated.trim_end_matches('#').rsplit_once("json-schema.org/")?.1;
    match name {
        "draft/2020-12/schema" => Some(Draft::Draft202012),
        "draft/2019-09/schema" => Some(Draft::Draft201909),
        "draft-07/schema" => Some(Draft::Draft7),
        "draft-06/schema" => Some(Draft::Draft6),
        "draft-04/schema" => Some(Draft::Draft4),
        _ => None,
    }
}

fn metaschema(draft: Draft) -> MetaValidator<'static> {
    match draft {
        Draft::Draft4 => jsonschema::draft4::meta::validator(),
        Draft::Draft6 => jsonschema::draft6::meta::validator(),
        Draft::Draft7 => jsonschema::draft7::meta::validator(),
        Draft::Draft201909 => jsonschema::draft201909::meta::validator(),
        _ => jsonschema::draft202012::meta::validator(),
    }
}

fn judge_schema(
    schema: &Value,
    draft: Draft,
    pointer: &str,
    profile: Profile,
    known: &[Finding],
    found: &mut Vec<Found>,
) {
    judge_patterns(schema, &mut pointer.to_owned(), profile, found);
    let metaschema = metaschema(draft);
    if metaschema.is_valid(schema) {
        return;
    }
    let mut places = BTreeSet::new();
    for error in metaschema.iter_errors(schema) {
        let place = format!("{pointer}{}", error.instance_path());
        if is_said(&place, known) || !places.insert(place.clone()) {
            continue;
        }
        let (rule, message) = words(&error, draft);
        found.push(unplaced(
            rule,
            rule.level(profile),
            place,
            At::Value,
            message.into(),
            None,
        ));
    }
}

/// Whether a rule speaks of a place already.
fn is_said(place: &str, known: &[Finding]) -> bool {
    known.iter().any(|finding| {
        if finding.rule.id == rules::SCHEMA_UNDER_PROPERTIES.id {
            // One fault, and all that stands beside the misplaced `type` follows from it.
            let properties = finding.pointer.trim_end_matches("type");
            return place.starts_with(properties);
        }
        match finding.pointer.strip_prefix(place) {
            Some("") => finding.level > Level::Note,
            Some(rest) => finding.level == Level::Error && rest.starts_with('/'),
            None => false,
        }
    })
}

fn words(error: &ValidationError<'_>, draft: Draft) -> (&'static Rule, String) {
    let path = error.instance_path().to_string();
    let name = path.rsplit('/').next().unwrap_or_default();
    let draft = match draft {
        Draft::Draft4 => "draft-04",
        Draft::Draft6 => "draft-06",
        Draft::Draft7 => "draft-07",
        Draft::Draft201909 => "2019-09",
        _ => "2020-12",
    };
    let instance = error.instance();
    let is_schema = instance.is_object() || instance.is_boolean();
    match error.kind() {
        ValidationErrorKind::Type {
            kind: TypeKind::Multiple(_),
        } if !is_schema => (
            &rules::NOT_A_SCHEMA,
            format!("the value of `{name}` is no schema of {draft}"),
        ),
        _ => (
            &rules::BAD_KEYWORD,
            format!("the value of `{name}` is none that {draft} allows"),
        ),
    }
}

/// Judges the regular expressions of a schema and all below it.
fn judge_patterns(schema: &Value, pointer: &mut String, profile: Profile, found: &mut Vec<Found>) {
    let Value::Object(keywords) = schema else { return };
    for (key, value) in keywords {
        let place = pointer.len();
        push_token(pointer, key);
        match (key.as_str(), value) {
            ("pattern", Value::String(pattern)) => judge_pattern(pattern, pointer, At::Value, profile, found),
            ("properties" | "$defs" | "definitions" | "dependentSchemas", Value::Object(map)) => {
                for (name, schema) in map {
                    below(name, schema, pointer, profile, found);
                }
            }
            ("patternProperties", Value::Object(map)) => {
                for (pattern, schema) in map {
                    let place = pointer.len();
                    push_token(pointer, pattern);
                    judge_pattern(pattern, pointer, At::Key, profile, found);
                    pointer.truncate(place);
                    below(pattern, schema, pointer, profile, found);
                }
            }
            ("allOf" | "anyOf" | "oneOf" | "prefixItems" | "items", Value::Array(schemas)) => {
                for (index, schema) in schemas.iter().enumerate() {
                    below(&index.to_string(), schema, pointer, profile, found);
                }
            }
            (
                "items"
                | "not"
                | "if"
                | "then"
                | "else"
                | "contains"
                | "propertyNames"
                | "additionalProperties"
                | "additionalItems"
                | "unevaluatedItems"
                | "unevaluatedProperties",
                Value::Object(_),
            ) => judge_patterns(value, pointer, profile, found),
            _ => {}
        }
        pointer.truncate(place);
    }
}

fn below(token: &str, schema: &Value, pointer: &mut String, profile: Profile, found: &mut Vec<Found>) {
    let place = pointer.len();
    push_token(pointer, token);
    judge_patterns(schema, pointer, profile, found);
    pointer.truncate(place);
}

fn judge_pattern(pattern: &str, pointer: &str, at: At, profile: Profile, found: &mut Vec<Found>) {
    // Some validators compile with the flag `u` and some without; one that neither takes is broken.
    let compiles = |flags| regress::Regex::with_flags(pattern, flags).is_ok();
    if compiles("u") || compiles("") {
        return;
    }
    let rule = &rules::BAD_KEYWORD;
    let message = "this is no regular expression of ECMA-262, so validators refuse the whole schema";
    let fix = "escape what it takes for syntax, or leave the pattern out";
    found.push(unplaced(
        rule,
        rule.level(profile),
        pointer.to_owned(),
        at,
        message.into(),
        Some(fix.into()),
    ));
}
