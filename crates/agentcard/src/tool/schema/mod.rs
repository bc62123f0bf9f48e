//! Schemas of tools: schemars generates the schema of each type, and small passes convert it for clients.
//!
//! Each pass is a file about one property of clients or serde. The full style only uses the passes that make the
//! schema match deserialization; the portable style uses all of them.

mod arguments;
mod booleans;
mod bounds;
mod closed;
mod keys;
mod nulls;

pub(super) use self::arguments::{Sent, sent};
pub(super) use self::keys::{ANY_DIGITS, ends as key_ends, range as key_range};

use agentcard_rules::schema::{Direction, References, bottom_up, open_root, portable};
use agentcard_rules::text::described;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::definition::{ArgDef, SchemaStyle, ToolDef};
use super::error::ToolSetFault;
use super::output::SchemaFn;

pub(super) struct Published {
    pub(super) schema: Value,
    /// Names of the root's properties, in order of declaration.
    pub(super) order: Vec<&'static str>,
}

/// The input schema of a tool, which is always an object.
#[inline]
pub(super) fn input_schema(tool: &ToolDef, style: SchemaStyle, faults: &mut Vec<ToolSetFault>) -> Published {
    let mut schema = whole_input(tool, style, faults);
    finish(&mut schema, style, Direction::Input);
    keys::bound(&mut schema, &mut sent(tool));
    arguments::state_together(&mut schema, style, tool, faults);
    Published {
        schema,
        order: arguments::names(tool),
    }
}

/// The portable input schema for this argument alone, and its number of nodes before any pass, with definitions
/// inlined.
#[inline]
pub(super) fn input_of_one(argument: &ArgDef, sent: Sent, faults: &mut Vec<ToolSetFault>) -> (Value, usize) {
    let mut generator = reader();
    let mut root = arguments::alone(argument, sent, &mut generator, faults);
    add_definitions(&mut root, &mut generator);
    let mut schema = Value::Object(root);
    let nodes = References::of(&schema).size();
    finish(&mut schema, SchemaStyle::Portable, Direction::Input);
    keys::bound(&mut schema, &mut std::iter::once((argument, sent)));
    (schema, nodes)
}

/// The schema that calls are checked by: the portable schema, with null wherever the type accepts it.
#[inline]
pub(super) fn call_schema(tool: &ToolDef, faults: &mut Vec<ToolSetFault>) -> Value {
    let mut schema = whole_input(tool, SchemaStyle::Portable, faults);
    finish(&mut schema, SchemaStyle::Portable, Direction::Call);
    keys::bound(&mut schema, &mut sent(tool));
    arguments::state_together(&mut schema, SchemaStyle::Portable, tool, faults);
    schema
}

#[inline]
fn whole_input(tool: &ToolDef, style: SchemaStyle, faults: &mut Vec<ToolSetFault>) -> Value {
    let mut generator = reader();
    let mut root = arguments::argument_object(tool, style, &mut generator, faults);
    add_definitions(&mut root, &mut generator);
    Value::Object(root)
}

/// A generator for deserialization schemas.
#[inline]
fn reader() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_deserialize().into_generator()
}

/// The output schema of a tool.
#[inline]
pub(super) fn output_schema(output: SchemaFn, style: SchemaStyle) -> Published {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut schema = output(&mut generator).to_value();
    describe(&mut schema);
    if let Value::Object(root) = &mut schema {
        add_definitions(root, &mut generator);
    }
    open_root(&mut schema);
    finish(&mut schema, style, Direction::Output);
    Published {
        schema,
        order: Vec::new(),
    }
}

#[inline]
fn add_definitions(root: &mut Map<String, Value>, generator: &mut SchemaGenerator) {
    let mut definitions = generator.take_definitions(true);
    closed::close(&mut definitions);
    definitions.values_mut().for_each(describe);
    if !definitions.is_empty() {
        root.insert("$defs".to_owned(), definitions.into());
    }
}

/// Shortens the descriptions of a type and its contents to the part for models, as macros do for tools and
/// arguments.
#[inline]
fn describe(schema: &mut Value) {
    bottom_up(schema, &mut |schema| {
        if let Some(Value::String(text)) = schema.get_mut("description") {
            *text = described(text);
        }
    });
}

#[inline]
fn finish(schema: &mut Value, style: SchemaStyle, direction: Direction) {
    bottom_up(schema, &mut booleans::open);
    bottom_up(schema, &mut bounds::state);
    match style {
        SchemaStyle::Full => {
            bottom_up(schema, &mut nulls::unmark);
            match direction {
                Direction::Output => state_object(schema),
                Direction::Input | Direction::Call => nulls::allow_inside(schema),
            }
            name_dialect(schema);
        }
        SchemaStyle::Portable => portable(schema, direction),
    }
}

/// Adds the type `object` to the root of an output whose alternatives are all objects, because clients look for it
/// there.
#[inline]
fn state_object(schema: &mut Value) {
    let is_object = |form: &Value| form.get("type").is_some_and(|ty| ty == "object");
    if let Value::Object(root) = schema
        && !root.contains_key("type")
        && let Some(Value::Array(forms)) = root.get("oneOf").or_else(|| root.get("anyOf"))
        && forms.iter().all(is_object)
    {
        root.insert("type".to_owned(), "object".into());
    }
}

#[inline]
fn name_dialect(schema: &mut Value) {
    if let Value::Object(root) = schema {
        root.insert(
            "$schema".to_owned(),
            "https://json-schema.org/draft/2020-12/schema".into(),
        );
    }
}
