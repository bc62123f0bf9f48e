//! Near misses: values that differ from valid ones in one place.

use serde_json::{Map, Value, json};

/// Valid values, and each of them with one place changed.
pub(super) fn around(good: &[Value]) -> Vec<Value> {
    let mut all: Vec<Value> = Vec::new();
    for value in good {
        all.push(value.clone());
        for changed in changes(value) {
            if !all.contains(&changed) {
                all.push(changed);
            }
        }
    }
    all
}

/// Every value that differs from `value` in one place.
fn changes(value: &Value) -> Vec<Value> {
    let mut changed = replacements(value);
    match value {
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                for other in changes(item) {
                    let mut items = items.clone();
                    items[at] = other;
                    changed.push(items.into());
                }
            }
            changed.push(items.iter().skip(1).cloned().collect());
            changed.push(items.iter().chain(items.first()).cloned().collect());
            changed.push(items.iter().cloned().chain([json!(null)]).collect());
        }
        Value::Object(members) => {
            for (name, member) in members {
                for other in changes(member) {
                    changed.push(with(members, name, other));
                }
                let mut fewer = members.clone();
                let value = fewer.remove(name).unwrap_or_default();
                changed.push(fewer.clone().into());
                changed.push(with(&fewer, &name.to_uppercase(), value.clone()));
                changed.push(with(&fewer, &format!("{name}_"), value));
            }
            for name in ["unknown", "alias", "hidden", "1"] {
                changed.push(with(members, name, json!(1)));
                changed.push(with(members, name, json!("text")));
                changed.push(with(members, name, json!(null)));
            }
            changed.push(members.values().cloned().collect());
        }
        _ => {}
    }
    changed
}

/// Replacements for a value.
fn replacements(value: &Value) -> Vec<Value> {
    let mut others = vec![
        json!(null),
        json!(true),
        json!(1),
        json!(-1),
        json!(1.5),
        json!("text"),
        json!([]),
        json!({}),
        json!([value]),
    ];
    match value {
        Value::Number(number) => {
            let float = number.as_f64().unwrap_or_default();
            others.extend([json!(float), json!(float + 0.5), json!(number.to_string())]);
        }
        Value::String(text) => {
            others.extend([
                json!(text.to_uppercase()),
                json!(format!("{text} ")),
                json!({ text.as_str(): null }),
                json!({ text.as_str(): {} }),
            ]);
        }
        _ => {}
    }
    others
}

fn with(members: &Map<String, Value>, name: &str, value: Value) -> Value {
    let mut members = members.clone();
    members.insert(name.to_owned(), value);
    members.into()
}
