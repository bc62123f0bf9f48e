//! Enums with all of serde's tagging styles.

#![allow(dead_code, reason = "only decoded")]

use agentcard::{mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::kinds::{Tree, kinds};
use super::{Kind, calls};

#[derive(Deserialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub(super) enum Unit {
    Kelvin,
    #[serde(rename = "celsius", alias = "alias")]
    Celsius,
    #[serde(skip)]
    Hidden,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Documented {
    /// Cold.
    Low,
    /// Warm.
    High,
    Other,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum External {
    Nothing,
    NewType(u8),
    Pair(u8, String),
    Fields { some_x: u8, y: Option<u8> },
    Nested(Box<External>),
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Internal {
    Rain { mm: u8, since: Option<u8> },
    Sun,
    Tree(Tree),
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", deny_unknown_fields)]
enum InternalClosed {
    Rain { mm: u8 },
    Snow { cm: u8 },
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Nothing,
    New(u8),
    Pair(u8, u8),
    Fields { x: u8 },
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untagged {
    Number(u8),
    Text(String),
    Pair(u8, u8),
    Fields { x: u8, y: Option<u8> },
    Nothing,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Loose {
    Whole(i64),
    Real(f64),
    List(Vec<u8>),
}

#[derive(Deserialize, JsonSchema)]
enum Condition {
    All(Vec<Condition>),
    Not(Box<Condition>),
    Is(String),
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind")]
enum WithOther {
    A {
        x: u8,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize, JsonSchema)]
struct Two {
    one: External,
    #[serde(default)]
    other: Option<Adjacent>,
}

pub(super) fn all() -> Vec<Kind> {
    kinds! {
        "unit variants": Unit = ["kelvin", "celsius"];
        "documented variants": Documented = ["low", "other"];
        "externally tagged": External = ["nothing", { "newType": 1 }, { "pair": [1, "a"] }, { "fields": { "some_x": 1, "y": 2 } }, { "nested": { "newType": 1 } }];
        "internally tagged": Internal = [{ "kind": "rain", "mm": 1, "since": 2 }, { "kind": "sun" }, { "kind": "tree", "value": 1 }];
        "internally, closed": InternalClosed = [{ "kind": "Rain", "mm": 1 }, { "kind": "Snow", "cm": 1 }];
        "adjacently tagged": Adjacent = [{ "t": "Nothing" }, { "t": "New", "c": 1 }, { "t": "Pair", "c": [1, 2] }, { "t": "Fields", "c": { "x": 1 } }];
        "untagged": Untagged = [1, "x", [1, 2], { "x": 1, "y": 2 }, null];
        "untagged numbers": Loose = [1, 1.5, -3, [1]];
        "recursive enum": Condition = [{ "All": [{ "Is": "x" }, { "Not": { "Is": "y" } }] }];
        "other variant": WithOther = [{ "kind": "A", "x": 1 }];
        "enums in a struct": Two = [{ "one": "nothing", "other": { "t": "New", "c": 1 } }, { "one": { "newType": 1 }, "other": null }];
    }
}
