//! References, compared by their targets and sibling keywords.

use agentcard_rules::schema::{reference, target};
use serde_json::Value;

use super::schema::{Change, DEEPEST, Run, is_silent, members};
use crate::convert::member::Object;

/// Nesting depth, including references, beyond which values are compared as text.
const LONGEST: usize = 1_024;

impl<'a> Run<'a> {
    /// Compares the siblings of references.
    pub(super) fn siblings(
        &mut self,
        (old, new): (&'a Value, &'a Value),
        referred: (bool, bool),
        path: &str,
        depth: usize,
    ) {
        let says = |schema: &Value, referred: bool| {
            let spoken = |key: &String| key != "$ref" && !is_silent(key);
            referred && schema.as_object().is_some_and(|schema| schema.keys().any(spoken))
        };
        match (members(old), members(new)) {
            (Some(old), Some(new)) if referred == (true, true) => self.keywords(old, new, path, depth),
            _ if says(old, referred.0) || says(new, referred.1) => {
                self.report(path, Change::Other, "the schema was changed");
            }
            _ => {}
        }
    }

    /// Compares references that don't resolve within the document.
    pub(super) fn references(&mut self, old: &Object, new: &Object, path: &str) {
        let (before, after) = (old.get("$ref"), new.get("$ref"));
        if before != after && self.is_foreign(before, after) {
            self.report(path, Change::Other, "`$ref` was changed");
        }
    }

    fn is_foreign(&self, old: Option<&Value>, new: Option<&Value>) -> bool {
        let foreign = |reference: Option<&Value>, root: &Value| {
            reference.is_some_and(|reference| reference.as_str().and_then(|to| target(root, to)).is_none())
        };
        foreign(old, self.roots.0) || foreign(new, self.roots.1)
    }

    /// Whether two values are equal, with references compared by their targets.
    pub(super) fn alike(&self, old: &Value, new: &Value) -> bool {
        self.same(old, new, &mut Vec::new(), 0)
    }

    fn same(
        &self,
        old: &Value,
        new: &Value,
        seen: &mut Vec<(*const Value, *const Value)>,
        depth: usize,
    ) -> bool {
        let (before, after) = (resolve(old, self.roots.0), resolve(new, self.roots.1));
        if !std::ptr::eq(before, old) || !std::ptr::eq(after, new) {
            let pair = (std::ptr::from_ref(before), std::ptr::from_ref(after));
            if seen.contains(&pair) {
                return true;
            }
            seen.push(pair);
        }
        match (before, after) {
            // Chains of definitions may be too deep for recursion.
            (old, new) if depth > LONGEST => old == new,
            (Value::Object(old), Value::Object(new)) => {
                old.len() == new.len()
                    && old.iter().all(|(key, value)| {
                        new.get(key)
                            .is_some_and(|other| self.same(value, other, seen, depth + 1))
                    })
            }
            (Value::Array(old), Value::Array(new)) => {
                old.len() == new.len()
                    && old
                        .iter()
                        .zip(new)
                        .all(|(one, other)| self.same(one, other, seen, depth + 1))
            }
            (old, new) => old == new,
        }
    }
}

/// The schema that a chain of local references leads to.
pub(super) fn resolve<'a>(schema: &'a Value, root: &'a Value) -> &'a Value {
    let mut found = schema;
    // References may form a cycle.
    for _ in 0..DEEPEST {
        match found
            .as_object()
            .and_then(reference::<Value>)
            .and_then(|to| target(root, to))
        {
            Some(next) => found = next,
            None => break,
        }
    }
    found
}
