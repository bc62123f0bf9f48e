//! Makes a value that the schema takes one that the decoder takes.

use agentcard_rules::schema::{list, whole};
use serde_json::{Map, Number, Value};

use super::node::{Walk, ignores_others, property, type_of};

impl Walk<'_> {
    /// Writes `3.0` as `3` where an integer is wanted, and takes out members that the type ignores.
    #[inline]
    pub(super) fn settle(&self, schema: &Value, value: &mut Value) {
        self.settle_part(schema, value, true);
    }

    /// Members are taken out only where `schema` says all of the value.
    #[inline]
    fn settle_part(&self, schema: &Value, value: &mut Value, whole: bool) {
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
            Value::Object(members) => self.settle_members(schema, members, whole),
            _ => {}
        }
        let whole = whole && !schema.contains_key("properties");
        if let Some(target) = self.target(schema) {
            self.settle_part(target, value, whole);
        }
        for part in list(schema, "allOf") {
            self.settle_part(part, value, false);
        }
        let forms = list(schema, "anyOf").iter().chain(list(schema, "oneOf"));
        if let Some(form) = forms.into_iter().find(|form| self.fits(form, value)) {
            self.settle_part(form, value, whole);
        }
    }

    #[inline]
    fn settle_members(&self, schema: &Map<String, Value>, members: &mut Map<String, Value>, whole: bool) {
        if whole && ignores_others(schema) {
            members.retain(|name, _| property(schema, name).is_some());
        }
        for (name, value) in members {
            let (own, by_pattern) = (property(schema, name), self.by_pattern(schema, name));
            let named = own.is_some() || !by_pattern.is_empty();
            let other = schema.get("additionalProperties").filter(|_| !named);
            for schema in own.into_iter().chain(by_pattern).chain(other) {
                self.settle(schema, value);
            }
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
