//! The output schema of a tool as the type of its result.

use serde_json::{Value, json};

use crate::convert::Loss;
use crate::import::schema::{Object, resolved, single_type};
use crate::import::types::{Field, Shape, Types};

/// The result of a tool.
#[derive(Debug)]
pub(crate) enum Output {
    Text,
    /// A structured result of this shape.
    Typed(Shape),
    /// A structured result without a schema that maps to a type.
    Object,
}

/// The only member of the hidden struct, whose type is that of the result.
pub(crate) const MEMBER: &str = "result";

impl Output {
    /// The member of the hidden struct.
    pub(crate) fn field(&self) -> Option<Field> {
        let shape = match self {
            Self::Text => return None,
            Self::Typed(shape) => shape.clone(),
            Self::Object => Shape {
                schema: json!({ "type": "object", "additionalProperties": {} }),
                rest: Object::new(),
            },
        };
        Some(Field {
            member: MEMBER.to_owned(),
            shape,
            required: true,
            doc: None,
        })
    }
}

/// Reads the output schema of `tool`.
pub(crate) fn output(
    schema: Option<&Value>,
    tool: &str,
    pointer: &str,
    types: &mut Types,
    losses: &mut Vec<Loss>,
) -> Output {
    let Some(schema) = schema.filter(|schema| !schema.is_null()) else {
        return Output::Text;
    };
    let whole = resolved(schema, schema).and_then(|schema| match schema {
        Value::Object(schema) => Some(schema),
        _ => None,
    });
    let shape = whole
        .filter(|schema| single_type(schema) == Some("object"))
        .and_then(|schema| types.result(&schema, &format!("{tool} output")))
        .filter(|shape| shape.rest.is_empty());
    if let Some(shape) = shape {
        return Output::Typed(shape);
    }
    losses.push(Loss::new(
        format!("{pointer}/outputSchema"),
        "no Rust type has this schema; the result may be any object",
    ));
    Output::Object
}
