//! Constants and enumerations: one form for all, and one of texts where a client knows no other.

use crate::catalogue::client as rules;
use serde_json::{Value, json};

use crate::schema::conjunction;
use crate::schema::fit::run::Run;
use crate::schema::{
    Object, contains, is_of, list, pointer_below as below, take, text, type_of, types, whole,
};

/// Keywords of a branch that is a constant with its documentation.
const OF_CONSTANTS: [&str; 6] = ["const", "enum", "type", "title", "description", "deprecated"];

/// Writes `const`, and choices between constants, as one `enum`.
///
/// None if no value is left.
pub(crate) fn plain(node: &mut Object) -> Option<()> {
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
    let of_type = types(node).map(|types| types.iter().map(ToString::to_string).collect::<Vec<_>>());
    if let (Some(types), Some(Value::Array(values))) = (of_type, node.get_mut("enum")) {
        let types: Vec<&str> = types.iter().map(String::as_str).collect();
        values.retain(|value| is_of(type_of(value), &types));
    }
    let is_empty = node
        .get("enum")
        .and_then(Value::as_array)
        .is_some_and(Vec::is_empty);
    (!is_empty).then_some(())
}

/// Allows these values only.
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

/// The values of branches that are all constants, and what the branches say about them.
fn constants(branches: &[Value], exactly_one: bool) -> Option<(Vec<Value>, Vec<String>)> {
    let (mut values, mut words) = (Vec::new(), Vec::new());
    for branch in branches {
        let branch = branch.as_object()?;
        if !branch.keys().all(|key| OF_CONSTANTS.contains(&key.as_str())) {
            return None;
        }
        let own = values_of(branch)?;
        if let ([value], Some(words_of_value)) = (own.as_slice(), text(branch, "description")) {
            words.push(format!("{}: {words_of_value}", shown(value)));
        }
        for value in own {
            match contains(&values, &value) {
                // Two branches fit: `oneOf` refuses the value.
                true if exactly_one => return None,
                true => {}
                false => values.push(value),
            }
        }
    }
    (!values.is_empty()).then_some((values, words))
}

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

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => format!("`{text}`"),
        other => format!("`{other}`"),
    }
}

/// Folds the documentation of values into that of the whole.
fn describe(node: &mut Object, words: &[String]) {
    if words.is_empty() {
        return;
    }
    let mut lines: Vec<String> = text(node, "description").map(str::to_owned).into_iter().collect();
    lines.extend(words.iter().map(|word| format!("- {word}")));
    node.insert("description".to_owned(), lines.join("\n").into());
}

/// Says an enumeration of other values than texts without one, for clients that enumerate texts only.
pub(crate) fn texts(run: &mut Run<'_>, node: &mut Object, at: &str) {
    let Some(Value::Array(values)) = node.get("enum").cloned() else {
        return;
    };
    if !run.minds(&rules::ENUM_TEXT) {
        return;
    }
    let (branches, lost) = branches(&values);
    if branches.is_empty() {
        if run.fit.loose {
            take(node, "enum");
            run.lose(&below(at, "enum"), "only texts can be enumerated");
        }
        return;
    }
    if !lost.is_empty() {
        let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
        let message = format!("only texts can be enumerated: {} is refused now", lost.join(", "));
        run.lose(&below(at, "enum"), message);
    }
    let mut rest = node.clone();
    take(&mut rest, "enum");
    // The values are of its types.
    take(&mut rest, "type");
    let single = branches.len() == 1;
    let choice = match branches.as_slice() {
        [only] => only.clone(),
        several => Object::from_iter([(
            "anyOf".to_owned(),
            several.iter().cloned().map(Value::from).collect(),
        )]),
    };
    if let Some(both) = conjunction(&rest, &choice).filter(|_| single || !rest.contains_key("anyOf")) {
        *node = both;
    }
}

/// Schemas that accept exactly these values, and the values for which there is none.
fn branches(values: &[Value]) -> (Vec<Object>, Vec<Value>) {
    let (mut texts, mut wholes, mut branches, mut lost) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let both = contains(values, &json!(true)) && contains(values, &json!(false));
    for value in values {
        match value {
            Value::String(_) => texts.push(value.clone()),
            Value::Number(number) => match whole(number) {
                Some(number) => wholes.push(number),
                None => branches.push(json!({ "type": "number", "minimum": number, "maximum": number })),
            },
            Value::Null => branches.push(json!({ "type": "null" })),
            Value::Bool(true) if both => branches.push(json!({ "type": "boolean" })),
            Value::Bool(false) if both => {}
            Value::Array(items) if items.is_empty() => {
                branches.push(json!({ "type": "array", "items": {}, "maxItems": 0 }));
            }
            other => lost.push(other.clone()),
        }
    }
    branches.extend(ranges(wholes));
    if !texts.is_empty() {
        branches.insert(0, json!({ "type": "string", "enum": texts }));
    }
    let objects = branches
        .into_iter()
        .filter_map(|branch| branch.as_object().cloned());
    (objects.collect(), lost)
}

/// Whole numbers as ranges.
fn ranges(mut wholes: Vec<i128>) -> Vec<Value> {
    wholes.sort_unstable();
    wholes.dedup();
    let mut ranges: Vec<(i128, i128)> = Vec::new();
    for number in wholes {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let range = |(least, most): (i128, i128)| {
        let bound = |number: i128| serde_json::from_str::<Value>(&number.to_string()).unwrap_or_default();
        json!({ "type": "integer", "minimum": bound(least), "maximum": bound(most) })
    };
    ranges.into_iter().map(range).collect()
}

/// Whether an enumeration and a type fit together for clients that want both.
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
    use crate::schema::equal;

    fn plained(schema: &Value) -> Value {
        let mut node = schema.as_object().cloned().unwrap_or_default();
        plain(&mut node).unwrap();
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
            json!({ "description": "How fast.\n- `slow`: Takes its time.", "enum": ["slow", "fast", "faster"] })
        );
    }

    #[test]
    fn values_of_other_types_go() {
        let mixed = json!({ "type": "integer", "enum": [1, "a", 2.0, 2.5] });
        assert_eq!(plained(&mixed), json!({ "type": "integer", "enum": [1, 2.0] }));
    }

    #[test]
    fn a_value_of_two_branches_is_no_plain_choice() {
        let twice = json!({ "oneOf": [{ "const": 1 }, { "const": 1.0 }] });
        assert_eq!(plained(&twice), twice);
        assert!(equal(&json!(1), &json!(1.0)));
    }

    #[test]
    fn numbers_become_ranges() {
        let (schemas, lost) = branches(&[json!(3), json!(1), json!(2.0), json!(7), json!("a"), json!(true)]);
        let schemas: Vec<Value> = schemas.into_iter().map(Value::from).collect();
        assert_eq!(
            schemas,
            [
                json!({ "type": "string", "enum": ["a"] }),
                json!({ "type": "integer", "minimum": 1, "maximum": 3 }),
                json!({ "type": "integer", "minimum": 7, "maximum": 7 }),
            ]
        );
        assert_eq!(lost, [json!(true)]);
    }
}
