//! Error messages for invalid OpenCLASP and Agenium declarations: a line for each constraint of the schemas, and
//! for each rule.
//!
//! An invalid line ends with the violated constraint: `slug = "R", // AgentCard.slug: pattern`.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use agentcard_rules::{Level, Profile, Rule, all};
use serde_json::{Map, Value};

/// Members that the macro always writes, so they can't be missing.
const NEVER_MISSING: [&str; 12] = [
    "AgentCard.agent",
    "AgentCard.capabilities",
    "AgentCard.endpoints",
    "AgentCard.name",
    "AgentCard.agentVersion",
    "AgentCard.limitations",
    "AgentCard.agentMode",
    "AgentCard.transports",
    "Agent.version",
    "Endpoints.message",
    "Transport.protocolBinding",
    "Transport.managedBy",
];
/// Members without a key, whose contents are keys of the attribute.
const WITHOUT_KEY: [&str; 2] = ["AgentCard.agent", "AgentCard.capabilities"];

#[test]
fn invalid_dialects_do_not_compile() {
    agentcard_tests::compile_fail("ui/card/*/*.rs");
}

/// Every constraint of a schema that a declaration can violate, such as `Agent.name: minLength`.
fn constraints(id: &str) -> BTreeSet<String> {
    let (_, text) = agentcard_models::SCHEMAS
        .iter()
        .find(|(other, _)| *other == id)
        .expect("the dialect's schema");
    let schema: Value = serde_json::from_str(text).expect("JSON");
    let mut found = BTreeSet::new();
    for (name, object) in schema["$defs"].as_object().expect("definitions") {
        let Some(members) = object["properties"].as_object() else {
            continue;
        };
        if object["additionalProperties"] == false {
            found.insert(format!("{name}: additionalProperties"));
        }
        for (member, property) in members {
            let place = format!("{name}.{member}");
            let keywords = resolved(&schema, property);
            // A constant has no key; the macro writes it.
            if keywords.contains_key("const") {
                continue;
            }
            let required = object["required"]
                .as_array()
                .is_some_and(|names| names.contains(&member.as_str().into()));
            let missing = place == "AgentCard.updatedAt" || NEVER_MISSING.contains(&place.as_str());
            if required && !missing {
                found.insert(format!("{place}: required"));
            }
            if id.starts_with("openclasp") || !WITHOUT_KEY.contains(&place.as_str()) {
                found.extend(keywords_of(&keywords).map(|keyword| format!("{place}: {keyword}")));
            }
            if let Some(items) = keywords.get("items") {
                let items = resolved(&schema, items);
                found.extend(keywords_of(&items).map(|keyword| format!("{place}: items.{keyword}")));
            }
        }
    }
    found
}

/// A subschema merged with the definition that it refers to.
fn resolved(schema: &Value, subschema: &Value) -> Map<String, Value> {
    let mut keywords = subschema.as_object().cloned().unwrap_or_default();
    let reference = keywords.remove("$ref");
    if let Some(reference) = reference.as_ref().and_then(Value::as_str) {
        let target = schema
            .pointer(reference.trim_start_matches('#'))
            .and_then(Value::as_object);
        keywords.extend(target.cloned().unwrap_or_default());
    }
    keywords
}

/// The keywords that a single value can violate; those of objects belong to their members.
fn keywords_of(keywords: &Map<String, Value>) -> impl Iterator<Item = &String> {
    const NONE: [&str; 6] = [
        "default",
        "description",
        "items",
        "properties",
        "required",
        "additionalProperties",
    ];
    keywords
        .keys()
        .filter(|keyword| !NONE.contains(&keyword.as_str()))
}

/// The invalid lines of a folder, each with its constraints, and the errors of each file.
fn wrong_lines(folder: &str) -> Vec<(String, String, usize, Vec<String>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("ui/card")
        .join(folder);
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let output = fs::read_to_string(path.with_extension("stderr")).expect("the compiler's words");
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        for (index, line) in fs::read_to_string(&path).expect("a file").lines().enumerate() {
            if let Some((_, constraints)) = line.split_once(" // ") {
                let constraints = constraints.split(", ").map(str::to_owned).collect();
                lines.push((output.clone(), name.clone(), index + 1, constraints));
            }
        }
    }
    lines
}

/// Whether a declaration can violate a rule: not if it has no key for it, or if it is not an error for authors.
fn can_be_broken(rule: &Rule) -> bool {
    let no_key = ["OC-008", "AGN-007"].contains(&rule.id);
    !no_key && rule.level(Profile::Write) == Level::Error
}

fn assert_tested(folder: &str, id: &str, prefix: &str) {
    let mut tested = BTreeSet::new();
    let mut errors = 0;
    let mut outputs = BTreeSet::new();
    for (output, file, line, constraints) in wrong_lines(folder) {
        let here = output.matches(&format!("/{file}:{line}:")).count();
        assert_eq!(
            here,
            constraints.len(),
            "{folder}/{file}:{line}: an error for each of {constraints:?}"
        );
        errors += here;
        tested.extend(constraints);
        outputs.insert(output);
    }
    let total: usize = outputs
        .iter()
        .map(|output| output.matches("error: ").count())
        .sum();
    assert_eq!(errors, total, "{folder}: every error belongs to a wrong line");
    let mut expected = constraints(id);
    expected.extend(
        all()
            .filter(|rule| rule.id.starts_with(prefix) && can_be_broken(rule))
            .map(|rule| rule.id.to_owned()),
    );
    assert_eq!(tested, expected);
}

#[test]
fn every_constraint_of_agenium_is_an_error() {
    assert_tested("agenium", "agenium-1.0.0", "AGN-");
}

#[test]
fn every_constraint_of_openclasp_is_an_error() {
    assert_tested("openclasp", "openclasp-0.1", "OC-");
}
