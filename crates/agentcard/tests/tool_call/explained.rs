//! Faults are reported at their position, and all faults of a call are reported together.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};

use agentcard::{ToolSet, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{refused, text_of};

/// A set with the tool `take`, which has an argument `x` of the type.
macro_rules! taking {
    ($(#[$($arg:tt)*])? $ty:ty) => {{
        /// Takes a value.
        #[mcp_tool]
        fn take($(#[$($arg)*])? x: $ty) {
            let _ = x;
        }
        toolset![take]
    }};
}

/// The faults of a call with `x`, with their pointers.
fn faults(set: &ToolSet, x: &Value) -> Vec<String> {
    let text = refused(set, "take", json!({ "x": x }));
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("wrong arguments of `take`:"));
    lines
        .map(|line| line.trim_start_matches("- ").to_owned())
        .collect()
}

fn check(set: &ToolSet, cases: &[(Value, &[&str])]) {
    for (x, wanted) in cases {
        assert_eq!(faults(set, x), *wanted, "{x}");
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Internal {
    Completed,
    NotPlanned { why: String, who: String },
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "detail", rename_all = "snake_case")]
enum Adjacent {
    Completed,
    DuplicateOf(u64),
    NotPlanned { why: String },
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum External {
    Completed,
    DuplicateOf(u64),
    NotPlanned { why: String },
}

#[test]
fn faults_are_reported_in_the_variant_of_the_tag() {
    check(
        &taking!(Internal),
        &[
            (
                json!({ "kind": "not_planned", "why": "x" }),
                &["`/x/who`: missing, expected a string"],
            ),
            (
                json!({ "kind": "not_planned" }),
                &[
                    "`/x/why`: missing, expected a string",
                    "`/x/who`: missing, expected a string",
                ],
            ),
            (
                json!({ "kind": "not_planned", "why": 1, "who": "x" }),
                &["`/x/why`: expected a string, got 1"],
            ),
            (
                json!({ "kind": "planned" }),
                &["`/x/kind`: expected one of `completed`, `not_planned`, got \"planned\""],
            ),
            (
                json!({}),
                &["`/x/kind`: missing, expected one of `completed`, `not_planned`"],
            ),
        ],
    );
    check(
        &taking!(Adjacent),
        &[
            (
                json!({ "kind": "not_planned" }),
                &["`/x/detail`: missing, expected an object with `why`"],
            ),
            (
                json!({ "kind": "not_planned", "detail": {} }),
                &["`/x/detail/why`: missing, expected a string"],
            ),
            (
                json!({ "kind": "duplicate_of", "detail": "1" }),
                &["`/x/detail`: expected an integer from 0 to 18446744073709551615, got \"1\""],
            ),
        ],
    );
    check(
        &taking!(External),
        &[
            (
                json!({ "duplicate_of": "x" }),
                &["`/x/duplicate_of`: expected an integer from 0 to 18446744073709551615, got \"x\""],
            ),
            (
                json!({ "not_planned": "x" }),
                &["`/x/not_planned`: expected an object with `why`, got \"x\""],
            ),
            (
                json!({ "not_planned": {} }),
                &["`/x/not_planned/why`: missing, expected a string"],
            ),
            (
                json!("not_planned"),
                &[
                    "`/x`: expected `completed` or an object with `duplicate_of` or an object with `not_planned`, \
                   got \"not_planned\"",
                ],
            ),
            (
                json!("complete"),
                &[
                    "`/x`: expected `completed` or an object with `duplicate_of` or an object with `not_planned`, \
                   got \"complete\" (did you mean `completed`?)",
                ],
            ),
            (
                json!({ "planned": 1 }),
                &[
                    "`/x`: expected `completed` or an object with `duplicate_of` or an object with `not_planned`, \
                   got an object with `planned`",
                ],
            ),
        ],
    );
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "snake_case")]
enum Change {
    Label { label: String },
    SetField { name: String, value: String },
    Close { reason: Internal, note: Option<String> },
    All { of: Vec<Change> },
    Any { of: Vec<Change> },
}

#[derive(Deserialize, JsonSchema)]
struct Batch {
    changes: Vec<Change>,
}

#[derive(Deserialize, JsonSchema)]
struct Tagged {
    id: u8,
    #[serde(flatten)]
    change: External,
}

#[test]
fn nested_and_flattened_variants_are_followed() {
    check(
        &taking!(Vec<Batch>),
        &[
            (
                json!([{ "changes": [{ "op": "set_field" }] }]),
                &[
                    "`/x/0/changes/0/name`: missing, expected a string",
                    "`/x/0/changes/0/value`: missing, expected a string",
                ],
            ),
            (
                json!([{ "changes": [{ "op": "close", "reason": "completed" }] }]),
                &[
                    "`/x/0/changes/0/reason`: expected an object with `kind` or an object with `kind`, `why`, `who`, \
                   got \"completed\"",
                ],
            ),
            (
                json!([{ "changes": [{ "op": "close", "reason": { "kind": "not_planned", "why": "y" } }] }]),
                &["`/x/0/changes/0/reason/who`: missing, expected a string"],
            ),
            (
                json!([{ "changes": [{ "op": "all", "of": [{ "op": "any", "of": [{ "op": "label" }] }] }] }]),
                &["`/x/0/changes/0/of/0/of/0/label`: missing, expected a string"],
            ),
        ],
    );
    check(
        &taking!(Tagged),
        &[(
            json!({ "id": 1, "not_planned": {} }),
            &["`/x/not_planned/why`: missing, expected a string"],
        )],
    );
}

#[test]
fn recursive_values_may_be_as_deep_as_the_parser_allows() {
    let set = taking!(Change);
    let (mut good, mut bad) = (json!({ "op": "label", "label": "a" }), json!({ "op": "label" }));
    let mut place = String::from("`/x");
    for depth in 0..60 {
        let op = if depth % 2 == 0 { "all" } else { "any" };
        good = json!({ "op": op, "of": [good] });
        bad = json!({ "op": op, "of": [bad] });
        place.push_str("/of/0");
    }
    text_of(&set, "take", json!({ "x": good }));
    let message = faults(&set, &bad);
    let wanted = format!("{place}/label`: missing, expected a string");
    // Long pointers are shortened.
    assert!(
        message.len() == 1 && message[0].ends_with("missing, expected a string"),
        "{message:?}"
    );
    assert_eq!(message[0][..200], wanted[..200]);
}

/// A string that only deserialization can validate.
#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(extend("format" = "date-time"))]
struct Moment(String);

impl TryFrom<String> for Moment {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_good = text.starts_with("2026-02-03T");
        is_good
            .then_some(Self(text))
            .ok_or("input contains invalid characters")
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(try_from = "i64")]
struct Even(i64);

impl TryFrom<i64> for Even {
    type Error = String;

    fn try_from(value: i64) -> Result<Self, Self::Error> {
        (value % 2 == 0)
            .then_some(Self(value))
            .ok_or("must be even".to_owned())
    }
}

#[derive(Deserialize, JsonSchema)]
struct Filter {
    since: Moment,
    ip: Option<IpAddr>,
    even: Option<Even>,
    many: Option<Vec<BTreeMap<String, Even>>>,
    socket: Option<SocketAddr>,
}

#[derive(Deserialize, JsonSchema)]
struct Flat {
    id: u8,
    #[serde(flatten)]
    filter: Filter,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Untagged {
    Since { name: String, at: Moment },
    Count(u8),
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Opaque {
    Even(Even),
}

#[test]
fn deserialization_errors_have_pointer_expectation_and_value() {
    let moment = "2026-02-03T04:05:06Z";
    check(
        &taking!(Filter),
        &[
            (
                json!({ "ip": "1.2", "since": "yesterday" }),
                &[
                    "`/x/ip`: expected a string (ip), got \"1.2\"",
                    "`/x/since`: expected a string (date-time), got \"yesterday\"",
                ],
            ),
            (
                json!({ "since": moment, "even": 3 }),
                &["`/x/even`: must be even, got 3"],
            ),
            (
                json!({ "since": moment, "many": [{ "a": 2 }, { "b": 5 }] }),
                &["`/x/many/1/b`: must be even, got 5"],
            ),
            (
                json!({ "since": moment, "socket": "host" }),
                &["`/x/socket`: invalid socket address syntax, got \"host\""],
            ),
        ],
    );
    check(
        &taking!(Flat),
        &[(
            json!({ "id": 1, "since": "yesterday" }),
            &["`/x/since`: expected a string (date-time), got \"yesterday\""],
        )],
    );
    check(
        &taking!(Untagged),
        &[(
            json!({ "name": "x", "at": "yesterday" }),
            &["`/x/at`: expected a string (date-time), got \"yesterday\""],
        )],
    );
    check(
        &taking!(Opaque),
        &[(
            json!(3),
            &["`/x`: expected an integer from -9223372036854775808 to 9223372036854775807, got 3"],
        )],
    );
}

/// Looks for events.
#[mcp_tool]
fn search(filter: Filter, cursor: Even, #[arg(range(1..=10))] limit: u8) {
    let _ = (filter, cursor, limit);
}

#[test]
fn deserialization_errors_are_reported_with_all_others() {
    let set = toolset![search];
    let filter = json!({ "since": "yesterday" });
    assert_eq!(
        refused(
            &set,
            "search",
            json!({ "filter": filter, "cursor": 1, "limit": 11, "nope": 1 })
        ),
        "wrong arguments of `search`:\n\
         - `/limit`: expected an integer from 1 to 10, got 11\n\
         - `/nope`: unknown argument, expected one of `cursor`, `filter`, `limit`\n\
         - `/filter/since`: expected a string (date-time), got \"yesterday\"\n\
         - `/cursor`: must be even, got 1"
    );
    assert_eq!(
        refused(
            &set,
            "search",
            json!({ "filter": filter, "cursor": 1.0, "limit": 1 })
        ),
        "wrong arguments of `search`:\n\
         - `/filter/since`: expected a string (date-time), got \"yesterday\"\n\
         - `/cursor`: must be even, got 1"
    );
}

#[test]
#[expect(clippy::items_after_statements, reason = "tools beside their cases")]
fn the_expected_form_is_accepted() {
    // The macro rejects it if it sees the type.
    type Byte = u8;
    let set = taking!(
        #[arg(schema = { "enum": [1, 300] })]
        Byte
    );
    check(&set, &[(json!(300), &["`/x`: expected `1`, got 300"])]);
    /// Takes two.
    #[mcp_tool(input = { "minProperties": 1, "not": { "required": ["a", "b"] } })]
    fn two(a: Option<u8>, b: Option<u8>) {
        let _ = (a, b);
    }
    for arguments in [json!({}), json!({ "a": 1, "b": 2 })] {
        let message = refused(&toolset![two], "two", arguments);
        assert!(
            message.contains("expected an object of at least 1 member without `a` and `b` together"),
            "{message}"
        );
    }
}

#[test]
fn a_condition_asks_for_its_branch() {
    /// Sends a parcel.
    #[mcp_tool(input = {
        "if": { "properties": { "by": { "const": "mail" } }, "required": ["by"] },
        "then": { "required": ["street"] },
        "else": { "required": ["phone"] },
    })]
    fn send(by: Option<String>, street: Option<String>, phone: Option<String>) {
        let _ = (by, street, phone);
    }
    let set = toolset![send];
    assert!(refused(&set, "send", json!({ "by": "mail", "phone": "1" })).contains("`/street`"));
    assert!(refused(&set, "send", json!({ "street": "a" })).contains("`/phone`"));
    for arguments in [json!({ "by": "mail", "street": "a" }), json!({ "phone": "1" })] {
        text_of(&set, "send", arguments);
    }
}
