//! The size of a document, as registries count it.

use serde_json::{Map, Number, Value};

use crate::source::plain_length;

/// How many bytes a value has in compact form, as `serde_json` writes it.
pub(crate) fn compact_size(value: &Value) -> usize {
    match value {
        Value::Null => 4,
        Value::Bool(value) => 5 - usize::from(*value),
        Value::Number(number) => number_size(number),
        Value::String(text) => text_size(text),
        Value::Array(items) => container_size(items.len(), items.iter().map(compact_size).sum()),
        Value::Object(map) => object_size(map),
    }
}

fn object_size(map: &Map<String, Value>) -> usize {
    let member = |(name, value): (&String, &Value)| text_size(name) + 1 + compact_size(value);
    container_size(map.len(), map.iter().map(member).sum())
}

/// Brackets, and a comma between two.
fn container_size(count: usize, inner: usize) -> usize {
    2 + inner + count.saturating_sub(1)
}

/// How many bytes a number has.
pub(crate) fn number_size(number: &Number) -> usize {
    match number.as_u64() {
        Some(number) => number.checked_ilog10().map_or(1, |log| log as usize + 1),
        None => number.to_string().len(),
    }
}

/// How many bytes a text has, its quotes included.
pub(crate) fn text_size(text: &str) -> usize {
    let mut rest = text.as_bytes();
    let mut size = text.len() + 2;
    loop {
        rest = &rest[plain_length(rest, b'"')..];
        let Some((special, behind)) = rest.split_first() else {
            return size;
        };
        size += match special {
            // A backslash before it, or before a letter in its place.
            b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x08 | 0x0C => 1,
            // `\u00XX`.
            _ => 5,
        };
        rest = behind;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_value() -> impl Strategy<Value = Value> {
        let scalar = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            (0..2_u64).prop_map(Value::from),
            "[\\x00-\\x7F]{0,20}".prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        scalar.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map(any::<String>(), inner, 0..6)
                    .prop_map(|members| Value::Object(members.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn is_that_of_the_text(value in any_value()) {
            prop_assert_eq!(compact_size(&value), value.to_string().len());
        }
    }
}
