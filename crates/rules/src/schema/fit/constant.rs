//! Constants and enums, as enums of strings for clients that only support these.

use crate::catalogue::client as rules;
use crate::pointer::below;
use serde_json::{Value, json};

use crate::schema::conjunction;
use crate::schema::fit::run::Run;
use crate::schema::{Object, contains, take, whole};

/// Expresses an enumeration of values other than strings without `enum`, for clients that only enumerate strings.
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
            run.lose(&below(at, "enum"), "only strings can be enumerated");
        }
        return;
    }
    if !lost.is_empty() {
        let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
        let message = format!(
            "only strings that are not empty can be enumerated, {} is now rejected",
            lost.join(", ")
        );
        run.lose(&below(at, "enum"), message);
    }
    let mut rest = node.clone();
    take(&mut rest, "enum");
    // The types are implied by the values.
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

/// Schemas that accept exactly these values, and the values that can't be expressed.
fn branches(values: &[Value]) -> (Vec<Object>, Vec<Value>) {
    let (mut texts, mut wholes, mut branches, mut lost) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let both = contains(values, &json!(true)) && contains(values, &json!(false));
    let mut empty = None;
    for value in values {
        match value {
            Value::String(text) if text.is_empty() => empty = Some(value.clone()),
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
    if texts.is_empty() {
        branches.extend(empty.map(|_| json!({ "type": "string", "maxLength": 0 })));
    } else {
        lost.extend(empty);
        branches.insert(0, json!({ "type": "string", "enum": texts }));
    }
    let objects = branches
        .into_iter()
        .filter_map(|branch| branch.as_object().cloned());
    (objects.collect(), lost)
}

/// Groups integers into ranges.
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

#[cfg(test)]
mod tests {
    use super::*;

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
