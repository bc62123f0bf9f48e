//! Input schemas that clients reject.

use std::collections::HashMap;

use agentcard::mcp_tool;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{arguments, findings, input, output, places, result};

#[derive(Serialize, Deserialize, JsonSchema)]
struct Place {
    latitude: f64,
    name: Option<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Folder {
    files: u32,
    inner: Vec<Folder>,
    parent: Option<Box<Folder>>,
}

#[derive(Deserialize, JsonSchema)]
struct Loose {
    anything: Value,
    many: Vec<Value>,
    keyed: HashMap<String, Value>,
}

// anthropics/claude-code#50194, #82949, 7xuanlu/wenlan#360, GaloyMoney/drua#230, ironplc#1125, BrowserOS#1641,
// GREsau/schemars#494, mezmo/aura#358, github/copilot-cli#4623
#[test]
fn claude_code_17742_any_value_is_an_empty_schema() {
    /// Stores.
    #[mcp_tool]
    fn store(#[arg(any)] value: Value, #[arg(any)] maybe: Option<Value>, loose: Loose) {
        let _ = (value, maybe, loose);
    }
    let arguments = arguments::<store>();
    assert_eq!(
        (&arguments["value"], &arguments["maybe"]),
        (&json!({}), &json!({}))
    );
    let nested = &arguments["loose"]["properties"];
    assert_eq!(nested["anything"], json!({}));
    assert_eq!(nested["many"], json!({ "type": "array", "items": {} }));
    // `"additionalProperties": true` has no effect, and some clients can't handle it.
    assert_eq!(nested["keyed"], json!({ "type": "object", "properties": {} }));
    assert_eq!(
        places(&arguments, &|_, value| *value == json!(true)),
        Vec::<String>::new()
    );
}

// github/copilot-cli#4623, t8y2/dbx#6233, BeaconBay/ck#106, akitaonrails/ai-memory#735 and #148, aoci-code#61,
// opencode#48073, gemini-cli#21094
#[test]
fn dbx_6233_an_optional_argument_has_one_type_and_is_not_required() {
    /// Tests.
    #[mcp_tool]
    fn optional(list: Option<Vec<String>>, place: Option<Place>, number: Option<u8>, needed: bool) {
        let _ = (list, place, number, needed);
    }
    let schema = input::<optional>();
    assert_eq!(schema["required"], json!(["needed"]));
    assert_eq!(
        schema["properties"]["list"],
        json!({ "type": "array", "items": { "type": "string" } })
    );
    assert_eq!(
        places(&schema, &|key, value| key == "type" && value.is_array()),
        Vec::<String>::new()
    );
    assert_eq!(places(&schema, &|key, _| key == "anyOf"), Vec::<String>::new());
}

// leantoken#426
#[test]
fn moltis_283_null_is_accepted_for_optional_arguments() {
    /// Tests.
    #[mcp_tool]
    fn optional(list: Option<Vec<String>>, place: Option<Place>, #[arg(default = 3)] number: u8) -> String {
        format!(
            "{} {} {number}",
            list.is_none(),
            place.is_some_and(|place| place.name.is_none())
        )
    }
    let place = json!({ "latitude": 1.0, "name": null });
    let result = result::<optional>(json!({ "list": null, "place": place, "number": null }));
    assert_eq!(
        (result.is_error, result.text()),
        (false, "true true 3".to_owned())
    );
}

// gemini-cli#13142, opencode#12295, agent-infra/sandbox#83, DEEIX-Chat#546, stitch-mcp#184, Kiro#10040,
// lmstudio-bug-tracker#738, openai/codex#3152, basic-memory#444, ms-365-mcp-server#643
#[test]
fn gemini_cli_13326_definitions_are_inlined() {
    /// Tests.
    #[mcp_tool]
    fn placed(one: Place, maybe: Option<Place>, many: Vec<Place>) {
        let _ = (one, maybe, many);
    }
    let schema = input::<placed>();
    assert_eq!(
        places(&schema, &|key, _| key == "$ref" || key == "$defs"),
        Vec::<String>::new()
    );
    assert_eq!(schema["properties"]["one"], schema["properties"]["many"]["items"]);
}

#[test]
fn copilot_cli_1876_only_recursive_references_remain_and_resolve() {
    /// Tests.
    #[mcp_tool]
    fn recursive(folder: Folder, place: Place) {
        let _ = (folder, place);
    }
    let schema = input::<recursive>();
    assert_eq!(schema["$defs"].as_object().map(serde_json::Map::len), Some(1));
    for place in places(&schema, &|key, _| key == "$ref") {
        assert_eq!(schema.pointer(&place), Some(&json!("#/$defs/Folder")), "{place}");
    }
}

#[test]
fn gcore_mcp_server_14_inlining_has_a_limit() {
    macro_rules! doubling {
        ($first:ident $second:ident $($rest:ident)*) => {
            #[derive(Deserialize, JsonSchema)]
            struct $first { left: Box<$second>, right: Box<$second> }
            doubling!($second $($rest)*);
        };
        ($last:ident) => {
            #[derive(Deserialize, JsonSchema)]
            struct $last { leaf: u8 }
        };
    }
    doubling!(A B C D E F G H I J K L M N);

    /// Tests.
    #[mcp_tool]
    fn exploding(a: A) {
        let _ = a;
    }
    assert!(input::<exploding>().to_string().len() < 10_000);
}

// anthropics/claude-code#10590, anomalyco/opencode#45211
#[test]
fn claude_code_18260_objects_have_a_type() {
    /// Tests.
    #[mcp_tool]
    fn objects(place: Place, maybe: Option<Place>, folder: Folder, boxed: Option<Box<Folder>>) {
        let _ = (place, maybe, folder, boxed);
    }
    for (name, schema) in arguments::<objects>().as_object().expect("arguments") {
        assert_eq!(schema["type"], "object", "{name}: {schema}");
    }
}

#[test]
fn gemini_cli_13694_an_output_has_no_references_either() {
    #[derive(Serialize, JsonSchema)]
    struct Route {
        from: Place,
        via: Vec<Place>,
    }
    /// Tests.
    #[mcp_tool]
    fn route() -> agentcard::Json<Route> {
        unreachable!("only listed")
    }
    assert_eq!(
        places(&output::<route>(), &|key, _| key == "$ref" || key == "$defs"),
        Vec::<String>::new()
    );
}

// cherry-studio#4153, Piebald-AI/splitrail#113, ZhangHanDong/mempal#3 and #84, longbridge/developers#1264,
// longbridge-mcp#156, VelesDB#1285, drua#321, txcript#17
#[test]
fn gemini_cli_5388_numbers_have_bounds_and_no_format() {
    /// Tests.
    #[mcp_tool]
    #[expect(clippy::many_single_char_names, reason = "one of each type")]
    fn numbers(a: u8, b: u32, c: u64, e: i64, f: f32, h: Option<u16>, i: Vec<f64>) {
        let _ = (a, b, c, e, f, h, i);
    }
    let schema = input::<numbers>();
    assert_eq!(places(&schema, &|key, _| key == "format"), Vec::<String>::new());
    assert_eq!(
        schema["properties"]["b"],
        json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX })
    );
}

