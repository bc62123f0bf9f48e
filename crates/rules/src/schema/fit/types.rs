//! Types: one a node where a client wants it so, and one at least where it wants that.

use crate::catalogue::client as rules;
use serde_json::{Value, json};

use crate::schema::fit::constant::type_of_values;
use crate::schema::fit::run::Run;
use crate::schema::{Object, describes, is_of, keyword, list, take, type_of};

/// Whether a keyword describes the whole and stays outside of alternatives.
fn is_outside(key: &str) -> bool {
    describes(key) || key == "nullable"
}

/// Makes a list of types a choice between schemas of one type each.
pub(crate) fn single(run: &mut Run<'_>, node: &mut Object) {
    let Some(Value::Array(types)) = node.get("type").cloned() else {
        return;
    };
    if let [only] = types.as_slice() {
        node.insert("type".to_owned(), only.clone());
        return;
    }
    if !run.minds(&rules::TYPE_LIST) {
        return;
    }
    let mut outer = Object::new();
    let mut forms: Vec<Value> = Vec::new();
    for ty in types.iter().filter_map(Value::as_str) {
        if let Some(form) = form(node, ty) {
            forms.push(form.into());
        }
    }
    for (key, value) in node.iter().filter(|(key, _)| is_outside(key)) {
        outer.insert(key.clone(), value.clone());
    }
    outer.insert("anyOf".to_owned(), forms.into());
    *node = outer;
}

/// What a node says of values of one type; none if it accepts none of them.
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

/// Says a type where a client wants one: that of the values, or of the keywords, or what a model can send at all.
pub(crate) fn state(run: &mut Run<'_>, node: &mut Object, at: &str) {
    let says = ["type", "anyOf", "oneOf", "allOf", "$ref"];
    if !run.minds(&rules::TYPELESS) || says.iter().any(|key| node.contains_key(*key)) {
        return;
    }
    if let Some(ty) = type_of_values(node) {
        node.insert("type".to_owned(), ty);
        return;
    }
    let speaks_of = |ty: &&str| {
        let keywords = node.keys().filter_map(|key| keyword(key));
        keywords.map(|keyword| keyword.of).any(|of| of.contains(ty))
    };
    let (ty, message) = if let Some(ty) = ["string", "number", "array", "object"]
        .into_iter()
        .find(speaks_of)
    {
        (json!(ty), format!("values that are no {ty} are refused now"))
    } else {
        let message = "any value becomes a text, a number, a truth value or null";
        (json!(["string", "number", "boolean", "null"]), message.to_owned())
    };
    node.insert("type".to_owned(), ty);
    run.lose(at, message);
}

/// Whether a node speaks of values of a type, alone or among others.
pub(crate) fn has(node: &Object, ty: &str) -> bool {
    node.get("type").is_some_and(|stated| stated == ty)
        || list(node, "type").iter().any(|stated| stated == ty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_keeps_what_speaks_of_its_type() {
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
