//! Takes fields from a JSON object one by one; the rest remains.

use serde_json::{Map, Value};

use crate::import::layout::Item;

/// The members that are not taken yet.
#[derive(Debug)]
pub(crate) struct Members(Map<String, Value>);

impl Members {
    /// The members of `value`, if it is an object.
    pub(crate) fn of(value: &Value) -> Option<Self> {
        value.as_object().cloned().map(Self)
    }

    pub(crate) fn text(&mut self, key: &str) -> Option<String> {
        self.take(key, |value| value.as_str().map(str::to_owned))
    }

    pub(crate) fn flag(&mut self, key: &str) -> Option<bool> {
        self.take(key, Value::as_bool)
    }

    /// Takes what `read` makes of a member; one that it makes nothing of stays.
    pub(crate) fn take<T>(&mut self, key: &str, read: impl FnOnce(&Value) -> Option<T>) -> Option<T> {
        let read = read(self.0.get(key)?)?;
        self.0.shift_remove(key);
        Some(read)
    }

    /// Whether all is taken.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds what is left as `extra = { … }`.
    pub(crate) fn push_extra(self, items: &mut Vec<Item>) {
        if !self.is_empty() {
            items.push(Item::Json("extra", Value::Object(self.0)));
        }
    }
}

/// A list of texts.
pub(crate) fn texts(value: &Value) -> Option<Vec<String>> {
    let text = |item: &Value| item.as_str().map(str::to_owned);
    value.as_array()?.iter().map(text).collect()
}

/// What `read` makes of each item, if it makes something of every one, and there is one.
pub(crate) fn each<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    let items: Option<Vec<T>> = value.as_array()?.iter().map(read).collect();
    items.filter(|items| !items.is_empty())
}
