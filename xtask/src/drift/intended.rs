//! The intended differences from official schemas, each as a change that turns the official schema into ours.
//!
//! This way no other difference is hidden: with all changes applied, both schemas must agree on every document.

#![allow(clippy::unnecessary_wraps, reason = "all differences have one signature")]

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use crate::manifest::Entry;

#[derive(Clone, Copy)]
pub(super) struct Difference {
    pub(super) name: &'static str,
    pub(super) reason: &'static str,
    /// Changes the official schema; also receives ours and the folder of official facts.
    pub(super) apply: fn(&mut Value, &Value, &Path) -> Result<()>,
}

const A2A_1_0: &[Difference] = &[
    Difference {
        name: "required",
        reason: "the protocol buffers mark members REQUIRED, the published schema does not",
        apply: required,
    },
    Difference {
        name: "exactly-one",
        reason: "the protocol buffers have oneofs, the published schema does not",
        apply: exactly_one,
    },
    Difference {
        name: "open",
        reason: "readers ignore members that they do not know, the published schema refuses them",
        apply: open,
    },
    Difference {
        name: "null-is-unset",
        reason: "ProtoJSON reads null as unset, the published schema refuses it",
        apply: null_is_unset,
    },
    Difference {
        name: "camel-case",
        reason: "the published schema also checks snake_case names, which are unknown members of ours",
        apply: camel_case,
    },
];

const OPENCLASP_UNION: &[Difference] = &[Difference {
    name: "later-members",
    reason: "the published schema is an early one of 0.1, later ones have more members",
    apply: later_members,
}];

/// The intended differences for a dialect.
pub(super) fn of(entry: &Entry) -> &'static [Difference] {
    match entry.id().as_str() {
        "a2a-1.0" => A2A_1_0,
        "openclasp-0.1" => OPENCLASP_UNION,
        _ => &[],
    }
}

/// The objects of the A2A schema, by name.
fn objects(schema: &mut Value) -> impl Iterator<Item = (&String, &mut Map<String, Value>)> {
    let defs = schema["$defs"].as_object_mut().into_iter().flatten();
    defs.filter_map(|(name, def)| Some((name, def.as_object_mut()?)))
}

/// The facts from protocol buffers about each message.
fn proto_facts(upstream: &Path) -> Result<Value> {
    let path = upstream.join("a2a-1.0.proto-facts.json");
    let text = fs::read_to_string(&path).with_context(|| format!("failed to read {}", path.display()))?;
    Ok(serde_json::from_str(&text)?)
}

fn required(schema: &mut Value, _ours: &Value, upstream: &Path) -> Result<()> {
    let facts = proto_facts(upstream)?;
    for (name, object) in objects(schema) {
        if let Some(names) = facts[name].get("required") {
            object.insert("required".into(), names.clone());
        }
    }
    Ok(())
}

fn exactly_one(schema: &mut Value, _ours: &Value, upstream: &Path) -> Result<()> {
    let facts = proto_facts(upstream)?;
    for (name, object) in objects(schema) {
        for names in facts[name]["oneof"].as_object().into_iter().flat_map(Map::values) {
            let names = names.as_array().into_iter().flatten().filter_map(Value::as_str);
            let branches: Vec<Value> = names
                .map(|name| json!({"required": [name], "properties": {name: {"not": {"type": "null"}}}}))
                .collect();
            object.insert("oneOf".into(), branches.into());
        }
    }
    Ok(())
}

fn open(schema: &mut Value, _ours: &Value, _upstream: &Path) -> Result<()> {
    for (_, object) in objects(schema) {
        object.remove("additionalProperties");
        // Aliases are handled by another difference.
        if let Some(aliases) = object.get_mut("patternProperties").and_then(Value::as_object_mut) {
            aliases.retain(|pattern, _| pattern.contains('_'));
        }
    }
    Ok(())
}

fn null_is_unset(schema: &mut Value, _ours: &Value, upstream: &Path) -> Result<()> {
    let facts = proto_facts(upstream)?;
    for (name, object) in objects(schema) {
        let required = facts[name]["required"].clone();
        let is_required = |name: &String| {
            required
                .as_array()
                .is_some_and(|names| names.iter().any(|other| other == name))
        };
        let properties = object.get_mut("properties").and_then(Value::as_object_mut);
        for (_, property) in properties
            .into_iter()
            .flatten()
            .filter(|(name, _)| !is_required(name))
        {
            *property = json!({"anyOf": [property.take(), {"type": "null"}]});
        }
    }
    Ok(())
}

fn camel_case(schema: &mut Value, _ours: &Value, _upstream: &Path) -> Result<()> {
    for (_, object) in objects(schema) {
        let Some(aliases) = object.get_mut("patternProperties").and_then(Value::as_object_mut) else {
            continue;
        };
        // Aliases remain known names where unknown ones are rejected, but their values are not checked.
        for value in aliases.values_mut() {
            *value = json!(true);
        }
    }
    Ok(())
}

/// Copies members that the official schema lacks from ours, because they can't be compared.
fn later_members(schema: &mut Value, ours: &Value, _upstream: &Path) -> Result<()> {
    let later = ours["$defs"]["AgentCard"]["properties"]
        .as_object()
        .context("missing members of our card")?;
    let known = schema["properties"]
        .as_object_mut()
        .context("missing members of the official card")?;
    for (name, property) in later {
        known.entry(name.clone()).or_insert_with(|| property.clone());
    }
    schema["$defs"] = ours["$defs"].clone();
    Ok(())
}
