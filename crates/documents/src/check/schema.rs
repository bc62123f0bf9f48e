//! Validation of tool schemas against the metaschema of their dialect. Nothing is fetched or resolved;
//! references are checked by rules.

use std::collections::BTreeSet;

use agentcard_rules::node::Object;
use agentcard_rules::{Dialect, Family, Finding, NEWEST_DRAFT_SINCE, Node, Profile, Reported, Rule, rule};
use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::meta::MetaValidator;
use jsonschema::{Draft, ValidationError};
use serde_json::Value;

use crate::check::pattern::check_patterns;
use crate::check::quality::tools;
use crate::check::subschemas::{each_schema, standalone};

const NOT_A_SCHEMA: &Rule = rule("MCP-062").unwrap();
const BAD_KEYWORD: &Rule = rule("MCP-069").unwrap();
const DEFAULT_TYPE: &Rule = rule("MCP-075").unwrap();

/// Checks tool schemas against their metaschemas, and their patterns, and returns the findings that are not in `known`.
pub(crate) fn check_tools(
    doc: &Node<'_>,
    dialect: Dialect,
    profile: Profile,
    known: &[Finding],
) -> Vec<Finding> {
    let mut found = Vec::new();
    let reported = Reported::new(known);
    each_schema_of_tools(doc, dialect, &mut |object, schema, pointer| {
        check_patterns(schema, pointer, profile, &mut found);
        if let Some(draft) = draft(object, dialect) {
            check_schema(schema, draft, pointer, profile, &reported, &mut found);
        }
    });
    found
}

/// Visits the input and output schemas of the tools of a toolspec, with their pointers.
pub(crate) fn each_schema_of_tools(
    doc: &Node<'_>,
    dialect: Dialect,
    visit: &mut dyn FnMut(&Object<'_>, &Value, &str),
) {
    let Some((pointer, tools)) = tools(doc).filter(|_| dialect.kind() == Family::Mcp) else {
        return;
    };
    for (index, tool) in tools.iter().enumerate() {
        for member in ["inputSchema", "outputSchema"] {
            if let Some(object) = tool.get(member).and_then(Node::as_object) {
                visit(
                    object,
                    &object.to_map().into(),
                    &format!("{pointer}/{index}/{member}"),
                );
            }
        }
    }
}

/// The draft of a schema; `None` if it is unknown.
fn draft(schema: &Object<'_>, dialect: Dialect) -> Option<Draft> {
    let Some(Node::String(stated)) = schema.get("$schema") else {
        let newest = dialect >= NEWEST_DRAFT_SINCE;
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

fn check_schema(
    schema: &Value,
    draft: Draft,
    pointer: &str,
    profile: Profile,
    reported: &Reported<'_>,
    found: &mut Vec<Finding>,
) {
    let metaschema = metaschema(draft);
    if metaschema.is_valid(schema) {
        check_defaults(schema, draft, pointer, profile, reported, found);
        return;
    }
    let mut places = BTreeSet::new();
    for error in metaschema.iter_errors(schema) {
        let place = format!("{pointer}{}", error.instance_path());
        if reported.warning(&place) || !places.insert(place.clone()) {
            continue;
        }
        let (rule, message) = words(&error, draft);
        found.push(Finding::new(rule, profile, place, message));
    }
}

/// Checks the defaults in a valid schema and its subschemas, each against the schema that contains it.
fn check_defaults(
    schema: &Value,
    draft: Draft,
    pointer: &str,
    profile: Profile,
    reported: &Reported<'_>,
    found: &mut Vec<Finding>,
) {
    each_schema(schema, pointer, &mut |keywords, pointer| {
        let Some(value) = keywords.get("default") else {
            return;
        };
        let pointer = format!("{pointer}/default");
        // The OpenAPI 3.0 way to allow `null`.
        let nullable = value.is_null() && keywords.get("nullable") == Some(&Value::Bool(true));
        if nullable || reported.anything(&pointer) {
            return;
        }
        let own = standalone(keywords, schema, draft < Draft::Draft201909);
        let validator = own.and_then(|own| jsonschema::options().with_draft(draft).build(&own).ok());
        if let Some(Err(error)) =
            validator.map(|validator| validator.validate(value).map_err(ValidationError::to_owned))
        {
            let message = format!("invalid default: {error}");
            let fix = "remove it or fix it";
            found.push(Finding::new(DEFAULT_TYPE, profile, pointer, message).help(fix));
        }
    });
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
            NOT_A_SCHEMA,
            format!("the value of `{name}` is not a valid {draft} schema"),
        ),
        _ => (BAD_KEYWORD, format!("invalid value of `{name}` in {draft}")),
    }
}
