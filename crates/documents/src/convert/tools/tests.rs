//! Tool lists in all forms.

use agentcard_rules::Dialect;
use agentcard_rules::client::Client;
use serde_json::{Value, json};

use super::*;
use crate::convert::Converted;

const NEWEST: Dialect = Dialect::McpV2026_07_28;

fn schema() -> Value {
    json!({ "type": "object", "properties": { "city": { "type": "string" } }, "required": ["city"] })
}

fn pointers(converted: &Converted) -> Vec<&str> {
    converted
        .losses
        .iter()
        .map(|loss| loss.pointer.as_str())
        .collect()
}

#[test]
fn every_form_becomes_the_same_toolspec() {
    let tool = json!({ "name": "forecast", "description": "D.", "inputSchema": schema() });
    let open_ai = json!({ "name": "forecast", "description": "D.", "parameters": schema() });
    let capitals =
        json!({ "type": "OBJECT", "properties": { "city": { "type": "STRING" } }, "required": ["city"] });
    let forms = [
        json!({ "tools": [tool] }),
        json!({ "tools": [{ "name": "forecast", "description": "D.", "inputSchema": { "jsonSchema": schema() } }] }),
        json!([{ "name": "forecast", "description": "D.", "arguments": [{ "name": "city", "type": "string", "required": true }] }]),
        json!({ "tools": [{ "toolSpec": { "name": "forecast", "description": "D.", "inputSchema": { "json": schema() } } }] }),
        json!([tool]),
        tool.clone(),
        json!({ "tools": { "forecast": { "description": "D.", "inputSchema": schema() } } }),
        json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": [tool], "resultType": "complete", "ttlMs": 1, "cacheScope": "public" } }),
        json!([{ "type": "function", "function": open_ai }]),
        json!({ "tools": [{ "type": "function", "name": "forecast", "description": "D.", "parameters": schema(), "strict": false }] }),
        json!({ "functions": [open_ai] }),
        json!([{ "name": "forecast", "description": "D.", "input_schema": schema() }]),
        json!([{ "type": "custom", "name": "forecast", "description": "D.", "input_schema": schema() }]),
        json!([{ "functionDeclarations": [{ "name": "forecast", "description": "D.", "parameters": capitals }] }]),
        json!({ "tools": [{ "function_declarations": [{ "name": "forecast", "description": "D.", "parametersJsonSchema": schema() }] }] }),
    ];
    for form in forms {
        assert!(is_tool_list(&form), "{form}");
        let converted = to_toolspec(&form, NEWEST).unwrap();
        let tools =
            json!({ "tools": [{ "name": "forecast", "description": "D.", "inputSchema": schema() }] });
        assert_eq!(
            (&converted.document, &converted.losses[..]),
            (&tools, &[][..]),
            "{form}"
        );
    }
}

#[test]
fn pages_are_joined_and_missing_ones_are_losses() {
    let page = |name: &str, next: Value| json!({ "tools": [{ "name": name, "inputSchema": {} }], "nextCursor": next, "_meta": {} });
    let all = to_toolspec(&json!([page("a", json!("2")), page("b", Value::Null)]), NEWEST).unwrap();
    assert_eq!(
        all.document,
        json!({ "tools": [{ "name": "a", "inputSchema": {} }, { "name": "b", "inputSchema": {} }] })
    );
    assert_eq!(pointers(&all), Vec::<&str>::new());
    let rpc = |page: Value| json!({ "jsonrpc": "2.0", "id": 1, "result": page });
    let part = to_toolspec(
        &json!([rpc(page("a", json!("2"))), rpc(page("b", json!("3")))]),
        NEWEST,
    )
    .unwrap();
    assert_eq!(pointers(&part), ["/1/result/nextCursor"]);
}

#[test]
fn null_is_unset() {
    let spec = json!({ "tools": [{ "name": "a", "title": null, "inputSchema": {}, "annotations": { "title": null }, "x-own": null }] });
    let converted = to_toolspec(&spec, NEWEST).unwrap();
    assert_eq!(
        converted.document,
        json!({ "tools": [{ "name": "a", "inputSchema": {}, "annotations": {}, "x-own": null }] })
    );
}

