//! Valid documents for a schema as a proptest strategy, derived from the schema itself, so that a new dialect needs
//! nothing here.

use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::string::string_regex;
use serde_json::{Map, Value, json};

/// Beyond this depth optional members and items are omitted, so that recursive schemas terminate.
const DEEP: usize = 10;

/// Valid documents for the schema. Half of them have unknown members and, if allowed, nulls.
pub(crate) fn documents(schema: &Value) -> BoxedStrategy<Value> {
    let of = |taste| value(Root { schema, taste }, schema, 0);
    prop_oneof![of(Taste::Plain), of(Taste::Rich)].boxed()
}

/// The contents of a document beyond the members that its schema names.
#[derive(Clone, Copy, PartialEq)]
enum Taste {
    Plain,
    Rich,
}

/// The schema, which references are resolved in.
#[derive(Clone, Copy)]
struct Root<'a> {
    schema: &'a Value,
    taste: Taste,
}

/// Any JSON value.
pub(crate) fn any_json() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        numbers(),
        text().prop_map(Value::String),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::Array),
            btree_map(names(), inner, 0..3).prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
    .boxed()
}

fn value(root: Root<'_>, schema: &Value, depth: usize) -> BoxedStrategy<Value> {
    if let Some(name) = schema["$ref"].as_str() {
        let target = root
            .schema
            .pointer(name.trim_start_matches('#'))
            .unwrap_or(&Value::Null);
        return value(root, target, depth);
    }
    if let Some(constant) = schema.get("const") {
        return Just(constant.clone()).boxed();
    }
    if let Some(values) = schema["enum"].as_array() {
        return proptest::sample::select(values.clone()).boxed();
    }
    if schema.get("properties").is_some() {
        return object(root, schema, depth);
    }
    if root.taste == Taste::Plain && schema["anyOf"][1]["type"] == "null" {
        return value(root, without_null(schema), depth);
    }
    if let Some(branches) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        let branches = branches
            .iter()
            .map(|branch| value(root, branch, depth))
            .collect::<Vec<_>>();
        return proptest::strategy::Union::new(branches).boxed();
    }
    if let Some([one, _]) = schema["type"].as_array().map(Vec::as_slice) {
        let mut plain = schema.clone();
        plain["type"] = one.clone();
        let inner = value(root, &plain, depth);
        return match root.taste {
            Taste::Plain => inner,
            Taste::Rich => prop_oneof![3 => inner, 1 => Just(Value::Null)].boxed(),
        };
    }
    match schema["type"].as_str() {
        Some("string") => string(schema),
        Some("boolean") => any::<bool>().prop_map(Value::Bool).boxed(),
        Some("integer") => integers(schema["minimum"].as_i64().unwrap_or(-9)),
        Some("number") => numbers(),
        Some("array") => array(root, schema, depth),
        Some("object") => map(root, schema, depth),
        Some("null") => Just(Value::Null).boxed(),
        _ => any_json(),
    }
}

fn object(root: Root<'_>, schema: &Value, depth: usize) -> BoxedStrategy<Value> {
    let properties = schema["properties"].as_object().cloned().unwrap_or_default();
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let one_of = alternatives(schema, root.taste);
    let mut members = Vec::new();
    // A fixed order, independent of the features of `serde_json`: a seed always generates the same documents.
    let mut named: Vec<(&String, &Value)> = properties.iter().collect();
    named.sort_by_key(|(name, _)| *name);
    for (name, property) in named {
        let alternative = one_of.iter().any(|(other, _)| other == name);
        let inner = value(
            root,
            if alternative {
                without_null(property)
            } else {
                property
            },
            depth + 1,
        );
        let pair_name = name.clone();
        let pair = inner.prop_map(move |value| (pair_name.clone(), value));
        members.push(if alternative || required.iter().any(|other| other == name) {
            pair.prop_map(Some).boxed()
        } else if depth > DEEP {
            Just(None).boxed()
        } else {
            option::of(pair).boxed()
        });
    }
    let open = root.taste == Taste::Rich && schema.get("additionalProperties") != Some(&Value::Bool(false));
    let others = btree_map(names(), any_json(), if open { 0..3 } else { 0..1 });
    (members, others, any::<prop::sample::Index>())
        .prop_map(move |(members, others, chosen)| {
            let mut object: Map<String, Value> = others.into_iter().collect();
            // A random name must not be one that the schema restricts.
            object.retain(|name, _| !properties.contains_key(name));
            object.extend(members.into_iter().flatten());
            keep_one(&mut object, &one_of, chosen);
            Value::Object(object)
        })
        .boxed()
}

