//! Structs with various serde attributes.

#![allow(dead_code, reason = "only decoded")]

use std::collections::{BTreeSet, HashMap};

use agentcard::{mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::kinds::{Tree, kinds};
use super::tagged::{Internal, Unit};
use super::{Kind, calls};

#[derive(Deserialize, JsonSchema)]
struct Plain {
    id: u32,
    label: Option<String>,
    rate: f64,
    unit: Unit,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Closed {
    first_name: String,
    #[serde(rename = "AGE")]
    age: u8,
    #[serde(default)]
    last_name: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct AliasedClosed {
    #[serde(alias = "alias")]
    id: Option<u32>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(default)]
struct Defaulted {
    count: u8,
    name: String,
    list: Vec<u8>,
}

impl Default for Defaulted {
    fn default() -> Self {
        Self {
            count: 7,
            name: String::new(),
            list: vec![1],
        }
    }
}

#[derive(Deserialize, JsonSchema)]
struct Skipped {
    seen: u8,
    #[serde(skip)]
    hidden: u8,
    #[serde(skip_deserializing)]
    unknown: u8,
}

#[derive(Deserialize, JsonSchema)]
struct Inner {
    x: u8,
    y: Option<u8>,
}

#[derive(Deserialize, JsonSchema)]
struct FlatStruct {
    id: u8,
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Deserialize, JsonSchema)]
struct FlatMap {
    id: u8,
    #[serde(flatten)]
    rest: HashMap<String, u8>,
}

#[derive(Deserialize, JsonSchema)]
struct FlatAny {
    id: u8,
    #[serde(flatten)]
    rest: HashMap<String, Value>,
}

#[derive(Deserialize, JsonSchema)]
struct FlatEnum {
    id: u8,
    #[serde(flatten)]
    kind: Internal,
}

#[derive(Deserialize, JsonSchema)]
struct FlatOption {
    id: u8,
    #[serde(flatten)]
    inner: Option<Inner>,
}

#[derive(Deserialize, JsonSchema)]
struct Newtype(u8);

#[derive(Deserialize, JsonSchema)]
struct Pair(u8, String);

#[derive(Deserialize, JsonSchema)]
struct Nothing;

#[derive(Deserialize, JsonSchema)]
struct Empty {}

#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
struct Transparent {
    inner: Option<u8>,
}

#[derive(Deserialize, JsonSchema)]
struct Constrained {
    #[schemars(range(min = 1, max = 10))]
    count: u8,
    #[schemars(length(min = 1, max = 3))]
    name: String,
    #[schemars(length(max = 2))]
    tags: BTreeSet<String>,
    #[schemars(range(min = 0.0))]
    rate: f64,
}

#[derive(Deserialize, JsonSchema)]
struct Deep {
    plain: Option<Plain>,
    list: Vec<Inner>,
    map: HashMap<String, Inner>,
    pair: (u8, Inner),
}

#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "u8")]
struct Small(u8);

impl TryFrom<u8> for Small {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, Self::Error> {
        Ok(Self(value))
    }
}

fn one() -> u8 {
    1
}

#[derive(Deserialize, JsonSchema)]
struct DefaultPath {
    #[serde(default = "one")]
    count: u8,
    nested: Option<Option<u8>>,
}

pub(super) fn all() -> Vec<Kind> {
    kinds! {
        "plain struct": Plain = [{ "id": 1, "label": "x", "rate": 1, "unit": "kelvin" }, { "id": 1, "rate": 1.5, "unit": "celsius" }];
        "Option<struct>": Option<Plain> = [{ "id": 1, "rate": 1.5, "unit": "celsius" }, null];
        "closed struct": Closed = [{ "firstName": "x", "AGE": 1 }];
        "aliased, closed": AliasedClosed = [{ "id": 1 }, {}];
        "defaulted struct": Defaulted = [{}, { "count": 1, "name": "x", "list": [2] }];
        "skipped fields": Skipped = [{ "seen": 1 }];
        "flattened struct": FlatStruct = [{ "id": 1, "x": 2, "y": 3 }, { "id": 1, "x": 2 }];
        "flattened map": FlatMap = [{ "id": 1 }, { "id": 1, "x": 2 }];
        "flattened any": FlatAny = [{ "id": 1, "x": [null] }];
        "flattened enum": FlatEnum = [{ "id": 1, "kind": "rain", "mm": 2 }, { "id": 1, "kind": "sun" }];
        "flattened option": FlatOption = [{ "id": 1, "x": 2 }, { "id": 1 }];
        "newtype": Newtype = [1];
        "tuple struct": Pair = [[1, "a"]];
        "unit struct": Nothing = [null];
        "empty struct": Empty = [{}];
        "transparent": Transparent = [1, null];
        "constrained fields": Constrained = [{ "count": 1, "name": "éé", "tags": ["a", "b"], "rate": 0.1 }];
        "deep struct": Deep = [{ "plain": { "id": 1, "rate": 1, "unit": "kelvin" }, "list": [{ "x": 1, "y": null }], "map": { "k": { "x": 1 } }, "pair": [1, { "x": 1 }] }];
        "recursive struct": Tree = [{ "value": 1, "children": [{ "value": 2, "twin": { "value": 3 } }] }];
        "try_from": Small = [1];
        "default by path": DefaultPath = [{ "nested": 1 }, { "count": 2, "nested": null }];
    }
}
