//! Issues about schemas that Gemini rejects.

use agentcard_rules::schema::fit::{Client, Fit};
use serde_json::{Value, json};

use super::{findings, fixed, fixed_argument, one, spec};

#[test]
fn copilot_cli_4623_gemini_accepts_one_type_and_no_boolean_schema() {
    let items = json!({ "type": "array", "items": { "type": ["object", "null"], "properties": { "b": { "type": "string" } } } });
    let fitted = fixed_argument(&items, Client::Gemini, "CLIENT-031", "/items/type");
    let object = json!({ "type": "object", "properties": { "b": { "type": "string" } } });
    assert_eq!(
        fitted,
        json!({ "type": "array", "items": { "anyOf": [object, { "type": "null" }] } })
    );
    assert_eq!(
        fixed_argument(&json!(true), Client::Gemini, "CLIENT-030", ""),
        any()
    );
}

/// The adapted form of a value of any type.
fn any() -> Value {
    json!({ "anyOf": [{ "type": "string" }, { "type": "number" }, { "type": "boolean" }] })
}

/// directus/mcp#8, cyanheads/obsidian-mcp-server#21.
#[test]
fn gemini_cli_5694_every_schema_has_a_type() {
    for client in [Client::Gemini, Client::Any] {
        let fitted = fixed_argument(&json!({ "description": "Any value." }), client, "CLIENT-033", "");
        let form = |ty: &str| json!({ "type": ty, "description": "Any value." });
        assert_eq!(
            fitted,
            json!({ "anyOf": [form("string"), form("number"), form("boolean")] })
        );
        let fitted = fixed_argument(&json!({ "minLength": 2 }), client, "CLIENT-033", "");
        assert_eq!(fitted, json!({ "type": "string", "minLength": 2 }));
        let list = json!({ "type": "array", "items": {} });
        assert_eq!(
            fixed_argument(&list, client, "CLIENT-033", "/items")["items"],
            any()
        );
        // Other properties may have any value.
        let open = json!({ "type": "object", "properties": {}, "additionalProperties": {} });
        assert_eq!(findings(&spec(&one(&open)), client), []);
    }
}

/// anomalyco/opencode#46676, BerriAI/litellm#14155.
#[test]
fn mcp_server_excel_607_enum_values_are_not_empty() {
    for client in [Client::Gemini, Client::Any] {
        let sort = json!({ "type": "string", "enum": ["", "asc", "desc"] });
        let fitted = fixed_argument(&sort, client, "CLIENT-045", "/enum");
        assert_eq!(fitted, json!({ "type": "string", "enum": ["asc", "desc"] }));
        let losses = Fit::to(client).input(&one(&sort)).losses;
        assert_eq!(losses[0].pointer, "/properties/a/enum");
        for nothing in [json!({ "const": "" }), json!({ "enum": [""], "type": "string" })] {
            let fitted = Fit::to(client).input(&one(&nothing));
            assert_eq!(fitted.schema, one(&json!({ "type": "string", "maxLength": 0 })));
            assert_eq!(fitted.losses, []);
        }
    }
}

/// NousResearch/hermes-agent#4651.
#[test]
fn mcp_obsidian_105_required_names_are_properties() {
    let mut schema = one(&json!({ "type": "string" }));
    schema["required"] = json!(["a", "y"]);
    for client in [Client::Gemini, Client::Any] {
        let fitted = fixed(&schema, client, "CLIENT-055", "/required/1");
        assert_eq!(fitted["properties"]["y"], any());
        let loose = Fit::to(client).loose().input(&schema);
        assert_eq!(loose.schema["required"], json!(["a"]));
        assert_eq!(loose.schema["properties"], schema["properties"]);
        assert_eq!(loose.losses[0].pointer, "/required");
        assert_eq!(findings(&spec(&loose.schema), client), []);
    }
}

#[test]
fn opencode_11889_only_objects_have_properties() {
    let text = json!({ "type": "string", "properties": { "k": { "type": "string" } }, "required": ["k"] });
    for client in [Client::Gemini, Client::Any] {
        let fitted = fixed_argument(&text, client, "CLIENT-056", "/properties");
        assert_eq!(fitted, json!({ "type": "string" }));
        let losses = Fit::to(client).input(&one(&text)).losses;
        let places: Vec<&str> = losses.iter().map(|loss| loss.pointer.as_str()).collect();
        assert_eq!(places, ["/properties/a/properties", "/properties/a/required"]);
    }
}

