//! The schemas of argument and result types, in the portable subset and in full.

#![allow(
    clippy::many_single_char_names,
    clippy::needless_pass_by_value,
    clippy::unused_async,
    reason = "tools that are only declared"
)]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use agentcard::rules::Dialect;
use agentcard::{Json, SpecOptions, ToolSet, Tools, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The only tool of `T` in the newest toolspec.
fn tool<T: Tools>() -> Value {
    let spec = ToolSet::new()
        .with::<T>()
        .to_spec(Dialect::McpV2026_07_28, &SpecOptions::default());
    let spec: Value = serde_json::from_str(&spec.expect("no fault").json).expect("JSON");
    spec["tools"][0].clone()
}

/// The schema of the argument `a` of `T`.
fn argument<T: Tools>() -> Value {
    tool::<T>()["inputSchema"]["properties"]["a"].clone()
}

fn output<T: Tools>() -> Value {
    tool::<T>()["outputSchema"].clone()
}

/// A tool with one argument `a`, or with one result.
macro_rules! tool_of {
    ($name:ident($ty:ty)) => {
        /// Tests.
        #[mcp_tool]
        fn $name(a: $ty) {
            let _ = a;
        }
    };
    ($name:ident() -> $ty:ty) => {
        /// Tests.
        #[mcp_tool]
        fn $name() -> Json<$ty> {
            unreachable!("no test calls a tool")
        }
    };
}

mod choices;
mod constraints;

#[test]
fn no_argument() {
    /// Tests.
    #[mcp_tool]
    fn nothing() {}

    let schema = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    assert_eq!(tool::<nothing>()["inputSchema"], schema);
    assert_eq!(tool::<nothing>()["outputSchema"], Value::Null);
}

#[test]
fn integers_have_the_bounds_of_their_type() {
    tool_of!(signed(i8));
    tool_of!(word(u32));
    tool_of!(long(i64));
    tool_of!(unsigned(u64));
    tool_of!(huge(u128));
    assert_eq!(
        argument::<signed>(),
        json!({ "type": "integer", "minimum": -128, "maximum": 127 })
    );
    assert_eq!(
        argument::<word>(),
        json!({ "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 })
    );
    assert_eq!(
        argument::<long>(),
        json!({ "type": "integer", "minimum": i64::MIN, "maximum": i64::MAX })
    );
    assert_eq!(
        argument::<unsigned>(),
        json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX })
    );
    assert_eq!(
        argument::<huge>(),
        json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX })
    );
}

#[test]
fn other_scalars() {
    tool_of!(number(f32));
    tool_of!(character(char));
    tool_of!(flag(bool));
    tool_of!(lent(&str));
    assert_eq!(argument::<number>(), json!({ "type": "number" }));
    assert_eq!(
        argument::<character>(),
        json!({ "type": "string", "minLength": 1, "maxLength": 1 })
    );
    assert_eq!(argument::<flag>(), json!({ "type": "boolean" }));
    assert_eq!(argument::<lent>(), json!({ "type": "string" }));
}

#[test]
fn collections() {
    tool_of!(list(Vec<u8>));
    tool_of!(set(BTreeSet<String>));
    tool_of!(array([bool; 3]));
    tool_of!(map(HashMap<String, f64>));
    tool_of!(numbered(BTreeMap<u8, String>));
    tool_of!(pair((f64, f64)));
    tool_of!(mixed((String, u8)));
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    assert_eq!(argument::<list>(), json!({ "type": "array", "items": byte }));
    let strings = json!({ "type": "array", "items": { "type": "string" }, "uniqueItems": true });
    assert_eq!(argument::<set>(), strings);
    let flags = json!({ "type": "array", "items": { "type": "boolean" }, "minItems": 3, "maxItems": 3 });
    assert_eq!(argument::<array>(), flags);
    let numbers = json!({ "type": "object", "properties": {}, "additionalProperties": { "type": "number" } });
    assert_eq!(argument::<map>(), numbers);
    assert_eq!(
        argument::<numbered>(),
        json!({
            "type": "object",
            "properties": {},
            "patternProperties": { r"^(?:0|[1-9]\d{0,1}|1\d{2}|2[0-4]\d|25[0-5])$": { "type": "string" } },
            "additionalProperties": false,
        })
    );
    let point = json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 });
    assert_eq!(argument::<pair>(), point);
    assert_eq!(
        argument::<mixed>(),
        json!({
            "type": "array",
            "prefixItems": [{ "type": "string" }, byte],
            "items": { "anyOf": [{ "type": "string" }, byte] },
            "minItems": 2,
            "maxItems": 2,
        })
    );
}

