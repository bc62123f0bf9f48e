//! Choices: each alternative is whole, the choice shows its type, and the root is never one.

use std::collections::BTreeSet;

use agentcard_rules::schema::{all_disjoint, conjunction, list};
use serde_json::{Map, Value, json};

use super::nulls::Role;

/// Makes the alternatives of one node whole.
///
/// `oneOf` is unknown to several clients. Where no value fits two alternatives, `anyOf` says the same, and of a flattened
/// enum serde takes the first that fits.
#[inline]
pub(super) fn distribute(schema: &mut Map<String, Value>) {
    absorb_all(schema);
    if !schema.contains_key("anyOf")
        && (all_disjoint(list(schema, "oneOf")) || are_tagged(list(schema, "oneOf")))
        && let Some(variants) = schema.remove("oneOf")
    {
        schema.insert("anyOf".to_owned(), variants);
    }
    for keyword in ["anyOf", "oneOf"] {
        complete(schema, keyword);
        show_type(schema, keyword);
    }
}

/// Whether these are the variants of a flattened enum: objects with one property, of a name of its own.
#[inline]
fn are_tagged(forms: &[Value]) -> bool {
    let tag = |form: &Value| {
        let (form, required) = (form.as_object()?, form.get("required")?.as_array()?);
        let mut properties = members(form).map(|(name, _)| name);
        let name = properties.next().filter(|_| properties.next().is_none())?;
        (is_object(form) && required.as_slice() == [name.as_str()]).then(|| name.clone())
    };
    let tags: Option<BTreeSet<String>> = forms.iter().map(tag).collect();
    tags.is_some_and(|tags| tags.len() == forms.len())
}

/// Writes the parts of an `allOf` in place, as far as one schema can say them.
#[inline]
fn absorb_all(schema: &mut Map<String, Value>) {
    let Some(Value::Array(parts)) = schema.remove("allOf") else {
        return;
    };
    let mut left = Vec::new();
    for part in parts {
        match part.as_object().and_then(|part| conjunction(part, schema)) {
            Some(merged) => *schema = merged,
            None => left.push(part),
        }
    }
    if !left.is_empty() {
        schema.insert("allOf".to_owned(), left.into());
    }
}

/// Moves the members that all alternatives share (those beside a flattened enum) into each of them.
#[inline]
fn complete(schema: &mut Map<String, Value>, choice: &str) {
    let Some(Value::Array(variants)) = schema.get(choice) else {
        return;
    };
    if !schema.contains_key("properties") {
        return;
    }
    let closed = schema.get("unevaluatedProperties") == Some(&Value::Bool(false));
    let mut shared = Map::new();
    for keyword in ["type", "properties", "required"] {
        shared.extend(
            schema
                .get(keyword)
                .map(|value| (keyword.to_owned(), value.clone())),
        );
    }
    let whole: Option<Vec<Value>> = variants
        .iter()
        .map(|variant| whole(&shared, variant.as_object()?, closed))
        .collect();
    let Some(whole) = whole else { return };
    for keyword in ["type", "properties", "required", "unevaluatedProperties"] {
        schema.remove(keyword);
    }
    schema.insert(choice.to_owned(), whole.into());
}

#[inline]
fn whole(shared: &Map<String, Value>, variant: &Map<String, Value>, closed: bool) -> Option<Value> {
    let mut whole = conjunction(shared, variant)?;
    if closed && !whole.contains_key("additionalProperties") {
        whole.insert("additionalProperties".to_owned(), false.into());
    }
    Some(whole.into())
}

/// Writes the type that all alternatives share beside them: clients send an object as a string without it.
#[inline]
fn show_type(schema: &mut Map<String, Value>, choice: &str) {
    let Some(Value::Array(variants)) = schema.get(choice) else {
        return;
    };
    let Some(ty) = variants.first().and_then(|variant| variant.get("type")) else {
        return;
    };
    if variants.iter().all(|variant| variant.get("type") == Some(ty)) {
        let ty = ty.clone();
        schema.entry("type").or_insert(ty);
    }
}

/// Makes a root that is a choice between objects one object that allows them all. Only an output can have such a root,
/// and for an output a schema that allows more is still true.
#[inline]
pub(super) fn merge_root(schema: &mut Value, role: Role) {
    let Value::Object(root) = schema else { return };
    let choice = if root.contains_key("anyOf") {
        "anyOf"
    } else {
        "oneOf"
    };
    let Some(Value::Array(variants)) = root.get(choice) else {
        return;
    };
    let objects: Option<Vec<&Map<String, Value>>> = variants
        .iter()
        .map(|variant| variant.as_object().filter(|variant| is_object(variant)))
        .collect();
    let Some(objects) = objects.filter(|_| role == Role::Output) else {
        return;
    };
    let merged = superset(&objects);
    root.remove(choice);
    root.extend(merged);
}

