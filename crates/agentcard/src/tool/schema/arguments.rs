//! The object schema of a tool's arguments.

use agentcard_rules::schema::{conjunction, decode, describes, is_nothing, keyword, reference};
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::keys;
use super::nulls::{self, or_null};
use crate::tool::argument::{ArgumentKind, Undecoded};
use crate::tool::definition::{ArgDef, DefaultDef, SchemaStyle, ToolDef};
use crate::tool::error::ToolSetFault;
use crate::tool::output::SchemaFn;

/// Names of the arguments that clients send, in order.
#[inline]
pub(super) fn names(tool: &ToolDef) -> Vec<&'static str> {
    sent(tool).map(|(argument, _)| argument.name).collect()
}

/// The object schema, before any pass.
#[inline]
pub(super) fn argument_object(
    tool: &ToolDef,
    style: SchemaStyle,
    generator: &mut SchemaGenerator,
    faults: &mut Vec<ToolSetFault>,
) -> Map<String, Value> {
    let (mut properties, mut required, mut spellings) = (Map::new(), Vec::new(), Vec::new());
    for (argument, sent) in sent(tool) {
        let typed = typed((sent.schema)(generator), (sent.name)());
        let schema = property(tool.name, argument, sent, &typed, generator, faults);
        let needed = argument.default.is_none() && !(sent.optional)();
        let schema = match style {
            SchemaStyle::Full if !needed => or_null(schema),
            _ => schema,
        };
        if style == SchemaStyle::Full && !argument.aliases.is_empty() {
            spellings.extend(one_spelling(argument, needed));
            for &alias in argument.aliases {
                properties.insert(alias.to_owned(), schema.clone());
            }
        } else if needed {
            required.push(Value::from(argument.name));
        }
        properties.insert(argument.name.to_owned(), schema);
    }
    let mut root = Map::new();
    root.insert("type".to_owned(), "object".into());
    root.insert("properties".to_owned(), properties.into());
    root.insert(
        "additionalProperties".to_owned(),
        tool.additional_arguments.into(),
    );
    for (keyword, list) in [("required", required), ("allOf", spellings)] {
        if !list.is_empty() {
            root.insert(keyword.to_owned(), list.into());
        }
    }
    root
}

/// The object schema of a single argument, before any pass.
#[inline]
pub(super) fn alone(
    argument: &ArgDef,
    sent: Sent,
    generator: &mut SchemaGenerator,
    faults: &mut Vec<ToolSetFault>,
) -> Map<String, Value> {
    let typed = typed((sent.schema)(generator), (sent.name)());
    let schema = property("", argument, sent, &typed, generator, faults);
    let mut properties = Map::new();
    properties.insert(argument.name.to_owned(), schema);
    let mut root = Map::new();
    root.insert("type".to_owned(), "object".into());
    root.insert("properties".to_owned(), properties.into());
    root
}

/// Adds constraints that involve several arguments. Passes don't see them: they refer to names, and the root
/// remains one object.
#[inline]
pub(super) fn state_together(
    schema: &mut Value,
    style: SchemaStyle,
    tool: &ToolDef,
    faults: &mut Vec<ToolSetFault>,
) {
    let (Some(json), Value::Object(root)) = (tool.input, schema) else {
        return;
    };
    let Ok(mut together) = serde_json::from_str::<Map<String, Value>>(json) else {
        faults.push(ToolSetFault::Json {
            tool: tool.name.to_owned(),
            part: "`input`".to_owned(),
        });
        return;
    };
    if style == SchemaStyle::Full {
        let optional = sent(tool).filter(|(argument, sent)| argument.default.is_some() || (sent.optional)());
        let optional: Vec<String> = optional.map(|(argument, _)| argument.name.to_owned()).collect();
        nulls::count_absent_in(&mut together, &optional);
    }
    for (keyword, rule) in together {
        match (root.get_mut(&keyword), rule) {
            // The names of aliased arguments.
            (Some(Value::Array(stated)), Value::Array(mut more)) => stated.append(&mut more),
            (_, rule) => drop(root.insert(keyword, rule)),
        }
    }
}

/// The type of an argument that clients send, as far as it is known.
#[derive(Clone, Copy)]
pub(in crate::tool) struct Sent {
    pub(in crate::tool) schema: SchemaFn,
    pub(in crate::tool) name: fn() -> &'static str,
    pub(in crate::tool) optional: fn() -> bool,
    pub(in crate::tool) refuses: fn(&Value) -> Option<Undecoded>,
}

/// The arguments that clients send, in order.
#[inline]
pub(in crate::tool) fn sent(tool: &ToolDef) -> impl Iterator<Item = (&'static ArgDef, Sent)> {
    tool.arguments.iter().filter_map(|argument| match argument.kind {
        ArgumentKind::Data {
            schema,
            name,
            optional,
            refuses,
        } => Some((
            argument,
            Sent {
                schema,
                name,
                optional,
                refuses,
            },
        )),
        ArgumentKind::Provided { .. } => None,
    })
}

/// The schema of a type as an object.
#[inline]
fn typed(schema: Schema, name: &str) -> Map<String, Value> {
    let mut schema = schema.to_value();
    super::describe(&mut schema);
    let Value::Object(mut typed) = schema else {
        return Map::new();
    };
    keys::state(&mut typed, name);
    typed
}

