//! Normalization of JSON Schemas: references inlined, `null` and annotations separated.

use agentcard_rules::schema::check::{Patterns, Walk};
use agentcard_rules::schema::fit::newest;
use agentcard_rules::schema::{
    self, Reference, References, Role, children, children_mut, reference, role, take_null, with_target,
};
use serde_json::{Map, Value};

pub(crate) type Object = Map<String, Value>;

/// The prefix of references to types.
pub(crate) const DEFINITIONS: &str = "#/$defs/";

/// Returns the type of a recursive schema by its reference; `None` if it has no type.
pub(crate) type Named<'n> = &'n mut dyn FnMut(&str) -> Option<String>;

/// Inlines all local references of a schema and converts it to the newest draft. References to recursive schemas become
/// references to types; `None` if one has no type, or a reference is unresolved.
pub(crate) fn resolved(schema: &Value, root: &Value, named: Named<'_>) -> Option<Value> {
    let mut resolved = schema.clone();
    resolve(&mut resolved, &mut References::of(root), named)?;
    Some(resolved)
}

fn resolve(schema: &mut Value, references: &mut References<'_, Value>, named: Named<'_>) -> Option<()> {
    let Value::Object(node) = schema else {
        return Some(());
    };
    if let Some(reference) = reference::<Value>(node) {
        match references.get(reference) {
            Reference::Plain(target) | Reference::Large(target) => {
                *node = with_target(std::mem::take(node), target);
                return resolve(schema, references, named);
            }
            Reference::Recursive(_) => {
                let name = named(reference)?;
                node.insert("$ref".to_owned(), format!("{DEFINITIONS}{name}").into());
            }
            Reference::Lost => return None,
        }
    }
    newest(node);
    node.retain(|keyword, _| role(keyword) != Some(Role::Definitions));
    let mut all = Some(());
    children_mut(node, &mut |_, _, child| {
        all = all.and_then(|()| resolve(child, references, named));
    });
    all
}

/// The name of the type that the schema refers to.
pub(crate) fn type_of(schema: &Object) -> Option<&str> {
    reference::<Value>(schema)?.strip_prefix(DEFINITIONS)
}

/// Whether the schema contains a reference.
pub(crate) fn refers(schema: &Object) -> bool {
    let mut found = reference::<Value>(schema).is_some();
    children(schema, &mut |_, _, child: &Value| {
        found |= child.as_object().is_some_and(refers);
    });
    found
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
        let resolved = |schema: &Value, root: &Value| resolved(schema, root, &mut |_| None);
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
