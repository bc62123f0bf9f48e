//! Constants become plain enums: clients know `"enum": ["a", "b"]`, not `const` and not an `oneOf` of constants.

use serde_json::{Map, Value};

use super::nulls::type_of;

/// Makes a node a plain enum where it is one in other words; the docs of variants join its description.
#[inline]
pub(super) fn plain(schema: &mut Map<String, Value>) {
    if let Some(value) = schema.remove("const") {
        schema.insert("enum".to_owned(), Value::Array(vec![value]));
    }
    state_type(schema);
    for keyword in ["oneOf", "anyOf"] {
        fold(schema, keyword);
    }
}

#[inline]
fn state_type(schema: &mut Map<String, Value>) {
    let Some(Value::Array(values)) = schema.get("enum") else {
        return;
    };
    let Some(ty) = values.first().map(type_of) else {
        return;
    };
    if values.iter().all(|value| type_of(value) == ty) && !schema.contains_key("type") {
        schema.insert("type".to_owned(), ty.into());
    }
}

/// Makes a choice between plain enums of one type one plain enum.
#[inline]
fn fold(schema: &mut Map<String, Value>, keyword: &str) {
    let Some(Value::Array(variants)) = schema.get(keyword) else {
        return;
    };
    if schema.contains_key("enum") || schema.contains_key("type") {
        return;
    }
    let (mut values, mut docs, mut types) = (Vec::new(), Vec::new(), Vec::new());
    for variant in variants {
        let Some((listed, ty)) = variant.as_object().and_then(listed) else {
            return;
        };
        if let Some(doc) = variant.get("description").and_then(Value::as_str) {
            docs.push(explain(listed, doc));
        }
        values.extend(listed.iter().cloned());
        types.push(ty.clone());
    }
    types.dedup();
    let [ty] = types.as_slice() else { return };
    let ty = ty.clone();
    schema.remove(keyword);
    schema.insert("type".to_owned(), ty);
    schema.insert("enum".to_owned(), values.into());
    describe(schema, &docs);
}

/// The values and the type of a variant that is nothing but an enum.
#[inline]
fn listed(variant: &Map<String, Value>) -> Option<(&Vec<Value>, &Value)> {
    let plain = |keyword: &String| matches!(keyword.as_str(), "type" | "enum" | "description" | "deprecated");
    if !variant.keys().all(plain) {
        return None;
    }
    Some((variant.get("enum")?.as_array()?, variant.get("type")?))
}

/// One line of a list: the values and what they mean.
#[inline]
fn explain(values: &[Value], doc: &str) -> String {
    let spelled = values.iter().map(|value| match value {
        Value::String(text) => format!("`{text}`"),
        other => format!("`{other}`"),
    });
    let spelled: Vec<String> = spelled.collect();
    format!("- {}: {}", spelled.join(", "), doc.replace('\n', "\n  "))
}

#[inline]
fn describe(schema: &mut Map<String, Value>, docs: &[String]) {
    if docs.is_empty() {
        return;
    }
    let docs = docs.join("\n");
    let text = match schema.get("description").and_then(Value::as_str) {
        Some(own) => format!("{own}\n\n{docs}"),
        None => docs,
    };
    schema.insert("description".to_owned(), text.into());
}

#[cfg(test)]
mod tests {
    use super::*;
    use agentcard_rules::schema::bottom_up;
    use serde_json::json;

    fn made_plain(mut schema: Value) -> Value {
        bottom_up(&mut schema, &mut plain);
        schema
    }

    #[test]
    fn constants_become_one_enum_with_their_docs() {
        let schema = json!({ "description": "Units", "oneOf": [
            { "type": "string", "enum": ["kelvin", "rankine"] },
            { "type": "string", "const": "celsius", "description": "Water freezes\nat zero" },
        ] });
        assert_eq!(
            made_plain(schema),
            json!({
                "type": "string",
                "enum": ["kelvin", "rankine", "celsius"],
                "description": "Units\n\n- `celsius`: Water freezes\n  at zero",
            })
        );
    }

    #[test]
    fn a_choice_with_data_stays() {
        let schema = json!({ "oneOf": [{ "const": "a" }, { "type": "object" }] });
        let plain = json!({ "oneOf": [{ "type": "string", "enum": ["a"] }, { "type": "object" }] });
        assert_eq!(made_plain(schema), plain);
    }
}
