//! Arguments: valid ones are passed on, invalid ones are reported.

use std::collections::BTreeMap;

use agentcard::rules::Dialect;
use agentcard::{CallError, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{call, refused, text_of};

/// Adds.
#[mcp_tool]
fn add(a: u8, #[arg(range(1..=10))] b: i32) -> String {
    (i32::from(a) + b).to_string()
}

#[test]
fn two_numbers() {
    let set = toolset![add];
    assert_eq!(text_of(&set, "add", json!({ "a": 1, "b": 2 })), "3");
    assert_eq!(
        refused(&set, "add", json!({ "a": 256, "b": 0, "c": null })),
        "wrong arguments of `add`:\n\
         - `/a`: expected an integer from 0 to 255, got 256\n\
         - `/b`: expected an integer from 1 to 10, got 0\n\
         - `/c`: unknown argument, expected one of `a`, `b`"
    );
}

/// Units.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Unit {
    Kelvin,
    Celsius,
}

/// Where it is.
#[derive(Debug, Deserialize, JsonSchema)]
#[expect(dead_code, reason = "only printed")]
struct Place {
    #[schemars(range(min = -90.0, max = 90.0))]
    latitude: f64,
    name: Option<String>,
}

/// How it is delivered.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "only printed")]
enum Delivery {
    Mail { address: String },
    Post { street: String, number: u8 },
}

/// Takes all sorts.
#[mcp_tool]
#[allow(clippy::too_many_arguments, reason = "one of each sort")]
fn sorts(
    unit: Option<Unit>,
    place: Option<Place>,
    delivery: Option<Delivery>,
    #[arg(length(2..=3), example = "abc")] code: Option<String>,
    #[arg(items(..3))] list: Option<Vec<u8>>,
    #[arg(default = 3)] days: u8,
    #[arg(alias("amount", "sum"))] count: Option<u8>,
    map: Option<BTreeMap<u8, char>>,
    fixed: Option<(u8, String)>,
    #[arg(any)] any: Option<Value>,
) -> String {
    format!("{unit:?} {place:?} {delivery:?} {code:?} {list:?} {days} {count:?} {map:?} {fixed:?} {any:?}")
}

#[test]
fn optional_arguments_accept_null_and_integers_accept_whole_floats() {
    let set = toolset![sorts];
    let nothing = "None None None None None 3 None None None None";
    assert_eq!(text_of(&set, "sorts", json!({})), nothing);
    assert_eq!(
        text_of(
            &set,
            "sorts",
            json!({ "unit": null, "days": null, "count": null, "any": null })
        ),
        nothing
    );
    let all = json!({
        "unit": "kelvin",
        "place": { "latitude": 1, "name": null, "other": true },
        "delivery": { "kind": "post", "street": "a", "number": 2.0 },
        "code": "ééé",
        "list": [1.0],
        "days": 4.0,
        "sum": 7,
        "map": { "255": "x" },
        "fixed": [1.0, "b"],
        "any": [1.5],
    });
    assert_eq!(
        text_of(&set, "sorts", all),
        "Some(Kelvin) Some(Place { latitude: 1.0, name: None }) Some(Post { street: \"a\", number: 2 }) \
         Some(\"ééé\") Some([1]) 4 Some(7) Some({255: 'x'}) Some((1, \"b\")) Some(Array [Number(1.5)])"
    );
}

/// Where one is.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Room {
    #[serde(default)]
    floor: i8,
    #[serde(default)]
    inside: Vec<Room>,
    key: Option<u8>,
}

/// How one gets there.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "by", rename_all = "lowercase")]
enum Way {
    Stairs {
        #[serde(default)]
        steps: u8,
    },
    Lift,
}

/// Finds a room.
#[mcp_tool]
fn room(room: Room, ways: Vec<Way>) -> String {
    let inner: Vec<i8> = room.inside.iter().map(|room| room.floor).collect();
    let steps = |way: &Way| match way {
        Way::Stairs { steps } => Some(*steps),
        Way::Lift => None,
    };
    let steps: Vec<_> = ways.iter().map(steps).collect();
    format!("{} {inner:?} {:?} {steps:?}", room.floor, room.key)
}

