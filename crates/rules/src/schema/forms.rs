//! Alternatives: by type, and merged alternatives of objects.

use serde_json::{Map, Value, json};

use super::conjunction::conjunction;
use super::constant::{constants_as_enum, type_of_values};
use super::keyword::{describes, keyword};
use super::value::{Object, is_null, is_of, list, object, take, type_of};

/// Whether a keyword applies to the whole and is not moved into alternatives.
#[inline]
fn is_outside(key: &str) -> bool {
    describes(key) || key == "nullable"
}

/// Splits a node with several types into alternatives with one type each.
#[inline]
pub(crate) fn by_type(node: &Object, types: &[Value]) -> Object {
    let (mut outer, _): (Object, Object) = node.clone().into_iter().partition(|(key, _)| is_outside(key));
    let forms = types.iter().filter_map(|ty| form(node, ty.as_str()?));
    outer.insert("anyOf".to_owned(), forms.map(Value::Object).collect());
    outer
}

/// The constraints on values of one type; `None` if the node accepts none of them.
#[inline]
fn form(node: &Object, ty: &str) -> Option<Object> {
    let mut form = node.clone();
    form.retain(|key, _| !is_outside(key) && keyword(key).is_none_or(|keyword| keyword.speaks_of(ty)));
    form.insert("type".to_owned(), ty.into());
    if let Some(Value::Array(values)) = form.get_mut("enum") {
        values.retain(|value| is_of(type_of(value), &[ty]));
        if values.is_empty() {
            return None;
        }
        if ty == "null" {
            take(&mut form, "enum");
        }
    }
    Some(form)
}

/// Removes `null` from the alternatives of `choice` (`anyOf` or `oneOf`), if there are others; returns whether it
/// was present. A single remaining alternative replaces the choice.
#[inline]
pub fn take_null(node: &mut Object, choice: &str) -> bool {
    let forms = list(node, choice);
    let left: Vec<Value> = forms.iter().filter(|form| !is_null(form)).cloned().collect();
    if left.is_empty() || left.len() == forms.len() {
        return false;
    }
    let mut siblings = node.clone();
    take(&mut siblings, choice);
    let merged = match left.as_slice() {
        [Value::Object(only)] => conjunction(only, &siblings),
        _ => None,
    };
    match merged {
        Some(merged) => *node = merged,
        None => drop(node.insert(choice.to_owned(), left.into())),
    }
    true
}

/// Merges object schemas: all properties, as alternatives where they differ, and the names that all of them
/// require.
#[inline]
pub(crate) fn together(objects: &[&Object]) -> (Object, Vec<Value>) {
    let mut kinds: Map<String, Value> = Map::new();
    for (name, schema) in objects
        .iter()
        .flat_map(|node| object(node, "properties").into_iter().flatten())
    {
        let kinds = kinds.entry(name.clone()).or_insert_with(|| json!([]));
        if let Value::Array(kinds) = kinds
            && !kinds.contains(schema)
        {
            kinds.push(schema.clone());
        }
    }
    let properties = kinds.into_iter().map(|(name, kinds)| (name, one_of(kinds)));
    let first = objects.first().map_or(&[][..], |node| list(node, "required"));
    let in_all = |name: &&Value| objects.iter().all(|node| list(node, "required").contains(name));
    (
        properties.collect(),
        first.iter().filter(in_all).cloned().collect(),
    )
}

/// Merges the schemas of a property; constants, such as tags, become an enumeration.
#[inline]
fn one_of(mut kinds: Value) -> Value {
    if let Value::Array(kinds) = &mut kinds
        && kinds.len() == 1
    {
        return kinds.remove(0);
    }
    let mut joined = Object::from_iter([("anyOf".to_owned(), kinds)]);
    constants_as_enum(&mut joined);
    if let Some(ty) = type_of_values(&joined) {
        joined.insert("type".to_owned(), ty);
    }
    show_type(&mut joined, "anyOf");
    joined.into()
}

/// Adds the type that all alternatives of a choice share, because clients send objects as strings without it.
#[inline]
pub(super) fn show_type(schema: &mut Object, choice: &str) {
    let forms = list(schema, choice);
    let ty = forms.first().and_then(|form| form.get("type")).cloned();
    if let Some(ty) = ty.filter(|ty| forms.iter().all(|form| form.get("type") == Some(ty))) {
        schema.entry("type").or_insert(ty);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alternative_keeps_keywords_of_its_type() {
        let node = json!({
            "type": ["string", "integer", "null"], "description": "d", "minLength": 1, "minimum": 2, "enum": ["a", 3],
        });
        let node = node.as_object().cloned().unwrap_or_default();
        let shown = |ty: &str| form(&node, ty).map(Value::from);
        assert_eq!(
            shown("string"),
            Some(json!({ "type": "string", "minLength": 1, "enum": ["a"] }))
        );
        assert_eq!(
            shown("integer"),
            Some(json!({ "type": "integer", "minimum": 2, "enum": [3] }))
        );
        assert_eq!(shown("null"), None);
    }
}
