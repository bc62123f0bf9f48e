//! Schemas, calls and functions agree; sets with types for which this is impossible are rejected.

#![expect(dead_code, reason = "only decoded")]

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use agentcard::rules::Dialect;
use agentcard::{Json, SchemaStyle, SpecOptions, State, ToolSet, ToolSetFault, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{call, text_of};

/// The input schema of the only tool.
fn schema(set: &ToolSet, style: SchemaStyle) -> Value {
    let mut options = SpecOptions::default();
    options.style = Some(style);
    let spec = set.to_spec(Dialect::McpV2025_11_25, &options).expect("no fault");
    let spec: Value = serde_json::from_str(&spec.json).expect("JSON");
    spec["tools"][0]["inputSchema"].clone()
}

/// Checks which calls are accepted, and that the full schema agrees.
fn check(set: &ToolSet, cases: &[(Value, bool)]) {
    let full = jsonschema::draft202012::new(&schema(set, SchemaStyle::Full)).expect("a schema");
    let name = set.iter().next().expect("a tool").name();
    for (arguments, taken) in cases {
        let result = call(set, name, arguments.clone()).expect("no fault of the set");
        assert_eq!(!result.is_error, *taken, "{name} {arguments}: {}", result.text());
        assert_eq!(
            full.is_valid(arguments),
            *taken,
            "full schema of {name}: {arguments}"
        );
    }
}

#[test]
#[expect(clippy::items_after_statements, reason = "tools beside their cases")]
fn null_is_absent_in_rules_between_arguments() {
    /// Takes one of two.
    #[mcp_tool(input = { "oneOf": [{ "required": ["a"] }, { "required": ["b"] }] })]
    fn one(a: Option<u8>, b: Option<u8>) -> String {
        format!("{a:?} {b:?}")
    }
    let one = toolset![one];
    let cases = [
        (json!({ "a": 1, "b": null }), true),
        (json!({ "a": 1 }), true),
        (json!({ "a": null }), false),
        (json!({ "a": 1, "b": 2 }), false),
        (json!({}), false),
    ];
    check(&one, &cases);
    assert_eq!(text_of(&one, "one", json!({ "a": 1, "b": null })), "Some(1) None");
    /// Takes any of two.
    #[mcp_tool(input = { "anyOf": [{ "required": ["a"] }, { "required": ["b"] }] })]
    fn any(a: Option<u8>, #[arg(default = 3)] b: u8) {
        let _ = (a, b);
    }
    let cases = [
        (json!({ "a": null, "b": null }), false),
        (json!({ "b": null }), false),
        (json!({ "a": null, "b": 1 }), true),
    ];
    check(&toolset![any], &cases);
    /// Takes a range.
    #[mcp_tool(input = { "dependentRequired": { "to": ["from"] } })]
    fn range(from: Option<u8>, to: Option<u8>) {
        let _ = (from, to);
    }
    let cases = [
        (json!({ "to": 1, "from": null }), false),
        (json!({ "to": null }), true),
        (json!({ "to": null, "from": null }), true),
        (json!({ "to": 1, "from": 1 }), true),
    ];
    check(&toolset![range], &cases);
    /// Takes not both.
    #[mcp_tool(input = { "not": { "required": ["a", "b"] } })]
    fn not(a: Option<u8>, b: Option<u8>) {
        let _ = (a, b);
    }
    let cases = [
        (json!({ "a": 1, "b": null }), true),
        (json!({ "a": 1, "b": 1 }), false),
        (json!({ "a": null, "b": null }), true),
    ];
    check(&toolset![not], &cases);
    /// Takes something.
    #[mcp_tool(input = { "minProperties": 1 })]
    fn some(a: Option<u8>, b: Option<u8>) {
        let _ = (a, b);
    }
    check(
        &toolset![some],
        &[(json!({ "a": null }), false), (json!({ "a": 1 }), true)],
    );
    /// Takes what is needed.
    #[mcp_tool(input = { "dependentRequired": { "to": ["from"] } })]
    fn needed(#[arg(any)] from: Value, to: Option<u8>) {
        let _ = (from, to);
    }
    check(&toolset![needed], &[(json!({ "from": null, "to": 1 }), true)]);
}

#[derive(Deserialize, JsonSchema)]
#[schemars(extend("dependentRequired" = { "a": ["b"] }))]
struct Pair {
    a: Option<u8>,
    b: Option<u8>,
}

#[test]
fn null_is_absent_in_rules_of_a_type() {
    /// Takes a pair.
    #[mcp_tool]
    fn pair(x: Pair) {
        let _ = x;
    }
    let cases = [
        (json!({ "x": { "a": 1, "b": null } }), false),
        (json!({ "x": { "a": null } }), true),
        (json!({ "x": { "a": 1, "b": 2 } }), true),
    ];
    check(&toolset![pair], &cases);
}

#[derive(Serialize, JsonSchema)]
#[serde(tag = "t")]
enum Answer {
    A { x: u8 },
    C,
}

#[test]
fn a_tagged_enum_is_an_object_in_both_styles() {
    /// Answers.
    #[mcp_tool(schema = "full")]
    fn answer() -> Json<Answer> {
        Json(Answer::C)
    }
    let set = toolset![answer];
    set.check().expect("no fault");
    let spec = set
        .to_spec(Dialect::McpV2025_11_25, &SpecOptions::default())
        .expect("no fault");
    let spec: Value = serde_json::from_str(&spec.json).expect("JSON");
    assert_eq!(spec["tools"][0]["outputSchema"]["type"], "object");
    assert!(spec["tools"][0]["outputSchema"]["oneOf"].is_array());
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "t")]
enum WideInternal {
    A { x: u128 },
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
enum WideAdjacent {
    A(i128),
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum WideUntagged {
    A { x: Option<u128> },
    B(i128),
}

#[derive(Deserialize, JsonSchema)]
struct WideFlat {
    id: u8,
    #[serde(flatten)]
    inner: WideInner,
}

#[derive(Deserialize, JsonSchema)]
struct WideInner {
    deep: Vec<u128>,
}

#[derive(Deserialize, JsonSchema)]
struct NotDefaulted {
    #[schemars(default)]
    a: u8,
}

fn read<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    Option::deserialize(deserializer)
}

#[derive(Deserialize, JsonSchema)]
struct ReadOption {
    #[serde(deserialize_with = "read")]
    #[schemars(with = "Option<u8>")]
    a: Option<u8>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "t")]