/// Keeps the chosen one of the members that exclude each other; some of the others are null, hence not set.
fn keep_one(object: &mut Map<String, Value>, one_of: &[(String, bool)], chosen: prop::sample::Index) {
    if one_of.is_empty() {
        return;
    }
    let kept = chosen.index(one_of.len());
    for (at, (name, nullable)) in one_of.iter().enumerate().filter(|(at, _)| *at != kept) {
        if *nullable && chosen.index(at + 3) == 0 {
            object.insert(name.clone(), Value::Null);
        } else {
            object.remove(name);
        }
    }
}

/// The members that exclude each other, each with whether it may be null.
fn alternatives(schema: &Value, taste: Taste) -> Vec<(String, bool)> {
    let branches = schema["oneOf"].as_array().into_iter().flatten();
    let names = branches.filter_map(|branch| branch["required"][0].as_str());
    let nullable = |name| taste == Taste::Rich && schema["properties"][name].get("anyOf").is_some();
    names.map(|name| (name.to_owned(), nullable(name))).collect()
}

/// The schema of a nullable member, without `null`.
fn without_null(schema: &Value) -> &Value {
    schema.get("anyOf").map_or(schema, |branches| &branches[0])
}

fn map(root: Root<'_>, schema: &Value, depth: usize) -> BoxedStrategy<Value> {
    let values = match schema.get("additionalProperties") {
        Some(values) => value(root, values, depth + 1),
        None => any_json(),
    };
    btree_map(names(), values, if depth > DEEP { 0..1 } else { 0..3 })
        .prop_map(|members| Value::Object(members.into_iter().collect()))
        .boxed()
}

fn array(root: Root<'_>, schema: &Value, depth: usize) -> BoxedStrategy<Value> {
    let size = |key: &str| schema[key].as_u64().and_then(|size| usize::try_from(size).ok());
    let min = size("minItems").unwrap_or(0);
    let max = size("maxItems").unwrap_or(usize::MAX).min(min + 2);
    let needed = schema["contains"].get("const").cloned();
    let items = value(root, &schema["items"], depth + 1);
    vec(items, if depth > DEEP { min..=min } else { min..=max })
        .prop_map(move |mut items| {
            if let Some(needed) = needed.clone().filter(|needed| !items.contains(needed)) {
                items.pop();
                items.push(needed);
            }
            Value::Array(items)
        })
        .boxed()
}

fn string(schema: &Value) -> BoxedStrategy<Value> {
    if let Some(pattern) = schema["pattern"].as_str() {
        let open_end = match schema["format"].as_str() {
            _ if pattern.ends_with('$') => "",
            Some("uri") => "[a-z]{1,9}",
            _ => "[ -~]{0,9}",
        };
        let plain = pattern.trim_start_matches('^').trim_end_matches('$');
        let texts =
            string_regex(&format!("{plain}{open_end}")).expect("a pattern that proptest can generate");
        return texts.prop_map(Value::String).boxed();
    }
    let min = schema["minLength"].as_u64().unwrap_or(0);
    let max = schema["maxLength"].as_u64().unwrap_or(u64::MAX);
    text()
        .prop_filter("the length has bounds", move |text| {
            (min..=max).contains(&(text.chars().count() as u64))
        })
        .prop_map(Value::String)
        .boxed()
}

fn text() -> BoxedStrategy<String> {
    prop_oneof![
        Just(String::new()),
        Just("https://agent.example.com/a2a".to_owned()),
        Just("2026-01-31T08:00:00.120Z".to_owned()),
        "[a-z]{1,6}",
        "\\PC{0,6}",
    ]
    .boxed()
}

fn names() -> BoxedStrategy<String> {
    prop_oneof![
        "x-[a-z]{1,4}",
        "[a-zA-Z$_]{1,8}",
        Just(String::new()),
        Just("extra".to_owned()),
        Just("a/b~c".to_owned()),
    ]
    .boxed()
}

fn integers(min: i64) -> BoxedStrategy<Value> {
    prop_oneof![
        (min..min + 100).prop_map(|number| json!(number)),
        // JSON Schema counts these as integers, too.
        (min..min + 100).prop_map(|number| json!(f64::from(i32::try_from(number).unwrap_or(7)))),
        Just(json!(1e300)),
        Just(json!(u64::MAX)),
    ]
    .boxed()
}

fn numbers() -> BoxedStrategy<Value> {
    prop_oneof![integers(-9), any::<f64>().prop_map(|number| json!(number))].boxed()
}
