//! Reads the arguments of a tool from its input schema.

use agentcard_rules::pointer::below;
use agentcard_rules::schema::check::UNCHECKED;
use agentcard_rules::schema::{TOGETHER, bottom_up, children, misspelled};
use agentcard_rules::text::described;
use serde_json::Value;

use crate::convert::Loss;
use crate::convert::names::Names;
use crate::import::layout::Item;
use crate::import::name::value_name;
use crate::import::schema::{Object, describes, resolved};
use crate::import::types::Types;

#[derive(Debug, Default)]
pub(crate) struct Input {
    /// Its properties in order, followed by those that are only listed as required.
    pub(crate) properties: Vec<Property>,
    root: Object,
}

#[derive(Debug)]
pub(crate) struct Property {
    pub(crate) ident: String,
    pub(crate) member: String,
    pub(crate) pointer: String,
    pub(crate) schema: Value,
    pub(crate) required: bool,
}

/// Reads the input schema of a tool. Arguments don't get the Rust names in `taken`.
pub(crate) fn read(
    tool: &Object,
    pointer: &str,
    taken: &[&str],
    types: &mut Types,
    losses: &mut Vec<Loss>,
) -> Input {
    let pointer = format!("{pointer}/inputSchema");
    let root = match tool.get("inputSchema") {
        None => Object::new(),
        Some(Value::Object(root)) => root.clone(),
        Some(_) => {
            losses.push(Loss::new(pointer, "expected the schema of an object"));
            return Input::default();
        }
    };
    if !matches!(root.get("properties"), None | Some(Value::Object(_))) {
        losses.push(Loss::new(format!("{pointer}/properties"), "invalid properties"));
    }
    let empty = Object::new();
    let properties = root
        .get("properties")
        .and_then(Value::as_object)
        .unwrap_or(&empty);
    let required = root
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let required: Vec<&str> = required.filter_map(Value::as_str).collect();
    // A property that is only listed as required can have any value.
    let anything = Value::Bool(true);
    let undescribed = required.iter().filter(|name| !properties.contains_key(**name));
    let undescribed = undescribed.map(|name| (*name, &anything));
    let named = properties.iter().map(|(name, schema)| (name.as_str(), schema));
    let whole = Value::Object(root.clone());
    let mut idents = Names::with(taken.iter().copied());
    let mut read = Vec::new();
    for (name, schema) in named.chain(undescribed) {
        let pointer = below(&format!("{pointer}/properties"), name);
        let mut resolved = resolved(schema, &whole, &mut |inner| types.recursive(inner, &whole));
        if let Some(schema) = &mut resolved {
            drop_unsaid(schema, required.contains(&name), &pointer, losses);
        }
        let fault = match &resolved {
            Some(Value::Object(_) | Value::Bool(_)) => None,
            Some(_) => Some("expected a schema"),
            None => Some("unresolved or circular reference"),
        };
        losses.extend(fault.map(|fault| Loss::new(&pointer, fault)));
        if fault.is_some() && resolved.is_some() {
            continue;
        }
        read.push(Property {
            ident: idents.claim(&value_name(name, "arg"), "_"),
            member: name.to_owned(),
            pointer,
            schema: resolved.filter(|_| fault.is_none()).unwrap_or(Value::Bool(true)),
            required: required.contains(&name),
        });
    }
    Input {
        properties: read,
        root,
    }
}

/// Removes what a declaration can't express: misspelled keywords, and the default of a required argument.
fn drop_unsaid(schema: &mut Value, required: bool, pointer: &str, losses: &mut Vec<Loss>) {
    let mut unknown = Vec::new();
    bottom_up(schema, &mut |node| {
        node.retain(|keyword, _| match misspelled(keyword) {
            Some(meant) => {
                unknown.push(format!("unknown keyword `{keyword}` (did you mean `{meant}`?)"));
                false
            }
            None => true,
        });
    });
    losses.extend(unknown.into_iter().map(|message| Loss::new(pointer, message)));
    let Value::Object(node) = schema else { return };
    if required && node.contains_key("default") {
        node.shift_remove("default");
        losses.push(Loss::new(
            below(pointer, "default"),
            "a required argument has no default",
        ));
    }
    children(node, &mut |_, _, child| report_cleaned(child, pointer, losses));
}

