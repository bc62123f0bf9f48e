//! Runs the rules on the definition that the tokens show; a finding lands on the tokens that caused it.

use agentcard_rules::{Dialect, check_tool};
use quote::ToTokens;
use serde_json::{Map, Value, json};

use super::argument::Source;
use super::keys::Icon;
use super::read::Phrase;
use super::spec::Tool;
use crate::document::{Place, Places};
use crate::errors::Errors;
use crate::meta::Site;
use crate::report::{allow_everywhere, check_allowed, options, report};

/// The version with the most to say of a tool.
const DIALECT: Dialect = Dialect::MCP_DEFAULT;

/// A definition of a tool, with the places of its members by JSON pointer.
struct Definition {
    json: Map<String, Value>,
    places: Places,
}

/// Judges a tool. What is a warning to readers is an error to its author, who may accept it by the id of the rule.
pub(crate) fn lint(tool: &Tool, errors: &mut Errors) {
    let definition = define(tool);
    let allowed = allow_everywhere(&tool.keys.allow);
    let findings = check_tool(&definition.json.into(), DIALECT, &options());
    report(
        &findings,
        "",
        &definition.places,
        &allowed,
        &mut Vec::new(),
        errors,
    );
    check_allowed(&allowed, errors);
}

fn define(tool: &Tool) -> Definition {
    let mut definition = Definition {
        json: Map::new(),
        places: Places::new(),
    };
    definition.point(String::new(), &tool.name_tokens);
    definition.add("name", tool.name.clone().into(), &tool.name_tokens);
    let texts = [("title", &tool.keys.title), ("description", &tool.description)];
    for (member, phrase) in &texts {
        if let Some(phrase) = phrase {
            let text = definition.show(format!("/{member}"), phrase);
            definition.json.insert((*member).to_owned(), text);
        }
    }
    let input = input_schema(tool, &mut definition);
    definition.json.insert("inputSchema".to_owned(), input);
    add_hints(tool, &mut definition);
    add_icons(&tool.keys.icons, &mut definition);
    if let Some(choice) = &tool.keys.task_support {
        definition.add("execution", json!({ "taskSupport": choice.word }), choice);
    }
    add_others(tool, &mut definition);
    if let Some((meta, tokens)) = &tool.keys.meta {
        definition.add("_meta", meta.clone(), tokens);
    }
    definition
}

impl Definition {
    fn add(&mut self, member: &str, value: Value, tokens: &dyn ToTokens) {
        self.json.insert(member.to_owned(), value);
        self.point(format!("/{member}"), tokens);
    }

    fn point(&mut self, pointer: String, tokens: &dyn ToTokens) {
        self.place(pointer, tokens, false);
    }

    /// The text of a phrase; for one that only the compiler knows, a stand-in of which nothing is said.
    fn show(&mut self, pointer: String, phrase: &Phrase) -> Value {
        let (text, tokens, hidden) = match phrase {
            Phrase::Text(text, tokens) => (text.as_str(), tokens, false),
            Phrase::Expr(tokens) => ("known to the compiler", tokens, true),
        };
        self.place(pointer, tokens, hidden);
        text.into()
    }

    fn place(&mut self, pointer: String, tokens: &dyn ToTokens, hidden: bool) {
        let site = Site::of(tokens);
        self.places.push((pointer, Place { site, hidden }));
    }
}

/// What the tokens show of the schema: names, texts and constraints.
fn input_schema(tool: &Tool, definition: &mut Definition) -> Value {
    let mut properties = Map::new();
    for argument in &tool.arguments {
        if argument.source != Source::Call {
            continue;
        }
        let mut schema = argument.keywords.clone();
        let pointer = format!("/inputSchema/properties/{}", escape(&argument.name));
        if let Some(phrase) = &argument.description {
            let text = definition.show(format!("{pointer}/description"), phrase);
            schema.insert("description".to_owned(), text);
        }
        definition.point(pointer, &argument.name_tokens);
        properties.insert(argument.name.clone(), schema.into());
    }
    let mut schema = Map::new();
    schema.insert("type".to_owned(), "object".into());
    schema.insert("properties".to_owned(), Value::Object(properties));
    schema.insert("additionalProperties".to_owned(), Value::Bool(false));
    if let Some((Value::Object(together), tokens)) = &tool.keys.input {
        for (keyword, rule) in together {
            schema.insert(keyword.clone(), rule.clone());
            definition.point(format!("/inputSchema/{keyword}"), tokens);
        }
    }
    Value::Object(schema)
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
        definition.point(format!("/annotations/{member}"), key);
    }
    if let Some((key, _)) = tool.keys.hints.last() {
        definition.add("annotations", hints.into(), key);
    }
}

/// Members that no key says.
fn add_others(tool: &Tool, definition: &mut Definition) {
    if let Some((Value::Object(others), tokens)) = &tool.keys.annotations {
        let annotations = definition.json.entry("annotations").or_insert_with(|| json!({}));
        for (name, value) in others {
            annotations[name.as_str()] = value.clone();
        }
        definition.point("/annotations".to_owned(), tokens);
    }
    if let Some((Value::Object(others), tokens)) = &tool.keys.extra {
        for (name, value) in others {
            definition.add(name, value.clone(), tokens);
        }
    }
}

fn add_icons(icons: &[Icon], definition: &mut Definition) {
    let mut list = Vec::new();
    for (at, icon) in icons.iter().enumerate() {
        let pointer = format!("/icons/{at}");
        let mut value = json!({ "src": icon.src.value() });
        definition.point(format!("{pointer}/src"), &icon.src);
        if let Some(mime_type) = &icon.mime_type {
            value["mimeType"] = mime_type.value().into();
            definition.point(format!("{pointer}/mimeType"), mime_type);
        }
        if !icon.sizes.is_empty() {
            let mut sizes = Vec::new();
            for (index, size) in icon.sizes.iter().enumerate() {
                definition.point(format!("{pointer}/sizes/{index}"), size);
                sizes.push(size.value().into());
            }
            value["sizes"] = Value::Array(sizes);
        }
        if let Some(theme) = &icon.theme {
            value["theme"] = theme.word.clone().into();
        }
        definition.point(pointer, &icon.key);
        list.push(value);
    }
    if !list.is_empty() {
        definition.json.insert("icons".to_owned(), Value::Array(list));
    }
}
