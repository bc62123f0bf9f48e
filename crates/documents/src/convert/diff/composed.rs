//! Composed schemas, whose alternatives are compared in pairs.

use serde_json::Value;

use super::schema::{Change, Run};
use crate::convert::member::{Object, items, text};

impl<'a> Run<'a> {
    /// Compares `anyOf`, `oneOf` and `allOf`.
    pub(super) fn composed(&mut self, old: &'a Object, new: &'a Object, path: &str, depth: usize) {
        for key in ["anyOf", "oneOf", "allOf"] {
            // A union of types is already compared as a set of types.
            let parts = |schema: &'a Object| -> &'a [Value] {
                let plain = key == "anyOf" && union(schema).is_some();
                if plain { &[] } else { items(schema, key) }
            };
            match (parts(old), parts(new)) {
                ([], []) => {}
                ([], _) => self.report(path, Change::Narrower, format!("`{key}` was added")),
                (_, []) => self.report(path, Change::Wider, format!("`{key}` was removed")),
                (old, new) => self.parts(key, old, new, path, depth),
            }
        }
    }

    fn parts(&mut self, key: &str, old: &'a [Value], new: &'a [Value], path: &str, depth: usize) {
        let mut come: Vec<&Value> = new.iter().collect();
        let mut gone = Vec::new();
        for part in old {
            match come.iter().position(|other| self.alike(part, other)) {
                Some(same) => drop(come.remove(same)),
                None => gone.push(part),
            }
        }
        let (more, fewer) = match key {
            "allOf" => (Change::Narrower, Change::Wider),
            _ => (Change::Wider, Change::Narrower),
        };
        if gone.len() == come.len() {
            for (old, new) in gone.into_iter().zip(come) {
                self.schema(old, new, path, depth + 1);
            }
        } else if gone.is_empty() {
            self.report(path, more, format!("an alternative was added to `{key}`"));
        } else if come.is_empty() {
            self.report(path, fewer, format!("an alternative was removed from `{key}`"));
        } else {
            self.report(path, Change::Other, format!("`{key}` was changed"));
        }
    }
}

/// The types that `anyOf` lists, if it contains nothing else and has no `type` beside it.
pub(super) fn union(schema: &Object) -> Option<Vec<&str>> {
    let parts = items(schema, "anyOf");
    let of_part = |part: &'_ Value| part.as_object().is_some_and(|part| part.len() == 1);
    if parts.is_empty() || schema.contains_key("type") || !parts.iter().all(of_part) {
        return None;
    }
    let parts = parts.iter().filter_map(Value::as_object);
    parts.map(|part| text(part, "type")).collect()
}