/// An argument with aliases must be sent under one of its names only.
#[inline]
fn one_spelling(argument: &ArgDef, needed: bool) -> Vec<Value> {
    let names = || std::iter::once(&argument.name).chain(argument.aliases);
    let by_name: Vec<Value> = names().map(|name| json!({ "required": [name] })).collect();
    if needed {
        return vec![json!({ "oneOf": by_name })];
    }
    let mut none = Vec::new();
    for (at, first) in names().enumerate() {
        none.extend(
            names()
                .skip(at + 1)
                .map(|second| json!({ "not": { "required": [first, second] } })),
        );
    }
    none
}

#[inline]
fn property(
    tool: &str,
    argument: &ArgDef,
    sent: Sent,
    typed: &Map<String, Value>,
    generator: &SchemaGenerator,
    faults: &mut Vec<ToolSetFault>,
) -> Value {
    let named = || (tool.to_owned(), argument.name.to_owned());
    if !argument.untyped && !says_anything(typed) {
        let (tool, argument) = named();
        faults.push(ToolSetFault::Untyped { tool, argument });
    }
    let mut stated = keywords(tool, argument, faults);
    for (keyword, ty) in idle(&stated, typed, generator.definitions()) {
        let (tool, argument) = named();
        faults.push(ToolSetFault::Constraint {
            tool,
            argument,
            keyword,
            ty,
        });
    }
    if let Some(description) = argument.description {
        stated.insert("description".to_owned(), description.into());
    }
    if let Some(default) = argument
        .default
        .and_then(|default| value(default, sent, named, faults))
    {
        stated.insert("default".to_owned(), default);
    }
    nulls::keep_stated(&mut stated);
    match conjunction(typed, &stated) {
        Some(merged) if is_nothing(&merged.clone().into()) && !is_nothing(&typed.clone().into()) => {
            let (tool, argument) = named();
            let keyword = ["type", "enum", "const"]
                .into_iter()
                .find(|key| stated.contains_key(*key));
            faults.push(ToolSetFault::Constraint {
                tool,
                argument,
                keyword: keyword.unwrap_or("schema").to_owned(),
                ty: named_types(typed, generator.definitions())
                    .unwrap_or_default()
                    .join(" or "),
            });
            merged.into()
        }
        Some(mut merged) => {
            if argument.nullable {
                nulls::keep(&mut merged);
            }
            merged.into()
        }
        None => json!({ "allOf": [typed, stated] }),
    }
}

/// Keywords that don't apply to a type, with that type: the macro can't see through type aliases.
#[inline]
fn idle(
    stated: &Map<String, Value>,
    typed: &Map<String, Value>,
    definitions: &Map<String, Value>,
) -> Vec<(String, String)> {
    let Some(named) = named_types(typed, definitions) else {
        return Vec::new();
    };
    let mut idle = Vec::new();
    for keyword in stated.keys() {
        let speaks = |ty: &String| self::keyword(keyword).is_none_or(|keyword| keyword.speaks_of(ty));
        if !named.iter().any(speaks) {
            idle.push((keyword.clone(), named.join(" or ")));
        }
    }
    idle.sort();
    idle
}

/// The JSON types that a schema lists, except null; `None` if it does not restrict them.
#[inline]
fn named_types(schema: &Map<String, Value>, definitions: &Map<String, Value>) -> Option<Vec<String>> {
    let mut names = Vec::new();
    let mut todo = vec![schema];
    // Nested choices of a type have few levels before each states its type.
    for _ in 0..20 {
        let Some(schema) = todo.pop() else {
            names.retain(|name| name != "null");
            return Some(names);
        };
        match (definition(schema), schema.get("type"), schema.get("anyOf")) {
            (Some(name), ..) => todo.push(definitions.get(&name)?.as_object()?),
            (_, Some(Value::String(name)), _) => names.push(name.clone()),
            (_, Some(Value::Array(list)), _) => {
                names.extend(list.iter().filter_map(Value::as_str).map(str::to_owned));
            }
            (_, _, Some(Value::Array(choices))) => {
                for choice in choices {
                    todo.push(choice.as_object()?);
                }
            }
            _ => return None,
        }
    }
    None
}

/// The name of the definition that a schema refers to.
#[inline]
fn definition(schema: &Map<String, Value>) -> Option<String> {
    Some(decode(reference::<Value>(schema)?.strip_prefix("#/$defs/")?))
}

/// Whether a schema restricts its values.
#[inline]
fn says_anything(schema: &Map<String, Value>) -> bool {
    !schema.keys().all(|keyword| describes(keyword))
}

#[inline]
fn keywords(tool: &str, argument: &ArgDef, faults: &mut Vec<ToolSetFault>) -> Map<String, Value> {
    let Some(text) = argument.keywords else {
        return Map::new();
    };
    serde_json::from_str(text).unwrap_or_else(|_| {
        faults.push(ToolSetFault::Json {
            tool: tool.to_owned(),
            part: format!("the keywords of argument `{}`", argument.name),
        });
        Map::new()
    })
}

#[inline]
fn value(
    default: DefaultDef,
    sent: Sent,
    named: impl Fn() -> (String, String),
    faults: &mut Vec<ToolSetFault>,
) -> Option<Value> {
    let (json, checked) = match default {
        DefaultDef::Json(json) => (json, Ok(())),
        DefaultDef::Unproven(json, prove) => (json, prove(json)),
        // Calls can omit the argument instead of sending null.
        DefaultDef::OfType(write) => {
            return write?().filter(|value| !value.is_null() && (sent.refuses)(value).is_none());
        }
    };
    let value = checked.and_then(|()| serde_json::from_str(json).map_err(|fault| fault.to_string()));
    value
        .map_err(|reason| {
            let (tool, argument) = named();
            faults.push(ToolSetFault::Default {
                tool,
                argument,
                reason,
            });
        })
        .ok()
}
