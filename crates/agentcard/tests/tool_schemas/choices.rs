//! Enums in all of serde's forms, alone and flattened into a struct.

use agentcard::mcp_tool;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::argument;

#[test]
fn plain_enums_keep_their_docs() {
    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    enum Unit {
        /// Water freezes at zero.
        Celsius,
        /// Nothing moves at zero.
        Kelvin,
    }
    #[derive(Deserialize, JsonSchema)]
    enum Plain {
        One,
        Two,
    }

    tool_of!(unit(Unit));
    tool_of!(plain(Option<Plain>));
    assert_eq!(
        argument::<unit>(),
        json!({
            "type": "string",
            "enum": ["celsius", "kelvin"],
            "description": "- `celsius`: Water freezes at zero.\n- `kelvin`: Nothing moves at zero.",
        })
    );
    assert_eq!(
        argument::<plain>(),
        json!({ "type": "string", "enum": ["One", "Two"] })
    );
}

#[test]
fn enums_with_data_in_every_tagging() {
    #[derive(Deserialize, JsonSchema)]
    #[expect(dead_code)]
    enum External {
        Off,
        Level(u8),
        At { hour: bool },
    }
    #[derive(Deserialize, JsonSchema)]
    #[serde(tag = "kind")]
    #[expect(dead_code)]
    enum Internal {
        Rain { mm: f64 },
        Dry,
    }
    #[derive(Deserialize, JsonSchema)]
    #[serde(tag = "t", content = "c")]
    #[expect(dead_code)]
    enum Adjacent {
        Text(String),
        None,
    }
    #[derive(Deserialize, JsonSchema)]
    #[serde(untagged)]
    #[expect(dead_code)]
    enum Untagged {
        Number(f64),
        Word(String),
    }

    tool_of!(external(External));
    tool_of!(internal(Internal));
    tool_of!(adjacent(Adjacent));
    tool_of!(untagged(Untagged));
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    assert_eq!(
        argument::<external>(),
        json!({ "anyOf": [
            { "type": "string", "enum": ["Off"] },
            {
                "type": "object",
                "properties": { "Level": byte },
                "required": ["Level"],
                "additionalProperties": false,
            },
            {
                "type": "object",
                "properties": { "At": {
                    "type": "object",
                    "properties": { "hour": { "type": "boolean" } },
                    "required": ["hour"],
                } },
                "required": ["At"],
                "additionalProperties": false,
            },
        ] })
    );
    assert_eq!(
        argument::<internal>(),
        json!({ "type": "object", "anyOf": [
            {
                "type": "object",
                "properties": { "kind": { "type": "string", "enum": ["Rain"] }, "mm": { "type": "number" } },
                "required": ["kind", "mm"],
            },
            {
                "type": "object",
                "properties": { "kind": { "type": "string", "enum": ["Dry"] } },
                "required": ["kind"],
            },
        ] })
    );
    assert_eq!(
        argument::<adjacent>(),
        json!({ "type": "object", "anyOf": [
            {
                "type": "object",
                "properties": { "t": { "type": "string", "enum": ["Text"] }, "c": { "type": "string" } },
                "required": ["t", "c"],
            },
            {
                "type": "object",
                "properties": { "t": { "type": "string", "enum": ["None"] } },
                "required": ["t"],
            },
        ] })
    );
    assert_eq!(
        argument::<untagged>(),
        json!({ "anyOf": [{ "type": "number" }, { "type": "string" }] })
    );
}

#[test]
fn flattened_members() {
    #[derive(Deserialize, JsonSchema)]
    #[expect(dead_code)]
    struct Paging {
        page: bool,
    }
    #[derive(Deserialize, JsonSchema)]
    #[serde(tag = "by")]
    #[expect(dead_code)]
    enum Order {
        Name,
        Date { newest: bool },
    }
    #[derive(Deserialize, JsonSchema)]
    #[expect(dead_code)]
    struct Query {
        text: String,
        #[serde(flatten)]
        paging: Paging,
        #[serde(flatten)]
        order: Order,
    }

    tool_of!(flattened(Query));
    let (text, flag) = (json!({ "type": "string" }), json!({ "type": "boolean" }));
    assert_eq!(
        argument::<flattened>(),
        json!({ "type": "object", "anyOf": [
            {
                "type": "object",
                "properties": { "text": text, "page": flag, "by": { "type": "string", "enum": ["Name"] } },
                "required": ["text", "page", "by"],
            },
            {
                "type": "object",
                "properties": {
                    "text": text,
                    "page": flag,
                    "by": { "type": "string", "enum": ["Date"] },
                    "newest": flag,
                },
                "required": ["text", "page", "by", "newest"],
            },
        ] })
    );
}