#[test]
fn unknown_members_are_kept() {
    let spec =
        json!({ "server": { "name": "s" }, "tools": [{ "name": "a", "inputSchema": {}, "x-own": 1 }] });
    let converted = to_toolspec(&spec, NEWEST).unwrap();
    assert_eq!(converted.document, spec);
    assert!(converted.document.to_string().starts_with(r#"{"tools""#));
}

#[test]
fn a_function_without_parameters_accepts_none() {
    let converted = to_toolspec(
        &json!([{ "type": "function", "function": { "name": "now", "strict": true } }]),
        NEWEST,
    )
    .unwrap();
    let none = json!({ "type": "object", "properties": {} });
    assert_eq!(
        converted.document,
        json!({ "tools": [{ "name": "now", "inputSchema": none }] })
    );
    assert_eq!(pointers(&converted), ["/0/function/strict"]);
}

#[test]
fn built_in_tools_are_losses() {
    let list = json!({ "tools": [{ "type": "web_search_20250305", "name": "web_search" }, { "name": "a", "inputSchema": {} }] });
    let converted = to_toolspec(&list, NEWEST).unwrap();
    assert_eq!(converted.document["tools"].as_array().unwrap().len(), 1);
    assert_eq!(pointers(&converted), ["/tools/0"]);
}

#[test]
fn built_in_tools_in_bare_lists_are_losses() {
    let own = json!({ "name": "a", "parameters": schema() });
    let function = json!({ "type": "function", "name": "a", "parameters": schema() });
    for (list, lost) in [
        (json!([function, { "type": "web_search" }]), "/1"),
        (
            json!([{ "type": "bash_20250124", "name": "bash" }, { "name": "a", "input_schema": schema() }]),
            "/0",
        ),
        (
            json!([{ "functionDeclarations": [own] }, { "googleSearch": {} }]),
            "/1",
        ),
        (
            json!({ "tools": [{ "functionDeclarations": [own] }, { "googleSearch": {} }] }),
            "/tools/1",
        ),
    ] {
        assert!(is_tool_list(&list), "{list}");
        for client in [Client::OpenAi, Client::Gemini] {
            assert_eq!(pointers(&to_client(&list, client).unwrap()), [lost], "{list}");
        }
        let spec = to_toolspec(&list, NEWEST).unwrap().document;
        assert_eq!(
            spec,
            json!({ "tools": [{ "name": "a", "inputSchema": schema() }] })
        );
    }
    for other in [
        json!([{ "type": "web_search" }]),
        json!([{ "a": {} }]),
        json!([function, 1]),
    ] {
        assert!(!is_tool_list(&other), "{other}");
    }
}

#[test]
fn losses_point_into_the_source() {
    let closed = json!({ "type": "object", "properties": { "a": { "type": "object", "additionalProperties": false } } });
    let function = json!({ "name": "a", "title": "T", "parameters": closed });
    let tool = |schema: &str| json!({ "name": "a", "title": "T", schema: closed });
    for (list, schema, title) in [
        (
            json!([{ "type": "function", "function": function }]),
            "/0/function/parameters",
            "/0/function/title",
        ),
        (
            json!({ "result": { "tools": [tool("inputSchema")] } }),
            "/result/tools/0/inputSchema",
            "/result/tools/0/title",
        ),
        (
            json!([{ "tools": [tool("input_schema")] }]),
            "/0/tools/0/input_schema",
            "/0/tools/0/title",
        ),
        (
            json!([{ "functionDeclarations": [function] }]),
            "/0/functionDeclarations/0/parameters",
            "/0/functionDeclarations/0/title",
        ),
        (function.clone(), "/parameters", "/title"),
    ] {
        let open = format!("{schema}/properties/a/additionalProperties");
        assert_eq!(
            pointers(&to_client(&list, Client::Gemini).unwrap()),
            [title, &open],
            "{list}"
        );
        let oldest = to_toolspec(&list, Dialect::McpV2024_11_05).unwrap();
        assert_eq!(pointers(&oldest), [title], "{list}");
    }
}

#[test]
fn an_argument_list_without_names_is_not_a_schema() {
    let list = json!({ "tools": [{ "name": "a", "parameters": ["city"] }] });
    let converted = to_toolspec(&list, NEWEST).unwrap();
    assert_eq!((converted.document, converted.losses), (list, vec![]));
}

#[test]
fn invalid_tools_are_losses() {
    let list =
        json!({ "server": { "name": "s" }, "tools": [null, { "name": "a", "inputSchema": schema() }] });
    assert_eq!(
        pointers(&to_client(&list, Client::OpenAi).unwrap()),
        ["/server", "/tools/0"]
    );
    let function = json!({ "name": "a", "parameters": schema() });
    let beside = json!([{ "type": "function", "function": function, "cache_control": {}, "x-own": 1 }]);
    let converted = to_toolspec(&beside, NEWEST).unwrap();
    assert_eq!(pointers(&converted), ["/0/cache_control"]);
    assert_eq!(converted.document["tools"][0]["x-own"], 1);
}

#[test]
fn documents_without_tools_are_refused() {
    for other in [
        json!({}),
        json!({ "tools": 1 }),
        json!({ "jsonrpc": "2.0", "error": {} }),
        json!(3),
        json!({ "hello": "world" }),
    ] {
        assert!(!is_tool_list(&other), "{other}");
        assert!(to_toolspec(&other, NEWEST).is_err(), "{other}");
    }
}

#[test]
fn a_version_has_its_own_fields() {
    let tool = json!({
        "name": "a", "title": "A", "inputSchema": {}, "outputSchema": { "type": "object" },
        "annotations": { "readOnlyHint": true }, "icons": [], "execution": {}, "_meta": {}, "x-own": 1,
    });
    let spec = json!({ "tools": [tool] });
    let at = |version: Dialect| to_toolspec(&spec, version).unwrap();
    assert_eq!(at(Dialect::McpV2025_11_25).document, spec);
    assert_eq!(pointers(&at(Dialect::McpV2026_07_28)), ["/tools/0/execution"]);
    assert_eq!(
        pointers(&at(Dialect::McpV2025_06_18)),
        ["/tools/0/icons", "/tools/0/execution"]
    );
    let older = at(Dialect::McpV2025_03_26);
    assert_eq!(
        pointers(&older),
        [
            "/tools/0/outputSchema",
            "/tools/0/icons",
            "/tools/0/execution",
            "/tools/0/_meta"
        ]
    );
    let annotations = json!({ "readOnlyHint": true, "title": "A" });
    assert_eq!(
        older.document,
        json!({ "tools": [{ "name": "a", "inputSchema": {}, "annotations": annotations, "x-own": 1 }] })
    );
    let oldest = at(Dialect::McpV2024_11_05);
    assert_eq!(
        oldest.document,
        json!({ "tools": [{ "name": "a", "inputSchema": {}, "x-own": 1 }] })
    );
    assert_eq!(oldest.losses.len(), 6);
}

#[test]
fn non_object_outputs_require_2026_07_28() {
    let spec = json!({ "tools": [{ "name": "a", "inputSchema": {}, "outputSchema": { "type": "array" } }] });
    assert_eq!(to_toolspec(&spec, NEWEST).unwrap().document, spec);
    assert_eq!(
        pointers(&to_toolspec(&spec, Dialect::McpV2025_11_25).unwrap()),
        ["/tools/0/outputSchema"]
    );
}

#[test]
fn function_lists_have_the_forms_of_their_apis() {
    let spec = json!({ "tools": [{
        "name": "forecast", "title": "Forecast", "description": "D.", "inputSchema": schema(),
        "annotations": { "readOnlyHint": true },
    }] });
    let function = |key: &str| json!({ "name": "forecast", "description": "D.", key: schema() });
    let (openai, anthropic, gemini) = (
        to_client(&spec, Client::OpenAi).unwrap(),
        to_client(&spec, Client::Anthropic).unwrap(),
        to_client(&spec, Client::Gemini).unwrap(),
    );
    assert_eq!(
        openai.document,
        json!([{ "type": "function", "function": function("parameters") }])
    );
    assert_eq!(anthropic.document, json!([function("input_schema")]));
    assert_eq!(
        gemini.document,
        json!([{ "functionDeclarations": [function("parameters")] }])
    );
    for converted in [openai, anthropic, gemini] {
        assert_eq!(pointers(&converted), ["/tools/0/title", "/tools/0/annotations"]);
    }
}

#[test]
fn names_that_an_api_rejects_are_losses() {
    let named = |name: &str| json!({ "tools": [{ "name": name, "inputSchema": {} }] });
    let long = "a".repeat(65);
    for (name, plain, gemini) in [
        ("a.b", 1, 0),
        ("9a", 0, 1),
        ("a b", 1, 1),
        (&long, 1, 1),
        ("a-b_c", 0, 0),
    ] {
        assert_eq!(
            to_client(&named(name), Client::OpenAi).unwrap().losses.len(),
            plain,
            "{name}"
        );
        assert_eq!(
            to_client(&named(name), Client::Anthropic).unwrap().losses.len(),
            plain,
            "{name}"
        );
        assert_eq!(
            to_client(&named(name), Client::Gemini).unwrap().losses.len(),
            gemini,
            "{name}"
        );
    }
}

/// The Gemini form of a value of any type.
fn any() -> Value {
    json!({ "anyOf": [{ "type": "string" }, { "type": "number" }, { "type": "boolean" }] })
}

fn gemini(schema: &Value) -> (Value, Vec<String>) {
    let converted = to_client(
        &json!({ "tools": [{ "name": "a", "inputSchema": schema }] }),
        Client::Gemini,
    )
    .unwrap();
    let losses = converted
        .losses
        .into_iter()
        .map(|loss| loss.pointer.replace("/tools/0/inputSchema", ""))
        .collect();
    (
        converted.document[0]["functionDeclarations"][0]["parameters"].clone(),
        losses,
    )
}

#[test]
fn gemini_reads_a_subset_of_json_schema() {
    let (schema, losses) = gemini(&json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "additionalProperties": false,
        "properties": {
            "when": { "type": ["string", "null"], "format": "date-time" },
            "id": { "type": "string", "format": "uuid" },
            "either": { "type": ["string", "integer"] },
            "kind": { "const": "fast" },
            "days": { "type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 11, "format": "uint8" },
            "place": { "$ref": "#/$defs/Place", "description": "Where." },
            "perhaps": { "anyOf": [{ "$ref": "#/$defs/Place" }, { "type": "null" }] },
            "any": true,
        },
        "$defs": { "Place": { "type": "object", "properties": { "city": { "type": "string" } } } },
    }));
    let place = json!({ "city": { "type": "string" } });
    assert_eq!(
        schema,
        json!({
            "type": "object",
            "properties": {
                "when": { "type": "string", "format": "date-time", "nullable": true },
                "id": { "type": "string" },
                "either": { "anyOf": [{ "type": "string" }, { "type": "integer" }] },
                "kind": { "type": "string", "enum": ["fast"] },
                "days": { "type": "integer", "minimum": 1, "maximum": 10 },
                "place": { "type": "object", "properties": place, "description": "Where." },
                "perhaps": { "type": "object", "properties": place, "nullable": true },
                "any": any(),
            },
        })
    );
    assert_eq!(
        losses,
        [
            "/properties/id/format",
            "/properties/days/format",
            "/properties/any",
            "/additionalProperties"
        ]
    );
}

#[test]
fn recursion_and_dangling_references_end() {
    let node = json!({ "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" }, "gone": { "$ref": "#/$defs/Gone" } } });
    let (schema, losses) = gemini(
        &json!({ "type": "object", "properties": { "n": { "$ref": "#/$defs/Node" } }, "$defs": { "Node": node } }),
    );
    let last = json!({ "type": "object", "properties": { "gone": any() } });
    let inner = json!({ "type": "object", "properties": { "next": last, "gone": any() } });
    let outer = json!({ "type": "object", "properties": { "next": inner, "gone": any() } });
    assert_eq!(schema, json!({ "type": "object", "properties": { "n": outer } }));
    let deep = "/properties/n/properties/next/properties/next/properties/next/$ref";
    assert!(losses.iter().any(|loss| loss == deep), "{losses:?}");
    assert!(
        losses
            .iter()
            .any(|loss| loss == "/properties/n/properties/gone/$ref"),
        "{losses:?}"
    );
}

