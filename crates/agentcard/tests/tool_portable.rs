//! The portable subset covers everything that serde and schemars can express, without keywords that a client is
//! known to reject.

#![allow(
    dead_code,
    clippy::needless_pass_by_value,
    reason = "types and tools that are only declared"
)]

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU8;
use std::time::Duration;

use agentcard::rules::Dialect;
use agentcard::{Json, SpecOptions, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Closed {
    size: NonZeroU8,
    wait: Option<Duration>,
}

/// A shape.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(tag = "shape")]
enum Shape {
    /// Around.
    Circle(Closed),
    /// Edges.
    Square {
        #[serde(flatten)]
        inner: Closed,
    },
    Nothing,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Loose {
    Text(String),
    Many(Vec<Loose>),
    Shape(Shape),
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Mode {
    Fast,
    /// Takes its time.
    Slow {
        by: u8,
    },
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Flat {
    id: u64,
    #[serde(flatten)]
    shape: Shape,
    #[serde(flatten)]
    mode: Mode,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FlatClosed {
    id: u64,
    #[serde(flatten)]
    mode: Mode,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Open {
    id: u64,
    #[serde(flatten)]
    rest: HashMap<String, Option<u8>>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Page<T> {
    items: Vec<Option<T>>,
    next: Option<Box<Page<T>>>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
struct Name(String);

#[derive(Serialize, Deserialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Left,
    Right,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Everything {
    shape: Shape,
    loose: Loose,
    mode: Option<Mode>,
    flat: Flat,
    closed: FlatClosed,
    open: Open,
    page: Page<Name>,
    keyed: BTreeMap<Key, (u8, Option<String>, Vec<Key>)>,
    either: Result<u8, String>,
    big: (u128, i128, f32, char),
}

/// Takes and gives everything.
#[mcp_tool]
fn everything(
    all: Everything,
    numbered: BTreeMap<i32, bool>,
    #[arg(range(1..=5))] mode: Option<NonZeroU8>,
) -> Json<Everything> {
    let _ = (numbered, mode);
    Json(all)
}

/// The schemas inside `schema`, with their pointers.
fn each(schema: &Value, pointer: &str, check: &mut dyn FnMut(&Map<String, Value>, &str)) {
    let Value::Object(node) = schema else {
        panic!("{pointer} is no object schema: {schema}");
    };
    check(node, pointer);
    for (keyword, value) in node {
        let below = format!("{pointer}/{keyword}");
        match (keyword.as_str(), value) {
            ("properties" | "patternProperties" | "$defs", Value::Object(map)) => {
                for (name, schema) in map {
                    each(schema, &format!("{below}/{name}"), check);
                }
            }
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(list)) => {
                for (at, schema) in list.iter().enumerate() {
                    each(schema, &format!("{below}/{at}"), check);
                }
            }
            ("additionalProperties", Value::Bool(false)) => {}
            ("items" | "additionalProperties" | "not", schema) => each(schema, &below, check),
            _ => {}
        }
    }
}

const PORTABLE: &[&str] = &[
    "type",
    "description",
    "properties",
    "patternProperties",
    "required",
    "additionalProperties",
    "items",
    "prefixItems",
    "enum",
    "anyOf",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "uniqueItems",
    "default",
    "$ref",
    "$defs",
];

#[test]
fn everything_is_portable() {
    let spec = toolset![everything].to_spec(Dialect::McpV2025_11_25, &SpecOptions::default());
    let spec: Value = serde_json::from_str(&spec.expect("no fault").json).expect("JSON");
    let mut faults = Vec::new();
    for side in ["inputSchema", "outputSchema"] {
        let schema = &spec["tools"][0][side];
        assert_eq!(schema["type"], "object");
        assert!(
            schema.get("anyOf").is_none() && schema.get("oneOf").is_none() && schema.get("allOf").is_none()
        );
        each(schema, side, &mut |node, pointer| {
            let strange = node
                .keys()
                .filter(|keyword| !PORTABLE.contains(&keyword.as_str()));
            faults.extend(strange.map(|keyword| format!("{pointer}: {keyword}")));
            if node.get("type").is_some_and(|ty| !ty.is_string()) {
                faults.push(format!("{pointer}: more than one type"));
            }
            if node.get("type").is_some_and(|ty| ty == "array") && !node.contains_key("items") {
                faults.push(format!("{pointer}: no items"));
            }
            let objects = ["properties", "anyOf", "$ref"];
            if node.get("type").is_some_and(|ty| ty == "object")
                && !objects.iter().any(|&key| node.contains_key(key))
            {
                faults.push(format!("{pointer}: no properties"));
            }
        });
    }
    assert!(faults.is_empty(), "{}\n{spec:#}", faults.join("\n"));
}
