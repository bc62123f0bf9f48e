//! The definition of a tool as its tokens show it, for the rules.

use std::rc::Rc;

use agentcard_rules::{Dialect, check_tool};
use serde_json::Value as Json;

use super::argument::Source;
use super::keys::Icon;
use super::read::Phrase;
use super::spec::Tool;
use crate::document::{Members, Node};
use crate::errors::Errors;
use crate::meta::{Kind, Site, Text};
use crate::report::check_alone;

/// The version with the most to say of a tool.
const DIALECT: Dialect = Dialect::MCP_DEFAULT;

/// Checks a tool. What is a warning to readers is an error to its author, who may accept it by the id of the rule.
pub(crate) fn lint(tool: &Tool, errors: &mut Errors) {
    check_alone(&document(tool), DIALECT, check_tool, &tool.keys.allow, errors);
}

fn document(tool: &Tool) -> Node {
    let site = Site::of(&tool.name_tokens);
    let mut document = Members::default();
    document.node("name", Node::word(&tool.name, &Site::of(&tool.name_tokens)));
    for (member, phrase) in &[("title", &tool.keys.title), ("description", &tool.description)] {
        if let Some(phrase) = phrase {
            document.node(member, shown(phrase));
        }
    }
    document.node("inputSchema", input_schema(tool, &site));
    if let Some(annotations) = annotations(tool) {
        document.node("annotations", annotations);
    }
    if !tool.keys.icons.is_empty() {
        let mut icons = Vec::new();
        for icon in &tool.keys.icons {
            icons.push(icon_node(icon));
        }
        document.node("icons", Node::List(icons, Rc::clone(&site)));
    }
    if let Some(choice) = &tool.keys.task_support {
        let mut execution = Members::default();
        let site = Site::of(choice);
        execution.node("taskSupport", Node::word(&choice.word, &site));
        document.node("execution", execution.object(&site));
    }
    if let Some((others, tokens)) = &tool.keys.extra {
        document.json(others, &Site::of(tokens));
    }
    if let Some((meta, tokens)) = &tool.keys.meta {
        document.node("_meta", Node::Json(meta.clone(), Site::of(tokens)));
    }
    document.object(&site)
}

/// A phrase as the rules see it; nothing is said of one that only the compiler knows.
fn shown(phrase: &Phrase) -> Node {
    match phrase {
        Phrase::Text(text, tokens) => Node::word(text, &Site::of(tokens)),
        Phrase::Expr(tokens) => Node::Text(Text::expr(Site::of(tokens), Kind::Any, tokens.clone())),
    }
}

/// What the tokens show of the schema: names, texts and constraints.
fn input_schema(tool: &Tool, site: &Rc<Site>) -> Node {
    let mut properties = Members::default();
    for argument in &tool.arguments {
        if argument.source != Source::Call {
            continue;
        }
        let own = Site::of(&argument.name_tokens);
        let mut schema = Members::default();
        for (keyword, value) in &argument.keywords {
            schema.node(keyword, Node::Json(value.clone(), Rc::clone(&own)));
        }
        if let Some(phrase) = &argument.description {
            schema.node("description", shown(phrase));
        }
        properties.node(&argument.name, schema.object(&own));
    }
    let mut schema = Members::default();
    schema.node("type", Node::word("object", site));
    schema.node("properties", properties.object(site));
    schema.node(
        "additionalProperties",
        Node::Json(Json::Bool(false), Rc::clone(site)),
    );
    if let Some((together, tokens)) = &tool.keys.input {
        schema.json(together, &Site::of(tokens));
    }
    schema.object(site)
}

/// Hints, and annotations that no key says.
fn annotations(tool: &Tool) -> Option<Node> {
    let mut annotations = Members::default();
    let mut site = None;
    for (key, member, value) in &tool.keys.hints {
        let own = Site::of(key);
        annotations.node(member, Node::Json(Json::Bool(*value), Rc::clone(&own)));
        site = Some(own);
    }
    if let Some((others, tokens)) = &tool.keys.annotations {
        let own = site.get_or_insert_with(|| Site::of(tokens));
        annotations.json(others, own);
    }
    site.map(|site| annotations.object(&site))
}

fn icon_node(icon: &Icon) -> Node {
    let site = Site::of(&icon.key);
    let mut members = Members::default();
    members.node("src", Node::word(&icon.src.value(), &Site::of(&icon.src)));
    if let Some(mime_type) = &icon.mime_type {
        members.node("mimeType", Node::word(&mime_type.value(), &Site::of(mime_type)));
    }
    if !icon.sizes.is_empty() {
        let mut sizes = Vec::new();
        for size in &icon.sizes {
            sizes.push(Node::word(&size.value(), &Site::of(size)));
        }
        members.node("sizes", Node::List(sizes, Rc::clone(&site)));
    }
    if let Some(theme) = &icon.theme {
        members.node("theme", Node::word(&theme.word, &site));
    }
    members.object(&site)
}