#[test]
fn null_counts_as_omitted_unless_the_type_accepts_it() {
    let set = toolset![room];
    let room =
        json!({ "floor": null, "inside": [{ "floor": null, "inside": null, "key": null }], "key": null });
    let ways = json!([{ "by": "stairs", "steps": null }, { "by": "lift" }]);
    assert_eq!(
        text_of(&set, "room", json!({ "room": room, "ways": ways })),
        "0 [0] None [Some(0), None]"
    );
    assert_eq!(
        refused(&set, "room", json!({ "room": null, "ways": [{ "by": null }] }))
            .lines()
            .count(),
        3
    );
}

/// The message about one invalid argument.
fn fault(name: &str, value: Value) -> String {
    let text = refused(&toolset![sorts], "sorts", json!({ name: value }));
    text.strip_prefix("wrong arguments of `sorts`:\n- ")
        .map(str::to_owned)
        .expect("one fault")
}

#[test]
fn each_fault_names_the_pointer_and_the_expected_type() {
    let cases = [
        (
            "unit",
            json!("Celsius"),
            "`/unit`: expected one of `kelvin`, `celsius`, got \"Celsius\" (did you mean `celsius`?)",
        ),
        (
            "unit",
            json!({ "kelvin": null }),
            "`/unit`: expected one of `kelvin`, `celsius`, got an object with `kelvin`",
        ),
        (
            "place",
            json!({ "latitude": 91 }),
            "`/place/latitude`: expected a number from -90.0 to 90.0, got 91",
        ),
        (
            "place",
            json!({}),
            "`/place/latitude`: missing, expected a number from -90.0 to 90.0",
        ),
        (
            "place",
            json!([1, null]),
            "`/place`: expected an object with `latitude`, got a list of 2 items",
        ),
        (
            "place",
            json!("{\"latitude\":1}"),
            "`/place`: expected an object with `latitude`, got \"{\\\"latitude\\\":1}\"",
        ),
        (
            "delivery",
            json!({ "kind": "fax" }),
            "`/delivery/kind`: expected one of `mail`, `post`, got \"fax\"",
        ),
        (
            "delivery",
            json!({ "kind": "post", "street": "a" }),
            "`/delivery/number`: missing, expected an integer from 0 to 255",
        ),
        (
            "delivery",
            json!({}),
            "`/delivery/kind`: missing, expected one of `mail`, `post`",
        ),
        (
            "code",
            json!("a"),
            "`/code`: expected a string of 2 to 3 characters, got \"a\", for example \"abc\"",
        ),
        (
            "list",
            json!([1, 2, 3]),
            "`/list`: expected a list of at most 2 items, got a list of 3 items",
        ),
        (
            "list",
            json!([1, -1]),
            "`/list/1`: expected an integer from 0 to 255, got -1",
        ),
        (
            "days",
            json!(1.5),
            "`/days`: expected an integer from 0 to 255, got 1.5",
        ),
        (
            "cont",
            json!(1),
            "`/cont`: unknown argument (did you mean `count`?)",
        ),
        (
            "a/b~c",
            json!(1),
            "`/a~1b~0c`: unknown argument, expected one of `any`, `code`, `count`, `days`, `delivery`, `fixed`, `list`, `map`, `place`, `unit`",
        ),
        (
            "map",
            json!({ "256": "x" }),
            "`/map/256`: unknown member, there is none",
        ),
        (
            "map",
            json!({ "1": "xy" }),
            "`/map/1`: expected a string of 1 character, got \"xy\"",
        ),
        (
            "fixed",
            json!([1]),
            "`/fixed`: expected a list of 2 items, got a list of 1 item",
        ),
    ];
    for (name, value, wanted) in cases {
        assert_eq!(fault(name, value), wanted);
    }
}

#[test]
fn a_long_value_is_not_repeated() {
    let text = fault("code", "x".repeat(10_000).into());
    assert!(text.len() < 200 && text.contains("10000 characters"), "{text}");
    let many = json!({ "list": vec![-1; 1000] });
    let text = refused(&toolset![sorts], "sorts", many);
    assert!(text.len() < 2000 && text.ends_with("- and 981 more"), "{text}");
}

#[test]
fn an_argument_and_its_alias_exclude_each_other() {
    assert_eq!(
        refused(&toolset![sorts], "sorts", json!({ "count": 1, "sum": 2 })),
        "wrong arguments of `sorts`:\n- `/sum`: the same argument as `count`, which is there too: keep one"
    );
}

