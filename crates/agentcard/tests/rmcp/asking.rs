//! Requests and messages from tools to the client, in versions with server requests and without.
#![allow(deprecated, reason = "MCP deprecates sampling and roots")]

use std::collections::BTreeMap;

use agentcard::rmcp::model::{
    CreateMessageRequestParams, ElicitRequestParams, ElicitationAction, SamplingMessage,
};
use agentcard::rmcp::{AskError, Caller, LogLevel, Server};
use agentcard::{ProtocolError, mcp_tool, toolset};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Wire;

const VERSIONS: [&str; 2] = ["2025-11-25", "2026-07-28"];

#[derive(Deserialize, JsonSchema)]
struct Name {
    name: String,
}

#[derive(Deserialize, JsonSchema)]
struct Colour {
    colour: String,
}

/// Asks for a name, and then for a colour.
#[mcp_tool]
async fn paint(#[arg(context)] caller: &Caller) -> Result<String, AskError> {
    let Some(Name { name }) = caller.elicit("name", "Who are you?").await? else {
        return Ok("nobody".to_owned());
    };
    let colour: Option<Colour> = caller.elicit("colour", format!("Which colour, {name}?")).await?;
    Ok(format!(
        "{name}: {}",
        colour.map_or("none".to_owned(), |it| it.colour)
    ))
}

/// Asks for everything at once.
#[mcp_tool]
async fn gather(#[arg(context)] caller: &Caller) -> Result<String, ProtocolError> {
    let page = ElicitRequestParams::UrlElicitationParams {
        meta: None,
        message: "Sign in".to_owned(),
        url: "https://a.example/sign-in".to_owned(),
        elicitation_id: "1".to_owned(),
    };
    let question = CreateMessageRequestParams::new(vec![SamplingMessage::user_text("Hello?")], 9);
    let (page, words, roots) = tokio::join!(
        caller.elicit_with("page", page),
        caller.sample("words", question),
        caller.roots("roots")
    );
    let (page, words, roots) = (page?, words?, roots?);
    Ok(format!(
        "{} {} {}",
        page.action == ElicitationAction::Accept,
        words.model,
        roots.roots.len()
    ))
}

/// Logs at two levels.
#[mcp_tool]
async fn chat(#[arg(context)] caller: &Caller) {
    caller.log(LogLevel::Info, "calm").await;
    caller.log(LogLevel::Error, json!({ "storm": 1 })).await;
}

fn server() -> Server {
    Server::new(toolset![paint, gather, chat]).expect("a server")
}

fn all() -> Value {
    json!({ "elicitation": { "form": {}, "url": {} }, "sampling": {}, "roots": {} })
}

/// Calls a tool and answers its questions; returns the result and the questions of each round.
async fn converse(
    wire: &mut Wire,
    tool: &str,
    answer: impl Fn(&Value) -> Value,
) -> (Value, Vec<Vec<String>>) {
    let mut asked = Vec::new();
    let mut params = json!({ "name": tool, "arguments": {} });
    wire.send("tools/call", params.clone()).await;
    loop {
        let message: Value = serde_json::from_str(&wire.read().await).expect("JSON");
        if let Some(method) = message["method"].as_str() {
            asked.push(vec![method.to_owned()]);
            let result = answer(&message);
            wire.write(json!({ "jsonrpc": "2.0", "id": message["id"], "result": result }))
                .await;
        } else if message["result"]["resultType"] == "input_required" {
            let requests: BTreeMap<String, Value> =
                serde_json::from_value(message["result"]["inputRequests"].clone()).expect("requests");
            let methods = requests.values().map(|request| request["method"].as_str());
            asked.push(
                methods
                    .map(|method| method.expect("a method").to_owned())
                    .collect(),
            );
            let answers = requests
                .iter()
                .map(|(key, request)| (key.clone(), answer(request)));
            params["inputResponses"] = Value::Object(answers.collect());
            params["requestState"] = message["result"]["requestState"].clone();
            wire.send("tools/call", params.clone()).await;
        } else {
            return (message, asked);
        }
    }
}

/// An answer to every question.
fn agree(request: &Value) -> Value {
    let accept = |content: Value| json!({ "action": "accept", "content": content });
    match request["method"].as_str() {
        Some("sampling/createMessage") => {
            json!({ "role": "assistant", "model": "m-1", "content": { "type": "text", "text": "Hi" } })
        }
        Some("roots/list") => json!({ "roots": [{ "uri": "file:///a" }, { "uri": "file:///b" }] }),
        _ if request["params"]["mode"] == "url" => json!({ "action": "accept" }),
        _ if request["params"]["message"] == "Who are you?" => accept(json!({ "name": "ann" })),
        _ => {
            assert_eq!(request["params"]["message"], "Which colour, ann?");
            accept(json!({ "colour": "blue" }))
        }
    }
}

