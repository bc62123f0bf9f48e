//! Issues that users reported in public, one test per thread about an LLM client: `project_number_what_is_right`.
//! Threads about the same fault are listed above its test. Each test checks that the profile reports the fault, and
//! that it is gone after adapting the schema.

mod gemini;
mod openai;

use agentcard_rules::schema::fit::{Client, Fit};
use agentcard_rules::{Dialect, Level, Options, Profile, check};
use serde_json::{Value, json};

/// The findings about a toolspec with the profile of a client: rules and pointers in the tool.
fn findings(spec: &Value, client: Client) -> Vec<(&'static str, String)> {
    let options = Options {
        profile: Profile::Client(client),
        ..Options::default()
    };
    let findings = check(spec, Dialect::McpV2026_07_28, &options);
    let grave = findings.into_iter().filter(|finding| finding.level > Level::Note);
    grave
        .map(|finding| {
            (
                finding.rule.id,
                finding.pointer.replace("/tools/0/inputSchema", ""),
            )
        })
        .collect()
}

fn spec(schema: &Value) -> Value {
    json!({ "tools": [{ "name": "t", "description": "Does.", "inputSchema": schema }] })
}

/// Adapts a schema with a finding of `rule` at `place`, and returns the result, which has none.
fn fixed(schema: &Value, client: Client, rule: &str, place: &str) -> Value {
    let found = findings(&spec(schema), client);
    assert!(
        found.iter().any(|found| found.0 == rule && found.1 == place),
        "{found:?}"
    );
    let fitted = Fit::to(client).input(schema).schema;
    assert_eq!(findings(&spec(&fitted), client), [], "{fitted:#}");
    fitted
}

fn one(schema: &Value) -> Value {
    json!({ "type": "object", "properties": { "a": schema } })
}

/// The same for the only argument.
fn fixed_argument(schema: &Value, client: Client, rule: &str, place: &str) -> Value {
    let fitted = fixed(&one(schema), client, rule, &format!("/properties/a{place}"));
    fitted["properties"]["a"].clone()
}

/// anthropics/claude-code#82949 and #50194, 7xuanlu/wenlan#360, GaloyMoney/drua#230, ironplc#1125,
/// browseros-ai/BrowserOS#1641, GREsau/schemars#494, mezmo/aura#358.
#[test]
fn claude_code_17742_boolean_schemas_are_replaced() {
    for client in [Client::Anthropic, Client::OpenAi] {
        assert_eq!(fixed_argument(&json!(true), client, "CLIENT-030", ""), json!({}));
    }
}

/// gemini-cli#13142, opencode#12295, github/copilot-cli#1876, davideast/stitch-mcp#184, kirodotdev/Kiro#10040,
/// lmstudio-bug-tracker#738, openai/codex#3152, basic-memory#444, ms-365-mcp-server#643.
#[test]
fn gemini_cli_13326_definitions_are_inlined_beside_other_keywords() {
    let schema = json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/$defs/Place", "description": "Where to." } },
        "$defs": { "Place": { "type": "object", "description": "A place.", "properties": { "city": { "type": "string" } } } },
    });
    for &client in &[Client::Gemini, Client::OpenAi, Client::Anthropic, Client::Any] {
        let fitted = fixed(&schema, client, "CLIENT-020", "/properties/a/$ref");
        let place = json!({ "type": "object", "description": "Where to.", "properties": { "city": { "type": "string" } } });
        assert_eq!(fitted, one(&place));
    }
}

#[test]
fn vscode_unify_chat_provider_162_a_wrongly_nested_schema_is_reported() {
    let nested = json!({ "type": "object", "properties": { "type": "object", "properties": { "a": { "type": "string" } } } });
    for &client in Client::ALL {
        let found = findings(&spec(&nested), client);
        assert!(found.iter().any(|found| found.0 == "MCP-063"), "{found:?}");
    }
}

/// nexus#6, mcp-server-gemini#14, mcp-server-cloudflare#224, weppy#77, claude-code#4886 and #5973, python-sdk#494,
/// eric-tramel/moraine#256, yvgude/lean-ctx#1346, opencode#35516, huly-mcp#66, software-mansion/argent#773,
/// opentokenz/mcpx#28.
#[test]
fn makenotion_341_a_choice_at_the_root_is_an_error_with_help() {
    let form = |name: &str| json!({ "type": "object", "properties": { "kind": { "type": "string", "enum": [name] } }, "required": ["kind"] });
    for key in ["oneOf", "anyOf"] {
        let schema = json!({ "type": "object", "properties": {}, key: [form("a"), form("b")] });
        let fitted = Fit::to(Client::Anthropic).input(&schema).schema;
        let options = Options {
            profile: Profile::Client(Client::Anthropic),
            ..Options::default()
        };
        let findings = check(&spec(&fitted), Dialect::McpV2025_11_25, &options);
        let finding = findings
            .iter()
            .find(|finding| finding.rule.id == "CLIENT-010")
            .expect("it cannot be said otherwise");
        assert_eq!(finding.level, Level::Error);
        assert_eq!(
            finding.message,
            "`anyOf` at the root is rejected by Anthropic (tool `t`)"
        );
        assert!(
            finding
                .help
                .as_deref()
                .is_some_and(|fix| fix.contains("move them to an argument"))
        );
    }
    // Conditions on the same value are merged into one object.
    let all =
        json!({ "type": "object", "allOf": [form("a"), { "properties": { "n": { "type": "integer" } } }] });
    let fitted = fixed(&all, Client::Anthropic, "CLIENT-010", "/allOf");
    assert_eq!(fitted["required"], json!(["kind"]));
    assert!(fitted["properties"]["n"].is_object() && fitted.get("allOf").is_none());
}