#[test]
fn the_format_enum_requires_an_enum() {
    let text = json!({ "type": "string", "format": "enum" });
    let fitted = fixed_argument(&text, Client::Gemini, "CLIENT-034", "/format");
    assert_eq!(fitted, json!({ "type": "string" }));
    let chosen = json!({ "type": "string", "format": "enum", "enum": ["a"] });
    assert_eq!(findings(&spec(&one(&chosen)), Client::Gemini), []);
}

/// t8y2/dbx#6233, BeaconBay/ck#106, akitaonrails/ai-memory#735 and #148, anomalyco/opencode#48073, gemini-cli#21094.
#[test]
fn aoci_code_61_optional_properties_need_no_null() {
    let list = json!({ "type": ["null", "array"], "items": { "type": "string" } });
    let fitted = Fit::to(Client::Gemini).input(&one(&list));
    assert_eq!(
        fitted.schema["properties"]["a"],
        json!({ "type": "array", "items": { "type": "string" } })
    );
    assert_eq!(fitted.losses[0].pointer, "/properties/a");
    let mut required = one(&list);
    required["required"] = json!(["a"]);
    let fitted = fixed(&required, Client::Gemini, "CLIENT-031", "/properties/a/type");
    let forms = json!([{ "type": "null" }, { "type": "array", "items": { "type": "string" } }]);
    assert_eq!(fitted["properties"]["a"], json!({ "anyOf": forms }));
}

/// agent-infra/sandbox#83.
#[test]
fn deeix_chat_546_recursion_is_a_loss_and_ends() {
    let schema = json!({
        "type": "object", "properties": { "a": { "$ref": "#/$defs/Node" } },
        "$defs": { "Node": { "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" }, "n": { "type": "integer" } }, "additionalProperties": false } },
    });
    let fitted = fixed(&schema, Client::Gemini, "CLIENT-021", "/properties/a/$ref");
    let last = json!({ "type": "object", "properties": { "n": { "type": "integer" } }, "additionalProperties": false });
    let deepest = "/properties/a/properties/next/properties/next";
    assert_eq!(fitted.pointer(deepest), Some(&last));
    let losses = Fit::to(Client::Gemini).input(&schema).losses;
    assert_eq!(losses[0].pointer, format!("{deepest}/properties/next/$ref"));
    // Other clients follow recursive references.
    assert_eq!(Fit::to(Client::OpenAi).input(&schema).schema, schema);
}

#[test]
fn gemini_cli_13694_results_have_no_references_either() {
    let output = json!({
        "type": "object",
        "properties": { "at": { "$ref": "#/$defs/Place" }, "tree": { "$ref": "#/$defs/Node" } },
        "$defs": {
            "Place": { "type": "object", "properties": { "city": { "type": "string" } } },
            "Node": { "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" } } },
        },
    });
    let fitted = Fit::to(Client::Gemini).output(&output);
    let place = json!({ "type": "object", "properties": { "city": { "type": "string" } } });
    // Results must still accept everything.
    assert_eq!(
        fitted.schema,
        json!({ "type": "object", "properties": { "at": place, "tree": { "type": "object" } } })
    );
    assert_eq!(fitted.losses[0].pointer, "/properties/tree/$ref");
    let tool = |output: &Value| json!({ "tools": [{ "name": "t", "description": "Does.", "inputSchema": { "type": "object", "properties": {} }, "outputSchema": output }] });
    assert_eq!(findings(&tool(&output), Client::Gemini).len(), 3);
    assert_eq!(findings(&tool(&fitted.schema), Client::Gemini), []);
}

