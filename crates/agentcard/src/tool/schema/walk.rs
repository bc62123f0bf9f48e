//! Visits the schemas inside a schema, and nothing that only looks like one (a default, an example, a property's name).

use serde_json::{Map, Value};

/// What a keyword holds.
enum Holds {
    Schema,
    List,
    Map,
    Nothing,
}

#[inline]
fn holds(keyword: &str) -> Holds {
    match keyword {
        "properties" | "patternProperties" | "$defs" | "dependentSchemas" => Holds::Map,
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Holds::List,
        "additionalProperties"
        | "items"
        | "contains"
        | "not"
        | "if"
        | "then"
        | "else"
        | "propertyNames"
        | "unevaluatedItems"
        | "unevaluatedProperties"
        | "contentSchema" => Holds::Schema,
        _ => Holds::Nothing,
    }
}

/// Calls `visit` on every schema directly inside `schema`.
#[inline]
pub(super) fn children(schema: &mut Map<String, Value>, visit: &mut dyn FnMut(&mut Value)) {
    for (keyword, value) in schema {
        // Most keywords hold a text or a number, which no schema is.
        if matches!(value, Value::String(_) | Value::Number(_) | Value::Null) {
            continue;
        }
        match (holds(keyword), value) {
            (Holds::Schema, value) => visit(value),
            (Holds::List, Value::Array(list)) => list.iter_mut().for_each(&mut *visit),
            (Holds::Map, Value::Object(map)) => map.values_mut().for_each(&mut *visit),
            _ => {}
        }
    }
}

/// Calls `visit` on every schema directly inside `schema`, which stays as it is.
#[inline]
pub(in crate::tool) fn each_child<'s>(schema: &'s Map<String, Value>, visit: &mut dyn FnMut(&'s Value)) {
    for (keyword, value) in schema {
        match (holds(keyword), value) {
            (Holds::Schema, value) => visit(value),
            (Holds::List, Value::Array(list)) => list.iter().for_each(&mut *visit),
            (Holds::Map, Value::Object(map)) => map.values().for_each(&mut *visit),
            _ => {}
        }
    }
}

/// Calls `pass` on every object schema, inner ones first.
#[inline]
pub(super) fn bottom_up(schema: &mut Value, pass: &mut dyn FnMut(&mut Map<String, Value>)) {
    if let Value::Object(schema) = schema {
        children(schema, &mut |child| bottom_up(child, pass));
        pass(schema);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_and_names_are_no_schemas() {
        let mut schema = json!({
            "properties": { "default": { "type": "string", "default": { "type": "x" } } },
            "items": { "enum": [{ "type": "y" }] },
        });
        let mut seen = 0;
        bottom_up(&mut schema, &mut |_| seen += 1);
        assert_eq!(seen, 3);
    }
}
