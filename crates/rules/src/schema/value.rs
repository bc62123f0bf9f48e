//! JSON values as compared by JSON Schema, and helpers for JSON objects.

use std::cmp::Ordering;
use std::collections::HashMap;

use serde_json::{Map, Number, Value, json};

/// A JSON object.
pub type Object = Map<String, Value>;

/// Returns a string field.
#[inline]
pub fn text<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    object.get(key)?.as_str()
}

/// Returns an object field.
#[inline]
pub(crate) fn object<'a>(object: &'a Object, key: &str) -> Option<&'a Object> {
    object.get(key)?.as_object()
}

/// Returns the items of an array field; empty if it is not an array.
#[inline]
pub(crate) fn list<'a>(object: &'a Object, key: &str) -> &'a [Value] {
    object
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// Returns a field that is a non-negative integer.
#[inline]
pub fn count(object: &Object, key: &str) -> Option<u64> {
    let value = object.get(key)?;
    value.as_u64().or_else(|| {
        let number = value.as_f64().filter(|number| number.fract() == 0.0)?;
        format!("{number:.0}").parse().ok()
    })
}

/// Removes a field and keeps the order of the others.
#[inline]
pub(crate) fn take(object: &mut Object, key: &str) -> Option<Value> {
    if !object.contains_key(key) {
        return None;
    }
    let mut taken = None;
    // `remove` would move the last member if `serde_json` preserves the order.
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

/// A schema that accepts nothing.
#[inline]
pub fn nothing() -> Object {
    Object::from_iter([("not".to_owned(), json!({}))])
}

/// Whether a schema obviously accepts nothing.
#[inline]
pub fn is_nothing(schema: &Value) -> bool {
    match schema {
        Value::Bool(accepts) => !accepts,
        Value::Object(node) => node
            .get("not")
            .is_some_and(|not| not == &json!({}) || not == &json!(true)),
        _ => false,
    }
}

/// Whether a schema accepts `null` by its type.
#[inline]
pub fn is_null(schema: &Value) -> bool {
    schema.get("type").is_some_and(|ty| ty == "null")
}

/// Whether two values are equal in JSON Schema, where `1.0` is equal to `1`.
#[inline]
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
#[inline]
pub(crate) fn contains(values: &[Value], value: &Value) -> bool {
    values.iter().any(|other| equal(other, value))
}

/// Returns the indices of duplicate items, each with the index of the first one.
#[inline]
pub(crate) fn repeated(items: &[Value]) -> Vec<(usize, usize)> {
    let (mut first, mut repeated) = (HashMap::new(), Vec::new());
    for (index, item) in items.iter().enumerate() {
        let mut text = String::new();
        write_equal(item, &mut text);
        match first.get(&text) {
            Some(before) => repeated.push((index, *before)),
            None => drop(first.insert(text, index)),
        }
    }
    repeated
}

/// Writes a value in a form that is identical for equal values.
#[inline]
fn write_equal(value: &Value, out: &mut String) {
    match value {
        Value::Number(number) => match whole(number) {
            Some(whole) => out.push_str(&whole.to_string()),
            None => out.push_str(&number.to_string()),
        },
        Value::Array(items) => {
            out.push('[');
            for item in items {
                write_equal(item, out);
                out.push(',');
            }
            out.push(']');
        }
        Value::Object(members) => {
            let mut sorted: Vec<_> = members.iter().collect();
            sorted.sort_unstable_by_key(|(name, _)| *name);
            out.push('{');
            for (name, value) in sorted {
                out.push_str(&Value::from(name.as_str()).to_string());
                out.push(':');
                write_equal(value, out);
                out.push(',');
            }
            out.push('}');
        }
        other => out.push_str(&other.to_string()),
    }
}

/// Compares two numbers.
#[inline]
pub fn compare(one: &Number, other: &Number) -> Option<Ordering> {
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => Some(one.cmp(&other)),
        // A fraction is small enough for its integer part to be exact.
        (Some(one), None) => Some(beside(other, one)?.reverse()),
        (None, Some(other)) => beside(one, other),
        (None, None) => one.as_f64()?.partial_cmp(&other.as_f64()?),
    }
}

/// Compares a number that is fractional or huge with an integer.
#[inline]
fn beside(number: &Number, whole: i128) -> Option<Ordering> {
    let number = number.as_f64()?;
    if number.abs() >= HUGE {
        return number.partial_cmp(&0.0);
    }
    #[allow(clippy::cast_possible_truncation, reason = "in range")]
    let floor = number.floor() as i128;
    Some(if floor >= whole {
        Ordering::Greater
    } else {
        Ordering::Less
    })
}

/// Integers from here on do not fit any integer type.
const HUGE: f64 = 1e38;

