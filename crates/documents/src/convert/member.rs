//! Helpers for fields of JSON objects.

use serde_json::{Map, Value};

use crate::convert::Refusal;

pub(crate) type Object = Map<String, Value>;

/// Removes a field and preserves the order of the others.
pub(crate) fn take(object: &mut Object, key: &str) -> Option<Value> {
    object.shift_remove(key)
}

/// Sets a field and returns the previous value if it differs.
pub(crate) fn put(object: &mut Object, key: &str, value: Value) -> Option<Value> {
    let before = object.insert(key.to_owned(), value)?;
    (!before.is_null() && before != object[key]).then_some(before)
}

/// Renames a field in place and returns the value that had the new name, if it differs.
pub(crate) fn rename(object: &mut Object, old: &str, new: &str) -> Option<Value> {
    let value = object.get(old)?.clone();
    let before = take(object, new).filter(|before| !before.is_null() && *before != value);
    let renamed = |(key, value): (String, Value)| (if key == old { new.to_owned() } else { key }, value);
    *object = std::mem::take(object).into_iter().map(renamed).collect();
    before
}

/// Returns a string field.
pub(crate) fn text<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    object.get(key)?.as_str()
}

/// Returns a string field that is not blank.
pub(crate) fn non_blank_text<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    text(object, key).filter(|text| !text.trim().is_empty())
}

/// Returns an object field.
pub(crate) fn object<'a>(object: &'a Object, key: &str) -> Option<&'a Object> {
    object.get(key)?.as_object()
}

/// Returns a mutable object field.
pub(crate) fn object_mut<'a>(object: &'a mut Object, key: &str) -> Option<&'a mut Object> {
    object.get_mut(key)?.as_object_mut()
}

/// Returns the items of an array field; empty for other values.
pub(crate) fn items<'a>(object: &'a Object, key: &str) -> &'a [Value] {
    object
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

pub(crate) fn root(document: &Value) -> Result<&Object, Refusal> {
    let not_an_object = || Refusal::new("", "expected a JSON object");
    document.as_object().ok_or_else(not_an_object)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn renames_in_place() {
        let mut value = json!({ "a": 1, "in": 2, "z": 3, "location": 4 });
        let before = rename(value.as_object_mut().unwrap(), "in", "location");
        assert_eq!(value.to_string(), r#"{"a":1,"location":2,"z":3}"#);
        assert_eq!(before, Some(json!(4)));
    }
}
