//! The conjunction of two schemas (`allOf`).

use std::cmp::Ordering;

use serde_json::Value;

use super::keyword::{Bound, Role, keyword, role};
use super::value::{
    Object, compare, contains, equal, is_nothing, is_of, nothing, object, retain_typed, types,
};

/// Maximum number of alternatives when two choices are multiplied.
const ALTERNATIVES: usize = 32;

/// Keywords that depend on each other.
const GROUPS: [&[&str]; 4] = [
    &["properties", "patternProperties", "additionalProperties"],
    &["prefixItems", "items", "additionalItems"],
    &["contains", "minContains", "maxContains"],
    &["if", "then", "else"],
];

/// Returns the conjunction of two schemas; `None` if a single schema can't express it.
#[inline]
pub fn conjunction(one: &Object, other: &Object) -> Option<Object> {
    if has_rest(one) && evaluates(other) || has_rest(other) && evaluates(one) {
        return None;
    }
    let mut both = one.clone();
    for group in GROUPS {
        join_group(&mut both, one, other, group)?;
    }
    for (key, value) in other {
        if GROUPS.iter().any(|group| group.contains(&key.as_str())) {
            continue;
        }
        let joined = match one.get(key) {
            None => value.clone(),
            Some(stated) if stated == value => continue,
            Some(stated) => join(key, stated, value)?,
        };
        both.insert(key.clone(), joined);
    }
    Some(settled(both))
}

/// Whether a schema has keywords about parts that its own branches did not evaluate.
#[inline]
fn has_rest(node: &Object) -> bool {
    node.contains_key("unevaluatedProperties") || node.contains_key("unevaluatedItems")
}

/// Whether a schema evaluates properties or items, so that fewer would remain for its siblings.
#[inline]
fn evaluates(node: &Object) -> bool {
    let sees = |key: &String| {
        let is_group = GROUPS.iter().any(|group| group.contains(&key.as_str()));
        is_group
            || matches!(
                key.as_str(),
                "$ref" | "anyOf" | "oneOf" | "allOf" | "dependentSchemas"
            )
            || key.starts_with("unevaluated")
    };
    node.keys().any(sees)
}

/// Replaces a schema whose types or values are contradictory by one that accepts nothing.
#[inline]
fn settled(mut both: Object) -> Object {
    retain_typed(&mut both);
    let is_empty = |key: &str| both.get(key).and_then(Value::as_array).is_some_and(Vec::is_empty);
    if is_empty("type") || is_empty("enum") || is_nothing(&Value::Object(both.clone())) {
        return nothing();
    }
    both
}

#[inline]
fn join_group(both: &mut Object, one: &Object, other: &Object, group: &[&str]) -> Option<()> {
    let part = |node: &Object| -> Object {
        let keys = group
            .iter()
            .filter_map(|key| Some(((*key).to_owned(), node.get(*key)?.clone())));
        keys.collect()
    };
    let (mine, theirs) = (part(one), part(other));
    if theirs.is_empty() || mine == theirs {
        return Some(());
    }
    let joined = if mine.is_empty() {
        theirs
    } else if group[0] == "properties" {
        join_objects(&mine, &theirs)?
    } else if group[0] == "prefixItems" {
        join_items(&mine, &theirs)?
    } else {
        return None;
    };
    both.extend(joined);
    Some(())
}

#[inline]
fn join_items(one: &Object, other: &Object) -> Option<Object> {
    let only_items =
        |node: &Object| node.len() == 1 && node.get("items").is_some_and(|items| !items.is_array());
    if !only_items(one) || !only_items(other) {
        return None;
    }
    let items = all_of(&one["items"], &other["items"])?;
    Some(Object::from_iter([("items".to_owned(), items)]))
}

/// Joins property by property; a property that one schema does not define is subject to its `additionalProperties`.
#[inline]
fn join_objects(one: &Object, other: &Object) -> Option<Object> {
    if one.contains_key("patternProperties") || other.contains_key("patternProperties") {
        return None;
    }
    let open = Value::Bool(true);
    let rest = |node: &'_ Object| {
        node.get("additionalProperties")
            .cloned()
            .unwrap_or(Value::Bool(true))
    };
    let (rest_of_one, rest_of_other) = (rest(one), rest(other));
    let none = Object::new();
    let named = |node: &'_ Object| {
        object(node, "properties")
            .cloned()
            .unwrap_or_else(|| none.clone())
    };
    let (mine, theirs) = (named(one), named(other));
    let others_rest = all_of(&rest_of_one, &rest_of_other)?;
    let mut properties = Object::new();
    for name in mine
        .keys()
        .chain(theirs.keys().filter(|name| !mine.contains_key(*name)))
    {
        let first = mine.get(name).unwrap_or(&rest_of_one);
        let joined = all_of(first, theirs.get(name).unwrap_or(&rest_of_other))?;
        // Implied by a closed object.
        if !(is_nothing(&joined) && is_nothing(&others_rest)) {
            properties.insert(name.clone(), joined);
        }
    }
    let mut joined = Object::from_iter([("properties".to_owned(), properties.into())]);
    if others_rest != open {
        let closed = is_nothing(&others_rest);
        let rest = if closed { Value::Bool(false) } else { others_rest };
        joined.insert("additionalProperties".to_owned(), rest);
    }
    Some(joined)
}

/// The conjunction of two schemas of any form.
#[inline]
pub(crate) fn all_of(one: &Value, other: &Value) -> Option<Value> {
    match (one, other) {
        (Value::Bool(true), schema) | (schema, Value::Bool(true)) => Some(schema.clone()),
        (Value::Bool(false), _) | (_, Value::Bool(false)) => Some(Value::Bool(false)),
        (Value::Object(one), Value::Object(other)) => conjunction(one, other).map(Value::Object),
        _ => None,
    }
}

