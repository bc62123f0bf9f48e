//! References of a schema: which can be written in place, and which can't.

use std::collections::BTreeMap;

use serde_json::Value;

use super::object::{Object, text};
use super::walk::each_child;
use crate::mcp::reference::unescape;

/// Number of schema nodes up to which definitions are written in place.
const LARGEST: usize = 2_000;

/// What can be done about a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reference<'v> {
    /// It can be written in place.
    Plain(&'v Value),
    /// It leads back to itself.
    Recursive(&'v Value),
    /// Written in place, the schema would be too large for anyone.
    Large(&'v Value),
    /// It leads to nothing in this schema.
    Lost,
}

/// The references of one schema.
#[derive(Debug)]
pub struct References<'v> {
    root: &'v Value,
    is_large: bool,
    recursive: BTreeMap<String, bool>,
}

impl<'v> References<'v> {
    /// Those of the schema `root`.
    pub fn of(root: &'v Value) -> Self {
        let mut references = Self {
            root,
            is_large: false,
            recursive: BTreeMap::new(),
        };
        let mut sizes = BTreeMap::new();
        references.is_large = references.size(root, &mut sizes, 0) > LARGEST;
        references
    }

    /// What `reference` is.
    pub fn get(&mut self, reference: &str) -> Reference<'v> {
        let Some(target) = self.target(reference) else {
            return Reference::Lost;
        };
        if self.is_recursive(reference) {
            Reference::Recursive(target)
        } else if self.is_large {
            Reference::Large(target)
        } else {
            Reference::Plain(target)
        }
    }

    /// Whether definitions can be written in place at all.
    pub fn is_large(&self) -> bool {
        self.is_large
    }

    /// What a local reference leads to, if that is a schema.
    fn target(&self, reference: &str) -> Option<&'v Value> {
        let fragment = reference.strip_prefix('#')?;
        if fragment.is_empty() {
            return Some(self.root);
        }
        let mut found = self.root;
        for token in fragment.strip_prefix('/')?.split('/').map(unescape) {
            found = match found {
                Value::Array(items) => items.get(token.parse::<usize>().ok()?)?,
                other => other.get(&token)?,
            };
        }
        (found.is_object() || found.is_boolean()).then_some(found)
    }

    fn is_recursive(&mut self, reference: &str) -> bool {
        if let Some(known) = self.recursive.get(reference) {
            return *known;
        }
        let recursive = self.leads_back(reference);
        self.recursive.insert(reference.to_owned(), recursive);
        recursive
    }

    fn leads_back(&self, reference: &str) -> bool {
        let (mut seen, mut open) = (Vec::new(), vec![reference]);
        while let Some(next) = open.pop() {
            let Some(target) = self.target(next) else { continue };
            let mut inner = Vec::new();
            names(target, &mut inner, 0);
            for name in inner {
                if name == reference {
                    return true;
                }
                if !seen.contains(&name) {
                    seen.push(name);
                    open.push(name);
                }
            }
        }
        false
    }

    /// Number of nodes of a schema with all that is not recursive in place.
    fn size(&self, schema: &'v Value, known: &mut BTreeMap<&'v str, usize>, depth: usize) -> usize {
        let Value::Object(node) = schema else { return 1 };
        let mut total = 1_usize;
        if depth > 100 {
            return total;
        }
        if let Some(name) = text(node, "$ref") {
            let size = known.get(name).copied().unwrap_or_else(|| {
                // A reference that is met again inside of itself adds nothing: it is recursive, and stays.
                known.insert(name, 0);
                let target = self.target(name);
                target.map_or(0, |target| self.size(target, known, depth + 1))
            });
            known.insert(name, size);
            total = total.saturating_add(size);
        }
        each_child(node, &mut |key, child| {
            if !matches!(key, "$defs" | "definitions") {
                total = total.saturating_add(self.size(child, known, depth + 1));
            }
        });
        total
    }
}

/// The name that a token of a reference, such as `P%3Cu8%3E`, stands for.
pub fn definition_name(token: &str) -> String {
    unescape(token)
}

/// The references in a schema.
fn names<'v>(schema: &'v Value, found: &mut Vec<&'v str>, depth: usize) {
    let Value::Object(node) = schema else { return };
    if depth > 100 {
        return;
    }
    found.extend(text(node, "$ref"));
    each_child(node, &mut |key, child| {
        // Definitions count where they are used.
        if !matches!(key, "$defs" | "definitions") {
            names(child, found, depth + 1);
        }
    });
}

/// Whether any schema in `node` is a reference.
pub(super) fn has_references(node: &Object) -> bool {
    let mut found = Vec::new();
    each_child(node, &mut |_, child| names(child, &mut found, 0));
    !found.is_empty()
}
