//! Moves objects and enums of a schema to definitions.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::Types;
use super::definition::{Definition, Field, Shape};
use crate::convert::names::Names;
use crate::import::name::{value_name, variant_name};
use crate::import::schema::{Object, describes, single_type, type_of, without_null};

/// See [`Types::shape`].
pub(super) fn shape(types: &mut Types, schema: &Object, owner: &str, part: &str) -> Option<Shape> {
    let mut rest = schema.clone();
    rest.retain(|keyword, _| !describes(keyword));
    if rest.is_empty() {
        return Some(typed(json!({}), rest));
    }
    if let Some(name) = type_of(schema) {
        let is_alone = rest.keys().all(|keyword| keyword == "$ref" || keyword == "type");
        return is_alone.then(|| typed(reference(name), Object::new()));
    }
    let ty = single_type(schema)?.to_owned();
    rest.shift_remove("type");
    let choices = ["const", "anyOf", "oneOf", "allOf", "not"];
    if choices.iter().any(|keyword| rest.contains_key(*keyword)) {
        return None;
    }
    match ty.as_str() {
        "boolean" | "number" => Some(typed(json!({ "type": ty }), rest)),
        "integer" => Some(typed(json!({ "type": ty, "format": integer(schema) }), rest)),
        "string" => Some(string(types, schema, rest, owner, part)),
        "array" => array(types, rest, owner, part),
        "object" if has_properties(schema) => structure(types, schema, owner, part),
        "object" => map(types, rest, owner, part),
        _ => None,
    }
}

fn typed(schema: Value, rest: Object) -> Shape {
    Shape { schema, rest }
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/definitions/{name}") })
}

/// The smallest integer type for the range, but no smaller than an author would choose.
fn integer(schema: &Object) -> &'static str {
    let bound = |keyword: &str| schema.get(keyword).and_then(Value::as_f64);
    let low = bound("minimum").or(bound("exclusiveMinimum"));
    let high = bound("maximum").or(bound("exclusiveMaximum"));
    let small = high.is_some_and(|high| high <= f64::from(i32::MAX));
    match low {
        Some(low) if low >= 0.0 && small => "uint32",
        Some(low) if low >= 0.0 => "uint64",
        Some(low) if low >= f64::from(i32::MIN) && small => "int32",
        _ => "int64",
    }
}

fn string(types: &mut Types, schema: &Object, mut rest: Object, owner: &str, part: &str) -> Shape {
    let values = rest
        .get("enum")
        .and_then(Value::as_array)
        .filter(|values| can_be_enum(values));
    let Some(values) = values.cloned() else {
        return typed(json!({ "type": "string" }), rest);
    };
    rest.shift_remove("enum");
    let source = json!({ "enum": values, "description": schema.get("description") });
    if let Some(name) = types.find(&source) {
        return typed(reference(&name), rest);
    }
    let name = types.free_name(owner, part);
    types.definitions.push(Definition {
        name: name.clone(),
        // Names that typify doesn't change.
        schema: json!({ "type": "string", "enum": (0..values.len()).map(|at| format!("V{at}")).collect::<Vec<_>>() }),
        source,
        doc: None,
        fields: Vec::new(),
        texts: values.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        hidden: false,
        stated: None,
    });
    typed(reference(&name), rest)
}

/// Whether the values have distinct variant names.
fn can_be_enum(values: &[Value]) -> bool {
    let name = |value: &Value| {
        let text = value.as_str()?;
        let plain = text.is_ascii() && text.starts_with(|first: char| first.is_ascii_alphabetic());
        plain.then(|| variant_name(text).to_ascii_lowercase())
    };
    let names: Option<BTreeSet<String>> = values.iter().map(name).collect();
    !values.is_empty() && names.is_some_and(|names| names.len() == values.len())
}

fn array(types: &mut Types, mut rest: Object, owner: &str, part: &str) -> Option<Shape> {
    let items = inner(types, &mut rest, "items", owner, part)?;
    Some(typed(json!({ "type": "array", "items": items }), rest))
}

fn map(types: &mut Types, mut rest: Object, owner: &str, part: &str) -> Option<Shape> {
    rest.shift_remove("properties");
    let values = inner(types, &mut rest, "additionalProperties", owner, part)?;
    Some(typed(
        json!({ "type": "object", "additionalProperties": values }),
        rest,
    ))
}

/// The schema of a list's items or a map's values; keywords that its type does not express are put back into
/// `rest`.
fn inner(types: &mut Types, rest: &mut Object, keyword: &str, owner: &str, part: &str) -> Option<Value> {
    let mut schema = match rest.shift_remove(keyword) {
        None | Some(Value::Bool(true)) => return Some(json!({})),
        Some(Value::Object(schema)) => schema,
        Some(_) => return None,
    };
    let (core, nullable) = without_null(&schema);
    if nullable {
        return None;
    }
    let inner = shape(types, &core, owner, &singular(part))?;
    if !inner.rest.is_empty() {
        schema.retain(|keyword, _| !describes(keyword));
        rest.insert(keyword.to_owned(), schema.into());
    }
    Some(inner.schema)
}

