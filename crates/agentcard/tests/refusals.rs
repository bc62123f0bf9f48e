//! What LLM clients reject, one argument each: `check` finds it, `convert` leaves it out, `list_for` and `emit --client`
//! write another form or report it at the argument. What is written has no error for the same client.
#![cfg(all(feature = "llm-schemas", feature = "pattern"))]

use agentcard::rules::client::Client::{self, Anthropic, Gemini, OpenAi, OpenAiStrict};
use agentcard::rules::{Dialect, Level, Options, Profile, check};
use agentcard::serde_json::{self, Value, json};
use agentcard::{SpecOptions, ToolSet, ToolSetFault, mcp_tool, toolset};
use agentcard_documents::convert::tools::{to_client, to_toolspec};

const MCP: Dialect = Dialect::MCP_DEFAULT;

struct Refusal {
    set: ToolSet,
    /// The schema of the argument `a`.
    schema: Value,
    clients: &'static [Client],
    rule: &'static str,
    /// Its pointer in the schema.
    place: &'static str,
    /// The rule that a declaration may violate instead.
    declared: &'static str,
}

macro_rules! refusals {
    ($($tool:ident $schema:tt [$($client:ident)+] $rule:literal at $place:literal, $declared:literal;)*) => {
        $(
            /// Does it.
            #[mcp_tool(allow("MCP-068", "MCP-076"))]
            fn $tool(#[arg(schema = $schema)] a: Value) -> String {
                a.to_string()
            }
        )*

        fn refusals() -> Vec<Refusal> {
            vec![$(Refusal {
                set: toolset![$tool],
                schema: json!($schema),
                clients: &[$($client),+],
                rule: $rule,
                place: $place,
                declared: $declared,
            }),*]
        }
    };
}

refusals! {
    lookahead { "type": "string", "pattern": "^(?!a)b" } [OpenAi OpenAiStrict] "CLIENT-062" at "/pattern", "CLIENT-062";
    lookahead_positive { "type": "string", "pattern": "^(?=a)" }
        [OpenAi OpenAiStrict] "CLIENT-062" at "/pattern", "CLIENT-062";
    lookbehind { "type": "string", "pattern": "(?<!a)b" } [OpenAi OpenAiStrict] "CLIENT-062" at "/pattern", "CLIENT-062";
    property_class { "type": "string", "pattern": "^\\p{L}+$" }
        [OpenAi OpenAiStrict] "CLIENT-062" at "/pattern", "CLIENT-062";
    property_class_negated { "type": "array", "items": { "type": "string", "pattern": "\\P{Lu}" } }
        [OpenAi OpenAiStrict] "CLIENT-062" at "/items/pattern", "CLIENT-062";
    tuple { "type": "array", "items": [{ "type": "number" }, { "type": "number" }] }
        [OpenAi OpenAiStrict Anthropic Gemini] "CLIENT-054" at "/items", "CLIENT-051";
    tuple_inside { "type": "array", "items": { "type": "array", "items": [{ "type": "number" }, { "type": "string" }] } }
        [OpenAi OpenAiStrict Anthropic Gemini] "CLIENT-054" at "/items/items", "CLIENT-051";
    prefix { "type": "array", "prefixItems": [{ "type": "number" }, { "type": "string" }], "maxItems": 2 }
        [OpenAiStrict Gemini] "CLIENT-051" at "/prefixItems", "CLIENT-051";
    empty_value { "type": "string", "enum": ["", "a"] } [Gemini] "CLIENT-045" at "/enum", "CLIENT-045";
    empty_value_alone { "type": "string", "enum": [""] } [Gemini] "CLIENT-045" at "/enum", "CLIENT-045";
    empty_value_inside { "anyOf": [{ "type": "string", "enum": ["", "b"] }, { "type": "integer" }] }
        [Gemini] "CLIENT-045" at "/anyOf/0/enum", "CLIENT-045";
    empty_constant { "type": "string", "const": "" } [Gemini] "CLIENT-040" at "/const", "CLIENT-045";
    required_undefined { "type": "object", "properties": { "x": { "type": "string" } }, "required": ["x", "y"] }
        [OpenAiStrict Gemini] "CLIENT-055" at "/required/1", "CLIENT-055";
    required_alone { "type": "object", "required": ["k"] } [OpenAiStrict Gemini] "CLIENT-055" at "/required/0", "CLIENT-055";
    properties_of_text { "type": "string", "properties": { "k": { "type": "string" } }, "required": ["k"] }
        [Gemini] "CLIENT-056" at "/properties", "CLIENT-056";
    required_of_list { "type": "array", "items": { "type": "string" }, "required": ["k"] }
        [Gemini] "CLIENT-056" at "/required", "CLIENT-056";
    untyped { "title": "Any" } [OpenAiStrict Gemini] "CLIENT-033" at "", "CLIENT-033";
    untyped_inside { "anyOf": [{ "title": "Any" }, { "type": "string" }] }
        [OpenAiStrict Gemini] "CLIENT-033" at "/anyOf/0", "CLIENT-033";
    format_enum { "type": "string", "format": "enum" } [OpenAiStrict Gemini] "CLIENT-034" at "/format", "CLIENT-034";
}