/// cherry-studio#4153; Piebald-AI/splitrail#113, ZhangHanDong/mempal#3 and #84, longbridge-mcp#156, VelesDB#1285,
/// drua#321, txcript#17 for validators that warn.
#[test]
fn gemini_cli_5388_numbers_have_no_rust_format() {
    let number = json!({ "type": "integer", "format": "uint32", "minimum": 0 });
    for &client in Client::ALL {
        if client != Client::OpenAiStrict {
            let fitted = fixed_argument(&number, client, "CLIENT-034", "/format");
            assert_eq!(fitted, json!({ "type": "integer", "minimum": 0 }));
        }
    }
    let kept = ["int32", "int64", "float", "double", "date-time"];
    for format in kept {
        assert_eq!(
            findings(
                &spec(&one(&json!({ "type": "string", "format": format }))),
                Client::Gemini
            ),
            []
        );
    }
}

/// promptfoo#5965, gemini-cli#14970, mcp-openmsx#22.
#[test]
fn promptfoo_4200_the_dialect_is_left_out() {
    let schema =
        json!({ "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {} });
    let fitted = fixed(&schema, Client::Gemini, "CLIENT-060", "/$schema");
    assert_eq!(fitted, json!({ "type": "object", "properties": {} }));
}

/// goai#124, opencode#12908, hermes-agent#81150, gemini-cli#4400.
#[test]
fn librechat_11784_constants_are_plain_enums_with_their_words() {
    let choice = json!({ "oneOf": [{ "const": "asc", "description": "Small first." }, { "type": "string", "enum": ["desc"] }] });
    for client in [Client::Gemini, Client::OpenAi, Client::Any] {
        let fitted = fixed_argument(&choice, client, "CLIENT-042", "/oneOf");
        assert_eq!(fitted["enum"], json!(["asc", "desc"]));
        assert_eq!(fitted["description"], json!("- `asc`: Small first."));
    }
    let fitted = fixed_argument(&json!({ "const": "asc" }), Client::Gemini, "CLIENT-040", "/const");
    assert_eq!(fitted, json!({ "type": "string", "enum": ["asc"] }));
}

#[test]
fn discuss_ai_google_dev_69272_gemini_has_no_tuples() {
    let pair = json!({ "type": "array", "prefixItems": [{ "type": "number" }, { "type": "number" }], "minItems": 2, "items": false });
    let fitted = fixed_argument(&pair, Client::Gemini, "CLIENT-051", "/prefixItems");
    assert_eq!(
        fitted,
        json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 })
    );
    // A list that no single item schema can express remains an error.
    let mixed = one(
        &json!({ "type": "array", "prefixItems": [{ "type": "number" }, { "type": "string" }], "items": false }),
    );
    let fitted = Fit::to(Client::Gemini).input(&mixed).schema;
    assert!(
        findings(&spec(&fitted), Client::Gemini)
            .iter()
            .any(|found| found.0 == "CLIENT-051")
    );
}

/// langchain-google#1216.
#[test]
fn graphenium_37_any_of_has_no_siblings() {
    let weight =
        json!({ "type": "number", "description": "Weight.", "anyOf": [{ "minimum": 1 }, { "maximum": -1 }] });
    let fitted = fixed_argument(&weight, Client::Gemini, "CLIENT-043", "/anyOf");
    let form = |key: &str, bound: i64| json!({ "type": "number", "description": "Weight.", key: bound });
    assert_eq!(
        fitted,
        json!({ "anyOf": [form("minimum", 1), form("maximum", -1)] })
    );
}

/// 9router#359.
#[test]
fn azure_devops_mcp_139_gemini_only_enumerates_strings() {
    let sizes = json!({ "type": "integer", "enum": [1, 2, 3, 8] });
    let fitted = fixed_argument(&sizes, Client::Gemini, "CLIENT-041", "/enum");
    let range = |least: u8, most: u8| json!({ "type": "integer", "minimum": least, "maximum": most });
    assert_eq!(fitted, json!({ "anyOf": [range(1, 3), range(8, 8)] }));
}

/// sigoden/aichat#1049, mcphost#35.
#[test]
fn cline_7339_arrays_have_items() {
    for (client, items) in [(Client::Gemini, any()), (Client::OpenAi, json!({}))] {
        let fitted = fixed_argument(&json!({ "type": "array" }), client, "CLIENT-050", "");
        assert_eq!(fitted, json!({ "type": "array", "items": items }));
    }
}