#[test]
fn exponential_definitions_are_bounded() {
    let pair = |next: usize| {
        let inner = json!({ "$ref": format!("#/$defs/d{next}") });
        json!({ "type": "object", "properties": { "a": inner, "b": inner } })
    };
    let mut defs: serde_json::Map<String, Value> =
        (0..30).map(|at| (format!("d{at}"), pair(at + 1))).collect();
    defs.insert("d30".to_owned(), json!({ "type": "string" }));
    let (schema, losses) = gemini(&json!({ "$ref": "#/$defs/d0", "$defs": defs }));
    assert!(schema.to_string().len() < 100_000);
    // The first is used only once, so it is inlined.
    assert_eq!(losses, ["/properties/a/$ref", "/properties/b/$ref"]);
}

#[test]
fn shared_definitions_reach_every_form() {
    let list = json!({
        "tools": [{ "name": "forecast", "inputSchema": { "$ref": "#/definitions/City" } }],
        "definitions": { "City": schema() },
    });
    let converted = to_client(&list, Client::OpenAi).unwrap();
    assert_eq!(converted.losses, []);
    assert_eq!(
        converted.document[0]["function"]["parameters"]["properties"],
        schema()["properties"]
    );
    let spec = to_toolspec(&list, NEWEST).unwrap().document;
    assert_eq!(
        spec,
        json!({ "tools": [{ "name": "forecast", "inputSchema": schema() }] })
    );
}