/// The errors about a list for a client, with their pointers in the schema of the argument.
fn errors(spec: &Value, client: Client) -> Vec<(&'static str, String)> {
    let options = Options {
        profile: Profile::Client(client),
        ..Options::default()
    };
    let findings = check(spec, MCP, &options).into_iter();
    let errors = findings.filter(|finding| finding.level == Level::Error);
    let place = |pointer: &str| pointer.replace("/tools/0/inputSchema/properties/a", "");
    errors
        .map(|finding| (finding.rule.id, place(&finding.pointer)))
        .collect()
}

fn spec(refusal: &Refusal) -> Value {
    let schema = json!({
        "type": "object", "properties": { "a": refusal.schema }, "required": ["a"], "additionalProperties": false,
    });
    json!({ "tools": [{ "name": "t", "description": "Does it.", "inputSchema": schema }] })
}

#[test]
fn check_finds_every_refusal_of_a_client_and_of_no_other() {
    for refusal in refusals() {
        let spec = spec(&refusal);
        let wanted = (refusal.rule, refusal.place.to_owned());
        for &client in Client::ALL {
            let is_refused = client
                .members()
                .iter()
                .any(|member| refusal.clients.contains(member));
            let found = errors(&spec, client);
            assert_eq!(
                found.contains(&wanted),
                is_refused,
                "{}: {found:?} {spec}",
                client.id()
            );
        }
    }
}

#[test]
fn converted_documents_have_no_errors() {
    for refusal in refusals() {
        for &client in refusal.clients {
            let converted = to_client(&spec(&refusal), client).unwrap();
            let back = to_toolspec(&converted.document, MCP).unwrap().document;
            assert_eq!(errors(&back, client), [], "{}: {back}", client.id());
        }
    }
}

#[test]
fn listed_and_emitted_tools_have_no_errors() {
    for refusal in refusals() {
        for &client in refusal.clients.iter().chain(&[Client::Any]) {
            let mut options = SpecOptions::default();
            options.client = Some(client);
            let emitted = refusal.set.to_spec(MCP, &options);
            match refusal.set.list_for(client, MCP) {
                Ok(list) => {
                    let tools = list
                        .iter()
                        .map(|tool| serde_json::from_str::<Value>(&tool.json).unwrap());
                    let listed = json!({ "tools": tools.collect::<Value>() });
                    assert_eq!(errors(&listed, client), [], "{}: {listed}", client.id());
                    let emitted: Value = serde_json::from_str(&emitted.unwrap().json).unwrap();
                    assert_eq!(emitted, listed);
                }
                Err(error) => {
                    for fault in error.faults() {
                        let ToolSetFault::Client { rule, pointer, .. } = fault else {
                            panic!("{fault}");
                        };
                        assert_eq!(*rule, refusal.declared, "{}: {error}", client.id());
                        assert!(pointer.starts_with("/inputSchema/properties/a"), "{pointer}");
                    }
                    assert_eq!(emitted.unwrap_err().to_string(), error.to_string());
                }
            }
        }
    }
}
