//! `3.0` is an integer to a schema; decoders want `3`.

use agentcard_rules::schema::{list, whole};
use serde_json::{Number, Value};

use super::node::{Walk, property, type_of};

impl Walk<'_> {
    /// Writes `3.0` as `3` where an integer is wanted.
    #[inline]
    pub(super) fn settle(&self, schema: &Value, value: &mut Value) {
        let Value::Object(schema) = schema else { return };
        if type_of(schema) == Some("integer") {
            write_whole(value);
        }
        match value {
            Value::Array(items) => {
                let prefix = list(schema, "prefixItems");
                for (index, item) in items.iter_mut().enumerate() {
                    if let Some(schema) = prefix.get(index).or_else(|| schema.get("items")) {
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
        for part in self.target(schema).into_iter().chain(list(schema, "allOf")) {
            self.settle(part, value);
        }
        let forms = list(schema, "anyOf").iter().chain(list(schema, "oneOf"));
        if let Some(form) = forms.into_iter().find(|form| self.fits(form, value)) {
            self.settle(form, value);
        }
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
