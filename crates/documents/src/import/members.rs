//! Takes fields from a JSON object one by one; the rest remains.

use serde_json::{Map, Value};

use crate::import::layout::Item;

/// The fields that remain.
#[derive(Debug)]
pub(crate) struct Members(Map<String, Value>);

impl Members {
    /// The fields of `value`, if it is an object.
    pub(crate) fn of(value: &Value) -> Option<Self> {
        value.as_object().cloned().map(Self)
    }

    pub(crate) fn text(&mut self, key: &str) -> Option<String> {
        self.take(key, |value| value.as_str().map(str::to_owned))
    }

    pub(crate) fn flag(&mut self, key: &str) -> Option<bool> {
        self.take(key, Value::as_bool)
    }

    /// Takes the field if `read` accepts its value; otherwise the field remains.
    pub(crate) fn take<T>(&mut self, key: &str, read: impl FnOnce(&Value) -> Option<T>) -> Option<T> {
        let read = read(self.0.get(key)?)?;
        self.0.shift_remove(key);
        Some(read)
    }

    /// Whether no fields remain.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the remaining fields as `extra = { … }`.
    pub(crate) fn push_extra(self, items: &mut Vec<Item>) {
        if !self.is_empty() {
            items.push(Item::json("extra", Value::Object(self.0)));
        }
    }
}

/// A list of strings.
pub(crate) fn texts(value: &Value) -> Option<Vec<String>> {
    let text = |item: &Value| item.as_str().map(str::to_owned);
    value.as_array()?.iter().map(text).collect()
}

/// Applies `read` to all items; `None` if the list is empty or `read` rejects an item.
pub(crate) fn each<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    let items: Option<Vec<T>> = value.as_array()?.iter().map(read).collect();
    items.filter(|items| !items.is_empty())
}