/// Reports descriptions that the doc comment of a type can't reproduce.
pub(super) fn report_cleaned(schema: &Value, pointer: &str, losses: &mut Vec<Loss>) {
    let mut cleaned = 0;
    bottom_up(&mut schema.clone(), &mut |node| {
        let text = node.get("description").and_then(Value::as_str);
        cleaned += usize::from(text.is_some_and(|text| described(text) != text));
    });
    if cleaned > 0 {
        let message = "descriptions of types end at their first heading, without links to items";
        losses.push(Loss::new(pointer, message));
    }
}

/// Adds keys for the keywords of the root beside its properties; keywords without one, and what parameters can't
/// express, go to `losses`.
pub(super) fn push_root(input: &Input, pointer: &str, keys: &mut Vec<Item>, losses: &mut Vec<Loss>) {
    let pointer = format!("{pointer}/inputSchema");
    let is_closed = input.root.get("additionalProperties") == Some(&Value::Bool(false));
    for Property {
        member,
        pointer,
        schema,
        ..
    } in &input.properties
    {
        losses.extend(unchecked(schema).map(|keyword| {
            let message = format!("calls cannot be checked against `{keyword}`");
            Loss::new(pointer, message)
        }));
        if schema["description"]
            .as_str()
            .is_some_and(|text| text.trim().is_empty())
        {
            losses.push(Loss::new(below(pointer, "description"), "empty description"));
        }
        if is_closed
            && input
                .root
                .get("properties")
                .and_then(|all| all.get(member))
                .is_none()
        {
            losses.push(Loss::new(
                pointer,
                "required, but not allowed; becomes an argument",
            ));
        }
    }
    let mut together = Object::new();
    for (keyword, rule) in input.root.iter().filter(|(keyword, _)| !is_plain(keyword)) {
        match resolved(rule, &Value::Object(input.root.clone()), &mut |_| None) {
            Some(rule) if TOGETHER.contains(&keyword.as_str()) => {
                together.insert(keyword.clone(), rule);
            }
            _ => losses.push(Loss::new(
                format!("{pointer}/{keyword}"),
                "calls cannot be checked against conditions on several arguments",
            )),
        }
    }
    if !together.is_empty() {
        keys.push(Item::json("input", together.into()));
    }
    let anything = |schema: &Object| schema.keys().all(|keyword| describes(keyword));
    match input.root.get("additionalProperties") {
        Some(Value::Bool(false)) => {}
        None | Some(Value::Bool(true)) => keys.push(Item::Word("additional_arguments".to_owned())),
        Some(Value::Object(schema)) if anything(schema) => {
            keys.push(Item::Word("additional_arguments".to_owned()));
        }
        Some(_) => losses.push(Loss::new(
            format!("{pointer}/additionalProperties"),
            "a function parameter must have a name",
        )),
    }
}

/// The first keyword in a schema that calls are not checked by.
fn unchecked(schema: &Value) -> Option<&'static str> {
    let schema = schema.as_object()?;
    let mut found = UNCHECKED
        .into_iter()
        .find(|keyword| schema.contains_key(*keyword));
    children(schema, &mut |_, _, child| {
        found = found.or_else(|| unchecked(child));
    });
    found
}

/// Whether a keyword of the root is supported, or does not restrict values.
fn is_plain(keyword: &str) -> bool {
    let read = [
        "type",
        "properties",
        "required",
        "additionalProperties",
        "$defs",
        "definitions",
    ];
    read.contains(&keyword) || describes(keyword)
}