#[tokio::test]
async fn a_tool_asks_in_every_version() {
    for version in VERSIONS {
        let mut wire = Wire::connect_with(server(), version, all()).await;
        let (answer, asked) = converse(&mut wire, "paint", agree).await;
        assert_eq!(answer["result"]["content"][0]["text"], "ann: blue", "{answer}");
        assert_eq!(asked, [["elicitation/create"], ["elicitation/create"]]);

        let (answer, asked) = converse(&mut wire, "gather", agree).await;
        assert_eq!(answer["result"]["content"][0]["text"], "true m-1 2", "{answer}");
        let mut methods = asked.concat();
        methods.sort_unstable();
        assert_eq!(
            methods,
            ["elicitation/create", "roots/list", "sampling/createMessage"]
        );
        // Versions with rounds need one.
        assert_eq!(asked.len(), if version < "2026" { 3 } else { 1 });

        let (answer, _) = converse(&mut wire, "paint", |_| json!({ "action": "decline" })).await;
        assert_eq!(answer["result"]["content"][0]["text"], "nobody", "{answer}");
    }
}

#[tokio::test]
async fn a_client_that_cannot_answer_is_not_asked() {
    for version in VERSIONS {
        let mut wire = Wire::connect_with(server(), version, json!({ "elicitation": {} })).await;
        let answer = wire.call("gather", json!({})).await;
        assert_eq!(answer["error"]["code"], -32021, "{answer}");
        let required = json!({ "requiredCapabilities": { "elicitation": { "url": {} } } });
        assert_eq!(answer["error"]["data"], required);

        let mut wire = Wire::connect(server(), version).await;
        let error = wire.text_of("paint", json!({}), true).await;
        assert_eq!(error, "the client does not support elicitation");
    }
}

#[tokio::test]
async fn invalid_answers_are_an_error_or_asked_again() {
    for version in VERSIONS {
        let mut wire = Wire::connect_with(server(), version, all()).await;
        let (answer, _) = converse(
            &mut wire,
            "paint",
            |_| json!({ "action": "accept", "content": { "name": 1 } }),
        )
        .await;
        assert_eq!(answer["result"]["isError"], true, "{answer}");
    }
    let mut wire = Wire::connect_with(server(), "2026-07-28", all()).await;
    let retry = |responses: Value, state: &str| json!({ "name": "paint", "arguments": {}, "inputResponses": responses, "requestState": state });
    let other = retry(json!({ "age": { "action": "accept" } }), "{}");
    let again = wire.ask("tools/call", other).await;
    assert!(again["result"]["inputRequests"]["name"].is_object(), "{again}");
    for state in ["", "rs1.abc", "{}x", "[]", "1"] {
        let refused = wire.ask("tools/call", retry(json!({}), state)).await;
        assert_eq!(refused["error"]["code"], -32602, "{refused}");
    }
}

/// The levels of the log messages during a call.
async fn levels(wire: &mut Wire) -> Vec<String> {
    let mut levels = Vec::new();
    wire.send("tools/call", json!({ "name": "chat", "arguments": {} }))
        .await;
    loop {
        let message: Value = serde_json::from_str(&wire.read().await).expect("JSON");
        match message["params"]["level"].as_str() {
            Some(level) => levels.push(level.to_owned()),
            None => return levels,
        }
    }
}

#[tokio::test]
async fn log_messages_respect_the_client_level() {
    let (mut wire, info) = Wire::greet(server().logging(), "2025-11-25").await;
    assert_eq!(info["capabilities"], json!({ "tools": {}, "logging": {} }));
    assert_eq!(levels(&mut wire).await, ["info", "error"]);
    let set = wire.ask("logging/setLevel", json!({ "level": "warning" })).await;
    assert_eq!(set["result"], json!({}));
    assert_eq!(levels(&mut wire).await, ["error"]);

    let mut wire = Wire::connect(server().logging(), "2026-07-28").await;
    for (level, expected) in [
        (None, &[][..]),
        (Some("debug"), &["info", "error"]),
        (Some("error"), &["error"]),
        (Some("alert"), &[]),
    ] {
        wire.level = level;
        assert_eq!(levels(&mut wire).await, expected);
    }
    let set = wire.ask("logging/setLevel", json!({ "level": "debug" })).await;
    assert_eq!(set["error"]["code"], -32601, "{set}");
    wire.level = Some("loud");
    let refused = wire.call("chat", json!({})).await;
    assert_eq!(refused["error"]["code"], -32602, "{refused}");
}

#[tokio::test]
async fn a_server_without_logging_sends_no_log_messages() {
    let (mut wire, info) = Wire::greet(server(), "2025-11-25").await;
    assert_eq!(info["capabilities"], json!({ "tools": {} }));
    assert_eq!(levels(&mut wire).await, [""; 0]);
    let set = wire.ask("logging/setLevel", json!({ "level": "debug" })).await;
    assert_eq!(set["error"]["code"], -32601);
    let mut wire = Wire::connect(server(), "2026-07-28").await;
    wire.level = Some("debug");
    assert_eq!(levels(&mut wire).await, [""; 0]);
}

#[tokio::test]
async fn every_session_has_its_own_level() {
    let server = server().logging();
    let (mut one, _) = Wire::greet(server.clone(), "2025-11-25").await;
    let (mut other, _) = Wire::greet(server.clone(), "2025-11-25").await;
    one.ask("logging/setLevel", json!({ "level": "alert" })).await;
    assert_eq!(levels(&mut one).await, [""; 0]);
    assert_eq!(levels(&mut other).await, ["info", "error"]);
}

#[tokio::test]
async fn other_capabilities_are_declared_too() {
    let server = server().capabilities(|capabilities| capabilities.completions = Some(Map::default()));
    let (_, info) = Wire::greet(server, "2025-11-25").await;
    assert_eq!(info["capabilities"], json!({ "tools": {}, "completions": {} }));
}
