//! Tools that send requests to the client.

use agentcard::ProtocolError;
use agentcard::mcp_tool;
use agentcard::rmcp::model::{
    CreateMessageRequestParams, CreateMessageResult, ElicitRequestParams, ElicitResult, SamplingMessage,
};
use agentcard::rmcp::{AskError, Caller, LogLevel};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

fn question(text: &str, tokens: u32) -> CreateMessageRequestParams {
    CreateMessageRequestParams::new(vec![SamplingMessage::user_text(text)], tokens)
}

fn words(result: &CreateMessageResult) -> String {
    serde_json::to_value(result).map_or_else(|fault| fault.to_string(), |value| value["content"].to_string())
}

/// Asks with a schema that no derive can generate.
async fn form(caller: &Caller, message: &str, schema: Value) -> Result<ElicitResult, AskError> {
    let form = ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: message.to_owned(),
        requested_schema: serde_json::from_value(schema).map_err(AskError::Schema)?,
    };
    caller.elicit_with("form", form).await
}

fn completed(result: &ElicitResult) -> String {
    let content = result.content.clone().unwrap_or_default();
    format!(
        "Elicitation completed: action={:?}, content={content}",
        result.action
    )
}

/// Asks the model.
#[mcp_tool]
pub(crate) async fn test_sampling(
    /// What it is asked.
    prompt: &str,
    #[arg(context)] caller: &Caller,
) -> Result<String, AskError> {
    let result = caller.sample("prompt", question(prompt, 100)).await?;
    Ok(format!("LLM response: {}", words(&result)))
}

/// Asks the user.
#[mcp_tool]
pub(crate) async fn test_elicitation(
    /// What the user is shown.
    message: &str,
    #[arg(context)] caller: &Caller,
) -> Result<String, AskError> {
    let schema = json!({
        "type": "object",
        "properties": {
            "username": { "type": "string", "description": "User's response" },
            "email": { "type": "string", "description": "User's email address" },
        },
        "required": ["username", "email"],
    });
    let result = form(caller, message, schema).await?;
    Ok(format!("User response: {}", completed(&result)))
}

/// Asks with defaults.
#[mcp_tool]
pub(crate) async fn test_elicitation_sep1034_defaults(
    #[arg(context)] caller: &Caller,
) -> Result<String, AskError> {
    let schema = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "default": "John Doe" },
            "age": { "type": "integer", "default": 30 },
            "score": { "type": "number", "default": 95.5 },
            "status": { "type": "string", "enum": ["active", "inactive", "pending"], "default": "active" },
            "verified": { "type": "boolean", "default": true },
        },
    });
    let result = form(caller, "Please review the defaults", schema).await?;
    Ok(completed(&result))
}

/// Asks for choices of every kind.
#[mcp_tool]
pub(crate) async fn test_elicitation_sep1330_enums(
    #[arg(context)] caller: &Caller,
) -> Result<String, AskError> {
    let titled = |names: [&str; 3]| {
        let option = |at: usize| json!({ "const": format!("value{}", at + 1), "title": names[at] });
        json!([option(0), option(1), option(2)])
    };
    let schema = json!({
        "type": "object",
        "properties": {
            "untitledSingle": { "type": "string", "enum": ["option1", "option2", "option3"] },
            "titledSingle": { "type": "string", "oneOf": titled(["First Option", "Second Option", "Third Option"]) },
            "legacyEnum": {
                "type": "string",
                "enum": ["opt1", "opt2", "opt3"],
                "enumNames": ["Option One", "Option Two", "Option Three"],
            },
            "untitledMulti": { "type": "array", "items": { "type": "string", "enum": ["option1", "option2", "option3"] } },
            "titledMulti": {
                "type": "array",
                "items": { "anyOf": titled(["First Choice", "Second Choice", "Third Choice"]) },
            },
        },
    });
    let result = form(caller, "Please choose", schema).await?;
    Ok(completed(&result))
}

#[derive(Deserialize, JsonSchema)]
struct Name {
    name: String,
}

#[derive(Deserialize, JsonSchema)]
struct Colour {
    color: String,
}

#[derive(Deserialize, JsonSchema)]
struct Consent {
    ok: bool,
}

