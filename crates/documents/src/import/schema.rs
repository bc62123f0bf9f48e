//! Normalization of JSON Schemas: references inlined, `null` and annotations separated.

use agentcard_rules::schema::check::{Patterns, Walk};
use agentcard_rules::schema::{
    self, Reference, References, Role, children_mut, reference, role, take_null, with_target,
};
use serde_json::{Map, Value};

pub(crate) type Object = Map<String, Value>;

/// Inlines all local references of a schema; `None` if it is recursive or has an unresolved reference.
pub(crate) fn resolved(schema: &Value, root: &Value) -> Option<Value> {
    let mut resolved = schema.clone();
    resolve(&mut resolved, &mut References::of(root))?;
    Some(resolved)
}

fn resolve(schema: &mut Value, references: &mut References<'_, Value>) -> Option<()> {
    let Value::Object(node) = schema else {
        return Some(());
    };
    if let Some(reference) = reference::<Value>(node) {
        let (Reference::Plain(target) | Reference::Large(target)) = references.get(reference) else {
            return None;
        };
        *node = with_target(std::mem::take(node), target);
        return resolve(schema, references);
    }
    node.retain(|keyword, _| role(keyword) != Some(Role::Definitions));
    let mut all = Some(());
    children_mut(node, &mut |_, _, child| {
        all = all.and_then(|()| resolve(child, references));
    });
    all
}

/// Whether a keyword does not restrict the allowed values.
pub(crate) fn describes(keyword: &str) -> bool {
    schema::describes(keyword) || keyword == "$id"
}

/// Removes `null` from a schema; returns the rest and whether `null` was allowed.
pub(crate) fn without_null(schema: &Object) -> (Object, bool) {
    let mut core = schema.clone();
    if let Some(Value::Array(types)) = schema.get("type")
        && types.len() > 1
        && types.iter().any(|ty| ty == "null")
    {
        let rest: Vec<&Value> = types.iter().filter(|ty| *ty != "null").collect();
        let ty = if let [one] = rest.as_slice() {
            (*one).clone()
        } else {
            rest.into_iter().cloned().collect()
        };
        core.insert("type".to_owned(), ty);
        let listed = core.get_mut("enum").and_then(Value::as_array_mut);
        let listed_null = listed.is_none_or(|values| {
            let before = values.len();
            values.retain(|value| !value.is_null());
            values.len() < before
        });
        return (core, listed_null);
    }
    let taken = ["anyOf", "oneOf"]
        .into_iter()
        .any(|choice| take_null(&mut core, choice));
    (core, taken)
}

/// The single type of a schema.
pub(crate) fn single_type(schema: &Object) -> Option<&str> {
    match schema.get("type")? {
        Value::String(ty) => Some(ty),
        Value::Array(types) if types.len() == 1 => types[0].as_str(),
        _ => None,
    }
}

/// Whether a value matches a schema of one type; patterns and requirements of objects are not checked.
pub(crate) fn fits(value: &Value, schema: &Object) -> bool {
    let of_struct = |items: &Object| items.contains_key("properties") || items.contains_key("pattern");
    let items = schema.get("items").and_then(Value::as_object);
    let is_known = single_type(schema).is_some() && !of_struct(schema) && !items.is_some_and(of_struct);
    let schema = Value::Object(schema.clone());
    is_known && Walk::new(&schema, &NoPatterns, value).fits(&schema, value)
}

struct NoPatterns;

impl Patterns for NoPatterns {
    fn matches(&self, _: &str, _: &str) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn apart(schema: &Value) -> (Value, bool) {
        let (core, nullable) = without_null(schema.as_object().unwrap());
        (core.into(), nullable)
    }

    #[test]
    fn references_are_inlined_unless_recursive() {
        let root =
            json!({ "$defs": { "A": { "type": "string" }, "B": { "items": { "$ref": "#/$defs/B" } } } });
        let schema = json!({ "properties": { "a": { "$ref": "#/$defs/A", "description": "d" } } });
        assert_eq!(
            resolved(&schema, &root),
            Some(json!({ "properties": { "a": { "type": "string", "description": "d" } } }))
        );
        assert_eq!(resolved(&json!({ "$ref": "#/$defs/B" }), &root), None);
        assert_eq!(resolved(&json!({ "$ref": "https://a.example/b" }), &root), None);
    }

    #[test]
    fn null_is_separated() {
        assert_eq!(
            apart(&json!({ "type": ["string", "null"], "minLength": 1 })),
            (json!({ "type": "string", "minLength": 1 }), true)
        );
        let optional =
            json!({ "anyOf": [{ "type": "integer", "title": "t" }, { "type": "null" }], "title": "n" });
        assert_eq!(
            apart(&optional),
            (json!({ "title": "n", "type": "integer" }), true)
        );
        assert_eq!(
            apart(&json!({ "type": ["string", "null"], "enum": ["a"] })),
            (json!({ "type": "string", "enum": ["a"] }), false)
        );
        let plain = json!({ "type": "string" });
        assert_eq!(apart(&plain), (plain, false));
    }

    #[test]
    fn defaults_are_checked() {
        let fits = |value: Value, schema: Value| fits(&value, schema.as_object().unwrap());
        assert!(fits(json!(3), json!({ "type": "integer", "minimum": 1 })));
        assert!(!fits(
            json!(0),
            json!({ "type": "number", "exclusiveMinimum": 0 })
        ));
        assert!(!fits(json!(""), json!({ "type": "string", "enum": ["a"] })));
        assert!(!fits(
            json!([1]),
            json!({ "type": "array", "items": { "type": "string" } })
        ));
        assert!(!fits(json!(null), json!({ "type": "string" })));
    }
}