/// The value of an integer that fits an integer type.
#[inline]
pub(crate) fn whole(number: &Number) -> Option<i128> {
    if let Some(number) = number.as_i64() {
        return Some(number.into());
    }
    if let Some(number) = number.as_u64() {
        return Some(number.into());
    }
    let number = number.as_f64()?;
    let fits = number.fract() == 0.0 && number.abs() < HUGE;
    #[allow(clippy::cast_possible_truncation, reason = "an integer in range")]
    fits.then_some(number as i128)
}

/// Whether a number is an integer of any size.
#[inline]
pub(crate) fn is_whole(number: &Number) -> bool {
    !number.is_f64() || number.as_f64().is_some_and(|number| number.fract() == 0.0)
}

/// Whether a number is a multiple of another, in decimal arithmetic: 19.99 is a multiple of 0.01.
#[inline]
pub(crate) fn is_multiple(number: &Number, unit: &Number) -> bool {
    let (Some((number, scale)), Some((mut unit, unit_scale))) = (decimal(number), decimal(unit)) else {
        return false;
    };
    for _ in scale..unit_scale {
        match unit.checked_mul(10) {
            Some(larger) => unit = larger,
            None => return number == 0,
        }
    }
    if unit == 0 {
        return false;
    }
    let mut rest = number % unit;
    for _ in unit_scale..scale {
        rest = rest * 10 % unit;
    }
    rest == 0
}

/// Splits a number into an integer and a power of ten.
#[inline]
fn decimal(number: &Number) -> Option<(i128, i32)> {
    let text = number.to_string();
    let (digits, power) = text.split_once(['e', 'E']).unwrap_or((&text, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let fraction = fraction.trim_end_matches('0');
    let scale = i32::try_from(fraction.len()).ok()?;
    let value = format!("{whole}{fraction}").parse().ok()?;
    Some((value, power.parse::<i32>().ok()?.checked_sub(scale)?))
}

/// The JSON Schema type of a value; floats without a fraction are integers.
#[inline]
pub(crate) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if is_whole(number) => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Whether a value of type `ty` is one of `types`.
#[inline]
pub fn is_of(ty: &str, types: &[&str]) -> bool {
    types.contains(&ty) || (ty == "integer" && types.contains(&"number"))
}

/// The types of a schema, if specified.
#[inline]
pub(crate) fn types(node: &Object) -> Option<Vec<&str>> {
    match node.get("type")? {
        Value::String(ty) => Some(vec![ty]),
        Value::Array(types) => Some(types.iter().filter_map(Value::as_str).collect()),
        _ => None,
    }
}

/// Removes the values of an `enum` that are not of the types of the schema.
#[inline]
pub(crate) fn retain_typed(node: &mut Object) {
    if let Some(Value::Array(mut values)) = node.get("enum").cloned() {
        let types = types(node);
        values.retain(|value| types.as_ref().is_none_or(|types| is_of(type_of(value), types)));
        node.insert("enum".to_owned(), values.into());
    }
}

/// The schema of a property.
#[inline]
pub(crate) fn property<'s>(node: &'s Object, name: &str) -> Option<&'s Value> {
    object(node, "properties")?.get(name)
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
    fn repeated_items_are_found_by_value() {
        let items = json!([1, "1", { "a": 1, "b": [2] }, 1.0, [], { "b": [2.0], "a": 1 }, 1.5, "1"]);
        assert_eq!(repeated(items.as_array().unwrap()), [(3, 0), (5, 2), (7, 1)]);
    }

    #[test]
    fn multiples_are_decimal() {
        let number = |text: &str| serde_json::from_str::<Number>(text).unwrap();
        let multiples = [
            ("19.99", "0.01"),
            ("0.07", "0.01"),
            ("4.35", "0.01"),
            ("-0.3", "0.1"),
            ("0", "5"),
            ("0", "1e200"),
            ("9", "1.5"),
            ("18446744073709551615", "5"),
        ];
        for (value, unit) in multiples {
            assert!(is_multiple(&number(value), &number(unit)), "{value} {unit}");
        }
        for (value, unit) in [
            ("19.995", "0.01"),
            ("1e300", "7e299"),
            ("1e300", "3"),
            ("1", "0"),
            ("1", "1e200"),
            ("1e-7", "1e-6"),
            ("7", "2"),
        ] {
            assert!(!is_multiple(&number(value), &number(unit)), "{value} {unit}");
        }
    }

    #[test]
    fn huge_numbers_are_integers_and_ordered() {
        assert_eq!(type_of(&json!(1e300)), "integer");
        let number = |text: &str| serde_json::from_str::<Number>(text).unwrap();
        assert_eq!(compare(&number("1e300"), &number("5")), Some(Ordering::Greater));
        assert_eq!(
            compare(&number("18446744073709551615"), &number("18446744073709551614.0")),
            Some(Ordering::Less)
        );
        assert_eq!(compare(&number("2.5"), &number("3")), Some(Ordering::Less));
    }
}
