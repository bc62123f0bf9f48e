//! Explicit parts of a tool's schema: null, formats, keywords, additional arguments, members without a key.

#![allow(
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    reason = "tools take what clients send"
)]

use std::pin::pin;
use std::task::{Context as Waking, Poll, Waker};

use agentcard::rules::Dialect;
use agentcard::{CallResult, Context, SchemaStyle, SpecOptions, ToolSet, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// Sells a ticket.
#[mcp_tool(
    read_only = false,
    annotations = { "title": "Ticket", "category": "sales" },
    extra = { "x-price": { "amount": 3 }, "maxRetries": 2 },
    additional_arguments
)]
fn ticket(
    /// The day.
    #[arg(format = "date")]
    day: String,
    #[arg(nullable)] seat: Option<u8>,
    #[arg(schema = { "multipleOf": 0.5, "exclusiveMinimum": 0 })] price: f64,
    #[arg(schema = { "oneOf": [{ "type": "string" }, { "type": ["integer", "null"] }] })] code: Value,
    plain: Option<u8>,
) -> String {
    format!("{day} {seat:?} {price} {code} {plain:?}")
}

/// Books a journey.
#[mcp_tool(
    input = { "dependentRequired": { "via": ["to"] }, "anyOf": [{ "required": ["to"] }, { "required": ["by"] }] },
    allow("MCP-072")
)]
fn journey(to: Option<String>, via: Option<String>, by: Option<String>) -> String {
    format!("{to:?} {via:?} {by:?}")
}

fn spec(style: SchemaStyle) -> Value {
    let mut options = SpecOptions::default();
    options.style = Some(style);
    let spec = toolset![ticket]
        .to_spec(Dialect::McpV2025_11_25, &options)
        .unwrap();
    serde_json::from_str(&spec.json).unwrap()
}

fn call(set: &ToolSet, arguments: Value) -> CallResult {
    let tool = if set.len() == 1 { "ticket" } else { "journey" };
    match pin!(set.call(tool, arguments, &Context::default())).poll(&mut Waking::from_waker(Waker::noop())) {
        Poll::Ready(result) => result.unwrap(),
        Poll::Pending => unreachable!("nothing waits"),
    }
}

#[test]
fn all_stated_members_are_published() {
    let spec = spec(SchemaStyle::Portable);
    let tool = &spec["tools"][0];
    assert_eq!(
        tool["annotations"],
        json!({ "readOnlyHint": false, "title": "Ticket", "category": "sales" })
    );
    assert_eq!(
        (&tool["x-price"], &tool["maxRetries"]),
        (&json!({ "amount": 3 }), &json!(2))
    );
}

#[test]
fn stated_keywords_are_published() {
    let spec = spec(SchemaStyle::Portable);
    let schema = &spec["tools"][0]["inputSchema"];
    let nothing = json!({ "type": "null" });
    assert_eq!(
        schema,
        &json!({
            "type": "object",
            "properties": {
                "day": { "type": "string", "description": "The day.", "format": "date" },
                "seat": { "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 255 }, nothing] },
                "price": { "type": "number", "exclusiveMinimum": 0, "multipleOf": 0.5 },
                "code": { "anyOf": [{ "type": "string" }, { "anyOf": [{ "type": "integer" }, nothing] }] },
                "plain": { "type": "integer", "minimum": 0, "maximum": 255 },
            },
            "required": ["day", "price", "code"],
        })
    );
}

#[test]
fn internal_markers_are_not_published() {
    for style in [SchemaStyle::Portable, SchemaStyle::Full] {
        assert!(!spec(style).to_string().contains("x-null"), "{style:?}");
    }
}

#[test]
fn calls_are_checked_by_stated_keywords() {
    let set = toolset![ticket];
    let right = json!({ "day": "2026-01-31", "seat": null, "price": 1.5, "code": null, "unknown": [1] });
    let result = call(&set, right);
    assert_eq!(result.text(), "2026-01-31 None 1.5 null None");
    for (wrong, place) in [
        (json!({ "day": "d", "price": 0.7, "code": "a" }), "/price"),
        (json!({ "day": "d", "price": 0, "code": "a" }), "/price"),
        (json!({ "day": "d", "price": 1, "code": 1.5 }), "/code"),
        (
            json!({ "day": "d", "price": 1, "code": "a", "seat": 256 }),
            "/seat",
        ),
    ] {
        let result = call(&set, wrong.clone());
        assert!(
            result.is_error && result.text().contains(place),
            "{wrong}: {}",
            result.text()
        );
    }
}

#[test]
fn arguments_may_depend_on_each_other() {
    let set = toolset![ticket, journey];
    let spec = set
        .to_spec(Dialect::McpV2025_11_25, &SpecOptions::default())
        .unwrap();
    let spec: Value = serde_json::from_str(&spec.json).unwrap();
    let schema = &spec["tools"][1]["inputSchema"];
    assert_eq!(schema["dependentRequired"], json!({ "via": ["to"] }));
    assert_eq!(
        schema["anyOf"],
        json!([{ "required": ["to"] }, { "required": ["by"] }])
    );
    assert_eq!(
        schema["properties"].as_object().map(serde_json::Map::len),
        Some(3)
    );

    assert!(!call(&set, json!({ "to": "Oslo", "via": "Bergen" })).is_error);
    assert!(!call(&set, json!({ "by": "ship" })).is_error);
    let lonely = call(&set, json!({ "via": "Bergen", "by": "ship" })).text();
    assert!(
        lonely.contains("- `/to`: missing") && lonely.contains("goes with `via`"),
        "{lonely}"
    );
    assert!(call(&set, json!({})).is_error);
}

#[test]
#[expect(
    clippy::many_single_char_names,
    reason = "arguments are told apart by a letter"
)]
fn a_schema_that_nothing_fits_or_that_is_misspelt_is_a_fault() {
    // The macro can't see through a type alias.
    type Byte = u8;
    type Flags = Vec<bool>;

    #[derive(Deserialize, JsonSchema)]
    #[schemars(extend("maxLenght" = 3))]
    struct Code(#[expect(dead_code)] String);

    /// Takes a number.
    #[mcp_tool]
    fn contradicts(
        #[arg(schema = { "type": "string" })] a: Byte,
        #[arg(schema = { "enum": ["a"] })] b: Byte,
        c: Code,
        #[arg(schema = { "minProperties": 3 })] d: Flags,
        #[arg(schema = { "x-order": 3, "propertyOrdering": [] })] e: String,
    ) {
        let _ = (a, b, c, d, e);
    }
    let faults = toolset![contradicts].check().unwrap_err().to_string();
    for expected in [
        "`type` does not apply to argument `a` of tool `contradicts`, whose type is integer",
        "`enum` does not apply to argument `b`",
        "unknown keyword `maxLenght` (did you mean `maxLength`?)",
        "`minProperties` does not apply to argument `d`",
    ] {
        assert!(faults.contains(expected), "{faults}");
    }
    assert!(
        !faults.contains("argument `e`") && !faults.contains("propertyOrdering"),
        "{faults}"
    );
}
