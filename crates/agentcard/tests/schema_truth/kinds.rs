//! The types of arguments.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::num::{NonZeroI16, NonZeroU8};

use agentcard::{mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Kind, calls, structs, tagged};

/// Kinds of an argument `a`, each with valid values.
macro_rules! kinds {
    ($($name:literal: $(#[$($arg:tt)*])? $ty:ty = [$($good:tt)*];)*) => {
        vec![$({
            /// Takes a value.
            #[mcp_tool]
            fn kind($(#[$($arg)*])? a: $ty) {
                let _ = a;
            }
            Kind { name: $name, set: toolset![kind], good: calls(json!([$($good)*])) }
        }),*]
    };
}
pub(super) use kinds;

pub(super) fn all() -> Vec<Kind> {
    let mut kinds = scalars();
    kinds.extend(collections());
    kinds.extend(arguments());
    #[cfg(feature = "pattern")]
    kinds.extend(patterns());
    kinds.extend(structs::all());
    kinds.extend(tagged::all());
    kinds
}

fn scalars() -> Vec<Kind> {
    kinds! {
        "u8": u8 = [0, 255];
        "u16": u16 = [65_535];
        "u32": u32 = [u32::MAX];
        "u64": u64 = [u64::MAX];
        "usize": usize = [7];
        "u128": u128 = [u64::MAX];
        "i8": i8 = [-128, 127];
        "i16": i16 = [-1];
        "i32": i32 = [i32::MIN];
        "i64": i64 = [i64::MIN, i64::MAX];
        "i128": i128 = [i64::MIN, u64::MAX];
        "f32": f32 = [1.5, 3];
        "f64": f64 = [1.5, -0.0, 1e300];
        "bool": bool = [true];
        "char": char = ["a", "é", "😀"];
        "String": String = ["", "text"];
        "&str": &str = ["text"];
        "unit": () = [null];
        "NonZeroU8": NonZeroU8 = [1, 255];
        "NonZeroI16": NonZeroI16 = [-1, 1];
        "any JSON": #[arg(any)] Value = [1, null, [1.5, { "a": true }]];
    }
}

fn collections() -> Vec<Kind> {
    kinds! {
        "Option<u8>": Option<u8> = [1, null];
        "Option<String>": Option<String> = ["text", null];
        "Vec<u8>": Vec<u8> = [[], [1, 2]];
        "Vec<Option<u8>>": Vec<Option<u8>> = [[1, null]];
        "VecDeque<bool>": VecDeque<bool> = [[true]];
        "[u8; 3]": [u8; 3] = [[1, 2, 3]];
        "(u8, String)": (u8, String) = [[1, "a"]];
        "(f64, f64)": (f64, f64) = [[1, 2.5]];
        "BTreeSet<String>": BTreeSet<String> = [["a", "b"]];
        "HashSet<u8>": HashSet<u8> = [[1, 2]];
        "HashMap<String, u8>": HashMap<String, u8> = [{ "x": 1 }];
        "BTreeMap<String, ()>": BTreeMap<String, ()> = [{ "x": null }];
        "map of options": BTreeMap<String, Option<u8>> = [{ "x": 1, "y": null }];
        "BTreeMap<u8, String>": BTreeMap<u8, String> = [{ "1": "a", "255": "b" }];
        "BTreeMap<i64, String>": BTreeMap<i64, String> = [{ "-1": "a" }];
        "BTreeMap<char, u8>": BTreeMap<char, u8> = [{ "x": 1 }];
        "BTreeMap<bool, u8>": BTreeMap<bool, u8> = [{ "true": 1 }];
        "map of an enum": BTreeMap<tagged::Unit, u8> = [{ "celsius": 1 }];
        "Box<u8>": Box<u8> = [1];
        "Result": Result<u8, String> = [{ "Ok": 1 }, { "Err": "text" }];
        "Duration": std::time::Duration = [{ "secs": 1, "nanos": 5 }];
        "Range<u8>": std::ops::Range<u8> = [{ "start": 1, "end": 2 }];
    }
}

fn arguments() -> Vec<Kind> {
    kinds! {
        "range": #[arg(range(1..=10))] u8 = [1, 10];
        "range of f64": #[arg(range(0.5..1.5))] f64 = [0.5, 1];
        "length": #[arg(length(2..=3))] String = ["éé", "abc"];
        "items": #[arg(items(1..=2))] Vec<u8> = [[1], [1, 2]];
        "default": #[arg(default = 3)] u8 = [1];
        "default of type": #[arg(default)] String = ["text"];
        "default of option": #[arg(default = 3)] Option<u8> = [1, null];
        "alias": #[arg(alias("also", "third"))] u8 = [1];
        "alias, optional": #[arg(alias("also", "third"))] Option<u8> = [1, null];
    }
}

#[cfg(feature = "pattern")]
fn patterns() -> Vec<Kind> {
    kinds! {
        "pattern": #[arg(pattern = "^[a-z]{2,}$")] String = ["ab", "text"];
        "pattern of a field": Coded = [{ "code": "AB" }];
    }
}

/// Has a code.
#[cfg(feature = "pattern")]
#[derive(Deserialize, JsonSchema)]
#[allow(dead_code, reason = "only decoded")]
struct Coded {
    #[schemars(regex(pattern = "^[A-Z]+$"))]
    code: String,
}

/// A node of a tree.
#[derive(Deserialize, JsonSchema)]
#[allow(dead_code, reason = "only decoded")]
pub(super) struct Tree {
    value: u8,
    #[serde(default)]
    children: Vec<Tree>,
    twin: Option<Box<Tree>>,
}
