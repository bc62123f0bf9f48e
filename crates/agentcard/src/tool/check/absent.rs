//! Null for what may be left out is as good as leaving it out, wherever it stands, unless its type takes null itself.
//! Models send such nulls, in strict modes even by order.

use agentcard_rules::schema::list;
use serde_json::{Map, Value};

use super::node::Walk;

impl Walk<'_> {
    /// Takes these nulls out of `value`.
    #[inline]
    pub(super) fn leave_out(&self, schema: &Value, value: &mut Value) {
        let Value::Object(schema) = schema else { return };
        if !holds_null(value) || self.is_spent() {
            return;
        }
        match value {
            Value::Object(members) => self.leave_out_members(schema, members),
            Value::Array(items) => {
                let places = list(schema, "prefixItems");
                for (at, item) in items.iter_mut().enumerate() {
                    if let Some(schema) = places.get(at).or_else(|| schema.get("items")) {
                        self.leave_out(schema, item);
                    }
                }
            }
            _ => return,
        }
        if let Some(target) = self.target(schema) {
            self.leave_out(target, value);
        }
        for part in list(schema, "allOf") {
            self.leave_out(part, value);
        }
        for form in list(schema, "anyOf").iter().chain(list(schema, "oneOf")) {
            let mut tried = value.clone();
            self.leave_out(form, &mut tried);
            if self.fits(form, &tried) {
                *value = tried;
                break;
            }
        }
    }

    #[inline]
    fn leave_out_members(&self, schema: &Map<String, Value>, members: &mut Map<String, Value>) {
        let Some(Value::Object(properties)) = schema.get("properties") else {
            return;
        };
        let required = list(schema, "required");
        members.retain(|name, value| {
            let Some(schema) = properties.get(name).filter(|_| value.is_null()) else {
                return true;
            };
            let is_needed = required.iter().any(|other| other == name);
            is_needed || self.fits(schema, &Value::Null)
        });
        for (name, value) in members {
            if let Some(schema) = properties.get(name) {
                self.leave_out(schema, value);
            }
        }
    }
}

/// Whether there is any null that could be left out.
#[inline]
fn holds_null(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.values().any(|value| value.is_null() || holds_null(value)),
        Value::Array(items) => items.iter().any(holds_null),
        _ => false,
    }
}
