//! Whether two schemas have no value in common, as far as their keywords show.

use serde_json::Value;

use super::value::{Object, contains, is_of, list, object, property, types};

/// Maximum depth at which properties are compared.
const DEEPEST: usize = 8;

/// Whether no value matches both schemas.
#[inline]
fn are_disjoint(one: &Value, other: &Value) -> bool {
    disjoint(one, other, DEEPEST)
}

/// Whether no two of the schemas accept a common value.
#[inline]
pub(crate) fn all_disjoint(schemas: &[Value]) -> bool {
    let rest = |at: usize| schemas.iter().skip(at + 1);
    (0..schemas.len()).all(|at| rest(at).all(|other| are_disjoint(&schemas[at], other)))
}

#[inline]
fn disjoint(one: &Value, other: &Value, depth: usize) -> bool {
    match other {
        Value::Object(other) => disjoint_from(one, other, depth),
        other => one == &Value::Bool(false) || other == &Value::Bool(false),
    }
}

#[inline]
fn disjoint_from(one: &Value, other: &Object, depth: usize) -> bool {
    let Value::Object(one) = one else {
        return one == &Value::Bool(false);
    };
    by_type(one, other)
        || (depth > 0 && (by_form(one, other, depth - 1) || by_form(other, one, depth - 1)))
        || by_value(one, other)
        || (depth > 0 && by_property(one, other, depth - 1))
        || bans_required(one, other)
        || bans_required(other, one)
}

#[inline]
fn by_type(one: &Object, other: &Object) -> bool {
    let (Some(mine), Some(theirs)) = (types(one), types(other)) else {
        return false;
    };
    !mine.iter().any(|ty| is_of(ty, &theirs)) && !theirs.iter().any(|ty| is_of(ty, &mine))
}

/// Whether `other` is disjoint from all alternatives of a choice.
#[inline]
fn by_form(choice: &Object, other: &Object, depth: usize) -> bool {
    ["anyOf", "oneOf"].into_iter().any(|key| {
        let forms = list(choice, key);
        !forms.is_empty() && forms.iter().all(|form| disjoint_from(form, other, depth))
    })
}

#[inline]
fn by_value(one: &Object, other: &Object) -> bool {
    let (Some(mine), Some(theirs)) = (values(one), values(other)) else {
        return false;
    };
    !mine.iter().any(|value| contains(theirs, value))
}

/// The only values that a schema accepts.
#[inline]
fn values(node: &Object) -> Option<&[Value]> {
    match (node.get("enum"), node.get("const")) {
        (_, Some(value)) => Some(std::slice::from_ref(value)),
        (Some(Value::Array(values)), None) => Some(values),
        _ => None,
    }
}

/// Whether both require a property whose values are disjoint.
#[inline]
fn by_property(one: &Object, other: &Object, depth: usize) -> bool {
    if !is_object(one) && !is_object(other) {
        return false;
    }
    let required = list(one, "required").iter().filter_map(Value::as_str);
    required
        .filter(|name| list(other, "required").iter().any(|theirs| theirs == name))
        .any(|name| {
            let schemas = (property(one, name), property(other, name));
            matches!(schemas, (Some(mine), Some(theirs)) if disjoint(mine, theirs, depth))
        })
}

/// Whether `closed` forbids a property that `other` requires.
#[inline]
fn bans_required(closed: &Object, other: &Object) -> bool {
    let is_closed = closed.get("additionalProperties") == Some(&Value::Bool(false))
        && !closed.contains_key("patternProperties");
    if !is_closed || (!is_object(closed) && !is_object(other)) {
        return false;
    }
    let known = object(closed, "properties");
    let mut required = list(other, "required").iter().filter_map(Value::as_str);
    required.any(|name| known.is_none_or(|known| !known.contains_key(name)))
}

#[inline]
fn is_object(node: &Object) -> bool {
    types(node).is_some_and(|types| types == ["object"])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn types_values_tags_and_names_make_schemas_disjoint() {
        let tagged = |tag: &str| json!({ "type": "object", "properties": { "kind": { "const": tag } }, "required": ["kind"] });
        let named = |name: &str| json!({ "type": "object", "properties": { name: {} }, "required": [name], "additionalProperties": false });
        for (one, other) in [
            (json!({ "type": "string" }), json!({ "type": "integer" })),
            (json!({ "enum": ["a", 1] }), json!({ "const": "b" })),
            (tagged("a"), tagged("b")),
            (named("a"), named("b")),
        ] {
            assert!(are_disjoint(&one, &other), "{one} {other}");
        }
    }

    #[test]
    fn uncertain_cases_are_not_disjoint() {
        let open = |name: &str| json!({ "type": "object", "required": [name] });
        for (one, other) in [
            (json!({ "type": "number" }), json!({ "type": "integer" })),
            (json!({ "enum": [1] }), json!({ "const": 1.0 })),
            (open("a"), open("b")),
            (
                json!({ "required": ["k"], "properties": { "k": { "const": 1 } } }),
                json!({ "required": ["k"], "properties": { "k": { "const": 2 } } }),
            ),
            (json!({}), json!({ "type": "string" })),
        ] {
            assert!(!are_disjoint(&one, &other), "{one} {other}");
        }
    }
}
