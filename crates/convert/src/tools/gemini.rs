//! JSON Schema → the subset of OpenAPI that Gemini reads.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::Loss;
use crate::member::{Object, below, items, object, take, text};

/// Keywords that Gemini reads as they are.
const KEPT: [&str; 16] = [
    "type",
    "title",
    "description",
    "enum",
    "items",
    "properties",
    "required",
    "anyOf",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
    "default",
];

/// Formats that Gemini reads.
const FORMATS: [&str; 6] = ["int32", "int64", "float", "double", "date-time", "enum"];

/// Keywords that say nothing about the values.
const SILENT: [&str; 6] = ["$schema", "$id", "$comment", "$defs", "definitions", "examples"];

/// Definitions inside one another beyond which a schema counts as endless.
const DEEPEST: usize = 32;

/// References of a tool that are written out; definitions that name each other twice double at every step.
const MOST_REFERENCES: usize = 500;

/// The schema as Gemini reads it: references are written out, what it cannot say is reported once a keyword.
pub(super) fn schema(root: &Value, pointer: &str, losses: &mut Vec<Loss>) -> Value {
    let mut run = Run {
        root,
        lost: Vec::new(),
        recursive: BTreeMap::new(),
        references: 0,
        losses,
    };
    run.schema(root, pointer, 0)
}

struct Run<'a> {
    root: &'a Value,
    /// Keywords that were reported for this tool.
    lost: Vec<String>,
    /// What is known about references.
    recursive: BTreeMap<String, bool>,
    /// How many were written out.
    references: usize,
    losses: &'a mut Vec<Loss>,
}