enum Tag {
    A { x: u8 },
    B,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Denying {
    id: u8,
    #[serde(flatten)]
    tag: Tag,
}

#[derive(Deserialize, JsonSchema)]
struct Mistyped {
    list: Vec<Inner>,
}

#[derive(Deserialize, JsonSchema)]
struct Inner {
    #[schemars(with = "bool")]
    a: u8,
}

#[test]
fn types_on_which_serde_and_schemars_disagree_are_faults() {
    macro_rules! faulty {
        ($($ty:ty),*) => {$({
            /// Takes a value.
            #[mcp_tool]
            fn take(x: $ty) {
                let _ = x;
            }
            let set = toolset![take];
            let error = set.check().expect_err(stringify!($ty));
            assert!(
                matches!(error.faults(), [ToolSetFault::Disagreement { argument, .. }] if argument == "x"),
                "{} {error}", stringify!($ty),
            );
            assert_eq!(set.list(Dialect::McpV2025_11_25).expect_err("a fault"), error);
            for style in [SchemaStyle::Portable, SchemaStyle::Full] {
                let mut options = SpecOptions::default();
                options.style = Some(style);
                assert_eq!(set.to_spec(Dialect::McpV2025_11_25, &options).expect_err("a fault"), error);
            }
        })*};
    }
    faulty!(
        WideInternal,
        WideAdjacent,
        WideUntagged,
        WideFlat,
        NotDefaulted,
        ReadOption,
        Denying,
        Mistyped,
        Option<Vec<WideInternal>>
    );
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Keyed {
    by_number: HashMap<u32, u8>,
    deep: Vec<BTreeMap<i8, Option<u8>>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Unkeyed {
    A { map: BTreeMap<u8, u8> },
}

#[test]
#[expect(clippy::items_after_statements, reason = "tools beside their cases")]
fn integer_keys_of_maps_inside_of_a_type_have_their_range() {
    /// Takes maps.
    #[mcp_tool]
    fn keyed(x: HashMap<String, Keyed>) -> String {
        format!("{x:?}")
    }
    let cases = [
        (
            json!({ "x": { "k": { "by_number": { "1": 1, "127": 2 }, "deep": [{ "-128": null }] } } }),
            true,
        ),
        (
            json!({ "x": { "k": { "by_number": { "4294967296": 1 }, "deep": [] } } }),
            false,
        ),
        (
            json!({ "x": { "k": { "by_number": {}, "deep": [{ "128": 1 }] } } }),
            false,
        ),
        (
            json!({ "x": { "k": { "by_number": { "01": 1 }, "deep": [] } } }),
            false,
        ),
    ];
    check(&toolset![keyed], &cases);
    /// Takes a map that serde can't read.
    #[mcp_tool]
    fn unkeyed(x: Unkeyed) {
        let _ = x;
    }
    let error = toolset![unkeyed].check().expect_err("a fault").to_string();
    assert!(
        error.contains("argument `x`: the range of integer keys"),
        "{error}"
    );
}

#[test]
fn times_have_the_range_of_their_types() {
    /// Waits.
    #[mcp_tool]
    fn wait(d: Duration, t: SystemTime) {
        let _ = (d, t);
    }
    let time = |secs: u64, nanos: u64| json!({ "secs_since_epoch": secs, "nanos_since_epoch": nanos });
    let cases = [
        (
            json!({ "d": { "secs": u64::MAX, "nanos": 999_999_999 }, "t": time(1, 1) }),
            true,
        ),
        (
            json!({ "d": { "secs": u64::MAX, "nanos": 1_000_000_000 }, "t": time(1, 1) }),
            false,
        ),
        (
            json!({ "d": { "secs": 1, "nanos": 1 }, "t": time(1 << 63, 1) }),
            false,
        ),
        (
            json!({ "d": { "secs": 1, "nanos": 1 }, "t": time((1 << 63) - 1, 999_999_999) }),
            true,
        ),
    ];
    check(&toolset![wait], &cases);
}

struct Db;

#[test]
fn similar_state_is_suggested() {
    /// Asks.
    #[mcp_tool]
    fn borrows(#[arg(state)] db: &Db) {
        let _ = db;
    }
    /// Asks.
    #[mcp_tool]
    fn owns(db: State<Arc<Db>>) {
        drop(db);
    }
    let wrapped = toolset![borrows]
        .state(Arc::new(Db))
        .check()
        .expect_err("a fault")
        .to_string();
    assert!(wrapped.contains(".shared(…)"), "{wrapped}");
    let shared = toolset![owns]
        .shared(Arc::new(Db))
        .check()
        .expect_err("a fault")
        .to_string();
    assert!(
        shared.contains("the set shares a `") && shared.contains("Db`; take that"),
        "{shared}"
    );
    let none = toolset![borrows].check().expect_err("a fault").to_string();
    assert!(none.ends_with("add it with `.state(…)`"), "{none}");
}

#[derive(Default, Deserialize, JsonSchema)]
struct Unwritten {
    a: u8,
}

#[derive(Default, Deserialize, Serialize, JsonSchema)]
struct Written {
    a: u8,
    b: Vec<String>,
}

#[test]
fn serializable_defaults_of_types_are_published() {
    /// Has defaults.
    #[mcp_tool]
    fn defaults(
        #[arg(default)] flag: bool,
        #[arg(default)] text: &str,
        #[arg(default)] written: Written,
        #[arg(default)] unwritten: Unwritten,
        #[arg(default)] maybe: Option<u8>,
        #[arg(default = null)] null: Option<u8>,
    ) -> String {
        format!("{flag} {text:?} {} {maybe:?} {null:?}", written.a + unwritten.a)
    }
    let set = toolset![defaults];
    for style in [SchemaStyle::Portable, SchemaStyle::Full] {
        let schema = schema(&set, style);
        let default = |name: &str| schema["properties"][name].get("default").cloned();
        assert_eq!(default("flag"), Some(json!(false)));
        assert_eq!(default("text"), Some(json!("")));
        assert_eq!(default("written"), Some(json!({ "a": 0, "b": [] })));
        assert_eq!((default("unwritten"), default("maybe")), (None, None));
    }
    assert_eq!(text_of(&set, "defaults", json!({})), "false \"\" 0 None None");
}