/// Whether a keyword does not restrict values; that of the second schema is kept.
#[inline]
fn is_silent(key: &str) -> bool {
    matches!(role(key), Some(Role::Annotation | Role::Hint | Role::Definitions)) || key.starts_with("x-")
}

#[inline]
fn join(key: &str, one: &Value, other: &Value) -> Option<Value> {
    match keyword(key).and_then(|keyword| keyword.bound) {
        Some(Bound::Lower) => return bound(one, other, Ordering::Greater),
        Some(Bound::Upper) => return bound(one, other, Ordering::Less),
        None => {}
    }
    match (key, one, other) {
        (key, ..) if is_silent(key) => Some(other.clone()),
        ("required" | "allOf", Value::Array(one), Value::Array(other)) => {
            let new = other.iter().filter(|value| !one.contains(value));
            Some(one.iter().chain(new).cloned().collect())
        }
        ("enum", Value::Array(one), Value::Array(other)) => Some(
            one.iter()
                .filter(|value| contains(other, value))
                .cloned()
                .collect(),
        ),
        ("const", ..) if equal(one, other) => Some(one.clone()),
        ("uniqueItems", ..) => Some(Value::Bool(
            one == &Value::Bool(true) || other == &Value::Bool(true),
        )),
        ("type", ..) => Some(join_types(one, other)),
        ("anyOf", Value::Array(one), Value::Array(other)) if one.len() * other.len() <= ALTERNATIVES => {
            pairs(one, other)
        }
        _ => None,
    }
}

/// The bound that is further in the direction `wanted`.
#[inline]
fn bound(one: &Value, other: &Value, wanted: Ordering) -> Option<Value> {
    let (Value::Number(first), Value::Number(second)) = (one, other) else {
        return None;
    };
    let order = compare(first, second)?;
    Some(if order == wanted {
        one.clone()
    } else {
        other.clone()
    })
}

#[inline]
fn join_types(one: &Value, other: &Value) -> Value {
    let named = |value: &Value| Object::from_iter([("type".to_owned(), value.clone())]);
    let (one, other) = (named(one), named(other));
    let (one, other) = (types(&one).unwrap_or_default(), types(&other).unwrap_or_default());
    let mut both: Vec<&str> = one.iter().copied().filter(|ty| is_of(ty, &other)).collect();
    for ty in other {
        if is_of(ty, &one) && !both.contains(&ty) {
            both.push(ty);
        }
    }
    // If both accept numbers, an integer adds nothing.
    if both.contains(&"number") {
        both.retain(|ty| *ty != "integer");
    }
    match both.as_slice() {
        [only] => (*only).into(),
        several => several.iter().map(|ty| Value::from(*ty)).collect(),
    }
}

/// Combines one alternative of each side: all pairs that are not contradictory.
#[inline]
fn pairs(one: &[Value], other: &[Value]) -> Option<Value> {
    let mut pairs = Vec::new();
    for first in one {
        for second in other {
            let pair = all_of(first, second)?;
            if !is_nothing(&pair) {
                pairs.push(pair);
            }
        }
    }
    (!pairs.is_empty()).then_some(Value::Array(pairs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn joined(one: &Value, other: &Value) -> Option<Value> {
        conjunction(one.as_object()?, other.as_object()?).map(Value::Object)
    }

    #[test]
    fn bounds_narrow_and_texts_replace() {
        let one = json!({ "type": "integer", "minimum": 0, "maximum": 255, "description": "old" });
        let other = json!({ "type": "number", "minimum": 1, "maximum": 300, "description": "new" });
        let both = json!({ "type": "integer", "minimum": 1, "maximum": 255, "description": "new" });
        assert_eq!(joined(&one, &other), Some(both));
    }

    #[test]
    fn a_closed_object_forbids_properties_of_the_other() {
        let closed = json!({ "type": "object", "properties": { "a": {} }, "additionalProperties": false });
        let other = json!({ "properties": { "a": { "type": "string" }, "b": {} } });
        let both = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false });
        assert_eq!(joined(&closed, &other), Some(both));
    }

    #[test]
    fn other_members_keep_their_schema() {
        let map = json!({ "additionalProperties": { "type": "string" } });
        let other = json!({ "properties": { "a": { "minLength": 1 } } });
        let both = json!({
            "properties": { "a": { "minLength": 1, "type": "string" } }, "additionalProperties": { "type": "string" },
        });
        assert_eq!(joined(&map, &other), Some(both));
    }

    #[test]
    fn contradictions_accept_nothing() {
        let never = Some(json!({ "not": {} }));
        assert_eq!(
            joined(&json!({ "type": "string" }), &json!({ "type": "object" })),
            never
        );
        assert_eq!(joined(&json!({ "enum": [1] }), &json!({ "enum": [2] })), never);
    }

    #[test]
    fn inexpressible_conjunctions_are_rejected() {
        assert_eq!(
            joined(&json!({ "pattern": "a" }), &json!({ "pattern": "b" })),
            None
        );
        assert_eq!(
            joined(
                &json!({ "not": { "type": "null" } }),
                &json!({ "not": { "enum": [1] } })
            ),
            None
        );
        assert_eq!(
            joined(&json!({ "items": {} }), &json!({ "prefixItems": [{}] })),
            None
        );
        let rest = json!({ "unevaluatedProperties": false });
        assert_eq!(joined(&rest, &json!({ "properties": { "a": {} } })), None);
    }
}
