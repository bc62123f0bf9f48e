//! Fixture documents: a base for each dialect, and changes to it.

#![allow(dead_code, reason = "each suite uses some of it")]

use agentcard_rules::generated::root;
use agentcard_rules::shape::Type;
use agentcard_rules::{Dialect, Finding, Options, Profile, check};
use serde_json::{Map, Value, json};

/// The lines of a fixture file.
pub(crate) fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

/// The document of a fixture.
pub(crate) fn document(fixture: &Value) -> Value {
    if let Some(doc) = fixture.get("doc") {
        return doc.clone();
    }
    let mut doc = change(base(dialect(fixture)), fixture);
    if let Some(count) = fixture["many_tools"].as_u64() {
        let tool = |index| json!({ "name": format!("t{index}"), "description": "d", "inputSchema": { "type": "object", "properties": {} } });
        doc["tools"] = (0..count).map(tool).collect();
    }
    if let Some(bytes) = fixture["heavy_tool"].as_u64() {
        let words = "word ".repeat(usize::try_from(bytes).unwrap() / 5);
        doc["tools"][0]["description"] = words.into();
    }
    if let Some(count) = fixture["wide"].as_u64() {
        doc["tools"] = json!([{ "name": "wide", "description": "d", "inputSchema": wide(count, &fixture["name_length"]) }]);
    }
    doc
}

/// A closed object of many properties, with names of some length.
fn wide(count: u64, name_length: &Value) -> Value {
    let length = usize::try_from(name_length.as_u64().unwrap_or_default()).unwrap();
    let names: Vec<String> = (0..count).map(|index| format!("{index:0length$}")).collect();
    let properties: Map<String, Value> = names
        .iter()
        .map(|name| (name.clone(), json!({ "type": "string" })))
        .collect();
    json!({ "type": "object", "properties": properties, "required": names, "additionalProperties": false })
}

/// Applies the changes of a fixture to a document.
pub(crate) fn change(mut doc: Value, fixture: &Value) -> Value {
    for pointer in fixture["remove"].as_array().into_iter().flatten() {
        let (parent, key) = split(pointer.as_str().unwrap());
        let parent = doc.pointer_mut(parent).unwrap().as_object_mut().unwrap();
        assert!(parent.remove(&key).is_some(), "{pointer} is not there");
    }
    for (pointer, value) in fixture["set"].as_object().unwrap_or(&Map::new()) {
        set(&mut doc, pointer, value);
    }
    doc
}

/// The findings of [`check`] about the document of a fixture.
pub(crate) fn findings(fixture: &Value) -> Vec<Finding> {
    let max_bytes = fixture["max_bytes"]
        .as_u64()
        .map(|bytes| bytes.try_into().unwrap());
    let options = Options {
        profile: profile(fixture),
        max_bytes,
        ..Options::default()
    };
    check(&document(fixture), dialect(fixture), &options)
}

/// The dialect of a fixture.
pub(crate) fn dialect(fixture: &Value) -> Dialect {
    Dialect::from_id(fixture["dialect"].as_str().unwrap()).unwrap()
}

/// The profile of a fixture.
pub(crate) fn profile(fixture: &Value) -> Profile {
    fixture["profile"]
        .as_str()
        .map_or(Profile::Read, |id| Profile::from_id(id).unwrap())
}

/// A valid document of a dialect.
pub(crate) fn base(dialect: Dialect) -> Value {
    let text = match dialect.family() {
        "a2a" if dialect == Dialect::A2aV1_0 => include_str!("../fixtures/base/a2a-1.0.json"),
        "a2a" => include_str!("../fixtures/base/a2a-0.3.json"),
        "mcp" => include_str!("../fixtures/base/mcp.json"),
        "openclasp" => include_str!("../fixtures/base/openclasp.json"),
        "agenium" => include_str!("../fixtures/base/agenium.json"),
        _ => return least(&Type::Object(root(dialect))),
    };
    serde_json::from_str(text).unwrap()
}

/// The minimal value of a type, as its shape requires.
fn least(ty: &Type) -> Value {
    match ty {
        Type::String(text) => text
            .one_of
            .first()
            .map_or_else(|| "x".repeat(text.min.max(1)), ToString::to_string)
            .into(),
        Type::Boolean => true.into(),
        Type::Integer { min, .. } => min.unwrap_or(0).into(),
        Type::Number => 0.into(),
        Type::Object(shape) => {
            let required = shape.members.iter().filter(|member| member.required);
            required
                .map(|member| (member.name.to_owned(), least(&member.ty)))
                .collect::<Map<_, _>>()
                .into()
        }
        Type::Array(list) => (0..list.min.max(1)).map(|_| least(&list.items)).collect(),
        Type::Any | Type::Map(_) | Type::Union => json!({}),
        Type::Tagged { tag, cases } => {
            let (value, shape) = cases[0];
            let mut object = least(&Type::Object(shape));
            object[*tag] = value.into();
            object
        }
    }
}

fn set(doc: &mut Value, pointer: &str, value: &Value) {
    let (parent, key) = split(pointer);
    match doc
        .pointer_mut(parent)
        .unwrap_or_else(|| panic!("{parent} is not there"))
    {
        Value::Array(items) if key == "-" => items.push(value.clone()),
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = value.clone(),
        object => object[key] = value.clone(),
    }
}

fn split(pointer: &str) -> (&str, String) {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    (parent, key.replace("~1", "/").replace("~0", "~"))
}

/// Formats findings, one per line.
pub(crate) fn words(findings: &[Finding]) -> String {
    let line = |finding: &Finding| {
        format!(
            "\n{} {} {} {}",
            finding.rule.id,
            finding.level.word(),
            finding.pointer,
            finding.message
        )
    };
    findings.iter().map(line).collect()
}
