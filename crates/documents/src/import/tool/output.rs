//! The output schema of a tool as the type of its result.

use serde_json::{Value, json};

use crate::convert::Loss;
use crate::import::schema::{Object, resolved, single_type, type_of};
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
            ident: MEMBER.to_owned(),
            shape,
            required: true,
            nullable: false,
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
    let part = format!("{tool} output");
    let shape = types.of_result(|types| {
        let whole = resolved(schema, schema, &mut |inner| types.recursive(inner, schema))?;
        let whole = whole.as_object()?;
        let is_object = type_of(whole).is_some() || single_type(whole) == Some("object");
        types.shape(whole, &part, &part).filter(|_| is_object)
    });
    let shape = shape.filter(|shape| shape.rest.is_empty());
    if let Some(shape) = shape {
        return Output::Typed(shape);
    }
    losses.push(Loss::new(
        format!("{pointer}/outputSchema"),
        "no Rust type has this schema; the result may be any object",
    ));
    Output::Object
}
