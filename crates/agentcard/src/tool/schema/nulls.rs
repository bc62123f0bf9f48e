//! Null: where it is significant, and where it may stand for an absent value.

use agentcard_rules::schema::{KEPT_NULL, bottom_up, children_mut, is_null};
use serde_json::{Map, Value, json};

/// Marks the null of a node as significant, so that input schemas keep it.
#[inline]
pub(super) fn keep(schema: &mut Map<String, Value>) {
    schema.insert(KEPT_NULL.to_owned(), true.into());
}

/// Marks every null in a stated schema as significant.
#[inline]
pub(super) fn keep_stated(schema: &mut Map<String, Value>) {
    children_mut(schema, &mut |_, _, child| {
        if let Value::Object(child) = child {
            keep_stated(child);
        }
    });
    let typed =
        matches!(schema.get("type"), Some(Value::Array(types)) if types.iter().any(|ty| ty == "null"));
    let chosen = ["anyOf", "oneOf"].iter().any(
        |&keyword| matches!(schema.get(keyword), Some(Value::Array(variants)) if variants.iter().any(is_null)),
    );
    if typed || chosen {
        keep(schema);
    }
}

/// Removes the marks from a schema.
#[inline]
pub(super) fn unmark(schema: &mut Map<String, Value>) {
    schema.remove(KEPT_NULL);
}

/// Accepts null for an optional value. The portable style does not include it, because clients have problems with
/// it.
#[inline]
pub(super) fn or_null(schema: Value) -> Value {
    let Value::Object(mut typed) = schema else {
        return schema;
    };
    if typed.get("type").is_some_and(Value::is_array) {
        return typed.into();
    }
    let mut outer = Map::new();
    for keyword in ["description", "default", "examples"] {
        outer.extend(typed.remove_entry(keyword));
    }
    outer.insert("anyOf".to_owned(), json!([typed, { "type": "null" }]));
    outer.into()
}

/// Accepts null for optional properties everywhere except at the root, which the arguments handle themselves: calls
/// treat such a null as absent.
#[inline]
pub(super) fn allow_inside(schema: &mut Value) {
    if let Value::Object(root) = schema {
        children_mut(root, &mut |_, _, child| bottom_up(child, &mut allow));
    }
}

#[inline]
fn allow(schema: &mut Map<String, Value>) {
    let required = schema.get("required").and_then(Value::as_array).cloned();
    let Some(Value::Object(properties)) = schema.get_mut("properties") else {
        return;
    };
    for (name, property) in properties {
        let is_needed = required
            .as_ref()
            .is_some_and(|names| names.iter().any(|other| other == name));
        if !is_needed && !takes_null(property) {
            *property = or_null(property.take());
        }
    }
    count_as_absent(schema, required.as_deref().unwrap_or_default());
}

/// Makes rules about the presence of members treat null as absent, for members that are not in `required`.
#[inline]
fn count_as_absent(schema: &mut Map<String, Value>, required: &[Value]) {
    let properties = schema.get("properties").and_then(Value::as_object);
    let names = properties.into_iter().flat_map(Map::keys);
    let optional: Vec<String> = names
        .filter(|name| !required.contains(&Value::from(name.as_str())))
        .cloned()
        .collect();
    count_absent_in(schema, &optional);
}

/// The same for rules beside the properties: null for a member in `optional` counts as absent.
#[inline]
pub(super) fn count_absent_in(rules: &mut Map<String, Value>, optional: &[String]) {
    let is_null = json!({ "not": { "type": "null" } });
    let present = |names: &[&str]| {
        let optional = names
            .iter()
            .filter(|name| optional.iter().any(|other| other == *name));
        let properties: Map<String, Value> = optional
            .map(|name| ((*name).to_owned(), is_null.clone()))
            .collect();
        let mut rule = json!({ "required": names });
        if !properties.is_empty() {
            rule["properties"] = properties.into();
        }
        rule
    };
    let mut parts = Vec::new();
    if let Some(Value::Object(dependent)) = rules.remove("dependentRequired") {
        for (cause, names) in dependent {
            let names: Vec<&str> = names
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            parts.push(json!({ "anyOf": [{ "not": present(&[&cause]) }, present(&names)] }));
        }
    }
    if rules.contains_key("minProperties") || rules.contains_key("maxProperties") {
        let names: Map<String, Value> = optional
            .iter()
            .map(|name| (name.clone(), is_null.clone()))
            .collect();
        parts.push(json!({ "properties": names }));
    }
    for keyword in ["anyOf", "oneOf", "allOf", "not"] {
        let forms = match rules.get_mut(keyword) {
            Some(Value::Array(forms)) => forms.as_mut_slice(),
            Some(form) => std::slice::from_mut(form),
            None => continue,
        };
        for form in forms.iter_mut().filter_map(Value::as_object_mut) {
            let own = form.get("properties").cloned().unwrap_or_default();
            let required = form.get("required").cloned().unwrap_or_default();
            let names = required
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str);
            let names: Vec<&str> = names.filter(|name| own.get(name).is_none()).collect();
            if let Value::Object(mut rule) = present(&names)
                && let Some(Value::Object(properties)) = rule.remove("properties")
                && let Value::Object(own) = form.entry("properties").or_insert_with(|| json!({}))
            {
                own.extend(properties);
            }
            count_absent_in(form, optional);
        }
    }
    if !parts.is_empty() {
        let stated = rules.entry("allOf").or_insert_with(|| json!([]));
        if let Value::Array(stated) = stated {
            stated.append(&mut parts);
        }
    }
}

/// Whether a schema accepts null.
#[inline]
fn takes_null(schema: &Value) -> bool {
    let Value::Object(node) = schema else { return true };
    let forms = ["anyOf", "oneOf"]
        .into_iter()
        .filter_map(|key| node.get(key)?.as_array());
    node.is_empty() || is_null(schema) || forms.flatten().any(is_null)
}