#[inline]
fn is_object(variant: &Map<String, Value>) -> bool {
    variant.get("type").is_some_and(|ty| ty == "object") && !variant.contains_key("anyOf")
}

#[inline]
fn superset(objects: &[&Map<String, Value>]) -> Map<String, Value> {
    let mut kinds: Map<String, Value> = Map::new();
    for (name, schema) in objects.iter().flat_map(|object| members(object)) {
        let kinds = kinds.entry(name.clone()).or_insert_with(|| json!([]));
        if let Value::Array(kinds) = kinds
            && !kinds.contains(schema)
        {
            kinds.push(schema.clone());
        }
    }
    let mut properties = Map::new();
    for (name, kinds) in kinds {
        properties.insert(name, join(kinds));
    }
    let mut merged = Map::new();
    merged.insert("type".to_owned(), "object".into());
    merged.insert("properties".to_owned(), properties.into());
    let required = required_by_all(objects);
    if !required.is_empty() {
        merged.insert("required".to_owned(), required.into());
    }
    merged
}

#[inline]
fn members(object: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    object
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
}

/// The alternatives of one member as one schema: plain enums, such as tags, become one.
#[inline]
fn join(kinds: Value) -> Value {
    let mut joined = match kinds {
        Value::Array(mut kinds) if kinds.len() == 1 => return kinds.remove(0),
        kinds => json!({ "anyOf": kinds }),
    };
    if let Value::Object(joined) = &mut joined {
        super::enums::plain(joined);
        show_type(joined, "anyOf");
    }
    joined
}

#[inline]
fn required_by_all(objects: &[&Map<String, Value>]) -> Vec<Value> {
    let list = |object: &Map<String, Value>| object.get("required").and_then(Value::as_array).cloned();
    let mut required = objects
        .first()
        .and_then(|object| list(object))
        .unwrap_or_default();
    for object in objects {
        let names = list(object).unwrap_or_default();
        required.retain(|name| names.contains(name));
    }
    required
}

#[cfg(test)]
mod tests {
    use super::*;
    use agentcard_rules::schema::bottom_up;

    #[test]
    fn shared_members_go_into_each_alternative() {
        let mut schema = json!({
            "type": "object",
            "description": "d",
            "properties": { "id": { "type": "integer" } },
            "required": ["id"],
            "unevaluatedProperties": false,
            "anyOf": [
                { "type": "object", "properties": { "a": {} }, "required": ["a"] },
                { "type": "object", "properties": { "b": {} } },
            ],
        });
        bottom_up(&mut schema, &mut distribute);
        assert_eq!(
            schema,
            json!({
                "type": "object",
                "description": "d",
                "anyOf": [
                    {
                        "type": "object",
                        "properties": { "id": { "type": "integer" }, "a": {} },
                        "required": ["id", "a"],
                        "additionalProperties": false,
                    },
                    {
                        "type": "object",
                        "properties": { "id": { "type": "integer" }, "b": {} },
                        "required": ["id"],
                        "additionalProperties": false,
                    },
                ],
            })
        );
    }

    #[test]
    fn parts_are_joined() {
        let mut schema = json!({ "description": "d", "allOf": [{ "type": "string" }, { "minLength": 1 }] });
        bottom_up(&mut schema, &mut distribute);
        assert_eq!(
            schema,
            json!({ "type": "string", "minLength": 1, "description": "d" })
        );
    }

    #[test]
    fn an_output_choice_becomes_one_object() {
        let variant = |tag: &str, member: &str| {
            json!({
                "type": "object",
                "properties": { "kind": { "type": "string", "enum": [tag] }, member: { "type": "number" } },
                "required": ["kind", member],
            })
        };
        let mut schema = json!({ "anyOf": [variant("rain", "mm"), variant("snow", "cm")] });
        merge_root(&mut schema, Role::Output);
        assert_eq!(
            schema,
            json!({
                "type": "object",
                "properties": {
                    "kind": { "type": "string", "enum": ["rain", "snow"] },
                    "mm": { "type": "number" },
                    "cm": { "type": "number" },
                },
                "required": ["kind"],
            })
        );
    }
}
