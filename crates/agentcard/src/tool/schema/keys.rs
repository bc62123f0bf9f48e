//! Keys of maps: schemars describes integer keys as digits of any length, and `char` and `bool` keys as any string.
//!
//! For maps that are arguments themselves, the key type is known from the type name of the argument. For maps
//! inside other types, the range is found by deserializing sample keys.

use agentcard_rules::schema::check::Patterns;
use agentcard_rules::schema::{bottom_up, children, samples};
use serde_json::{Map, Value, json};

use super::Sent;
use crate::tool::definition::ArgDef;

/// The two patterns that schemars generates for integer keys.
pub(in crate::tool) const ANY_DIGITS: [&str; 2] = [r"^\d+$", r"^-?\d+$"];

/// Integer types with the range of their keys. For 64 and 128 bits it is limited to 18 digits, because a pattern
/// for the full range is longer than most schemas.
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

/// Adds constraints for the keys of the map type `type_name`.
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

/// Sets the widest range that `arguments` can deserialize for the integer keys of maps inside their types.
#[inline]
pub(super) fn bound(schema: &mut Value, arguments: &mut dyn Iterator<Item = (&ArgDef, Sent)>) {
    if !has_open_keys(schema) {
        return;
    }
    let arguments: Vec<_> = arguments.collect();
    for width in ["64", "32", "16", "8"] {
        let mut bounded = schema.clone();
        bottom_up(&mut bounded, &mut |node| {
            let values = node.get_mut("patternProperties").and_then(Value::as_object_mut);
            let Some(values) = values else { return };
            for (digits, sign) in ANY_DIGITS.into_iter().zip(["u", "i"]) {
                if let Some(value) = values.remove(digits) {
                    let range = INTEGERS
                        .iter()
                        .find(|(name, ..)| name.strip_prefix(sign) == Some(width));
                    values.extend(range.map(|&(_, min, max)| (pattern(min, max), value)));
                }
            }
        });
        let decodes = |argument: &ArgDef, sent: Sent| {
            let property = bounded.get("properties").and_then(|all| all.get(argument.name));
            property.is_none_or(|property| {
                let samples = samples(&bounded, property, &AnyText, &ends);
                samples.iter().all(|sample| (sent.refuses)(sample).is_none())
            })
        };
        if arguments.iter().all(|&(argument, sent)| decodes(argument, sent)) {
            *schema = bounded;
            return;
        }
    }
}

/// Accepts samples without checking patterns.
struct AnyText;

impl Patterns for AnyText {
    #[inline]
    fn matches(&self, _: &str, _: &str) -> bool {
        true
    }
}

#[inline]
fn has_open_keys(schema: &Value) -> bool {
    let Value::Object(node) = schema else { return false };
    let values = node.get("patternProperties");
    let mut found =
        values.is_some_and(|values| ANY_DIGITS.iter().any(|&digits| values.get(digits).is_some()));
    children(node, &mut |_, _, child| found = found || has_open_keys(child));
    found
}

/// The ends of a range of keys, parsed from its pattern; none for other patterns.
#[inline]
pub(in crate::tool) fn ends(pattern: &str) -> Vec<String> {
    range(pattern).map_or_else(Vec::new, |(min, max)| vec![max.to_string(), min.to_string()])
}

/// The range of an integer key, parsed from its pattern.
#[inline]
pub(in crate::tool) fn range(of: &str) -> Option<(i128, i128)> {
    let mut ranges = INTEGERS.iter().map(|&(_, min, max)| (min, max));
    ranges.find(|&(min, max)| of == pattern(min, max))
}

/// The key type of a map, parsed from the type name.
#[inline]
fn key_of(type_name: &str) -> Option<&str> {
    let (path, inner) = type_name.strip_suffix('>')?.split_once('<')?;
    match path.rsplit("::").next()? {
        "Option" | "Box" | "Arc" | "Rc" => key_of(inner),
        "BTreeMap" | "HashMap" | "IndexMap" => inner.split(',').next(),
        _ => None,
    }
}

/// A pattern for the decimal numbers from `min`, which is not positive, to `max`.
#[inline]
fn pattern(min: i128, max: i128) -> String {
    let positive = up_to(max);
    match min {
        0 => format!("^(?:0|{positive})$"),
        _ => format!("^(?:0|{positive}|-(?:{}))$", up_to(-min)),
    }
}

/// Alternatives for numbers from 1 to `max`.
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
