//! Replaces values by equivalents for deserializers: removes `null` where it stands for an absent value, unless the
//! type accepts `null` itself, and converts `3.0` to `3` where an integer is expected. Models send such nulls; in
//! strict modes they have to.

use serde_json::{Map, Number, Value};

use super::node::{Patterns, Walk, item_schema, type_of};
use crate::schema::{list, property, whole};

impl<P: Patterns> Walk<'_, P> {
    /// Removes these nulls from `value`; with `every`, also those that their types accept, because rules about the
    /// presence of members count them as absent.
    #[inline]
    pub fn leave_out(&self, schema: &Value, every: bool, value: &mut Value) {
        let Value::Object(schema) = schema else { return };
        if !holds_null(value) || self.is_spent() {
            return;
        }
        match value {
            Value::Object(members) => self.leave_out_members(schema, every, members),
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate() {
                    if let Some(schema) = item_schema(schema, index) {
                        self.leave_out(schema, every, item);
                    }
                }
            }
            _ => return,
        }
        for part in self.parts(schema) {
            self.leave_out(part, every, value);
        }
        for form in list(schema, "anyOf").iter().chain(list(schema, "oneOf")) {
            let mut tried = value.clone();
            self.leave_out(form, every, &mut tried);
            if self.fits(form, &tried) {
                *value = tried;
                break;
            }
        }
    }

    #[inline]
    fn leave_out_members(&self, schema: &Map<String, Value>, every: bool, members: &mut Map<String, Value>) {
        let Some(Value::Object(properties)) = schema.get("properties") else {
            return;
        };
        let required = list(schema, "required");
        members.retain(|name, value| {
            let Some(schema) = properties.get(name).filter(|_| value.is_null()) else {
                return true;
            };
            let is_needed = required.iter().any(|other| other == name);
            is_needed || !every && self.fits(schema, &Value::Null)
        });
        for (name, value) in members {
            if let Some(schema) = properties.get(name) {
                self.leave_out(schema, every, value);
            }
        }
    }

    /// Converts `3.0` to `3` where an integer is expected.
    #[inline]
    pub fn settle(&self, schema: &Value, value: &mut Value) {
        let Value::Object(schema) = schema else { return };
        if type_of(schema) == Some("integer") {
            write_whole(value);
        }
        match value {
            Value::Array(items) => {
                for (index, item) in items.iter_mut().enumerate() {
                    if let Some(schema) = item_schema(schema, index) {
                        self.settle(schema, item);
                    }
                }
            }
            Value::Object(members) => {
                for (name, value) in members {
                    let (own, by_pattern) = (property(schema, name), self.by_pattern(schema, name));
                    let named = own.is_some() || !by_pattern.is_empty();
                    let other = schema.get("additionalProperties").filter(|_| !named);
                    for schema in own.into_iter().chain(by_pattern).chain(other) {
                        self.settle(schema, value);
                    }
                }
            }
            _ => {}
        }
        for part in self.parts(schema) {
            self.settle(part, value);
        }
        let forms = list(schema, "anyOf").iter().chain(list(schema, "oneOf"));
        if let Some(form) = forms.into_iter().find(|form| self.fits(form, value)) {
            self.settle(form, value);
        }
    }
}

/// Whether there is a `null` that could be removed.
#[inline]
fn holds_null(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.values().any(|value| value.is_null() || holds_null(value)),
        Value::Array(items) => items.iter().any(holds_null),
        _ => false,
    }
}

#[inline]
fn write_whole(value: &mut Value) {
    let Value::Number(number) = value else { return };
    if !number.is_f64() {
        return;
    }
    let whole = whole(number);
    let signed = whole
        .and_then(|whole| i64::try_from(whole).ok())
        .map(Number::from);
    let unsigned = || {
        whole
            .and_then(|whole| u64::try_from(whole).ok())
            .map(Number::from)
    };
    if let Some(whole) = signed.or_else(unsigned) {
        *number = whole;
    }
}
