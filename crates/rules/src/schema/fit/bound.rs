//! Bounds of numbers, for clients that only support inclusive ones.

use std::cmp::Ordering;

use serde_json::{Number, Value, json};

use crate::schema::fit::run::Run;
use crate::schema::fit::types;
use crate::schema::{Object, compare, conjunction, describes, take, whole};

/// Converts exclusive bounds to the next inclusive ones, and removes bounds that are implied for integers.
pub(crate) fn fit(run: &mut Run<'_>, node: &mut Object) {
    let is_integer = types::has(node, "integer") && !types::has(node, "number");
    for (key, inclusive, up) in [
        ("exclusiveMinimum", "minimum", true),
        ("exclusiveMaximum", "maximum", false),
    ] {
        let Some(Value::Number(bound)) = node.get(key).cloned() else {
            continue;
        };
        if run.takes(key) {
            continue;
        }
        let next = if is_integer {
            next_whole(&bound, up)
        } else {
            next_float(&bound, up)
        };
        if let Some(next) = next {
            take(node, key);
            tighten(node, inclusive, &next, up);
        }
    }
    let is_whole = |value: &Value| value.as_f64() == Some(1.0);
    if is_integer && !run.takes("multipleOf") && node.get("multipleOf").is_some_and(is_whole) {
        take(node, "multipleOf");
    }
}

/// Excludes an integer `n` by a choice between smaller and larger values, for clients without `not`.
pub(crate) fn around(run: &mut Run<'_>, node: &mut Object) {
    let is_integer = types::has(node, "integer") && node.get("type").is_some_and(Value::is_string);
    if run.takes("not") || !is_integer || node.contains_key("anyOf") {
        return;
    }
    let Some(gap) = node.get("not").and_then(only_value) else {
        return;
    };
    let mut rest = node.clone();
    take(&mut rest, "not");
    let side = |key: &str, up: bool| {
        let bound = next_whole(&gap, up)?;
        conjunction(&rest, &Object::from_iter([(key.to_owned(), json!(bound))]))
    };
    if let (Some(less), Some(more)) = (side("maximum", false), side("minimum", true)) {
        let (mut outer, _): (Object, Object) = rest.into_iter().partition(|(key, _)| describes(key));
        let forms = [less, more].map(|mut form| {
            form.retain(|key, _| !outer.contains_key(key));
            Value::from(form)
        });
        outer.insert("anyOf".to_owned(), forms.to_vec().into());
        *node = outer;
    }
}

/// The only value that a schema accepts, if it is an integer.
fn only_value(schema: &Value) -> Option<Number> {
    let node = schema.as_object()?;
    let integer = json!("integer");
    let is_plain = |key: &String| matches!(key.as_str(), "const" | "enum") || node.get(key) == Some(&integer);
    if !node.keys().all(is_plain) {
        return None;
    }
    let value = node
        .get("const")
        .or_else(|| match node.get("enum")?.as_array()?.as_slice() {
            [only] => Some(only),
            _ => None,
        })?;
    match value {
        Value::Number(number) if whole(number).is_some() => Some(number.clone()),
        _ => None,
    }
}

/// The first integer beyond a bound.
fn next_whole(bound: &Number, up: bool) -> Option<Number> {
    // For larger bounds, the next integer may not be representable as a float.
    let is_exact = !bound.is_f64() || bound.as_f64().is_some_and(|bound| bound.abs() < 9e15);
    let next = if let Some(bound) = whole(bound).filter(|_| is_exact) {
        bound + if up { 1 } else { -1 }
    } else {
        let bound = bound.as_f64().filter(|bound| bound.abs() < 9e15)?;
        let next = if up { bound.ceil() } else { bound.floor() };
        format!("{next:.0}").parse().ok()?
    };
    serde_json::from_str(&next.to_string()).ok()
}

/// The first float beyond a bound.
fn next_float(bound: &Number, up: bool) -> Option<Number> {
    let bound = bound.as_f64()?;
    Number::from_f64(if up { bound.next_up() } else { bound.next_down() })
}

fn tighten(node: &mut Object, key: &str, bound: &Number, up: bool) {
    let wanted = if up { Ordering::Greater } else { Ordering::Less };
    if let Some(Value::Number(stated)) = node.get(key)
        && compare(stated, bound) == Some(wanted)
    {
        return;
    }
    node.insert(key.to_owned(), json!(bound));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn next_integers() {
        assert_eq!(next_whole(&number("0"), true), Some(number("1")));
        assert_eq!(next_whole(&number("10"), false), Some(number("9")));
        assert_eq!(next_whole(&number("0.5"), true), Some(number("1")));
        assert_eq!(next_whole(&number("-0.5"), false), Some(number("-1")));
        assert_eq!(
            next_whole(&number("18446744073709551615"), false),
            Some(number("18446744073709551614"))
        );
    }

    #[test]
    fn next_floats() {
        let next = next_float(&number("1"), true)
            .and_then(|next| next.as_f64())
            .unwrap();
        assert!(next > 1.0 && next < 1.000_000_1);
    }
}
