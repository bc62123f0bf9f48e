//! Functions receive the sent JSON as serde deserializes it.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Debug;
use std::net::IpAddr;

use agentcard::{ToolSet, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{refused, text_of};

/// Whether `echo` receives `value` as serde deserializes it.
fn arrives<T: DeserializeOwned + Debug>(set: &ToolSet, value: &Value) {
    let decoded: T = serde_json::from_value(value.clone()).expect("serde takes it");
    assert_eq!(
        text_of(set, "echo", json!({ "a": value })),
        format!("{decoded:?}"),
        "{value}"
    );
}

/// A set with the tool `echo`, which returns its argument `a`.
macro_rules! echo {
    ($(#[$($arg:tt)*])? $ty:ty) => {{
        /// Shows.
        #[mcp_tool]
        fn echo($(#[$($arg)*])? a: $ty) -> String {
            format!("{a:?}")
        }
        toolset![echo]
    }};
}

#[test]
fn unknown_members_are_passed_to_the_tool() {
    let city = json!({ "city": "Oslo", "country": "NO", "n": null, "z": 1.0 });
    let set = echo!(
        #[arg(schema = { "type": "object", "properties": { "city": { "type": "string" } } })]
        Value
    );
    arrives::<Value>(&set, &city);
    let set = echo!(
        #[arg(schema = { "anyOf": [
        { "type": "object", "properties": { "city": { "type": "string" } }, "required": ["city"] },
        { "type": "object", "properties": { "id": { "type": "integer" } } },
    ] })]
        Value
    );
    arrives::<Value>(&set, &city);
    arrives::<Value>(&set, &json!({ "id": 1.0, "extra": { "deep": [null, 2.0] } }));
    let set =
        echo!(#[arg(schema = { "items": { "properties": { "name": { "type": "string" } } } })] Vec<Value>);
    arrives::<Vec<Value>>(&set, &json!([{ "name": "a", "age": 3, "none": null }]));
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind")]
#[expect(dead_code, reason = "only printed")]
enum Kind {
    A { x: u8 },
    B,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only printed")]
enum Form {
    Wide { w: u8 },
    High { h: u8 },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only printed")]
struct Mapped {
    id: u8,
    #[serde(flatten)]
    kind: Kind,
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only printed")]
struct Twice {
    #[serde(flatten)]
    kind: Kind,
    #[serde(flatten)]
    form: Form,
}

#[test]
fn flattened_enums_and_maps_receive_their_members() {
    arrives::<Mapped>(
        &echo!(Mapped),
        &json!({ "id": 1, "kind": "A", "x": 1, "colour": "red", "n": null }),
    );
    arrives::<Twice>(&echo!(Twice), &json!({ "kind": "A", "x": 1, "h": 2 }));
    arrives::<Twice>(&echo!(Twice), &json!({ "kind": "B", "w": 2, "other": 1.0 }));
}

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only printed")]
struct Aliased {
    #[serde(alias = "number")]
    id: u32,
    #[serde(alias = "lim", default)]
    limit: u8,
    #[serde(alias = "o2")]
    opt: Option<u8>,
}

#[test]
fn serde_aliases_inside_types_are_respected() {
    let set = echo!(Aliased);
    arrives::<Aliased>(&set, &json!({ "id": 1, "lim": 5, "o2": 6 }));
    arrives::<Aliased>(&set, &json!({ "id": 1, "limit": 5, "others": [] }));
    assert!(refused(&set, "echo", json!({ "a": { "id": 1, "number": 2 } })).contains("duplicate field `id`"));
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only printed")]
enum When {
    At { at: IpAddr },
    In { at: String, days: u8 },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only printed")]
enum Figure {
    Count(u8),
    Share(f64),
}

#[test]
fn the_decoder_chooses_among_untagged_variants() {
    arrives::<When>(&echo!(When), &json!({ "at": "noon", "days": 1 }));
    for value in [json!(1), json!(1.0), json!(1.5)] {
        arrives::<Figure>(&echo!(Figure), &value);
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only printed")]
struct Settings {
    #[serde(default)]
    size: u8,
    deep: Option<Vec<Settings>>,
}

#[test]
fn rejected_values_are_normalized_and_retried() {
    let set = echo!(Settings);
    let plain = text_of(&set, "echo", json!({ "a": { "size": 3, "deep": [{}] } }));
    let strict = json!({ "a": { "size": 3.0, "deep": [{ "size": null, "deep": null }] } });
    assert_eq!(text_of(&set, "echo", strict), plain);
    let set = echo!(
        #[arg(default = 7)]
        u8
    );
    assert_eq!(text_of(&set, "echo", json!({ "a": null })), "7");
    assert_eq!(text_of(&set, "echo", json!({ "a": 8.0 })), "8");
}

#[test]
fn one_of_is_exact() {
    let set = echo!(
        #[arg(schema = { "oneOf": [{ "required": ["a"] }, { "required": ["b"] }] })]
        Value
    );
    assert_eq!(
        text_of(&set, "echo", json!({ "a": { "a": 1 } })),
        "Object {\"a\": Number(1)}"
    );
    assert!(refused(&set, "echo", json!({ "a": { "a": 1, "b": 1 } })).contains("expected exactly one of"));
    let set = echo!(
        #[arg(schema = { "oneOf": [{ "type": "integer" }, { "type": "number", "minimum": 5 }] })]
        Value
    );
    assert!(refused(&set, "echo", json!({ "a": 9 })).contains("expected exactly one of"));
    assert_eq!(text_of(&set, "echo", json!({ "a": 9.5 })), "Number(9.5)");
}

#[test]
fn multiples_are_decimal_and_large_numbers_whole() {
    let set = echo!(
        #[arg(schema = { "multipleOf": 0.01 })]
        f64
    );
    for price in [19.99, 0.07, 4.35, 1e20] {
        arrives::<f64>(&set, &json!(price));
    }
    assert!(refused(&set, "echo", json!({ "a": 0.075 })).contains("in steps of 0.01"));
    let set = echo!(
        #[arg(schema = { "type": "integer" })]
        Value
    );
    arrives::<Value>(&set, &json!(1e300));
}

#[test]
fn many_items_are_compared_in_time() {
    let set = echo!(HashSet<u64>);
    let mut items: Vec<u64> = (0..20_000).collect();
    let start = std::time::Instant::now();
    text_of(&set, "echo", json!({ "a": items }));
    items[9_999] = 5;
    assert!(refused(&set, "echo", json!({ "a": items })).contains("`/a/9999`: repeats item 5"));
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}
