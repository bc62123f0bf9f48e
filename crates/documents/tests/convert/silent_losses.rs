//! Nothing vanishes silently: every value of a document is in the result, or at or below the pointer of a loss.
//!
//! Every name known to any dialect is added to every object of a complete document, with a unique string as its
//! value.

use agentcard_documents::convert::{Target, convert};
use agentcard_documents::fix::fix;
use agentcard_rules::client::Client;
use agentcard_rules::generated::root;
use agentcard_rules::shape::{Shape, Type};
use agentcard_rules::{Dialect, Family};
use serde_json::{Value, json};

/// The added value: not a word of any specification.
const MARK: &str = "mark";

fn card_v0_3() -> Value {
    let flow = json!({ "tokenUrl": "https://a.example/t", "scopes": { "r": "Reads." } });
    json!({
        "protocolVersion": "0.3.0", "name": "A", "description": "D.", "version": "1.0.0", "url": "https://a.example/a2a",
        "preferredTransport": "JSONRPC", "iconUrl": "https://a.example/i.png",
        "additionalInterfaces": [{ "url": "https://a.example/grpc", "transport": "GRPC" }],
        "provider": { "organization": "O", "url": "https://a.example" },
        "capabilities": { "streaming": false, "extensions": [{ "uri": "urn:e", "params": { "n": 1 } }] },
        "securitySchemes": {
            "k": { "type": "apiKey", "in": "header", "name": "k" },
            "o": { "type": "oauth2", "flows": { "clientCredentials": flow, "password": flow } },
            "m": { "type": "mutualTLS" },
        },
        "security": [{ "k": [] }, { "o": ["r"] }], "supportsAuthenticatedExtendedCard": true,
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "s", "name": "S", "description": "D.", "tags": ["t"], "security": [{ "m": [] }] }],
    })
}

fn card_v1_0() -> Value {
    let flow = json!({ "tokenUrl": "https://a.example/t", "scopes": { "r": "Reads." } });
    json!({
        "name": "A", "description": "D.", "version": "1.0.0", "iconUrl": "https://a.example/i.png",
        "supportedInterfaces": [
            { "url": "https://a.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3" },
            { "url": "https://a.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
        ],
        "provider": { "organization": "O", "url": "https://a.example" },
        "capabilities": { "extendedAgentCard": true, "extensions": [{ "uri": "urn:e", "params": { "n": 1 } }] },
        "securitySchemes": {
            "k": { "apiKeySecurityScheme": { "location": "header", "name": "k" } },
            "o": { "oauth2SecurityScheme": { "flows": { "clientCredentials": flow } } },
        },
        "securityRequirements": [{ "schemes": { "k": {} } }, { "schemes": { "o": { "list": ["r"] } } }],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "s", "name": "S", "description": "D.", "tags": ["t"], "securityRequirements": [{ "schemes": { "k": {} } }] }],
    })
}

fn openclasp() -> Value {
    json!({
        "protocolVersion": "0.1", "agentId": "agent:a", "name": "A", "description": "D.", "framework": "F",
        "agentVersion": "1.0.0", "capabilities": ["Find"], "limitations": [], "assurance": "oauth_authenticated",
        "agentMode": "persistent_runtime", "extensionUri": "https://a.example/e",
        "transports": [{ "protocol": "A2A/1.0", "protocolBinding": "JSONRPC", "endpoint": "https://a.example/a2a", "managedBy": "agent" }],
        "cardUrl": "https://a.example/card.json", "a2aAgentCardUrl": "https://a.example/a2a.json",
        "publishedAt": "2026-01-01T00:00:00Z", "updatedAt": "2026-01-01T00:00:00Z",
    })
}

fn agenium() -> Value {
    json!({
        "agent": { "name": "agent", "uri": "agent://agent.example", "version": "1.0.0", "description": "D." },
        "capabilities": { "protocols": ["a2a/1.0"], "transport": ["http2"], "authentication": ["mtls"] },
        "endpoints": { "message": "/a2a/message" }, "contact": { "email": "a@a.example" },
    })
}

