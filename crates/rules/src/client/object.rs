//! The members of a schema that is judged for a client, or fitted to one.

use serde_json::{Map, Value};

/// A JSON object.
pub type Object = Map<String, Value>;

/// A member that is a text.
pub fn text<'a>(object: &'a Object, key: &str) -> Option<&'a str> {
    object.get(key)?.as_str()
}

/// A member that is an object.
pub fn object<'a>(object: &'a Object, key: &str) -> Option<&'a Object> {
    object.get(key)?.as_object()
}

/// The items of a member that is a list; none if it is not.
pub fn list<'a>(object: &'a Object, key: &str) -> &'a [Value] {
    object
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}
