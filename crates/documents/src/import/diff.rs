//! Differences between a document and the one produced by its declaration.

use agentcard_rules::pointer::below;
use serde_json::Value;

use crate::convert::Loss;

/// All differences, described as changes to the original.
pub(crate) fn losses(original: &Value, emitted: &Value) -> Vec<Loss> {
    let mut losses = Vec::new();
    compare(original, emitted, "", &mut losses);
    losses
}

fn compare(original: &Value, emitted: &Value, pointer: &str, losses: &mut Vec<Loss>) {
    match (original, emitted) {
        (Value::Object(old), Value::Object(new)) => {
            for (name, value) in old {
                let pointer = below(pointer, name);
                match new.get(name) {
                    Some(other) => compare(value, other, &pointer, losses),
                    None => losses.push(Loss::new(pointer, "cannot be declared")),
                }
            }
            let added = new.keys().filter(|name| !old.contains_key(*name));
            losses.extend(added.map(|name| {
                Loss::new(
                    below(pointer, name),
                    "not in the document, but part of every declaration",
                )
            }));
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (index, (one, other)) in old.iter().zip(new).enumerate() {
                compare(one, other, &below(pointer, index), losses);
            }
        }
        (old, new) if old == new => {}
        (_, new) => losses.push(Loss::new(pointer, format!("becomes {new}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_difference_has_a_pointer() {
        let old = json!({ "a": 1, "b": ["x", { "c": true }], "d/e": 1 });
        let new = json!({ "a": 2, "b": ["x", { "c": true, "f": 0 }] });
        let places: Vec<String> = losses(&old, &new).into_iter().map(|loss| loss.pointer).collect();
        assert_eq!(places, ["/a", "/b/1/f", "/d~1e"]);
        assert_eq!(losses(&old, &old), []);
    }
}
