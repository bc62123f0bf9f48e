//! The schemas inside of a schema: visiting each, and taking one out so that it stands alone.

use serde_json::{Map, Value, json};

use crate::check::source::push_token;

/// Visits a schema and each below it, with its pointer.
pub(crate) fn each_schema(schema: &Value, pointer: &str, visit: &mut dyn FnMut(&Map<String, Value>, &str)) {
    descend(schema, &mut pointer.to_owned(), visit);
}

fn descend(schema: &Value, pointer: &mut String, visit: &mut dyn FnMut(&Map<String, Value>, &str)) {
    let Value::Object(keywords) = schema else { return };
    visit(keywords, pointer);
    for (key, value) in keywords {
        let place = pointer.len();
        push_token(pointer, key);
        match (holds(key), value) {
            (Holds::Schemas, Value::Object(_)) => descend(value, pointer, visit),
            (Holds::Schemas, Value::Array(schemas)) => {
                for (index, schema) in schemas.iter().enumerate() {
                    below(&index.to_string(), schema, pointer, visit);
                }
            }
            (Holds::Named, Value::Object(map)) => {
                for (name, schema) in map {
                    below(name, schema, pointer, visit);
                }
            }
            _ => {}
        }
        pointer.truncate(place);
    }
}

fn below(
    token: &str,
    schema: &Value,
    pointer: &mut String,
    visit: &mut dyn FnMut(&Map<String, Value>, &str),
) {
    let place = pointer.len();
    push_token(pointer, token);
    descend(schema, pointer, visit);
    pointer.truncate(place);
}

/// What the value of a keyword is.
enum Holds {
    /// A schema, or a list of them.
    Schemas,
    /// Schemas by name.
    Named,
    /// Something else.
    Data,
}

fn holds(key: &str) -> Holds {
    match key {
        "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas" => Holds::Named,
        "allOf"
        | "anyOf"
        | "oneOf"
        | "prefixItems"
        | "items"
        | "not"
        | "if"
        | "then"
        | "else"
        | "contains"
        | "propertyNames"
        | "additionalProperties"
        | "additionalItems"
        | "unevaluatedItems"
        | "unevaluatedProperties" => Holds::Schemas,
        _ => Holds::Data,
    }
}

/// A schema of `root` with its references replaced by what they lead to; `refs_alone` where a draft ignores what stands
/// beside a `$ref`. None where it recurs, grows beyond reason, or refers in another way than by a pointer.
pub(crate) fn standalone(schema: &Map<String, Value>, root: &Value, refs_alone: bool) -> Option<Value> {
    let mut copy = Copy {
        root,
        refs_alone,
        left: 2000,
    };
    copy.object(schema, 0)
}

struct Copy<'v> {
    root: &'v Value,
    refs_alone: bool,
    /// How many more schemas may be copied.
    left: usize,
}

impl Copy<'_> {
    fn schema(&mut self, schema: &Value, depth: usize) -> Option<Value> {
        match schema {
            Value::Object(keywords) => self.object(keywords, depth),
            other => Some(other.clone()),
        }
    }

    fn object(&mut self, keywords: &Map<String, Value>, depth: usize) -> Option<Value> {
        self.left = self.left.checked_sub(1)?;
        if depth > 40
            || ["$dynamicRef", "$recursiveRef", "$id", "id"]
                .iter()
                .any(|key| keywords.get(*key).is_some_and(Value::is_string))
        {
            return None;
        }
        let target = match keywords.get("$ref") {
            Some(Value::String(reference)) => Some(self.target(reference, depth)?),
            _ => None,
        };
        if self.refs_alone && target.is_some() {
            return target;
        }
        let mut own = Map::new();
        for (key, value) in keywords {
            if matches!(
                key.as_str(),
                "$ref" | "$defs" | "definitions" | "$schema" | "default" | "examples"
            ) {
                continue;
            }
            own.insert(key.clone(), self.value(key, value, depth)?);
        }
        Some(match target {
            Some(target) => json!({ "allOf": [target, own] }),
            None => own.into(),
        })
    }

    fn value(&mut self, key: &str, value: &Value, depth: usize) -> Option<Value> {
        match (holds(key), value) {
            (Holds::Schemas, Value::Array(schemas)) => schemas
                .iter()
                .map(|schema| self.schema(schema, depth + 1))
                .collect(),
            (Holds::Schemas, schema) => self.schema(schema, depth + 1),
            (Holds::Named, Value::Object(map)) => {
                let mut copied = Map::new();
                for (name, schema) in map {
                    copied.insert(name.clone(), self.schema(schema, depth + 1)?);
                }
                Some(copied.into())
            }
            _ => Some(value.clone()),
        }
    }

    fn target(&mut self, reference: &str, depth: usize) -> Option<Value> {
        let schema = self.root.pointer(reference.strip_prefix('#')?)?;
        self.schema(schema, depth + 1)
    }
}
