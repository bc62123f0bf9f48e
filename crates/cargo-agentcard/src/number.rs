//! Numbers with more digits than are kept when a document is written anew.

use agentcard_documents::check::{is_rounded, locate};
use serde_json::{Number, Value};

/// A number that would be written otherwise.
pub(crate) struct Rounded {
    pub(crate) pointer: String,
    /// What is said of it: one line, lower case, no full stop.
    pub(crate) message: String,
}

/// The numbers of a document that are written with another value than in its text.
pub(crate) fn rounded(text: &str, value: &Value) -> Vec<Rounded> {
    let mut fractions = Vec::new();
    gather(value, &mut String::new(), &mut fractions);
    let places = locate(text, fractions.iter().map(|(pointer, _)| pointer.as_str()));
    let of = |(pointer, number): (String, &Number)| {
        let literal = text.get(places.value(&pointer)?)?;
        is_rounded(literal, number).then(|| Rounded {
            message: format!("`{literal}` has more digits than a double keeps: it is written as `{number}`"),
            pointer,
        })
    };
    fractions.into_iter().filter_map(of).collect()
}

/// Numbers that are held as doubles, with their pointers; whole numbers of 64 bits are kept.
fn gather<'v>(value: &'v Value, pointer: &mut String, found: &mut Vec<(String, &'v Number)>) {
    let length = pointer.len();
    match value {
        Value::Number(number) if number.is_f64() => found.push((pointer.clone(), number)),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                pointer.push('/');
                pointer.push_str(&index.to_string());
                gather(item, pointer, found);
                pointer.truncate(length);
            }
        }
        Value::Object(members) => {
            for (name, value) in members {
                agentcard_rules::pointer::push(pointer, name);
                gather(value, pointer, found);
                pointer.truncate(length);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_other_values_are_told() {
        let text = r#"{"kept": [1.50, 1E2, 0.1, -0.0, 1e-7, 100, 18446744073709551615, -9223372036854775808, 1.0],
            "a/b": {"long": 12345678901234567890123, "low": 0.12345678901234567891, "tiny": 1e-400}}"#;
        let value = serde_json::from_str(text).unwrap();
        let found = rounded(text, &value);
        let pointers: Vec<&str> = found.iter().map(|one| one.pointer.as_str()).collect();
        assert_eq!(pointers, ["/a~1b/long", "/a~1b/low", "/a~1b/tiny"]);
        assert_eq!(
            found[0].message,
            "`12345678901234567890123` has more digits than a double keeps: it is written as `1.2345678901234568e+22`"
        );
    }
}
