//! The definition of a tool as a document for the rules, as far as the macro knows it.

use std::rc::Rc;

use serde_json::Value as Json;

use super::spec::{Source, Tool};
use crate::document::{Members, Node};
use crate::meta::Site;

/// The definition. Parts that depend on types, such as most of the schema, are missing.
pub(crate) fn document(tool: &Tool) -> Node {
    let site = Site::of(&tool.name.site.value);
    let mut document = Members::default();
    document.text("name", &tool.name);
    document.optional("title", tool.keys.title.as_ref());
    document.optional("description", tool.description.as_ref());
    document.node("inputSchema", input_schema(tool, &site));
    for members in [&tool.keys.members, &tool.keys.extra] {
        document.put(&[], members.clone().object(&site));
    }
    document.object(&site)
}

/// The known part of the schema: names, texts and constraints.
fn input_schema(tool: &Tool, site: &Rc<Site>) -> Node {
    let mut properties = Members::default();
    for argument in &tool.arguments {
        if argument.source != Source::Call {
            continue;
        }
        let own = Site::of(&argument.name.site.value);
        let mut schema = Members::default();
        for (keyword, value) in &argument.keywords {
            schema.node(keyword, Node::Json(value.clone(), Rc::clone(&own)));
        }
        schema.optional("description", argument.description.as_ref());
        properties.node(argument.name(), schema.object(&own));
    }
    let mut schema = Members::default();
    schema.node("type", Node::word("object", site));
    schema.node("properties", properties.object(site));
    schema.node(
        "additionalProperties",
        Node::Json(Json::Bool(false), Rc::clone(site)),
    );
    if let Some((together, site)) = &tool.keys.input {
        schema.json(together, site);
    }
    schema.object(site)
}
