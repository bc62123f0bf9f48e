//! Two schemas as one that demands what both demand, where keywords can say it.

use std::cmp::Ordering;

use serde_json::{Map, Number, Value};

/// Number of alternatives up to which two choices are written as one.
const ALTERNATIVES: usize = 64;

/// The conjunction of both; what only describes comes from `over`. `None` where no single schema can say it.
#[inline]
pub(super) fn merge(base: &Map<String, Value>, over: &Map<String, Value>) -> Option<Map<String, Value>> {
    if closes_out(base, over) || closes_out(over, base) {
        return None;
    }
    let mut merged = base.clone();
    for (keyword, value) in over {
        let both = match base.get(keyword) {
            None => value.clone(),
            Some(stated) if stated == value => continue,
            Some(stated) => both(keyword, stated, value)?,
        };
        merged.insert(keyword.clone(), both);
    }
    Some(merged)
}

/// Whether `closed` bans properties that `other` brings.
#[inline]
fn closes_out(closed: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    if !closed.contains_key("additionalProperties") && !closed.contains_key("unevaluatedProperties") {
        return false;
    }
    let known = closed.get("properties").and_then(Value::as_object);
    let brought = other.get("properties").and_then(Value::as_object);
    brought.is_some_and(|brought| {
        brought
            .keys()
            .any(|name| known.is_none_or(|known| !known.contains_key(name)))
    })
}

#[inline]
fn both(keyword: &str, base: &Value, over: &Value) -> Option<Value> {
    match (keyword, base, over) {
        ("description" | "title" | "default" | "examples" | "deprecated" | "readOnly" | "writeOnly", ..) => {
            Some(over.clone())
        }
        (
            "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties",
            Value::Number(a),
            Value::Number(b),
        ) => Some(if larger(a, b) { base.clone() } else { over.clone() }),
        (
            "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties",
            Value::Number(a),
            Value::Number(b),
        ) => Some(if smaller(a, b) { base.clone() } else { over.clone() }),
        ("required", Value::Array(a), Value::Array(b)) => {
            let new = b.iter().filter(|name| !a.contains(name));
            Some(a.iter().chain(new).cloned().collect())
        }
        ("enum", Value::Array(a), Value::Array(b)) => {
            let common: Vec<Value> = a.iter().filter(|value| b.contains(value)).cloned().collect();
            (!common.is_empty()).then_some(common.into())
        }
        ("type", Value::Array(types), Value::String(_)) if types.contains(over) => Some(over.clone()),
        ("type", Value::String(_), Value::Array(types)) if types.contains(base) => Some(base.clone()),
        ("properties", Value::Object(a), Value::Object(b)) => merge_properties(a, b).map(Value::Object),
        ("anyOf", Value::Array(a), Value::Array(b)) if a.len() * b.len() <= ALTERNATIVES => pairs(a, b),
        _ => None,
    }
}

#[inline]
fn merge_properties(base: &Map<String, Value>, over: &Map<String, Value>) -> Option<Map<String, Value>> {
    let mut merged = base.clone();
    for (name, schema) in over {
        let both = match (base.get(name), schema) {
            (Some(Value::Object(a)), Value::Object(b)) => merge(a, b)?.into(),
            _ => schema.clone(),
        };
        merged.insert(name.clone(), both);
    }
    Some(merged)
}

/// One of `a` and one of `b`: every pair as one alternative. Pairs that contradict each other are none.
#[inline]
fn pairs(a: &[Value], b: &[Value]) -> Option<Value> {
    let mut pairs = Vec::new();
    for first in a {
        for second in b {
            if contradict(first, second) {
                continue;
            }
            pairs.push(merge(first.as_object()?, second.as_object()?)?.into());
        }
    }
    (!pairs.is_empty()).then_some(Value::Array(pairs))
}

/// Whether two schemas want different types, so that no value fits both.
#[inline]
fn contradict(a: &Value, b: &Value) -> bool {
    match (a.get("type"), b.get("type")) {
        (Some(Value::String(a)), Some(Value::String(b))) => a != b && !(a == "number" && b == "integer"),
        _ => false,
    }
}

/// Whether `a` is more than `b`.
#[inline]
pub(super) fn larger(a: &Number, b: &Number) -> bool {
    compare(a, b) == Some(Ordering::Greater)
}

/// Whether `a` is less than `b`.
#[inline]
pub(super) fn smaller(a: &Number, b: &Number) -> bool {
    compare(a, b) == Some(Ordering::Less)
}

#[inline]
fn compare(a: &Number, b: &Number) -> Option<Ordering> {
    match (integer(a), integer(b)) {
        (Some(a), Some(b)) => Some(a.cmp(&b)),
        _ => a.as_f64()?.partial_cmp(&b.as_f64()?),
    }
}

#[inline]
fn integer(number: &Number) -> Option<i128> {
    number
        .as_i64()
        .map(i128::from)
        .or_else(|| number.as_u64().map(i128::from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn merged(base: &Value, over: &Value) -> Option<Value> {
        merge(base.as_object()?, over.as_object()?).map(Value::Object)
    }

    #[test]
    fn bounds_narrow_and_texts_replace() {
        let base = json!({ "type": "integer", "minimum": 0, "maximum": 255, "description": "old" });
        let over = json!({ "minimum": 1, "maximum": 300, "description": "new" });
        let both = json!({ "type": "integer", "minimum": 1, "maximum": 255, "description": "new" });
        assert_eq!(merged(&base, &over), Some(both));
    }

    #[test]
    fn objects_join() {
        let base =
            json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] });
        let over = json!({ "type": "object", "properties": { "b": {} }, "required": ["a", "b"] });
        let both = json!({ "type": "object", "properties": { "a": { "type": "string" }, "b": {} }, "required": ["a", "b"] });
        assert_eq!(merged(&base, &over), Some(both));
    }

    #[test]
    fn contradictions_have_no_schema() {
        assert_eq!(
            merged(&json!({ "type": "string" }), &json!({ "type": "object" })),
            None
        );
        assert_eq!(merged(&json!({ "enum": [1] }), &json!({ "enum": [2] })), None);
        let closed = json!({ "properties": {}, "additionalProperties": false });
        assert_eq!(merged(&closed, &json!({ "properties": { "a": {} } })), None);
    }
}