#[test]
fn nab_61_nullable_is_not_a_json_schema_keyword() {
    let text = json!({ "type": "string", "nullable": true });
    assert_eq!(
        fixed_argument(&text, Client::Anthropic, "CLIENT-032", "/nullable"),
        json!({ "type": "string" })
    );
    // Function declarations of Gemini express it as a keyword.
    let fitted = Fit::to(Client::Gemini)
        .nullable()
        .input(&one(&json!({ "type": ["string", "null"] })));
    assert_eq!(
        fitted.schema["properties"]["a"],
        json!({ "type": "string", "nullable": true })
    );
}

/// ImmichMCP#4, copilot-cli#1879 and #2581, openai/codex#8174, NetApp#38.
#[test]
fn api_mcp_server_49_names_have_64_letters_without_dots_and_spaces() {
    let named = |name: &str| json!({ "tools": [{ "name": name, "description": "Does.", "inputSchema": { "type": "object", "properties": {}, "additionalProperties": false } }] });
    for name in ["dns.list", &"a".repeat(65)] {
        for client in [
            Client::OpenAi,
            Client::OpenAiStrict,
            Client::Anthropic,
            Client::Any,
        ] {
            assert_eq!(
                findings(&named(name), client),
                [("CLIENT-001", "/tools/0/name".to_owned())]
            );
        }
    }
    assert!(
        findings(&named("what time"), Client::Gemini)
            .iter()
            .any(|found| found.0 == "CLIENT-001")
    );
    assert_eq!(findings(&named("dns_list"), Client::Any), []);
}

/// hyperdxio/hyperdx#2925, playcanvas/editor-mcp-server#81.
#[test]
fn claude_in_mobile_55_an_array_of_schemas_in_items_is_replaced() {
    let number = json!({ "type": "number" });
    for draft in [None, Some("http://json-schema.org/draft-07/schema#")] {
        let mut schema = one(&json!({ "type": "array", "items": [number, number] }));
        if let Some(draft) = draft {
            schema["$schema"] = json!(draft);
        }
        for &client in Client::ALL {
            let fitted = fixed(&schema, client, "CLIENT-054", "/properties/a/items");
            assert_eq!(fitted.get("$schema"), None);
            let is_tuple = fitted["properties"]["a"].get("prefixItems") == Some(&json!([number, number]));
            assert_eq!(
                is_tuple,
                matches!(client, Client::OpenAi | Client::Anthropic),
                "{fitted}"
            );
        }
    }
    let old = json!({ "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": { "a": { "type": "array", "prefixItems": [number] } } });
    fixed(&old, Client::Anthropic, "CLIENT-063", "/properties/a/prefixItems");
}

/// Level and message of what the profile `any` reports about the argument.
fn any(schema: &Value) -> Vec<(Level, String)> {
    let options = Options {
        profile: Profile::Client(Client::Any),
        ..Options::default()
    };
    let findings = check(&spec(&one(schema)), Dialect::McpV2026_07_28, &options);
    let of_clients = findings
        .into_iter()
        .filter(|finding| !finding.rule.clients.is_empty());
    of_clients
        .map(|finding| (finding.level, finding.message.into_owned()))
        .collect()
}

#[test]
fn any_is_as_strict_as_its_strictest_member_and_names_the_clients() {
    let minding = |schema: &Value| {
        let (level, message) = any(schema).pop().expect("a finding");
        let members = Client::Any.members();
        let names: Vec<&str> = members
            .iter()
            .filter(|member| message.contains(member.title()))
            .map(|member| member.id())
            .collect();
        (level, names.join(" "))
    };
    let text = |key: &str, value: Value| json!({ "type": "string", key: value });
    let cases = [
        (
            json!({ "type": "integer", "format": "int32" }),
            Level::Warning,
            "openai anthropic",
        ),
        (text("format", json!("uuid")), Level::Error, "gemini"),
        (
            json!({ "type": "integer", "multipleOf": 2 }),
            Level::Error,
            "gemini",
        ),
        (
            json!({ "type": "array", "items": { "type": "string" }, "uniqueItems": true }),
            Level::Error,
            "openai gemini",
        ),
        (text("pattern", json!("(?!a)b")), Level::Error, "openai"),
        (text("enum", json!(["", "a"])), Level::Error, "gemini"),
        (json!({ "description": "Any." }), Level::Error, "gemini"),
    ];
    for (schema, level, names) in cases {
        assert_eq!(minding(&schema), (level, names.to_owned()), "{schema}");
    }
    // Each named client's own profile reports the same.
    for schema in [
        text("format", json!("date-time")),
        text("format", json!("int32")),
        text("pattern", json!(r"\p{L}")),
    ] {
        for (level, _) in any(&schema) {
            let members = Client::Any.members().iter();
            let own = members.map(|&member| level_of(&schema, member)).max().flatten();
            assert_eq!(own, Some(level), "{schema}");
        }
    }
}

/// The highest level that a client reports about the argument.
fn level_of(schema: &Value, client: Client) -> Option<Level> {
    let options = Options {
        profile: Profile::Client(client),
        ..Options::default()
    };
    let findings = check(&spec(&one(schema)), Dialect::McpV2026_07_28, &options);
    findings
        .iter()
        .filter(|finding| !finding.rule.clients.is_empty())
        .map(|finding| finding.level)
        .max()
}

#[test]
fn claude_code_79418_argument_names_are_restricted() {
    let schema = json!({ "type": "object", "properties": { "filter[id]": { "type": "string" } } });
    assert_eq!(
        findings(&spec(&schema), Client::Anthropic),
        [("CLIENT-002", "/properties/filter[id]".to_owned())]
    );
    assert_eq!(findings(&spec(&schema), Client::OpenAi), []);
}
