//! A property of an input schema as a function parameter.

use serde_json::{Number, Value};

use super::input::Property;
use crate::convert::Loss;
use crate::import::layout::{Item, attribute};
use crate::import::literal::{self, string};
use crate::import::schema::{Object, describes, fits, refers, single_type, without_null};
use crate::import::types::{Shape, Types};

#[derive(Debug)]
pub(super) struct Param {
    pub(super) ident: String,
    pub(super) member: String,
    pub(super) doc: String,
    /// The keys of `#[arg(…)]`.
    pub(super) keys: Vec<Item>,
    /// Its type; `None` for any JSON value.
    pub(super) shape: Option<Shape>,
    /// Whether the type is an `Option`.
    pub(super) optional: bool,
}

/// Creates a parameter for a property of `tool`.
pub(super) fn param(types: &mut Types, tool: &str, property: &Property, losses: &mut Vec<Loss>) -> Param {
    let Property {
        ident,
        member,
        pointer,
        required,
        ..
    } = property;
    let required = *required;
    let mut whole = whole(&property.schema);
    let (core, nullable) = without_null(&whole);
    // A parameter of type `Option` is optional, so one that is required and nullable can't use it.
    let shape = if nullable && required {
        None
    } else {
        types.shape(&core, tool, member)
    };
    // The `schema` of an argument can't refer to types.
    if shape.is_none() && refers(&whole) {
        losses.push(Loss::new(pointer, "circular reference beside other keywords"));
        whole.retain(|keyword, _| describes(keyword));
    }
    let mut keys = Vec::new();
    // Declarations strip leading underscores from names.
    if ident != member || member.starts_with('_') {
        keys.push(Item::text("rename", member));
    }
    let description = whole
        .get("description")
        .and_then(Value::as_str)
        .filter(|text| !text.trim().is_empty());
    let doc = description.and_then(|text| literal::description(text, "    "));
    if let (None, Some(description)) = (&doc, description) {
        keys.push(Item::text("description", description));
    }
    let mut param = Param {
        ident: ident.clone(),
        member: member.clone(),
        doc: doc.unwrap_or_default(),
        keys,
        optional: !required,
        shape,
    };
    match &param.shape {
        None if whole.keys().all(|keyword| describes(keyword)) => {
            param.keys.push(Item::Word("any".to_owned()));
        }
        None => push_whole(&whole, &mut param.keys),
        Some(shape) => {
            let mut rest = shape.rest.clone();
            push_constraints(&core, &mut rest, &mut param.keys);
            if nullable {
                param.keys.push(Item::Word("nullable".to_owned()));
            }
            let has_default = push_values(&core, required, &mut rest, &mut param.keys);
            param.optional = !required && (nullable || !has_default);
            if !rest.is_empty() {
                param.keys.push(Item::json("schema", rest.into()));
            } else if shape.schema == Value::Object(Object::new()) {
                param.keys.push(Item::Word("any".to_owned()));
            }
        }
    }
    param
}

pub(crate) fn whole(schema: &Value) -> Object {
    match schema {
        Value::Object(schema) => schema.clone(),
        Value::Bool(false) => Object::from_iter([("not".to_owned(), Value::Object(Object::new()))]),
        _ => Object::new(),
    }
}

fn push_whole(schema: &Object, keys: &mut Vec<Item>) {
    let mut stated = schema.clone();
    let kept = |keyword: &String| !describes(keyword) || keyword == "default" || keyword == "examples";
    stated.retain(|keyword, value| kept(keyword) && !value.is_null());
    keys.push(Item::json("schema", stated.into()));
}

/// Adds keys for the keywords that have one; the others remain in `rest`.
fn push_constraints(core: &Object, rest: &mut Object, keys: &mut Vec<Item>) {
    match single_type(core) {
        Some(ty @ ("integer" | "number")) => {
            rest.shift_remove("format");
            let whole = ty == "integer";
            keys.extend(range("range", ["minimum", "maximum"], whole, rest));
        }
        Some("string") => {
            keys.extend(range("length", ["minLength", "maxLength"], true, rest));
            for (keyword, key) in [("pattern", "pattern"), ("format", "format")] {
                if let Some(text) = rest.get(keyword).and_then(Value::as_str) {
                    keys.push(Item::text(key, text));
                    rest.shift_remove(keyword);
                }
            }
        }
        Some("array") => keys.extend(range("items", ["minItems", "maxItems"], true, rest)),
        _ => {}
    }
}

/// Creates `range(1..=10)` from two keywords and removes them.
fn range(key: &'static str, keywords: [&str; 2], whole: bool, rest: &mut Object) -> Option<Item> {
    let bound = |keyword: &str| match rest.get(keyword) {
        None => Some(String::new()),
        Some(value) => number(value.as_number()?, whole),
    };
    let (low, high) = (bound(keywords[0])?, bound(keywords[1])?);
    if low.is_empty() && high.is_empty() {
        return None;
    }
    for keyword in keywords {
        rest.shift_remove(keyword);
    }
    let inclusive = if high.is_empty() { "" } else { "=" };
    let range = format!("{low}..{inclusive}{high}");
    Some(Item::list(key, vec![Item::Word(range)]))
}

/// A number as a literal; `None` if it must be an integer and is not.
#[expect(
    clippy::cast_possible_truncation,
    reason = "whole and in the range of an i64, which is checked before"
)]
fn number(number: &Number, whole: bool) -> Option<String> {
    if number.is_i64() || number.is_u64() {
        return Some(number.to_string());
    }
    let float = number.as_f64()?;
    let exact = float.fract() == 0.0 && float.abs() < 9e15;
    match (whole, exact) {
        (_, true) => Some((float as i64).to_string()),
        (false, false) => Some(number.to_string()),
        (true, false) => None,
    }
}

/// Adds default and examples; invalid ones are moved to `rest`. Returns whether there is a default.
fn push_values(core: &Object, required: bool, rest: &mut Object, keys: &mut Vec<Item>) -> bool {
    if let Some(examples) = core.get("examples").and_then(Value::as_array) {
        if examples.iter().all(|example| fits(example, core)) {
            keys.extend(
                examples
                    .iter()
                    .map(|example| Item::json("example", example.clone())),
            );
        } else {
            rest.insert("examples".to_owned(), examples.clone().into());
        }
    }
    match core.get("default").filter(|default| !default.is_null()) {
        None => false,
        Some(default) if !required && fits(default, core) => {
            keys.push(Item::json("default", default.clone()));
            true
        }
        Some(default) => {
            rest.insert("default".to_owned(), default.clone());
            false
        }
    }
}

/// Generates the code of a parameter; `ty` is its type by typify.
pub(super) fn code(param: &Param, ty: Option<&String>) -> String {
    let ty = ty.map_or("Value", String::as_str);
    let ty = if param.optional {
        format!("Option<{ty}>")
    } else {
        ty.to_owned()
    };
    let plain = format!("{}: {ty},\n", param.ident);
    if param.keys.is_empty() {
        return format!("{}    {plain}", param.doc);
    }
    let attribute = attribute("arg", param.keys.clone(), 4);
    let short = !attribute.contains('\n') && attribute.chars().count() + plain.chars().count() + 4 <= 100;
    // As rustfmt does, except for parameters with a doc comment.
    let gap = if param.doc.is_empty() && short {
        " "
    } else {
        "\n    "
    };
    format!("{}    {attribute}{gap}{plain}", param.doc)
}

/// A name as a string literal.
pub(super) fn quoted(name: &str) -> String {
    string(name)
}