/// The singular of a plural: `filters` becomes `filter`, `entities` becomes `entity`.
fn singular(part: &str) -> String {
    if let Some(stem) = part.strip_suffix("ies") {
        return format!("{stem}y");
    }
    let plural = part.len() > 3 && !part.ends_with("ss");
    part.strip_suffix('s')
        .filter(|_| plural)
        .unwrap_or(part)
        .to_owned()
}

pub(super) fn has_properties(schema: &Object) -> bool {
    let properties = schema.get("properties").and_then(Value::as_object);
    properties.is_some_and(|properties| !properties.is_empty())
}

/// Creates a struct, if every member can be a field.
fn structure(types: &mut Types, schema: &Object, owner: &str, part: &str) -> Option<Shape> {
    let source = Value::Object(schema.clone());
    if let Some(name) = types.find(&source) {
        return Some(typed(reference(&name), Object::new()));
    }
    is_structure(schema)?;
    let name = types.free_name(owner, part);
    define(types, schema, &name)?;
    Some(typed(reference(&name), Object::new()))
}

/// Whether the schema is closed; `None` if a struct can't express it.
fn is_structure(schema: &Object) -> Option<bool> {
    let plain = ["type", "properties", "required", "additionalProperties"];
    let known = |keyword: &String| plain.contains(&keyword.as_str()) || describes(keyword);
    let properties = schema.get("properties")?.as_object()?;
    let described = required(schema)?
        .iter()
        .all(|name| properties.contains_key(*name));
    let closed = match schema.get("additionalProperties") {
        None | Some(Value::Bool(true)) => Some(false),
        Some(Value::Bool(false)) => Some(true),
        Some(_) => None,
    };
    closed.filter(|_| described && schema.keys().all(known))
}

/// Defines a struct, if all members can be fields.
pub(super) fn define(types: &mut Types, schema: &Object, name: &str) -> Option<()> {
    let closed = is_structure(schema)?;
    let properties = schema.get("properties")?.as_object()?;
    let required = required(schema)?;
    let at = types.definitions.len();
    let Some(fields) = fields(types, properties, &required, name) else {
        types.definitions.truncate(at);
        return None;
    };
    // The struct comes before its parts, in the order of the schema.
    let definition = Definition {
        name: name.to_owned(),
        schema: object(&fields, closed),
        source: Value::Object(schema.clone()),
        doc: text(schema, "description"),
        fields,
        texts: Vec::new(),
        hidden: false,
        stated: None,
    };
    types.definitions.insert(at, definition);
    Some(())
}

fn required(schema: &Object) -> Option<Vec<&str>> {
    match schema.get("required") {
        None => Some(Vec::new()),
        Some(Value::Array(names)) => names.iter().map(Value::as_str).collect(),
        Some(_) => None,
    }
}

fn fields(types: &mut Types, properties: &Object, required: &[&str], owner: &str) -> Option<Vec<Field>> {
    let (mut fields, mut idents) = (Vec::new(), Names::default());
    for (member, schema) in properties {
        let (core, nullable) = match schema {
            Value::Bool(true) => (Object::new(), false),
            schema => without_null(schema.as_object()?),
        };
        // The portable schema of arguments does not allow `null` inside of types.
        if nullable && !types.null_inside {
            return None;
        }
        let mut shape = shape(types, &core, owner, member)?;
        for keyword in ["default", "examples"] {
            let value = core.get(keyword).filter(|value| !value.is_null());
            shape
                .rest
                .extend(value.map(|value| (keyword.to_owned(), value.clone())));
        }
        let required = required.contains(&member.as_str());
        // An optional reference is an `Option` anyway.
        if nullable && (required || shape.schema.get("$ref").is_none()) {
            shape.schema = json!({ "anyOf": [shape.schema, { "type": "null" }] });
        }
        fields.push(Field {
            member: member.clone(),
            ident: idents.claim(&value_name(member, "field"), "_"),
            shape,
            required,
            nullable,
            doc: text(&core, "description"),
        });
    }
    Some(fields)
}

pub(super) fn text(schema: &Object, keyword: &str) -> Option<String> {
    let text = schema.get(keyword)?.as_str()?;
    (!text.trim().is_empty()).then(|| text.to_owned())
}

/// The schema of a struct, as the input of typify; its members have the names of the fields.
pub(super) fn object(fields: &[Field], closed: bool) -> Value {
    let properties: Map<String, Value> = fields
        .iter()
        .map(|field| (field.ident.clone(), field.shape.schema.clone()))
        .collect();
    let required: Vec<&str> = fields
        .iter()
        .filter(|field| field.required)
        .map(|field| field.ident.as_str())
        .collect();
    let mut object = json!({ "type": "object", "properties": properties, "required": required });
    if closed {
        object["additionalProperties"] = false.into();
    }
    object
}
