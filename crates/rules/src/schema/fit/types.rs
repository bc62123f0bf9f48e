//! Types: a single type for each node, or at least one, if required.

use crate::catalogue::client as rules;
use serde_json::{Value, json};

use crate::schema::fit::choice;
use crate::schema::fit::run::Run;
use crate::schema::{Object, by_type, keyword, list, type_of_values};

/// Rewrites a list of types as a choice between schemas with one type each.
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
    *node = by_type(node, &types);
}

/// Adds a type if the client requires one: that of the values or keywords, or all types that a model can send.
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
    let stated = ["string", "number", "array", "object"]
        .into_iter()
        .find(speaks_of);
    if let Some(ty) = stated {
        node.insert("type".to_owned(), ty.into());
        run.lose(at, format!("values other than {ty} are now rejected"));
    } else if run.minds(&rules::TYPE_LIST) {
        *node = by_type(node, &["string", "number", "boolean"].map(Value::from));
        choice::spread(run, node, at);
        run.lose(at, "any value becomes a string, a number or a boolean");
    } else {
        node.insert("type".to_owned(), json!(["string", "number", "boolean", "null"]));
        run.lose(at, "any value becomes a string, a number, a boolean or null");
    }
}

/// Removes a type; `None` if it is the only one.
pub(crate) fn forbid(run: &mut Run<'_>, node: &mut Object, ty: &str, at: &str) -> Option<()> {
    if !node.contains_key("type") {
        run.lose(at, format!("values other than {ty}s are now rejected"));
    }
    match node.get_mut("type") {
        Some(Value::Array(types)) => {
            types.retain(|other| other != ty);
            (!types.is_empty()).then_some(())
        }
        Some(Value::String(only)) if only != ty => Some(()),
        _ => None,
    }
}

/// Whether a node accepts values of a type.
pub(crate) fn has(node: &Object, ty: &str) -> bool {
    node.get("type").is_some_and(|stated| stated == ty)
        || list(node, "type").iter().any(|stated| stated == ty)
}