// gemini-cli#14970, promptfoo#5965, mcp-openmsx#22
#[test]
fn promptfoo_4200_the_dialect_is_left_out() {
    /// Tests.
    #[mcp_tool]
    fn plain(place: Place) -> agentcard::Json<Place> {
        agentcard::Json(place)
    }
    assert_eq!(
        (input::<plain>().get("$schema"), output::<plain>().get("$schema")),
        (None, None)
    );
}

// openai-agents-python#454, langchain-mcp-adapters#137, crawl4ai#2207, mcphost#88, karakeep#1831, collmbo#384,
// cloudflare/agents#324, posit-dev/mcptools#89
#[test]
fn openai_agents_python_449_an_object_has_properties() {
    #[derive(Deserialize, JsonSchema)]
    struct Empty {}
    /// Tests.
    #[mcp_tool]
    fn nothing() {}
    /// Tests.
    #[mcp_tool]
    fn hollow(empty: Empty, map: HashMap<String, u8>) {
        let _ = (empty, map);
    }
    let empty = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    assert_eq!(input::<nothing>(), empty);
    assert_eq!(
        (
            &arguments::<hollow>()["empty"]["properties"],
            &arguments::<hollow>()["map"]["properties"]
        ),
        (&json!({}), &json!({}))
    );
}

#[test]
fn github_mcp_server_376_the_root_is_closed() {
    /// Tests.
    #[mcp_tool]
    fn closed(place: Place) {
        let _ = place;
    }
    assert_eq!(input::<closed>()["additionalProperties"], false);
}

#[test]
fn nab_61_nullable_is_not_a_json_schema_keyword() {
    /// Tests.
    #[mcp_tool]
    fn optional(place: Option<Place>, many: Option<Vec<Option<u8>>>) -> agentcard::Json<Place> {
        let _ = many;
        agentcard::Json(place.expect("only listed"))
    }
    for schema in [input::<optional>(), output::<optional>()] {
        assert_eq!(places(&schema, &|key, _| key == "nullable"), Vec::<String>::new());
    }
}

// tower-mcp#587 and #175, patchloom#854
#[test]
fn tower_mcp_582_the_root_is_an_object() {
    /// Tests.
    #[mcp_tool]
    fn text(a: String) -> String {
        a
    }
    assert_eq!(input::<text>()["type"], "object");
    // An input that is none does not compile: tests/ui/tool/input_is_no_object.rs.
}

#[test]
fn vscode_unify_chat_provider_162_a_wrongly_nested_schema_is_reported() {
    let schema =
        json!({ "type": "object", "properties": { "path": { "type": "string" }, "type": "object" } });
    let spec = json!({ "tools": [{ "name": "a", "description": "A.", "inputSchema": schema }] });
    let place = "/tools/0/inputSchema/properties/type".to_owned();
    assert!(
        findings(&spec).contains(&("MCP-063", place)),
        "{:?}",
        findings(&spec)
    );
}