/// Asks for a name.
#[mcp_tool]
pub(crate) async fn test_input_required_result_elicitation(
    #[arg(context)] caller: &Caller,
) -> Result<String, ProtocolError> {
    let name: Option<Name> = caller.elicit("user_name", "What is your name?").await?;
    Ok(format!(
        "Hello, {}!",
        name.map_or_else(|| "stranger".to_owned(), |it| it.name)
    ))
}

/// Asks the model for a capital.
#[mcp_tool]
pub(crate) async fn test_input_required_result_sampling(
    #[arg(context)] caller: &Caller,
) -> Result<String, ProtocolError> {
    let question = question("What is the capital of France?", 100);
    Ok(words(&caller.sample("capital_question", question).await?))
}

/// Asks for folders.
#[mcp_tool]
pub(crate) async fn test_input_required_result_list_roots(
    #[arg(context)] caller: &Caller,
) -> Result<String, ProtocolError> {
    Ok(format!("{:?}", caller.roots("client_roots").await?.roots))
}

async fn confirm(caller: &Caller) -> Result<String, ProtocolError> {
    let consent: Option<Consent> = caller.elicit("confirm", "Please confirm").await?;
    Ok(format!("state-ok: {}", consent.is_some_and(|it| it.ok)))
}

/// Asks for consent.
#[mcp_tool]
pub(crate) async fn test_input_required_result_request_state(
    #[arg(context)] caller: &Caller,
) -> Result<String, ProtocolError> {
    confirm(caller).await
}

/// Asks for consent, of a client that alters the state.
#[mcp_tool]
pub(crate) async fn test_input_required_result_tampered_state(
    #[arg(context)] caller: &Caller,
) -> Result<String, ProtocolError> {
    confirm(caller).await
}

/// Asks what the client can answer.
#[mcp_tool]
pub(crate) async fn test_input_required_result_capabilities(
    #[arg(context)] caller: &Caller,
) -> Result<String, ProtocolError> {
    let name = caller.elicit::<Name>("user_name", "What is your name?");
    let greeting = caller.sample("greeting", question("Generate a greeting", 50));
    let (name, greeting) = tokio::join!(name, greeting);
    let name = name
        .ok()
        .flatten()
        .map_or_else(|| "stranger".to_owned(), |it| it.name);
    Ok(format!("{name}: {}", words(&greeting?)))
}

/// Asks for everything at once.
#[mcp_tool]
pub(crate) async fn test_input_required_result_multiple_inputs(
    #[arg(context)] caller: &Caller,
) -> Result<String, ProtocolError> {
    let (name, greeting, roots) = tokio::join!(
        caller.elicit::<Name>("user_name", "What is your name?"),
        caller.sample("greeting", question("Generate a greeting", 50)),
        caller.roots("client_roots"),
    );
    let name = name?.map_or_else(|| "stranger".to_owned(), |it| it.name);
    Ok(format!("{name}: {}, {:?}", words(&greeting?), roots?.roots))
}

/// Asks for a name, and then for a colour.
#[mcp_tool]
pub(crate) async fn test_input_required_result_multi_round(
    #[arg(context)] caller: &Caller,
) -> Result<String, ProtocolError> {
    let Some(Name { name }) = caller.elicit("step1", "Step 1: What is your name?").await? else {
        return Ok("nobody".to_owned());
    };
    let colour: Option<Colour> = caller
        .elicit("step2", "Step 2: What is your favorite color?")
        .await?;
    Ok(format!(
        "{name}: {}",
        colour.map_or_else(|| "none".to_owned(), |it| it.color)
    ))
}

/// Asks the model, whatever the client declares.
#[mcp_tool]
pub(crate) async fn test_missing_capability(
    #[arg(context)] caller: &Caller,
) -> Result<String, ProtocolError> {
    Ok(words(
        &caller
            .sample("greeting", question("Generate a greeting", 50))
            .await?,
    ))
}

/// Logs, and asks for consent.
#[mcp_tool]
pub(crate) async fn test_streaming_elicitation(
    #[arg(context)] caller: &Caller,
) -> Result<String, ProtocolError> {
    caller.log(LogLevel::Info, "asking").await;
    confirm(caller).await
}
