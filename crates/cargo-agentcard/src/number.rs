//! Numbers with more digits than are kept when a document is written anew.

use agentcard_check::locate;
use serde_json::{Number, Value};

/// A number that would be written otherwise.
pub(crate) struct Rounded {
    /// JSON pointer of its place.
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
        let written = number.to_string();
        (decimal(literal)? != decimal(&written)?).then(|| Rounded {
            message: format!("`{literal}` has more digits than a double keeps: it is written as `{written}`"),
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
                pointer.push('/');
                pointer.push_str(&name.replace('~', "~0").replace('/', "~1"));
                gather(value, pointer, found);
                pointer.truncate(length);
            }
        }
        _ => {}
    }
}

/// The significant digits of a number and the power of ten behind the last of them; zero has no digits.
fn decimal(literal: &str) -> Option<(bool, String, i64)> {
    let (negative, literal) = match literal.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, literal),
    };
    let (mantissa, exponent) = literal.split_once(['e', 'E']).unwrap_or((literal, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let significant = digits.trim_end_matches('0');
    let zeros = digits.len() - significant.len();
    let significant = significant.trim_start_matches('0');
    if significant.is_empty() {
        return Some((false, String::new(), 0));
    }
    let shift = i64::try_from(zeros).ok()? - i64::try_from(fraction.len()).ok()?;
    let exponent: i64 = exponent.parse().ok()?;
    Some((negative, significant.to_owned(), exponent.checked_add(shift)?))
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
