//! The size of a document as compact JSON.

use super::Node;

/// The number of bytes of a value as compact JSON, as written by `serde_json`.
pub fn compact_size(node: &Node<'_>) -> usize {
    match node {
        Node::Null => 4,
        Node::Bool(value) => 5 - usize::from(*value),
        Node::Number(number) => number.to_string().len(),
        Node::String(text) => text_size(text),
        Node::Array(items) => {
            let mut size = brackets(items.len());
            for item in items {
                size += compact_size(item);
            }
            size
        }
        Node::Object(object) => {
            let mut size = brackets(object.len());
            for (name, value) in object {
                // Plus the colon.
                size += text_size(name) + 1 + compact_size(value);
            }
            size
        }
    }
}

/// The brackets, and a comma between any two elements.
fn brackets(elements: usize) -> usize {
    2 + elements.saturating_sub(1)
}

/// Number of UTF-8 continuation bytes in the compact form; subtract it from the number of bytes to get characters.
pub(crate) fn continuation_bytes(node: &Node<'_>) -> usize {
    let mut count = 0;
    match node {
        Node::String(text) => count += continuations(text),
        Node::Array(items) => {
            for item in items {
                count += continuation_bytes(item);
            }
        }
        Node::Object(object) => {
            for (name, value) in object {
                count += continuations(name) + continuation_bytes(value);
            }
        }
        _ => {}
    }
    count
}

fn continuations(text: &str) -> usize {
    text.len() - text.chars().count()
}

/// The number of bytes of a string, including the quotes.
pub fn text_size(text: &str) -> usize {
    let mut size = text.len() + 2;
    for byte in text.bytes() {
        size += match byte {
            // Plus the backslash of the escape.
            b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x08 | 0x0C => 1,
            // `\u00XX`.
            0..0x20 => 5,
            _ => 0,
        };
    }
    size
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    fn any_value() -> impl Strategy<Value = Value> {
        let scalar = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<u64>().prop_map(Value::from),
            (0..2_u64).prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            "[\\x00-\\x7F]{0,20}".prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        scalar.prop_recursive(4, 40, 20, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map(any::<String>(), inner, 0..20)
                    .prop_map(|members| Value::Object(members.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn size_is_that_of_the_serialized_text(value in any_value()) {
            prop_assert_eq!(compact_size(&Node::of(&value)), value.to_string().len());
        }

        #[test]
        fn characters_are_counted_by_their_first_byte(value in any_value()) {
            let node = Node::of(&value);
            let characters = compact_size(&node) - continuation_bytes(&node);
            prop_assert_eq!(characters, value.to_string().chars().count());
        }

        #[test]
        fn a_node_converts_back_to_its_value(value in any_value()) {
            let node = Node::of(&value);
            prop_assert_eq!(node.to_value(), value.clone());
        }
    }
}