/// Where it is.
#[derive(Serialize, Deserialize, JsonSchema)]
struct Place {
    /// Degrees north.
    latitude: f64,
    longitude: f64,
    name: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
}

#[test]
fn nested_structs_are_inlined() {
    tool_of!(inner(Place));
    tool_of!(many(Vec<Place>));
    let place = json!({
        "type": "object",
        "description": "Where it is.",
        "properties": {
            "latitude": { "type": "number", "description": "Degrees north." },
            "longitude": { "type": "number" },
            "name": { "type": "string" },
            "tags": { "type": "array", "items": { "type": "string" }, "default": [] },
        },
        "required": ["latitude", "longitude"],
    });
    assert_eq!(argument::<inner>(), place);
    assert_eq!(argument::<many>(), json!({ "type": "array", "items": place }));
    assert_eq!(tool::<inner>()["inputSchema"].get("$defs"), None);
}

#[test]
fn the_description_of_the_argument_takes_precedence() {
    /// Tests.
    #[mcp_tool]
    fn described(
        /// Where to look.
        a: Place,
    ) {
        let _ = a;
    }
    assert_eq!(argument::<described>()["description"], "Where to look.");
}

#[test]
fn optional_is_not_required() {
    type Maybe = Option<Place>;

    /// Tests.
    #[mcp_tool]
    fn optional(
        a: Option<u8>,
        b: Maybe,
        #[arg(default)] c: String,
        #[arg(default = "x")] d: String,
        e: bool,
    ) {
        let _ = (a, b, c, d, e);
    }
    let schema = &tool::<optional>()["inputSchema"];
    assert_eq!(schema["required"], json!(["e"]));
    let properties = &schema["properties"];
    assert_eq!(
        properties["a"],
        json!({ "type": "integer", "minimum": 0, "maximum": 255 })
    );
    assert_eq!(properties["b"]["type"], "object");
    assert_eq!(properties["c"], json!({ "type": "string", "default": "" }));
    assert_eq!(properties["d"], json!({ "type": "string", "default": "x" }));
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Folder {
    name: String,
    inner: Vec<Folder>,
    parent: Option<Box<Folder>>,
}

#[test]
fn recursive_types_remain_references() {
    tool_of!(recursive(Folder));
    let input = &tool::<recursive>()["inputSchema"];
    let reference = json!({ "$ref": "#/$defs/Folder", "type": "object" });
    assert_eq!(input["properties"]["a"], reference);
    assert_eq!(
        input["$defs"]["Folder"],
        json!({
            "type": "object",
            "properties": {
                "name": { "type": "string" },
                "inner": { "type": "array", "items": reference },
                "parent": reference,
            },
            "required": ["name", "inner"],
        })
    );
}

#[test]
fn arguments_of_any_type_must_be_requested() {
    /// Tests.
    #[mcp_tool]
    fn untyped(#[arg(any)] a: Value, #[arg(any)] b: Option<Value>) {
        let _ = (a, b);
    }
    let schema = &tool::<untyped>()["inputSchema"];
    assert_eq!(schema["properties"], json!({ "a": {}, "b": {} }));
    assert_eq!(schema["required"], json!(["a"]));
}

#[test]
fn the_output_schema_comes_from_the_return_type() {
    tool_of!(place() -> Place);
    assert_eq!(
        output::<place>(),
        json!({
            "type": "object",
            "properties": {
                "latitude": { "type": "number", "description": "Degrees north." },
                "longitude": { "type": "number" },
                "name": { "anyOf": [{ "type": "string" }, { "type": "null" }] },
                "tags": { "type": "array", "items": { "type": "string" } },
            },
            "required": ["latitude", "longitude", "name", "tags"],
        })
    );
}

#[test]
fn the_error_type_does_not_affect_the_output_schema() {
    /// Tests.
    #[mcp_tool]
    async fn fallible() -> Result<Json<Folder>, std::io::Error> {
        Err(std::io::Error::other("no"))
    }
    tool_of!(infallible() -> Folder);
    assert_eq!(output::<fallible>(), output::<infallible>());
    assert_eq!(output::<fallible>()["type"], "object");
    assert_eq!(
        output::<fallible>()["properties"]["inner"]["items"]["$ref"],
        "#/$defs/Folder"
    );
}

#[test]
fn a_tagged_result_is_one_object() {
    #[derive(Serialize, JsonSchema)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    #[expect(dead_code)]
    enum Weather {
        Rain { mm: f64 },
        Snow { cm: f64 },
    }

    tool_of!(weather() -> Weather);
    assert_eq!(
        output::<weather>(),
        json!({
            "type": "object",
            "properties": {
                "kind": { "type": "string", "enum": ["rain", "snow"] },
                "mm": { "type": "number" },
                "cm": { "type": "number" },
            },
            "required": ["kind"],
        })
    );
}

#[test]
fn the_full_style_keeps_everything() {
    /// Tests.
    #[mcp_tool(schema = "full")]
    fn full(#[arg(alias("place"))] a: Place, b: Option<u32>, #[arg(any)] c: Value) {
        let _ = (a, b, c);
    }
    let schema = &tool::<full>()["inputSchema"];
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    assert_eq!(schema["properties"]["a"], json!({ "$ref": "#/$defs/Place" }));
    assert_eq!(schema["properties"]["place"], json!({ "$ref": "#/$defs/Place" }));
    assert_eq!(schema["required"], json!(["c"]));
    assert_eq!(
        schema["allOf"],
        json!([{ "oneOf": [{ "required": ["a"] }, { "required": ["place"] }] }])
    );
    assert_eq!(
        schema["properties"]["b"],
        json!({ "type": ["integer", "null"], "format": "uint32", "minimum": 0, "maximum": u32::MAX })
    );
    assert_eq!(schema["properties"]["c"], json!({}));
    assert_eq!(
        schema["$defs"]["Place"]["properties"]["latitude"]["format"],
        "double"
    );
}

#[test]
fn the_full_style_keeps_what_only_newer_drafts_have() {
    #[derive(Deserialize, JsonSchema)]
    #[schemars(rename = "address", extend("$anchor" = "addressDef"))]
    #[expect(dead_code)]
    struct Address {
        street: Option<String>,
    }
    /// Tests.
    #[mcp_tool(
        schema = "full",
        input = {
            "if": { "required": ["by_mail"] },
            "then": { "required": ["to"] },
            "else": { "required": ["phone"] },
        }
    )]
    fn conditional(to: Option<Address>, by_mail: Option<bool>, phone: Option<String>) {
        let _ = (to, by_mail, phone);
    }
    for version in [Dialect::McpV2025_11_25, Dialect::McpV2026_07_28] {
        let tools = toolset![conditional];
        let list = tools.list(version).unwrap();
        let tool: Value = serde_json::from_str(&list[0].json).unwrap();
        let schema = &tool["inputSchema"];
        assert_eq!(schema["$defs"]["address"]["$anchor"], "addressDef");
        assert_eq!(schema["if"], json!({ "required": ["by_mail"] }));
        assert_eq!(schema["then"], json!({ "required": ["to"] }));
        assert_eq!(schema["else"], json!({ "required": ["phone"] }));
    }
}