/// Keywords for which a client rejects the whole request are removed, with a loss if the schema accepts more than
/// before.
#[test]
fn keywords_that_clients_reject_are_removed() {
    let a = |schema: Value| json!({ "type": "object", "properties": { "a": schema } });
    let converted = |client: Client, schema: &Value| {
        let spec = json!({ "tools": [{ "name": "t", "description": "d", "inputSchema": schema }] });
        let converted = to_client(&spec, client).unwrap();
        let function = converted.document.get(0).unwrap_or(&converted.document);
        let schema = [
            "/input_schema",
            "/function/parameters",
            "/parameters",
            "/functionDeclarations/0/parameters",
        ]
        .iter()
        .find_map(|place| function.pointer(place));
        let lost: Vec<String> = pointers(&converted).into_iter().map(str::to_owned).collect();
        (schema.unwrap_or_else(|| panic!("{function}")).clone(), lost)
    };
    let (schema, lost) = converted(
        Client::OpenAi,
        &a(json!({ "type": "string", "pattern": "(?!a)b" })),
    );
    assert_eq!(schema["properties"]["a"], json!({ "type": "string" }));
    assert!(
        lost.iter().any(|place| place.ends_with("/properties/a/pattern")),
        "{lost:?}"
    );
    let mut tuple = a(json!({ "type": "array", "items": [{ "type": "number" }] }));
    tuple["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    for client in [Client::OpenAi, Client::Anthropic] {
        let (schema, _) = converted(client, &tuple);
        assert_eq!(schema.get("$schema"), None);
        assert_eq!(
            schema["properties"]["a"]["prefixItems"],
            json!([{ "type": "number" }])
        );
    }
    for (wrong, right) in [
        (
            json!({ "type": "string", "enum": ["", "b"] }),
            json!({ "type": "string", "enum": ["b"] }),
        ),
        (
            json!({ "type": "string", "properties": {}, "required": ["k"] }),
            json!({ "type": "string" }),
        ),
        (json!({}), any()),
        (
            json!({ "type": "string", "format": "enum" }),
            json!({ "type": "string" }),
        ),
        (
            json!({ "type": "object", "properties": {}, "required": ["k"] }),
            json!({ "type": "object", "properties": {} }),
        ),
    ] {
        let (schema, lost) = converted(Client::Gemini, &a(wrong));
        assert_eq!(schema["properties"]["a"], right);
        assert!(!lost.is_empty());
    }
}
