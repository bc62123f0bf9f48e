//! Objects: in strict mode, all properties are required and no others are allowed.

use crate::catalogue::client as rules;
use crate::pointer::below;
use serde_json::{Value, json};

use crate::schema::fit::null;
use crate::schema::fit::run::Run;
use crate::schema::fit::types;
use crate::schema::{Object, list, nothing, object, take, take_null};

/// Fits the properties; `None` if no object can match.
pub(crate) fn fit(run: &mut Run<'_>, node: &mut Object, at: &str) -> Option<()> {
    take_foreign(run, node, at);
    close_rest(run, node, at);
    if run.fit.loose && !run.takes("patternProperties") && take(node, "patternProperties").is_some() {
        let message = "fields are no longer distinguished by their names";
        run.lose(&below(at, "patternProperties"), message);
    }
    define_required(run, node, at);
    fit_properties(run, node, at)?;
    fit_patterns(run, node, at);
    fit_others(run, node, at);
    let is_object = types::has(node, "object") || node.contains_key("properties");
    if run.minds(&rules::CLOSED) && is_object {
        close(run, node, at);
        require(node);
    }
    Some(())
}

/// Replaces `unevaluatedProperties: false` by a closed object that is not stricter.
fn close_rest(run: &mut Run<'_>, node: &mut Object, at: &str) {
    if run.takes("unevaluatedProperties") {
        return;
    }
    match node.get("unevaluatedProperties") {
        Some(Value::Bool(true)) => drop(take(node, "unevaluatedProperties")),
        Some(Value::Bool(false)) => {
            take(node, "unevaluatedProperties");
            if !node.contains_key("additionalProperties") {
                node.insert("additionalProperties".to_owned(), false.into());
                if ["anyOf", "oneOf", "allOf", "if", "dependentSchemas"]
                    .iter()
                    .any(|key| node.contains_key(*key))
                {
                    let message = "fields of only one alternative are now rejected";
                    run.lose(&below(at, "unevaluatedProperties"), message);
                }
            }
        }
        _ => {}
    }
}

/// Removes keywords of objects if the type is another one.
fn take_foreign(run: &mut Run<'_>, node: &mut Object, at: &str) {
    if !run.minds(&rules::OBJECT_KEYWORD) || !node.contains_key("type") || types::has(node, "object") {
        return;
    }
    for key in ["properties", "required"] {
        if take(node, key).is_some() {
            run.lose(&below(at, key), format!("`{key}` only applies to objects"));
        }
    }
}

/// Defines properties that are only required, or removes the requirement.
fn define_required(run: &mut Run<'_>, node: &mut Object, at: &str) {
    if !run.minds(&rules::REQUIRED_UNDEFINED) {
        return;
    }
    let is_defined = |node: &Object, name: &Value| {
        let properties = object(node, "properties");
        let Some(name) = name.as_str() else { return true };
        properties.is_some_and(|properties| properties.contains_key(name))
    };
    let (required, undefined): (Vec<Value>, Vec<Value>) = list(node, "required")
        .iter()
        .cloned()
        .partition(|name| is_defined(node, name));
    if undefined.is_empty() {
        return;
    }
    if run.fit.loose {
        take(node, "required");
        if !required.is_empty() {
            node.insert("required".to_owned(), required.into());
        }
        for name in &undefined {
            run.lose(
                &below(at, "required"),
                format!("{name} is no longer required, since it is not described"),
            );
        }
        return;
    }
    let others = node.get("additionalProperties").cloned();
    // Calls don't remove nulls for optional properties of objects without properties of their own.
    if run.minds(&rules::REQUIRED) && others.as_ref().is_some_and(Value::is_object) {
        return;
    }
    if others.is_some() && node.contains_key("patternProperties") {
        run.lose(
            &below(at, "required"),
            "required properties are now described as those with other names",
        );
    }
    let schema = others.unwrap_or_else(|| json!({}));
    if let Some(properties) = node
        .entry("properties")
        .or_insert_with(|| json!({}))
        .as_object_mut()
    {
        for name in undefined.iter().filter_map(Value::as_str) {
            properties.insert(name.to_owned(), schema.clone());
        }
    }
}

