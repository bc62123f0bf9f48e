//! The JSON writer: compact, with an order that is independent of the features of `serde_json`.

use agentcard_rules::schema::{Takes, takes};
use serde_json::{Map, Value};

/// Schema keywords in output order; others follow, sorted by name.
const KEYWORDS: &[&str] = &[
    "$schema",
    "$ref",
    "type",
    "description",
    "properties",
    "patternProperties",
    "required",
    "additionalProperties",
    "prefixItems",
    "items",
    "enum",
    "const",
    "anyOf",
    "oneOf",
    "allOf",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "minItems",
    "maxItems",
    "uniqueItems",
    "default",
    "examples",
];

/// Writes `schema`; the names in `first` come before all other properties of its root.
#[inline]
pub(super) fn write_schema(schema: &Value, first: &[&str], out: &mut String) {
    let Value::Object(schema) = schema else {
        return write_value(schema, out);
    };
    let mut members = Members::open(out);
    for (keyword, value) in ordered(schema, KEYWORDS) {
        let out = members.name(keyword);
        match (takes(keyword), value) {
            (Takes::Map, Value::Object(map)) => {
                let first = if keyword == "properties" { first } else { &[] };
                write_map(map, first, out);
            }
            (Takes::List | Takes::Items, Value::Array(schemas)) => write_list(schemas, out),
            (Takes::Schema | Takes::Items, value) => write_schema(value, &[], out),
            (_, value) => write_value(value, out),
        }
    }
    members.close();
}

#[inline]
fn write_map(map: &Map<String, Value>, first: &[&str], out: &mut String) {
    let mut members = Members::open(out);
    for (name, schema) in ordered(map, first) {
        write_schema(schema, &[], members.name(name));
    }
    members.close();
}

#[inline]
fn write_list(schemas: &[Value], out: &mut String) {
    out.push('[');
    for (at, schema) in schemas.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        write_schema(schema, &[], out);
    }
    out.push(']');
}

/// Writes any value, with members sorted by name.
#[inline]
pub(super) fn write_value(value: &Value, out: &mut String) {
    match value {
        Value::Object(map) => {
            let mut members = Members::open(out);
            for (name, value) in ordered(map, &[]) {
                write_value(value, members.name(name));
            }
            members.close();
        }
        Value::Array(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write_value(item, out);
            }
            out.push(']');
        }
        Value::String(text) => write_text(text, out),
        scalar => out.push_str(&scalar.to_string()),
    }
}

/// Writes a string in quotes.
#[inline]
pub(super) fn write_text(text: &str, out: &mut String) {
    out.push('"');
    write_inside(text, out);
    out.push('"');
}

/// Writes the contents of a string without quotes.
#[inline]
pub(super) fn write_inside(text: &str, out: &mut String) {
    if text
        .bytes()
        .all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\')
    {
        return out.push_str(text);
    }
    let quoted = Value::from(text).to_string();
    out.push_str(&quoted[1..quoted.len() - 1]);
}

/// The members of `map`: the names in `first` in that order, then the others sorted.
#[inline]
pub(super) fn ordered<'m>(map: &'m Map<String, Value>, first: &[&str]) -> Vec<(&'m String, &'m Value)> {
    let mut members: Vec<(usize, &String, &Value)> = Vec::with_capacity(map.len());
    for (name, value) in map {
        let rank = first
            .iter()
            .position(|&known| known == name)
            .unwrap_or(first.len());
        // A hand-written sort: that of the standard library takes longer to compile than this whole file.
        let mut at = members.len();
        while at > 0 && (members[at - 1].0, members[at - 1].1) > (rank, name) {
            at -= 1;
        }
        members.insert(at, (rank, name, value));
    }
    members
        .into_iter()
        .map(|(_, name, value)| (name, value))
        .collect()
}

/// An object under construction.
pub(super) struct Members<'o> {
    out: &'o mut String,
    empty: bool,
}

impl<'o> Members<'o> {
    #[inline]
    pub(super) fn open(out: &'o mut String) -> Self {
        out.push('{');
        Self { out, empty: true }
    }

    /// Reopens the object at the end of `out`.
    #[inline]
    pub(super) fn reopen(out: &'o mut String) -> Self {
        out.pop();
        let empty = out.ends_with('{');
        Self { out, empty }
    }

    /// Writes the name of the next member; the caller writes its value to the returned string.
    #[inline]
    pub(super) fn name(&mut self, name: &str) -> &mut String {
        if !self.empty {
            self.out.push(',');
        }
        self.empty = false;
        write_text(name, self.out);
        self.out.push(':');
        self.out
    }

    #[inline]
    pub(super) fn close(self) {
        self.out.push('}');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn keywords_and_names_have_a_fixed_order() {
        let schema = json!({
            "required": ["b"],
            "properties": { "a": { "title": "t", "minimum": 1, "type": "integer" }, "b": {} },
            "type": "object",
        });
        let mut text = String::new();
        write_schema(&schema, &["b", "a"], &mut text);
        assert_eq!(
            text,
            r#"{"type":"object","properties":{"b":{},"a":{"type":"integer","minimum":1,"title":"t"}},"required":["b"]}"#
        );
    }

    #[test]
    fn strings_are_escaped_like_serde_json() {
        for text in [
            "",
            "plain",
            "ünï €",
            "a \"b\" \\ c",
            "line\nand\ttab",
            "\u{1}\u{7f}\u{2028}",
        ] {
            let mut written = String::new();
            write_text(text, &mut written);
            assert_eq!(written, json!(text).to_string());
        }
    }

    #[test]
    fn defaults_are_not_treated_as_schemas() {
        let mut text = String::new();
        write_schema(&json!({ "default": { "type": 1, "a": 2 } }), &[], &mut text);
        assert_eq!(text, r#"{"default":{"a":2,"type":1}}"#);
    }
}
