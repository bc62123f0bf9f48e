//! Runs the rules on the definition that the tokens show; a finding lands on the tokens that caused it.

use std::collections::BTreeMap;

use agentcard_rules::{At, Finding, Level};
use proc_macro2::TokenStream;
use quote::ToTokens;
use serde_json::{Map, Value, json};

use super::argument::Source;
use super::keys::Icon;
use super::read::Phrase;
use super::spec::Tool;
use crate::errors::Errors;

/// A definition of a tool, with the tokens of its members by JSON pointer.
struct Definition {
    json: Map<String, Value>,
    tokens: BTreeMap<String, Tokens>,
}

/// What the name and the value of a member come from.
struct Tokens {
    key: TokenStream,
    value: TokenStream,
}

/// Judges a tool. What is a warning elsewhere is an error here unless the declaration allows the rule.
pub(crate) fn lint(tool: &Tool, errors: &mut Errors) {
    let definition = define(tool);
    let allowed: Vec<String> = tool.keys.allow.iter().map(syn::LitStr::value).collect();
    for finding in judge(&definition.json) {
        if finding.level > Level::Note && !allowed.iter().any(|id| id == finding.rule.id) {
            errors.add(place(&definition, &finding, tool), message(&finding));
        }
    }
}

fn judge(_definition: &Map<String, Value>) -> Vec<Finding> {
    Vec::new()
}

fn message(finding: &Finding) -> String {
    let id = finding.rule.id;
    match &finding.fix {
        Some(fix) => format!("{}; {fix} [{id}]", finding.message),
        None => format!("{} [{id}]", finding.message),
    }
}

/// The tokens of a finding: those of its pointer, or of the nearest member around it; the name stands for the tool.
fn place(definition: &Definition, finding: &Finding, tool: &Tool) -> TokenStream {
    let mut pointer = finding.pointer.as_str();
    loop {
        if let Some(tokens) = definition.tokens.get(pointer) {
            return match finding.at {
                At::Key => tokens.key.clone(),
                At::Value => tokens.value.clone(),
            };
        }
        match pointer.rfind('/') {
            Some(end) => pointer = &pointer[..end],
            None => return tool.name_tokens.clone(),
        }
    }
}

fn define(tool: &Tool) -> Definition {
    let mut definition = Definition {
        json: Map::new(),
        tokens: BTreeMap::new(),
    };
    definition.add(
        "name",
        tool.name.clone().into(),
        &tool.name_tokens,
        &tool.name_tokens,
    );
    let texts = [("title", &tool.keys.title), ("description", &tool.description)];
    for (member, phrase) in texts {
        if let Some(phrase) = phrase {
            let (text, tokens) = shown(phrase);
            definition.add(member, text.into(), &tokens, &tokens);
        }
    }
    let input = input_schema(tool, &mut definition);
    definition.json.insert("inputSchema".to_owned(), input);
    add_hints(tool, &mut definition);
    add_icons(&tool.keys.icons, &mut definition);
    if let Some(choice) = &tool.keys.task_support {
        definition.add("execution", json!({ "taskSupport": choice.word }), choice, choice);
    }
    if let Some((meta, tokens)) = &tool.keys.meta {
        definition.add("_meta", meta.clone(), tokens, tokens);
    }
    definition
}

impl Definition {
    fn add(&mut self, member: &str, value: Value, key_tokens: &impl ToTokens, value_tokens: &impl ToTokens) {
        self.json.insert(member.to_owned(), value);
        self.point(format!("/{member}"), key_tokens, value_tokens);
    }

    fn point(&mut self, pointer: String, key: &impl ToTokens, value: &impl ToTokens) {
        let tokens = Tokens {
            key: key.to_token_stream(),
            value: value.to_token_stream(),
        };
        self.tokens.insert(pointer, tokens);
    }
}

/// The text of a phrase; one that only the compiler knows is taken for a good one.
fn shown(phrase: &Phrase) -> (String, TokenStream) {
    match phrase {
        Phrase::Text(text, tokens) => (text.clone(), tokens.clone()),
        Phrase::Expr(tokens) => ("known to the compiler".to_owned(), tokens.clone()),
    }
}

/// What the tokens show of the schema: names, texts and constraints.
fn input_schema(tool: &Tool, definition: &mut Definition) -> Value {
    let mut properties = Map::new();
    for argument in tool
        .arguments
        .iter()
        .filter(|argument| argument.source == Source::Call)
    {
        let mut schema = argument.keywords.clone();
        let pointer = format!("/inputSchema/properties/{}", escape(&argument.name));
        if let Some(phrase) = &argument.description {
            let (text, tokens) = shown(phrase);
            schema.insert("description".to_owned(), text.into());
            definition.point(format!("{pointer}/description"), &tokens, &tokens);
        }
        definition.point(pointer, &argument.name_tokens, &argument.name_tokens);
        properties.insert(argument.name.clone(), schema.into());
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

fn add_hints(tool: &Tool, definition: &mut Definition) {
    let mut hints = Map::new();
    for (key, value) in &tool.keys.hints {
        let member = match key.to_string().as_str() {
            "read_only" => "readOnlyHint",
            "destructive" => "destructiveHint",
            "idempotent" => "idempotentHint",
            _ => "openWorldHint",
        };
        hints.insert(member.to_owned(), Value::Bool(*value));
        definition.point(format!("/annotations/{member}"), key, key);
    }
    if let Some((key, _)) = tool.keys.hints.last() {
        definition.add("annotations", hints.into(), key, key);
    }
}

fn add_icons(icons: &[Icon], definition: &mut Definition) {
    let mut list = Vec::new();
    for (at, icon) in icons.iter().enumerate() {
        let pointer = format!("/icons/{at}");
        let mut value = json!({ "src": icon.src.value() });
        definition.point(format!("{pointer}/src"), &icon.src, &icon.src);
        if let Some(mime_type) = &icon.mime_type {
            value["mimeType"] = mime_type.value().into();
            definition.point(format!("{pointer}/mimeType"), mime_type, mime_type);
        }
        if !icon.sizes.is_empty() {
            value["sizes"] = icon.sizes.iter().map(|size| Value::from(size.value())).collect();
        }
        for (index, size) in icon.sizes.iter().enumerate() {
            definition.point(format!("{pointer}/sizes/{index}"), size, size);
        }
        if let Some(theme) = &icon.theme {
            value["theme"] = theme.word.clone().into();
        }
        definition.point(pointer, &icon.key, &icon.key);
        list.push(value);
    }
    if !list.is_empty() {
        definition.json.insert("icons".to_owned(), list.into());
    }
}