impl Run<'_> {
    fn lose(&mut self, keyword: &str, pointer: &str, message: &str) {
        if !self.lost.iter().any(|lost| lost == keyword) {
            self.lost.push(keyword.to_owned());
            self.losses.push(Loss::new(below(pointer, keyword), message));
        }
    }

    fn schema(&mut self, schema: &Value, pointer: &str, depth: usize) -> Value {
        let Some(members) = schema.as_object() else {
            if schema == &json!(false) {
                self.lose("false", pointer, "Gemini cannot forbid a value");
            }
            return json!({});
        };
        if let Some(reference) = text(members, "$ref") {
            return self.reference(members, reference, pointer, depth);
        }
        let mut out = Object::new();
        for (key, value) in members {
            self.keyword(&mut out, key, value, pointer, depth);
        }
        types(&mut out, members);
        out.into()
    }

    fn reference(&mut self, members: &Object, reference: &str, pointer: &str, depth: usize) -> Value {
        let target = reference
            .strip_prefix('#')
            .and_then(|local| self.root.pointer(local));
        self.references += 1;
        let is_short = depth < DEEPEST && self.references <= MOST_REFERENCES;
        let Some(Value::Object(target)) = target.filter(|_| is_short) else {
            self.lose(
                "$ref",
                pointer,
                "Gemini follows no reference, and this one cannot be written out",
            );
            return json!({ "type": "object" });
        };
        if self.is_recursive(reference) {
            self.lose(
                "$ref",
                pointer,
                "Gemini knows no recursion: the inner values may be anything",
            );
            return json!({ "type": text(target, "type").unwrap_or("object") });
        }
        let mut merged = target.clone();
        merged.extend(
            members
                .iter()
                .filter(|(key, _)| *key != "$ref")
                .map(|(key, value)| (key.clone(), value.clone())),
        );
        self.schema(&merged.into(), pointer, depth + 1)
    }

    /// Whether what a reference leads to leads back to it.
    fn is_recursive(&mut self, reference: &str) -> bool {
        if let Some(known) = self.recursive.get(reference) {
            return *known;
        }
        let recursive = self.leads_back(reference);
        self.recursive.insert(reference.to_owned(), recursive);
        recursive
    }

    fn leads_back(&self, reference: &str) -> bool {
        let mut seen = Vec::new();
        let mut open = vec![reference.to_owned()];
        while let Some(next) = open.pop() {
            let target = next.strip_prefix('#').and_then(|local| self.root.pointer(local));
            for inner in target.map(references).unwrap_or_default() {
                if inner == reference {
                    return true;
                }
                if !seen.contains(&inner) {
                    seen.push(inner.clone());
                    open.push(inner);
                }
            }
        }
        false
    }

    fn keyword(&mut self, out: &mut Object, key: &str, value: &Value, pointer: &str, depth: usize) {
        let at = below(pointer, key);
        match (key, value) {
            ("properties", Value::Object(named)) => {
                let each = named
                    .iter()
                    .map(|(name, schema)| (name.clone(), self.schema(schema, &below(&at, name), depth)));
                let properties: Object = each.collect();
                out.insert(key.to_owned(), properties.into());
            }
            ("items", Value::Object(_) | Value::Bool(_)) => {
                out.insert(key.to_owned(), self.schema(value, &at, depth));
            }
            ("anyOf" | "oneOf", Value::Array(all)) => self.alternatives(out, all, &at, depth),
            ("allOf", Value::Array(all)) if all.len() == 1 => {
                if let Value::Object(only) = self.schema(&all[0], &below(&at, 0), depth) {
                    only.into_iter().for_each(|(key, value)| {
                        out.entry(key).or_insert(value);
                    });
                }
            }
            ("const", value) => {
                out.insert("enum".to_owned(), json!([value]));
            }
            ("enum", Value::Array(values))
                if values.iter().any(|value| !value.is_string() && !value.is_null()) =>
            {
                self.lose(key, pointer, "Gemini enumerates texts only");
            }
            ("enum", Value::Array(values)) => {
                let texts: Vec<&Value> = values.iter().filter(|value| !value.is_null()).collect();
                out.insert(key.to_owned(), json!(texts));
            }
            ("format", value) if value.as_str().is_some_and(|format| FORMATS.contains(&format)) => {
                out.insert(key.to_owned(), value.clone());
            }
            ("exclusiveMinimum" | "exclusiveMaximum", value) => self.bound(out, key, value, pointer),
            ("type" | "nullable", _) => {}
            (key, _) if SILENT.contains(&key) => {}
            (key, value) if KEPT.contains(&key) => {
                out.insert(key.to_owned(), value.clone());
            }
            (key, _) => self.lose(key, pointer, &format!("Gemini has no `{key}`")),
        }
    }

    /// One of several schemas; null among them becomes `nullable`.
    fn alternatives(&mut self, out: &mut Object, all: &[Value], pointer: &str, depth: usize) {
        let is_null = |schema: &Value| schema.get("type") == Some(&json!("null"));
        let mut some: Vec<Value> = Vec::new();
        for (index, schema) in all.iter().enumerate().filter(|(_, schema)| !is_null(schema)) {
            some.push(self.schema(schema, &below(pointer, index), depth));
        }
        if all.iter().any(is_null) {
            out.insert("nullable".to_owned(), true.into());
        }
        match some.pop() {
            Some(Value::Object(only)) if some.is_empty() => only.into_iter().for_each(|(key, value)| {
                out.entry(key).or_insert(value);
            }),
            last => {
                some.extend(last);
                out.insert("anyOf".to_owned(), some.into());
            }
        }
    }

    /// An exclusive bound of integers has an inclusive twin.
    fn bound(&mut self, out: &mut Object, key: &str, value: &Value, pointer: &str) {
        match (key, value.as_i64()) {
            ("exclusiveMinimum", Some(bound)) => {
                out.insert("minimum".to_owned(), json!(bound.saturating_add(1)))
            }
            ("exclusiveMaximum", Some(bound)) => {
                out.insert("maximum".to_owned(), json!(bound.saturating_sub(1)))
            }
            _ => {
                self.lose(key, pointer, &format!("Gemini has no `{key}`"));
                None
            }
        };
    }
}

/// One type a schema; null among several becomes `nullable`, others become alternatives.
fn types(out: &mut Object, members: &Object) {
    let single = text(members, "type").map(str::to_owned);
    let several: Vec<&str> = items(members, "type").iter().filter_map(Value::as_str).collect();
    if several.contains(&"null") || members.get("nullable") == Some(&json!(true)) {
        out.insert("nullable".to_owned(), true.into());
    }
    let several: Vec<&str> = several.into_iter().filter(|ty| *ty != "null").collect();
    match (single, several.as_slice()) {
        (Some(ty), _) => {
            out.shift_insert(0, "type".to_owned(), ty.into());
        }
        (None, [ty]) => {
            out.shift_insert(0, "type".to_owned(), (*ty).into());
        }
        (None, []) if out.contains_key("enum") => {
            out.shift_insert(0, "type".to_owned(), "string".into());
        }
        (None, []) => {}
        (None, several) => {
            let each = several.iter().map(|ty| json!({ "type": ty }));
            out.entry("anyOf").or_insert_with(|| each.collect());
        }
    }
    // Gemini refuses an enumeration of anything but texts.
    if out.get("type").is_some_and(|ty| ty != "string") && object(members, "enum").is_none() {
        take(out, "enum");
    }
}

/// The local references in a schema.
fn references(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(members) => {
            let own = text(members, "$ref").map(str::to_owned);
            own.into_iter()
                .chain(members.values().flat_map(references))
                .collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}
