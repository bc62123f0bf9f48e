//! Visits the schemas inside a schema, and nothing that only looks like one (a default, an example, a property's name).

use serde_json::{Map, Value};

const SCHEMAS: [&str; 11] = [
    "additionalProperties",
    "items",
    "contains",
    "not",
    "if",
    "then",
    "else",
    "propertyNames",
    "unevaluatedItems",
    "unevaluatedProperties",
    "contentSchema",
];
const LISTS: [&str; 4] = ["allOf", "anyOf", "oneOf", "prefixItems"];
const MAPS: [&str; 4] = ["properties", "patternProperties", "$defs", "dependentSchemas"];

/// Calls `visit` on every schema directly inside `schema`.
#[inline]
pub(super) fn children(schema: &mut Map<String, Value>, visit: &mut dyn FnMut(&mut Value)) {
    for keyword in SCHEMAS {
        if let Some(child) = schema.get_mut(keyword) {
            visit(child);
        }
    }
    for keyword in LISTS {
        if let Some(Value::Array(list)) = schema.get_mut(keyword) {
            list.iter_mut().for_each(&mut *visit);
        }
    }
    for keyword in MAPS {
        if let Some(Value::Object(map)) = schema.get_mut(keyword) {
            map.values_mut().for_each(&mut *visit);
        }
    }
}

/// Calls `visit` on every schema directly inside `schema`, which stays as it is.
#[inline]
pub(in crate::tool) fn each_child<'s>(schema: &'s Map<String, Value>, visit: &mut dyn FnMut(&'s Value)) {
    for (keyword, value) in schema {
        let keyword = keyword.as_str();
        match value {
            Value::Array(list) if LISTS.contains(&keyword) => list.iter().for_each(&mut *visit),
            Value::Object(map) if MAPS.contains(&keyword) => map.values().for_each(&mut *visit),
            value if SCHEMAS.contains(&keyword) => visit(value),
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
