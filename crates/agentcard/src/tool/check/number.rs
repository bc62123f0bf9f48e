//! Numbers as JSON Schema compares them: by value, whatever way they are written.

use std::cmp::Ordering;

use serde_json::{Number, Value};

/// Whether a value is a whole number, `3.0` included.
#[inline]
pub(super) fn is_integral(value: &Value) -> bool {
    match value {
        Value::Number(number) => whole(number).is_some(),
        _ => false,
    }
}

/// The value of a whole number.
#[inline]
pub(super) fn whole(number: &Number) -> Option<i128> {
    if let Some(number) = number.as_i64() {
        return Some(number.into());
    }
    if let Some(number) = number.as_u64() {
        return Some(number.into());
    }
    let number = number.as_f64()?;
    // Beyond 2^127 no integer type holds it, nor can it be told from its neighbours.
    let fits = number.fract() == 0.0 && number.abs() < 1e38;
    #[allow(clippy::cast_possible_truncation, reason = "whole and in range")]
    fits.then_some(number as i128)
}

/// Whether two values are equal where `1` and `1.0` are.
#[inline]
pub(super) fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => compare(one, other) == Some(Ordering::Equal),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(name, value)| other.get(name).is_some_and(|other| equal(value, other)))
        }
        _ => one == other,
    }
}

/// Whether `value` keeps to a bound.
#[inline]
pub(super) fn holds(keyword: &str, bound: &Value, value: &Number) -> bool {
    let Value::Number(bound) = bound else { return true };
    let order = compare(value, bound);
    match keyword {
        "minimum" => order.is_some_and(Ordering::is_ge),
        "maximum" => order.is_some_and(Ordering::is_le),
        "exclusiveMinimum" => order.is_some_and(Ordering::is_gt),
        "exclusiveMaximum" => order.is_some_and(Ordering::is_lt),
        "multipleOf" => is_multiple(value, bound),
        _ => true,
    }
}

#[inline]
fn compare(one: &Number, other: &Number) -> Option<Ordering> {
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => Some(one.cmp(&other)),
        // A fraction is small enough to know the whole number below it exactly.
        (Some(one), None) => Some(below(other, one)?.reverse()),
        (None, Some(other)) => below(one, other),
        (None, None) => one.as_f64()?.partial_cmp(&other.as_f64()?),
    }
}

/// How a number that is not whole, or is huge, compares with a whole one.
#[inline]
fn below(number: &Number, whole: i128) -> Option<Ordering> {
    let number = number.as_f64()?;
    if number.abs() >= 1e38 {
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

#[inline]
fn is_multiple(value: &Number, unit: &Number) -> bool {
    match (whole(value), whole(unit)) {
        (Some(value), Some(unit)) => unit != 0 && value % unit == 0,
        _ => match (value.as_f64(), unit.as_f64()) {
            (Some(value), Some(unit)) => (value / unit).fract() == 0.0,
            _ => false,
        },
    }
}
