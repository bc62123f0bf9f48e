//! Converts integer formats to bounds: a `format` is not enforced, but values out of range can't be deserialized.

use std::cmp::Ordering;

use agentcard_rules::schema::compare;
use serde_json::{Map, Number, Value};

/// Adds the range of the integer type that schemars identifies by `format`, and removes the string pattern that
/// schemars adds to numbers.
#[inline]
pub(super) fn state(schema: &mut Map<String, Value>) {
    if schema
        .get("type")
        .is_some_and(|ty| ty == "number" || ty == "integer")
    {
        schema.remove("pattern");
    }
    if schema.get("type").and_then(Value::as_str) != Some("integer") && !is_nullable_integer(schema) {
        return;
    }
    let Some((min, max)) = schema.get("format").and_then(Value::as_str).and_then(range) else {
        return;
    };
    tighten(schema, "minimum", min, Ordering::Greater);
    tighten(schema, "maximum", max, Ordering::Less);
}

#[inline]
fn is_nullable_integer(schema: &Map<String, Value>) -> bool {
    let types = schema.get("type").and_then(Value::as_array);
    types.is_some_and(|types| types.iter().any(|ty| ty == "integer"))
}

/// Ranges of 128-bit integers are limited to what `serde_json` numbers can represent.
#[inline]
fn range(format: &str) -> Option<(Number, Number)> {
    Some(match format {
        "int8" => (i8::MIN.into(), i8::MAX.into()),
        "int16" => (i16::MIN.into(), i16::MAX.into()),
        "int32" => (i32::MIN.into(), i32::MAX.into()),
        "int64" => (i64::MIN.into(), i64::MAX.into()),
        "int" => (isize::MIN.into(), isize::MAX.into()),
        "int128" => (i64::MIN.into(), u64::MAX.into()),
        "uint8" => (0.into(), u8::MAX.into()),
        "uint16" => (0.into(), u16::MAX.into()),
        "uint32" => (0.into(), u32::MAX.into()),
        "uint64" | "uint128" => (0.into(), u64::MAX.into()),
        "uint" => (0.into(), usize::MAX.into()),
        _ => return None,
    })
}

#[inline]
fn tighten(schema: &mut Map<String, Value>, keyword: &str, bound: Number, narrower: Ordering) {
    if let Some(Value::Number(stated)) = schema.get(keyword)
        && compare(stated, &bound) == Some(narrower)
    {
        return;
    }
    schema.insert(keyword.to_owned(), bound.into());
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn stated(schema: &Value) -> Value {
        let mut schema = schema.as_object().cloned().unwrap_or_default();
        state(&mut schema);
        schema.into()
    }

    #[test]
    fn formats_become_bounds() {
        let schema = stated(&json!({ "type": "integer", "format": "uint32", "minimum": 0 }));
        assert_eq!(schema["minimum"], json!(0));
        assert_eq!(schema["maximum"], json!(u32::MAX));
        let schema = stated(&json!({ "type": ["integer", "null"], "format": "int64" }));
        assert_eq!(schema["minimum"], json!(i64::MIN));
        assert_eq!(schema["maximum"], json!(i64::MAX));
    }

    #[test]
    fn tighter_bounds_are_kept() {
        let schema = stated(&json!({ "type": "integer", "format": "uint8", "minimum": 1, "maximum": 10 }));
        assert_eq!((&schema["minimum"], &schema["maximum"]), (&json!(1), &json!(10)));
    }

    #[test]
    fn other_formats_have_no_bounds() {
        let date = json!({ "type": "string", "format": "date-time" });
        assert_eq!(stated(&date), date);
    }
}