fn fit_properties(run: &mut Run<'_>, node: &mut Object, at: &str) -> Option<()> {
    let Some(named) = object(node, "properties").cloned() else {
        return Some(());
    };
    let place = below(at, "properties");
    let required: Vec<Value> = list(node, "required").to_vec();
    let mut properties = Object::new();
    let mut cut = Vec::new();
    for (name, schema) in &named {
        let is_optional = !required.iter().any(|other| other == name);
        let pointer = below(&place, name);
        match fit_property(run, schema, &pointer, is_optional) {
            Some(schema) => drop(properties.insert(name.clone(), schema)),
            // If a required property can't be expressed, no object can match.
            None if !is_optional => return forbid(run, node, at),
            None => cut.push(name.clone()),
        }
    }
    if node.contains_key("patternProperties") {
        // A pattern could allow the name again.
        let nothing = |name| (name, Value::Object(nothing()));
        properties.extend(std::mem::take(&mut cut).into_iter().map(nothing));
    }
    node.insert("properties".to_owned(), properties.into());
    if !cut.is_empty() {
        shut(run, node, at);
    }
    Some(())
}

fn fit_property(run: &mut Run<'_>, schema: &Value, at: &str, is_optional: bool) -> Option<Value> {
    if !is_optional {
        return run.schema(schema, at);
    }
    let mut fitted = run.schema(schema, at)?;
    if run.minds(&rules::REQUIRED) {
        return Some(null::with(fitted));
    }
    if let Value::Object(node) = &mut fitted
        && run.minds(&rules::TYPE_LIST)
        && !run.fit.nullable
        && take_null(node, "anyOf")
    {
        run.lose(at, "`null` is now rejected; fields without a value are omitted");
    }
    Some(fitted)
}

/// Closes an object, so that a removed property remains forbidden.
fn shut(run: &mut Run<'_>, node: &mut Object, at: &str) {
    let before = node.insert("additionalProperties".to_owned(), false.into());
    if before != Some(Value::Bool(false)) {
        let message = "fields with other names are now rejected";
        run.lose(&below(at, "additionalProperties"), message);
    }
}

/// Removes `object` from the types; `None` if it is the only one.
fn forbid(run: &mut Run<'_>, node: &mut Object, at: &str) -> Option<()> {
    types::forbid(run, node, "object", at)?;
    for key in [
        "properties",
        "required",
        "additionalProperties",
        "patternProperties",
    ] {
        take(node, key);
    }
    Some(())
}

fn fit_patterns(run: &mut Run<'_>, node: &mut Object, at: &str) {
    let Some(patterns) = object(node, "patternProperties").cloned() else {
        return;
    };
    let place = below(at, "patternProperties");
    let mut fitted = Object::new();
    for (pattern, schema) in patterns {
        let schema = run
            .schema(&schema, &below(&place, &pattern))
            .unwrap_or_else(|| nothing().into());
        fitted.insert(pattern, schema);
    }
    node.insert("patternProperties".to_owned(), fitted.into());
}

fn fit_others(run: &mut Run<'_>, node: &mut Object, at: &str) {
    let Some(others) = node.get("additionalProperties").cloned() else {
        return;
    };
    match others {
        Value::Bool(true) => drop(take(node, "additionalProperties")),
        Value::Object(schema) if schema.is_empty() && !run.minds(&rules::CLOSED) => {
            take(node, "additionalProperties");
        }
        Value::Object(_) => {
            let fitted = run.schema(&others, &below(at, "additionalProperties"));
            match fitted {
                // Any value is allowed, which is the default.
                Some(Value::Object(schema)) if schema.is_empty() => drop(take(node, "additionalProperties")),
                Some(schema) => drop(node.insert("additionalProperties".to_owned(), schema)),
                None => drop(node.insert("additionalProperties".to_owned(), false.into())),
            }
        }
        _ => {}
    }
}

/// Forbids additional properties, unless an object has only those.
fn close(run: &mut Run<'_>, node: &mut Object, at: &str) {
    let place = below(at, "additionalProperties");
    let has_properties = object(node, "properties").is_some_and(|all| !all.is_empty());
    match node.get("additionalProperties") {
        Some(Value::Bool(false)) => {}
        // A closed object without properties would reject all intended values.
        Some(Value::Object(_)) if !has_properties && !run.fit.loose => return,
        None if !node.contains_key("properties") && !run.fit.loose => return,
        Some(Value::Object(_)) => {
            run.lose(&place, "fields with other names are now rejected");
            node.insert("additionalProperties".to_owned(), false.into());
        }
        _ => drop(node.insert("additionalProperties".to_owned(), false.into())),
    }
    if !node.contains_key("patternProperties") {
        node.entry("properties").or_insert_with(|| json!({}));
    }
}

fn require(node: &mut Object) {
    let mut required: Vec<Value> = list(node, "required").to_vec();
    for name in object(node, "properties").into_iter().flat_map(Object::keys) {
        if !required.iter().any(|other| other == name) {
            required.push(name.clone().into());
        }
    }
    if !required.is_empty() {
        node.insert("required".to_owned(), required.into());
    }
}
