//! Constants and alternatives of constants as an `enum`.

use serde_json::Value;

use super::value::{Object, contains, is_of, list, retain_typed, take, text, type_of, types};

/// Keywords of a branch that is a documented constant.
const OF_CONSTANTS: [&str; 6] = ["const", "enum", "type", "title", "description", "deprecated"];

/// Rewrites `const` and alternatives of constants as an `enum`.
///
/// Returns `None` if no value is left.
#[inline]
pub(crate) fn constants_as_enum(node: &mut Object) -> Option<()> {
    if let Some(value) = take(node, "const") {
        restrict(node, vec![value]);
    }
    for key in ["anyOf", "oneOf"] {
        let Some((values, words)) = constants(list(node, key), key == "oneOf") else {
            continue;
        };
        take(node, key);
        restrict(node, values);
        describe(node, &words);
    }
    retain_typed(node);
    let is_empty = node
        .get("enum")
        .and_then(Value::as_array)
        .is_some_and(Vec::is_empty);
    (!is_empty).then_some(())
}

/// Restricts the node to these values.
#[inline]
fn restrict(node: &mut Object, values: Vec<Value>) {
    let allowed = match node.get("enum") {
        Some(Value::Array(stated)) => {
            let both = stated.iter().filter(|value| contains(&values, value));
            both.cloned().collect()
        }
        _ => values,
    };
    node.insert("enum".to_owned(), allowed.into());
}

/// The values of branches that are all constants, and their documentation.
#[inline]
fn constants(branches: &[Value], exactly_one: bool) -> Option<(Vec<Value>, Vec<String>)> {
    let (mut values, mut words) = (Vec::new(), Vec::new());
    for branch in branches {
        let branch = branch.as_object()?;
        if !branch.keys().all(|key| OF_CONSTANTS.contains(&key.as_str())) {
            return None;
        }
        let own = values_of(branch)?;
        if let Some(description) = text(branch, "description") {
            let shown: Vec<String> = own.iter().map(shown).collect();
            words.push(format!(
                "- {}: {}",
                shown.join(", "),
                description.replace('\n', "\n  ")
            ));
        }
        for value in own {
            match contains(&values, &value) {
                // The value matches two branches, so `oneOf` rejects it.
                true if exactly_one => return None,
                true => {}
                false => values.push(value),
            }
        }
    }
    (!values.is_empty()).then_some((values, words))
}

#[inline]
fn values_of(branch: &Object) -> Option<Vec<Value>> {
    let mut values = match (branch.get("const"), branch.get("enum")) {
        (Some(value), None) => vec![value.clone()],
        (None, Some(Value::Array(values))) => values.clone(),
        _ => return None,
    };
    if let Some(types) = types(branch) {
        values.retain(|value| is_of(type_of(value), &types));
    }
    Some(values)
}

#[inline]
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("`{text}`"),
        other => format!("`{other}`"),
    }
}

/// Appends the documentation of values to the description.
#[inline]
fn describe(node: &mut Object, words: &[String]) {
    if words.is_empty() {
        return;
    }
    let words = words.join("\n");
    let description = match text(node, "description") {
        Some(own) => format!("{own}\n\n{words}"),
        None => words,
    };
    node.insert("description".to_owned(), description.into());
}

/// The types of the enum values, if there are any.
#[inline]
pub(crate) fn type_of_values(node: &Object) -> Option<Value> {
    let mut types: Vec<&str> = Vec::new();
    for value in list(node, "enum") {
        let ty = type_of(value);
        if !types.contains(&ty) {
            types.push(ty);
        }
    }
    match types.as_slice() {
        [] => None,
        [only] => Some((*only).into()),
        several => Some(several.iter().map(|ty| Value::from(*ty)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn plained(schema: &Value) -> Value {
        let mut node = schema.as_object().cloned().unwrap_or_default();
        constants_as_enum(&mut node).unwrap();
        node.into()
    }

    #[test]
    fn constants_become_one_enumeration_with_their_words() {
        let choice = json!({ "description": "How fast.", "oneOf": [
            { "const": "slow", "description": "Takes its time." },
            { "type": "string", "enum": ["fast", "faster"] },
        ] });
        assert_eq!(
            plained(&choice),
            json!({ "description": "How fast.\n\n- `slow`: Takes its time.", "enum": ["slow", "fast", "faster"] })
        );
    }

    #[test]
    fn values_of_other_types_are_removed() {
        let mixed = json!({ "type": "integer", "enum": [1, "a", 2.0, 2.5] });
        assert_eq!(plained(&mixed), json!({ "type": "integer", "enum": [1, 2.0] }));
    }

    #[test]
    fn a_value_in_two_branches_is_not_simplified() {
        let twice = json!({ "oneOf": [{ "const": 1 }, { "const": 1.0 }] });
        assert_eq!(plained(&twice), twice);
    }
}
