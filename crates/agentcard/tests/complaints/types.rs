//! Types whose schema differs from their deserialization.

use std::collections::{BTreeMap, HashMap};

use agentcard::{Json, mcp_tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{arguments, findings, input, output, places, result};

/// How to order.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Order {
    /// The newest come first.
    NewestFirst,
    /// The best come first.
    ByScore,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Query {
    Text { words: String },
    Near { latitude: f64 },
}

// rust-mcp-sdk#201 and #218
#[test]
fn moon_2407_a_map_has_a_valid_type() {
    /// Tests.
    #[mcp_tool]
    fn maps(plain: HashMap<String, u8>, sorted: BTreeMap<String, Vec<bool>>) {
        let _ = (plain, sorted);
    }
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    let map = json!({ "type": "object", "properties": {}, "additionalProperties": byte });
    assert_eq!(arguments::<maps>()["plain"], map);
    let known = ["array", "boolean", "integer", "number", "object", "string"];
    let unknown =
        |key: &str, value: &Value| key == "type" && value.as_str().is_some_and(|name| !known.contains(&name));
    assert_eq!(places(&input::<maps>(), &unknown), Vec::<String>::new());
    // A type without a schema does not compile: tests/ui/tool/argument_without_schema.rs.
}

// goai#124, opencode#12908, hermes-agent#81150, gemini-cli#4400
#[test]
fn librechat_11784_variants_are_a_plain_enum_with_their_documentation_folded_in() {
    /// Tests.
    #[mcp_tool]
    fn sorted(order: Order) {
        let _ = order;
    }
    let order = &arguments::<sorted>()["order"];
    assert_eq!(
        (&order["type"], &order["enum"]),
        (&json!("string"), &json!(["newest-first", "by-score"]))
    );
    let description = order["description"].as_str().expect("a description");
    for part in [
        "How to order.",
        "newest-first",
        "The newest come first.",
        "by-score",
        "The best come first.",
    ] {
        assert!(description.contains(part), "{description}");
    }
    assert_eq!(
        places(order, &|key, _| key == "const" || key == "oneOf"),
        Vec::<String>::new()
    );
}

// rust-sdk#354
#[test]
fn rmcp_19_the_values_of_an_enum_are_where_it_is_used() {
    /// Tests.
    #[mcp_tool]
    fn sorted(order: Order, orders: Option<Vec<Order>>) {
        let _ = (order, orders);
    }
    let arguments = arguments::<sorted>();
    let values = json!(["newest-first", "by-score"]);
    assert_eq!(
        (&arguments["order"]["enum"], &arguments["orders"]["items"]["enum"]),
        (&values, &values)
    );
    assert_eq!(input::<sorted>().get("$defs"), None);
}

// makenotion#341, nexus#6, mcp-server-gemini#14, mcp-server-cloudflare#224, weppy#77, claude-code#4886 and #5973,
// python-sdk#494, yvgude/lean-ctx#1346, opencode#35516, huly-mcp#66, software-mansion/argent#773
#[test]
fn moraine_256_no_combinator_at_the_root() {
    /// Tests.
    #[mcp_tool]
    fn find(query: Query) -> Json<Query> {
        Json(query)
    }
    for root in [input::<find>(), output::<find>()] {
        assert_eq!(root["type"], "object");
        for combinator in ["anyOf", "oneOf", "allOf"] {
            assert_eq!(root.get(combinator), None, "{root}");
        }
    }
    let variants =
        json!({ "type": "object", "oneOf": [{ "properties": { "words": { "type": "string" } } }] });
    let spec = json!({ "tools": [{ "name": "a", "description": "A.", "inputSchema": variants }] });
    assert!(findings(&spec).contains(&("MCP-072", "/tools/0/inputSchema/oneOf".to_owned())));
}

// dcdpr/jp#1090
#[test]
fn reklawdbox_32_every_argument_has_a_type() {
    /// Tests.
    #[mcp_tool]
    fn typed(order: Option<Order>, query: Option<Query>, list: Vec<Order>, number: u128, letter: char) {
        let _ = (order, query, list, number, letter);
    }
    for (name, schema) in arguments::<typed>().as_object().expect("arguments") {
        assert!(schema["type"].is_string(), "{name}: {schema}");
    }
    // Without a type it does not compile: tests/ui/tool/untyped_argument.rs.
    let spec = json!({ "tools": [{ "name": "a", "description": "A.", "inputSchema": {
        "type": "object", "properties": { "track": { "description": "Which." } },
    } }] });
    assert!(findings(&spec).contains(&("MCP-073", "/tools/0/inputSchema/properties/track".to_owned())));
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Settings {
    max_rows: u8,
    #[serde(rename = "format")]
    kind: String,
    #[serde(default)]
    dry_run: bool,
    #[serde(skip)]
    cache: Vec<u8>,
}

// windmill#10732
#[test]
fn gotcha_38_the_schema_follows_serde() {
    /// Tests.
    #[mcp_tool]
    fn apply(settings: Settings) -> String {
        format!("{settings:?}")
    }
    let schema = &arguments::<apply>()["settings"];
    let mut names: Vec<&String> = schema["properties"]
        .as_object()
        .expect("properties")
        .keys()
        .collect();
    names.sort();
    assert_eq!(names, ["dryRun", "format", "maxRows"]);
    let mut required: Vec<&str> = schema["required"]
        .as_array()
        .expect("names")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    required.sort_unstable();
    assert_eq!(required, ["format", "maxRows"]);
    assert_eq!(schema["additionalProperties"], false);
    assert!(!result::<apply>(json!({ "settings": { "maxRows": 1, "format": "csv" } })).is_error);
    for wrong in [
        json!({ "max_rows": 1, "format": "csv" }),
        json!({ "maxRows": 1, "format": "csv", "cache": [] }),
    ] {
        assert!(result::<apply>(json!({ "settings": wrong })).is_error);
    }
}

// cxpak#45
#[test]
fn genexus18_mcp_186_calls_accept_no_more_than_the_schema() {
    /// Tests.
    #[mcp_tool]
    fn rename(path: String, #[arg(alias("name"))] title: Option<String>) -> String {
        format!("{path} {title:?}")
    }
    assert_eq!(input::<rename>()["additionalProperties"], false);
    let unknown = result::<rename>(json!({ "path": "a", "tittle": "b" }));
    assert!(unknown.is_error);
    assert_eq!(
        unknown.text(),
        "wrong arguments of `rename`:\n- `/tittle`: unknown argument (did you mean `title`?)"
    );
}