#[test]
fn arguments_are_an_object() {
    assert_eq!(
        text_of(&toolset![sorts], "sorts", json!(null)),
        text_of(&toolset![sorts], "sorts", json!({}))
    );
    assert_eq!(
        refused(&toolset![sorts], "sorts", json!([1])),
        "wrong arguments of `sorts`:\n- expected an object of arguments, got a list of 1 item"
    );
}

/// A number that is even.
#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "u8")]
#[expect(dead_code, reason = "only decoded")]
struct Even(u8);

impl TryFrom<u8> for Even {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, String> {
        if value.is_multiple_of(2) {
            Ok(Self(value))
        } else {
            Err(format!("{value} is odd"))
        }
    }
}

/// Takes even numbers.
#[mcp_tool]
fn evens(one: Even, other: Even) {
    let _ = (one, other);
}

#[test]
fn deserialization_errors_are_reported_together() {
    assert_eq!(
        refused(&toolset![evens], "evens", json!({ "one": 1, "other": 3 })),
        "wrong arguments of `evens`:\n- `/one`: 1 is odd\n- `/other`: 3 is odd"
    );
}

/// A condition that nests in two ways, so that every level could be tried twice.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only decoded")]
enum Nested {
    One { next: Box<Nested>, one: u8 },
    Two { next: Box<Nested>, two: u8 },
    End(u8),
}

/// Takes what nests.
#[mcp_tool]
fn nested(a: Nested) {
    let _ = a;
}

#[test]
fn validation_time_is_bounded() {
    let mut value = json!("end");
    for _ in 0..60 {
        value = json!({ "next": value });
    }
    refused(&toolset![nested], "nested", json!({ "a": value }));
    let mut deep = json!([]);
    for _ in 0..1000 {
        deep = json!([deep]);
    }
    refused(&toolset![nested], "nested", json!({ "a": deep }));
}

#[test]
fn schemas_that_calls_cannot_be_checked_by_are_faults() {
    #[derive(Deserialize, JsonSchema)]
    #[expect(dead_code, reason = "only decoded")]
    struct Keyed {
        #[schemars(extend("contains" = { "const": 1 }))]
        list: Vec<u8>,
    }
    /// Takes what has keys.
    #[mcp_tool]
    fn keyed(keyed: Keyed) {
        let _ = keyed;
    }
    let set = toolset![keyed];
    let CallError::ToolSet(error) = call(&set, "keyed", json!({})).expect_err("a fault of the set") else {
        panic!("another fault")
    };
    assert_eq!(
        error.to_string(),
        "calls of tool `keyed` cannot be validated: argument `keyed`: unsupported keyword `contains`"
    );
    assert!(set.list(Dialect::McpV2025_11_25).is_err());
}

#[cfg(feature = "pattern")]
#[test]
fn a_pattern_is_checked() {
    /// Takes a code.
    #[mcp_tool]
    fn code(#[arg(pattern = "^[a-z]+$", example = "abc")] code: String) -> String {
        code
    }
    let set = toolset![code];
    assert_eq!(text_of(&set, "code", json!({ "code": "x" })), "x");
    assert_eq!(
        refused(&set, "code", json!({ "code": "x1" })),
        "wrong arguments of `code`:\n- `/code`: expected a string that matches `^[a-z]+$`, got \"x1\", for example \"abc\""
    );
}

/// Squares.
#[mcp_tool]
fn square(numbers: Vec<u8>, names: std::collections::BTreeMap<String, u8>) {
    drop((numbers, names));
}

#[test]
fn error_messages_are_short_for_any_input() {
    let long = "\u{200b}".repeat(100_000);
    let set = toolset![square];
    for arguments in [
        json!({ "numbers": [], "names": {}, &long: 1 }),
        json!({ "numbers": [], "names": { &long: "x" } }),
        json!({ "numbers": vec![json!("x"); 50_000], "names": {} }),
        json!({ "numbers": [&long], "names": {} }),
    ] {
        let message = refused(&set, "square", arguments);
        assert!(message.len() < 10_000, "{}", message.len());
    }
    let unknown = call(&set, &long, json!({}))
        .expect_err("no such tool")
        .to_string();
    assert!(unknown.len() < 1_000, "{}", unknown.len());
}
