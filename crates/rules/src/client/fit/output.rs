//! The schema of results: whatever it accepted it still accepts.

use crate::catalogue::client as rules;
use crate::client::{Holds, Reference, References, holds};
use serde_json::Value;

use crate::Loss;
use crate::client::fit::conjunction::conjunction;
use crate::client::fit::value::{Object, below, is_nothing, nothing, take, text};
use crate::client::fit::{Fit, Fitted};

/// Writes references in place for clients that follow none; where one leads back to itself, anything is accepted.
pub(crate) fn fit(fit: Fit, schema: &Value) -> Fitted {
    let mut losses = Vec::new();
    let follows = rules::REFERENCE.clients.level(fit.client).is_none();
    let keeps_recursion = rules::RECURSION.clients.level(fit.client).is_none();
    let mut references = References::of(schema);
    let schema = if follows || keeps_recursion {
        schema.clone()
    } else {
        let mut schema = in_place(&mut references, schema, "", &mut losses);
        if let Value::Object(root) = &mut schema {
            take(root, "$defs");
            take(root, "definitions");
        }
        schema
    };
    Fitted { schema, losses }
}

fn in_place(references: &mut References<'_>, schema: &Value, at: &str, losses: &mut Vec<Loss>) -> Value {
    let Value::Object(node) = schema else {
        return schema.clone();
    };
    if let Some(reference) = text(node, "$ref") {
        return match references.get(reference) {
            Reference::Plain(target) => {
                let whole = joined(node, target);
                in_place(references, &whole.into(), at, losses)
            }
            Reference::Lost => schema.clone(),
            Reference::Recursive(target) | Reference::Large(target) => {
                losses.push(Loss::new(
                    below(at, "$ref"),
                    "the inner values are not described any more",
                ));
                least(node, target).into()
            }
        };
    }
    let mut fitted = Object::new();
    for (key, value) in node {
        let before = losses.len();
        let inner = below_key(references, key, value, &below(at, key), losses);
        match key.as_str() {
            // Where more is accepted inside, less would be accepted of the whole.
            "oneOf" if losses.len() > before => drop(fitted.entry("anyOf").or_insert(inner)),
            key if losses.len() > before && OPPOSITE.contains(&key) => {}
            _ => drop(fitted.insert(key.clone(), inner)),
        }
    }
    fitted.into()
}

/// Keywords under which a schema that accepts more may make the whole accept less.
const OPPOSITE: [&str; 4] = ["not", "if", "contains", "propertyNames"];

fn below_key(
    references: &mut References<'_>,
    key: &str,
    value: &Value,
    at: &str,
    losses: &mut Vec<Loss>,
) -> Value {
    let mut each = |name: &str, schema: &Value| in_place(references, schema, &below(at, name), losses);
    match (holds(key), value) {
        // They are written in place, or nobody asks for them.
        (Holds::Map, Value::Object(_)) if matches!(key, "$defs" | "definitions") => value.clone(),
        (Holds::Map, Value::Object(map)) => {
            let all = map
                .iter()
                .map(|(name, schema)| (name.clone(), each(name, schema)));
            all.collect::<Object>().into()
        }
        (Holds::List | Holds::Items, Value::Array(all)) => {
            let all = all.iter().enumerate();
            all.map(|(index, schema)| each(&index.to_string(), schema))
                .collect()
        }
        (Holds::Schema | Holds::Items, schema) => in_place(references, schema, at, losses),
        _ => value.clone(),
    }
}

fn joined(node: &Object, target: &Value) -> Object {
    let mut siblings = node.clone();
    take(&mut siblings, "$ref");
    match target {
        target if is_nothing(target) => nothing(),
        Value::Object(target) => conjunction(target, &siblings).unwrap_or_else(|| {
            siblings.insert("allOf".to_owned(), Value::Array(vec![target.clone().into()]));
            siblings
        }),
        _ => siblings,
    }
}

/// What a recursive value is in the least.
fn least(node: &Object, target: &Value) -> Object {
    let mut least = Object::new();
    for key in ["type", "description"] {
        let said = node.get(key).or_else(|| target.get(key));
        least.extend(said.map(|value| (key.to_owned(), value.clone())));
    }
    least
}
