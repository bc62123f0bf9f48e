//! Removes what costs tokens or trips clients and says nothing: titles, `$schema`, formats of numbers, and defaults of
//! outputs, which no one fills in.

use serde_json::{Map, Value};

use super::nulls::Role;

/// Removes it from one node.
#[inline]
pub(super) fn remove(schema: &mut Map<String, Value>, role: Role) {
    if role == Role::Output {
        schema.remove("default");
    }
    schema.remove("$schema");
    schema.remove("title");
    if schema.contains_key("format") && is_numeric(schema.get("type")) {
        schema.remove("format");
    }
}

#[inline]
fn is_numeric(ty: Option<&Value>) -> bool {
    let numeric = |ty: &Value| ty == "integer" || ty == "number";
    match ty {
        Some(Value::Array(types)) => types.iter().any(numeric),
        Some(ty) => numeric(ty),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agentcard_rules::schema::bottom_up;
    use serde_json::json;

    #[test]
    fn titles_go_and_formats_of_strings_stay() {
        let mut schema = json!({
            "$schema": "x",
            "title": "T",
            "properties": {
                "title": { "type": "string", "format": "date-time", "title": "t" },
                "n": { "type": "number", "format": "double" },
            },
        });
        bottom_up(&mut schema, &mut |node| remove(node, Role::Input));
        assert_eq!(
            schema,
            json!({ "properties": { "title": { "type": "string", "format": "date-time" }, "n": { "type": "number" } } })
        );
    }
}