fn tool() -> Value {
    let schema = json!({ "type": "object", "properties": { "a": { "type": "string" } } });
    json!({ "name": "a", "description": "D.", "inputSchema": schema, "annotations": { "title": "T" } })
}

fn tool_lists() -> Vec<Value> {
    let schema = json!({ "type": "object", "properties": { "a": { "type": "string" } } });
    let function = json!({ "name": "a", "description": "D.", "parameters": schema });
    vec![
        json!({ "tools": [tool()] }),
        json!([tool(), tool()]),
        json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": [tool()] } }),
        json!([{ "type": "function", "function": function }, { "type": "web_search" }]),
        json!([{ "name": "a", "input_schema": schema }]),
        json!([{ "functionDeclarations": [function] }, { "googleSearch": {} }]),
    ]
}

/// Pointers of all objects except maps with names chosen by users, in schemas and parameters too.
fn objects(value: &Value, pointer: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            let free = [
                "securitySchemes",
                "scopes",
                "params",
                "schemes",
                "security",
                "inputSchema",
                "input_schema",
                "parameters",
            ];
            if !free.iter().any(|name| pointer.ends_with(name)) {
                found.push(pointer.to_owned());
            }
            for (key, value) in members
                .iter()
                .filter(|(key, _)| !free[4..].contains(&key.as_str()) && *key != "params")
            {
                objects(value, &format!("{pointer}/{key}"), found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                objects(item, &format!("{pointer}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// All member names in any dialect of the kind, and some unknown ones.
fn names(source: Dialect) -> Vec<&'static str> {
    fn of_shape(shape: &'static Shape, names: &mut Vec<&'static str>) {
        for member in shape.members {
            if !names.contains(&member.name) {
                names.push(member.name);
                of_type(&member.ty, names);
            }
        }
    }
    fn of_type(ty: &'static Type, names: &mut Vec<&'static str>) {
        match ty {
            Type::Object(shape) => of_shape(shape, names),
            Type::Array(list) => of_type(&list.items, names),
            Type::Map(ty) => of_type(ty, names),
            Type::Tagged { cases, .. } => cases.iter().for_each(|(_, shape)| of_shape(shape, names)),
            _ => {}
        }
    }
    let mut names = vec![
        "parameters",
        "input_schema",
        "response",
        "result",
        "x-own",
        "schemes",
        "list",
        "type",
        "strict",
        "cache_control",
        "function",
        "server",
    ];
    let is_tools = |dialect: &Dialect| dialect.family() == "mcp";
    for dialect in Dialect::ALL
        .iter()
        .filter(|dialect| is_tools(dialect) == (source.kind() == Family::Mcp))
    {
        of_shape(root(*dialect), &mut names);
    }
    names
}

/// Forms in which the string is added.
fn marks() -> [Value; 3] {
    [json!(MARK), json!([{ "x": [MARK] }]), json!({ "x": MARK })]
}

fn nothing_vanishes(document: &Value, source: Dialect, targets: &[Target]) {
    let mut places = Vec::new();
    objects(document, "", &mut places);
    let mut faults = Vec::new();
    for place in &places {
        for (name, mark) in names(source)
            .into_iter()
            .flat_map(|name| marks().map(|mark| (name, mark)))
        {
            let mut marked = document.clone();
            let object = marked.pointer_mut(place).and_then(Value::as_object_mut).unwrap();
            if object.contains_key(name) {
                continue;
            }
            object.insert(name.to_owned(), mark);
            let pointer = format!("{place}/{name}");
            for target in targets {
                let Ok(converted) = convert(&marked, source, *target, Some("https://a.example")) else {
                    continue;
                };
                let covers = |lost: &str| {
                    pointer == lost
                        || pointer.starts_with(&format!("{lost}/"))
                        || lost.starts_with(&format!("{pointer}/"))
                };
                let is_reported = converted.losses.iter().any(|loss| covers(&loss.pointer));
                if !is_reported && !converted.document.to_string().contains(MARK) {
                    faults.push(format!(
                        "{} to {}: {pointer} = {}",
                        source.title(),
                        target.id(),
                        marked.pointer(&pointer).unwrap()
                    ));
                }
                for loss in &converted.losses {
                    if marked.pointer(&loss.pointer).is_none() {
                        faults.push(format!(
                            "{} to {}: nothing stands at {}, {pointer}",
                            source.title(),
                            target.id(),
                            loss.pointer
                        ));
                    }
                }
            }
        }
    }
    faults.sort();
    faults.dedup();
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// The same for fixes: a removed value is reported by a change at or above its pointer.
fn assert_no_silent_change(document: &Value, dialect: Dialect) {
    let mut places = Vec::new();
    objects(document, "", &mut places);
    let mut faults = Vec::new();
    for place in &places {
        for name in names(dialect) {
            let mut marked = document.clone();
            let object = marked.pointer_mut(place).and_then(Value::as_object_mut).unwrap();
            if object.contains_key(name) {
                continue;
            }
            object.insert(name.to_owned(), json!(MARK));
            let pointer = format!("{place}/{name}");
            let Ok(fixed) = fix(marked.to_string().as_bytes(), Some(dialect)) else {
                continue;
            };
            let covers = |changed: &str| changed == pointer || pointer.starts_with(&format!("{changed}/"));
            let edits = fixed.applied.iter().flat_map(|finding| &finding.edits);
            let findings = fixed.applied.iter().map(|finding| &finding.pointer);
            let is_reported = edits
                .map(|edit| &edit.pointer)
                .chain(findings)
                .any(|pointer| !pointer.is_empty() && covers(pointer));
            if !is_reported && !fixed.text.contains(MARK) {
                faults.push(format!("{}: {pointer}", dialect.id()));
            }
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

#[test]
fn fixes_report_every_change() {
    assert_no_silent_change(&card_v1_0(), Dialect::A2aV1_0);
    assert_no_silent_change(&card_v0_3(), Dialect::A2aV0_3);
    assert_no_silent_change(&openclasp(), Dialect::OpenclaspV0_1);
    assert_no_silent_change(&agenium(), Dialect::AgeniumV1_0_0);
    for list in tool_lists() {
        assert_no_silent_change(&list, Dialect::McpV2025_11_25);
    }
    // A card in the form of 0.3 that declares 1.0.
    let mut claims = card_v0_3();
    claims["protocolVersion"] = json!("1.0");
    assert_no_silent_change(&claims, Dialect::A2aV1_0);
}

fn cards() -> [Target; 2] {
    [
        Target::Dialect(Dialect::A2aV1_0),
        Target::Dialect(Dialect::A2aV0_3),
    ]
}

#[test]
fn a2a_0_3_cards_have_none() {
    nothing_vanishes(&card_v0_3(), Dialect::A2aV0_3, &cards()[..1]);
}

#[test]
fn a2a_1_0_cards_have_none() {
    nothing_vanishes(&card_v1_0(), Dialect::A2aV1_0, &cards()[1..]);
}

#[test]
fn openclasp_cards_have_none() {
    nothing_vanishes(&openclasp(), Dialect::OPENCLASP_DEFAULT, &cards()[..1]);
}

#[test]
fn agenium_cards_have_none() {
    nothing_vanishes(&agenium(), Dialect::AGENIUM_DEFAULT, &cards()[..1]);
}

#[test]
fn tool_lists_have_none() {
    let targets = [
        Target::Dialect(Dialect::McpV2024_11_05),
        Target::Dialect(Dialect::McpV2025_11_25),
        Target::Client(Client::OpenAi),
        Target::Client(Client::OpenAiStrict),
        Target::Client(Client::Anthropic),
        Target::Client(Client::Gemini),
    ];
    for list in tool_lists() {
        nothing_vanishes(&list, Dialect::MCP_DEFAULT, &targets);
    }
}
