//! Null: taken out where leaving out says the same, put in where nothing may be left out, `nullable` where that is the
//! word.

use serde_json::{Value, json};

use crate::run::Run;
use crate::value::{Object, list, take};

/// A schema without null; none if null is all that it accepts, or none of what it shows to accept.
pub(crate) fn without(schema: &Value) -> Option<Value> {
    let mut node = schema.as_object()?.clone();
    let mut changed = false;
    if let Some(Value::Array(types)) = node.get_mut("type")
        && types.iter().any(|ty| ty == "null")
        && types.len() > 1
    {
        types.retain(|ty| ty != "null");
        changed = true;
        if let Some(Value::Array(values)) = node.get_mut("enum") {
            values.retain(|value| !value.is_null());
        }
    }
    for key in ["anyOf", "oneOf"] {
        let is_null = |form: &Value| form == &json!({ "type": "null" });
        if let Some(Value::Array(forms)) = node.get_mut(key)
            && forms.iter().any(is_null)
            && !forms.iter().all(is_null)
        {
            // Of `oneOf`, a form less means that null may fit one of the others alone: they show whether they take it.
            if key == "oneOf" && !forms.iter().all(|form| is_null(form) || refuses_null(form)) {
                continue;
            }
            forms.retain(|form| !is_null(form));
            changed = true;
        }
    }
    if changed && node.get("default") == Some(&Value::Null) {
        take(&mut node, "default");
    }
    changed.then_some(node.into())
}

fn refuses_null(form: &Value) -> bool {
    form.get("type").is_some_and(|ty| ty.is_string() && ty != "null")
}

/// A schema that accepts null, too.
pub(crate) fn with(schema: Value) -> Value {
    let Value::Object(mut node) = schema else {
        return schema;
    };
    if node.contains_key("$ref") || node.contains_key("not") || node.contains_key("allOf") || node.contains_key("oneOf") {
        return json!({ "anyOf": [node, { "type": "null" }] });
    }
    if let Some(Value::Array(forms)) = node.get_mut("anyOf")
        && !forms.iter().any(|form| form.get("type") == Some(&json!("null")))
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
    let is_null = |form: &Value| form.get("type") == Some(&json!("null"));
    let mut forms: Vec<Value> = list(node, "anyOf").to_vec();
    if !forms.iter().any(is_null) || forms.iter().all(is_null) {
        return;
    }
    forms.retain(|form| !is_null(form));
    let marked = match forms.as_slice() {
        [Value::Object(only)] => {
            let mut only = only.clone();
            only.insert("nullable".to_owned(), true.into());
            only
        }
        _ => {
            // Each form says it, since nothing stands beside `anyOf`.
            for form in &mut forms {
                if let Value::Object(form) = form {
                    form.insert("nullable".to_owned(), true.into());
                }
            }
            Object::from_iter([("anyOf".to_owned(), forms.into())])
        }
    };
    take(node, "anyOf");
    node.extend(marked);
}
