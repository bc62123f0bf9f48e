//! `null`: removed for optional properties, added if every property is required, written as `nullable` for
//! OpenAPI.

use serde_json::{Value, json};

use crate::schema::fit::run::Run;
use crate::schema::{Object, is_null, list, take, types};

/// A fitted schema without null; none if that changes nothing, or nothing would be left.
pub(crate) fn without(schema: &Value) -> Option<Value> {
    let node = schema.as_object()?;
    let forms = list(node, "anyOf");
    if !forms.iter().any(is_null) || forms.iter().all(is_null) {
        return None;
    }
    let left: Vec<Value> = forms.iter().filter(|form| !is_null(form)).cloned().collect();
    if let ([only], 1) = (left.as_slice(), node.len()) {
        return Some(only.clone());
    }
    let mut node = node.clone();
    node.insert("anyOf".to_owned(), left.into());
    Some(node.into())
}

/// Whether a schema may accept null, as far as its own keywords tell.
pub(crate) fn shows(schema: &Value) -> bool {
    let Value::Object(node) = schema else { return true };
    match (types(node), node.get("enum")) {
        (Some(types), _) if !types.contains(&"null") => false,
        (_, Some(Value::Array(values))) => values.contains(&Value::Null),
        _ => true,
    }
}

/// A schema that accepts null, too.
pub(crate) fn with(schema: Value) -> Value {
    let Value::Object(mut node) = schema else {
        return schema;
    };
    if node.contains_key("$ref")
        || node.contains_key("not")
        || node.contains_key("allOf")
        || node.contains_key("oneOf")
    {
        return json!({ "anyOf": [node, { "type": "null" }] });
    }
    if let Some(Value::Array(forms)) = node.get_mut("anyOf")
        && !forms.iter().any(is_null)
    {
        forms.push(json!({ "type": "null" }));
    }
    match node.get("type").cloned() {
        Some(Value::String(ty)) if ty != "null" => drop(node.insert("type".to_owned(), json!([ty, "null"]))),
        Some(Value::Array(mut types)) if !types.contains(&json!("null")) => {
            types.push("null".into());
            node.insert("type".to_owned(), types.into());
        }
        _ => {}
    }
    if let Some(Value::Array(values)) = node.get_mut("enum")
        && !values.contains(&Value::Null)
    {
        values.push(Value::Null);
    }
    node.into()
}

/// Writes a form that is null as `nullable`, in function declarations.
pub(crate) fn mark(run: &Run<'_>, node: &mut Object) {
    if !run.fit.nullable {
        return;
    }
    let mut forms: Vec<Value> = list(node, "anyOf").to_vec();
    if !forms.iter().any(is_null) || forms.iter().all(is_null) {
        return;
    }
    forms.retain(|form| !is_null(form));
    let marked = if let [Value::Object(only)] = forms.as_slice() {
        let mut only = only.clone();
        only.insert("nullable".to_owned(), true.into());
        only
    } else {
        // Each form says it, since nothing is next to `anyOf`.
        for form in &mut forms {
            if let Value::Object(form) = form {
                form.insert("nullable".to_owned(), true.into());
            }
        }
        Object::from_iter([("anyOf".to_owned(), forms.into())])
    };
    take(node, "anyOf");
    node.extend(marked);
}
