//! JSON values as JSON Schema compares them, and objects as JSON Schema keeps them.

use std::cmp::Ordering;

use serde_json::{Number, Value, json};

pub(crate) use crate::client::object::{Object, list, object, text};

/// A member that counts something.
pub(crate) fn count(object: &Object, key: &str) -> Option<u64> {
    let value = object.get(key)?;
    value.as_u64().or_else(|| {
        let number = value.as_f64().filter(|number| number.fract() == 0.0)?;
        format!("{number:.0}").parse().ok()
    })
}

/// Takes a member out; the order of the others stays, where there is one.
pub(crate) fn take(object: &mut Object, key: &str) -> Option<Value> {
    if !object.contains_key(key) {
        return None;
    }
    let mut taken = None;
    // `remove` would move the last member where `serde_json` keeps the order.
    *object = std::mem::take(object)
        .into_iter()
        .filter_map(|(name, value)| {
            if name == key {
                taken = Some(value);
                None
            } else {
                Some((name, value))
            }
        })
        .collect();
    taken
}

/// The pointer of a member or an item.
pub(crate) fn below(pointer: &str, key: &str) -> String {
    format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"))
}

/// The schema that accepts nothing.
pub(crate) fn nothing() -> Object {
    Object::from_iter([("not".to_owned(), json!({}))])
}

/// Whether a schema accepts nothing, as far as it shows.
pub(crate) fn is_nothing(schema: &Value) -> bool {
    match schema {
        Value::Bool(accepts) => !accepts,
        Value::Object(node) => node
            .get("not")
            .is_some_and(|not| not == &json!({}) || not == &json!(true)),
        _ => false,
    }
}

/// Whether two values are one to JSON Schema, for which `1.0` is `1`.
pub(crate) fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => compare(one, other) == Some(Ordering::Equal),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            let same =
                |(key, value): (&String, &Value)| other.get(key).is_some_and(|other| equal(value, other));
            one.len() == other.len() && one.iter().all(same)
        }
        _ => one == other,
    }
}

/// Whether `value` is among `values`.
pub(crate) fn contains(values: &[Value], value: &Value) -> bool {
    values.iter().any(|other| equal(other, value))
}

/// The order of two numbers; none where a float cannot tell.
pub(crate) fn compare(one: &Number, other: &Number) -> Option<Ordering> {
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => Some(one.cmp(&other)),
        _ => one.as_f64()?.partial_cmp(&other.as_f64()?),
    }
}

/// A number that is whole, exactly.
pub(crate) fn whole(number: &Number) -> Option<i128> {
    let integer = number.as_i64().map(i128::from);
    integer.or_else(|| number.as_u64().map(i128::from)).or_else(|| {
        // Beyond that, not every whole number is a float.
        let float = number
            .as_f64()
            .filter(|float| float.fract() == 0.0 && float.abs() < 9e15)?;
        format!("{float:.0}").parse().ok()
    })
}

/// The JSON Schema type of a value; whole floats are integers.
pub(crate) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if whole(number).is_some() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Whether a value of type `ty` is one of `types`.
pub(crate) fn is_of(ty: &str, types: &[&str]) -> bool {
    types.contains(&ty) || (ty == "integer" && types.contains(&"number"))
}

/// The types that a schema states, if it states any.
pub(crate) fn types(node: &Object) -> Option<Vec<&str>> {
    match node.get("type")? {
        Value::String(ty) => Some(vec![ty]),
        Value::Array(types) => Some(types.iter().filter_map(Value::as_str).collect()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_equal_by_value() {
        assert!(equal(&json!([1, { "a": 2.0 }]), &json!([1.0, { "a": 2 }])));
        assert!(!equal(&json!(u64::MAX), &json!(u64::MAX - 1)));
        assert!(!equal(&json!(1), &json!("1")));
        assert_eq!(type_of(&json!(3.0)), "integer");
    }

    #[test]
    fn pointers_are_escaped() {
        assert_eq!(below("/a", "b/c~d"), "/a/b~1c~0d");
    }
}
