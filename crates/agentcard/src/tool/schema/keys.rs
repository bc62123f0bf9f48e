//! Keys of maps: schemars writes those of integers as digits of any number, and any text for a character or a flag.
//!
//! Only the name of the argument's type still tells the key, so the repair reaches maps that are an argument, not those
//! inside of other types.

use serde_json::{Map, Value, json};

/// The two patterns by which schemars writes integer keys.
pub(in crate::tool) const ANY_DIGITS: [&str; 2] = [r"^\d+$", r"^-?\d+$"];

/// Integer types with the range of their keys. Those of 64 and 128 bits have at most 18 digits: a pattern for their
/// full range is longer than most schemas.
const INTEGERS: [(&str, i128, i128); 12] = [
    ("u8", 0, u8::MAX as i128),
    ("u16", 0, u16::MAX as i128),
    ("u32", 0, u32::MAX as i128),
    ("u64", 0, LONG),
    ("u128", 0, LONG),
    ("usize", 0, LONG),
    ("i8", i8::MIN as i128, i8::MAX as i128),
    ("i16", i16::MIN as i128, i16::MAX as i128),
    ("i32", i32::MIN as i128, i32::MAX as i128),
    ("i64", -LONG, LONG),
    ("i128", -LONG, LONG),
    ("isize", -LONG, LONG),
];
const LONG: i128 = 999_999_999_999_999_999;

/// Writes what keys the map that is called `type_name` takes.
#[inline]
pub(super) fn state(schema: &mut Map<String, Value>, type_name: &str) {
    let Some(key) = key_of(type_name) else { return };
    match key {
        "char" => {
            schema.insert(
                "propertyNames".to_owned(),
                json!({ "minLength": 1, "maxLength": 1 }),
            );
        }
        "bool" => {
            let value = schema.insert("additionalProperties".to_owned(), false.into());
            let value = value.unwrap_or_else(|| json!({}));
            schema.insert("properties".to_owned(), json!({ "true": value, "false": value }));
        }
        _ => {
            let integer = INTEGERS.iter().find(|(name, ..)| *name == key);
            let values = schema.get_mut("patternProperties").and_then(Value::as_object_mut);
            if let (Some(&(_, min, max)), Some(values)) = (integer, values) {
                let value = ANY_DIGITS.iter().find_map(|digits| values.remove(*digits));
                values.extend(value.map(|value| (pattern(min, max), value)));
            }
        }
    }
}

/// The range of an integer key by its pattern.
#[inline]
pub(in crate::tool) fn range(of: &str) -> Option<(i128, i128)> {
    let mut ranges = INTEGERS.iter().map(|&(_, min, max)| (min, max));
    ranges.find(|&(min, max)| of == pattern(min, max))
}

/// The key type of a map, by the name that the compiler gives the map.
#[inline]
fn key_of(type_name: &str) -> Option<&str> {
    let (path, inner) = type_name.strip_suffix('>')?.split_once('<')?;
    match path.rsplit("::").next()? {
        "Option" | "Box" | "Arc" | "Rc" => key_of(inner),
        "BTreeMap" | "HashMap" | "IndexMap" => inner.split(',').next(),
        _ => None,
    }
}

/// A pattern of the decimal numbers from `min`, which is not positive, to `max`.
#[inline]
fn pattern(min: i128, max: i128) -> String {
    let positive = up_to(max);
    match min {
        0 => format!("^(?:0|{positive})$"),
        _ => format!("^(?:0|{positive}|-(?:{}))$", up_to(-min)),
    }
}

/// The alternatives of a number from 1 to `max`.
#[inline]
fn up_to(max: i128) -> String {
    let digits = max.to_string();
    let more = |count: usize| match count {
        0 => String::new(),
        1 => r"\d".to_owned(),
        _ => format!(r"\d{{{count}}}"),
    };
    if digits.bytes().all(|digit| digit == b'9') {
        return format!(r"[1-9]\d{{0,{}}}", digits.len() - 1);
    }
    let mut forms = Vec::new();
    if digits.len() > 1 {
        forms.push(format!(r"[1-9]\d{{0,{}}}", digits.len() - 2));
    }
    for (at, digit) in digits.bytes().enumerate() {
        let least = if at == 0 { b'1' } else { b'0' };
        let is_end = at + 1 == digits.len();
        let most = if is_end { digit } else { digit.saturating_sub(1) };
        if most >= least {
            let class = match (least == most, char::from(least), char::from(most)) {
                (true, only, _) => only.to_string(),
                (false, least, most) => format!("[{least}-{most}]"),
            };
            forms.push(format!("{}{class}{}", &digits[..at], more(digits.len() - at - 1)));
        }
    }
    forms.join("|")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::any::type_name;
    use std::collections::{BTreeMap, HashMap};

    #[test]
    fn key_types_are_detected_by_name() {
        assert_eq!(key_of(type_name::<BTreeMap<u8, String>>()), Some("u8"));
        assert_eq!(
            key_of(type_name::<Option<HashMap<char, Vec<u8>>>>()),
            Some("char")
        );
        assert_eq!(key_of(type_name::<Vec<u8>>()), None);
        assert_eq!(key_of(type_name::<u8>()), None);
    }

    #[test]
    fn patterns_are_exact() {
        assert_eq!(pattern(0, 255), r"^(?:0|[1-9]\d{0,1}|1\d{2}|2[0-4]\d|25[0-5])$");
        assert_eq!(
            pattern(-128, 127),
            r"^(?:0|[1-9]\d{0,1}|1[0-1]\d|12[0-7]|-(?:[1-9]\d{0,1}|1[0-1]\d|12[0-8]))$"
        );
        assert_eq!(pattern(0, LONG), r"^(?:0|[1-9]\d{0,17})$");
        for (_, min, max) in INTEGERS {
            assert_eq!(range(&pattern(min, max)), Some((min, max)));
        }
    }

    #[test]
    fn each_kind_of_map_key_has_a_pattern() {
        let stated = |name: &str, schema: Value| {
            let mut schema = schema.as_object().cloned().unwrap_or_default();
            state(&mut schema, name);
            Value::from(schema)
        };
        let open = json!({ "type": "object", "additionalProperties": { "type": "null" } });
        assert_eq!(
            stated("a::HashMap<bool, ()>", open.clone())["properties"],
            json!({ "true": { "type": "null" }, "false": { "type": "null" } })
        );
        assert_eq!(
            stated("a::HashMap<char, ()>", open.clone())["propertyNames"],
            json!({ "minLength": 1, "maxLength": 1 })
        );
        assert_eq!(
            stated("a::HashMap<alloc::string::String, ()>", open.clone()),
            open
        );
    }
}
