//! References of a schema: their targets, and which can be inlined.

use std::collections::BTreeMap;

use serde_json::Value;

use super::conjunction::conjunction;
use super::keyword::{Role, role};
use super::value::{Object, is_nothing, nothing, take};
use super::walk::{DEEPEST, Json, children};

/// Maximum number of schema nodes for which definitions are inlined.
pub const LARGEST: usize = 2_000;

/// Returns the target of a local reference, if it is a schema of `root`.
pub fn target<'v, J: Json>(root: &'v J, reference: &str) -> Option<&'v J> {
    let fragment = reference.strip_prefix('#')?;
    if fragment.is_empty() {
        return Some(root);
    }
    let mut found = root;
    for token in fragment.strip_prefix('/')?.split('/').map(decode) {
        found = match found.as_array() {
            Some(items) => items.get(token.parse::<usize>().ok()?)?,
            None => J::member(found.as_object()?, &token)?,
        };
    }
    found.is_schema().then_some(found)
}

/// Decodes a token of a reference, such as `P%3Cu8%3E`, by removing the escapes of URIs and JSON
/// pointers.
pub fn decode(token: &str) -> String {
    let mut bytes = Vec::with_capacity(token.len());
    let mut rest = token.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        let byte = hex
            .and_then(|hex| u8::from_str_radix(hex, 16).ok())
            .filter(|_| *first == b'%');
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &tail[2..] } else { tail };
    }
    let text = String::from_utf8_lossy(&bytes);
    crate::pointer::unescape(&text).into_owned()
}

/// The `$ref` of a schema.
pub fn reference<'v, J: Json + 'v>(schema: &'v J::Members) -> Option<&'v str> {
    J::member(schema, "$ref")?.as_str()
}

/// How a reference can be resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reference<'v, J> {
    /// It can be inlined.
    Plain(&'v J),
    /// It is recursive.
    Recursive(&'v J),
    /// It has several uses, and inlining them would make the schema too large.
    Large(&'v J),
    /// It cannot be resolved in this schema.
    Lost,
}

/// The references of one schema.
#[derive(Debug)]
pub struct References<'v, J> {
    root: &'v J,
    /// Number of nodes after inlining all definitions that are not recursive.
    size: usize,
    recursive: BTreeMap<String, bool>,
    /// Number of uses of each definition, if the schema is large.
    uses: BTreeMap<&'v str, usize>,
}

impl<'v, J: Json> References<'v, J> {
    /// Collects the references of the schema `root`.
    pub fn of(root: &'v J) -> Self {
        let mut references = Self {
            root,
            size: 0,
            recursive: BTreeMap::new(),
            uses: BTreeMap::new(),
        };
        references.size = references.size_of(root, &mut BTreeMap::new(), 0);
        if references.is_large() {
            references.count(root, 0);
        }
        references
    }

    /// Resolves `reference`.
    pub fn get(&mut self, reference: &str) -> Reference<'v, J> {
        let Some(target) = target(self.root, reference) else {
            return Reference::Lost;
        };
        if self.is_recursive(reference) {
            Reference::Recursive(target)
        } else if self.uses.get(reference).is_some_and(|uses| *uses > 1) {
            Reference::Large(target)
        } else {
            Reference::Plain(target)
        }
    }

    /// The number of schema nodes with definitions inlined.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether there are too many nodes to inline everything.
    fn is_large(&self) -> bool {
        self.size > LARGEST
    }

    fn count(&mut self, schema: &'v J, depth: usize) {
        let Some(node) = schema.as_object().filter(|_| depth <= DEEPEST) else {
            return;
        };
        if let Some(name) = reference::<J>(node) {
            *self.uses.entry(name).or_default() += 1;
        }
        children::<J>(node, &mut |_, _, child| self.count(child, depth + 1));
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
            let Some(target) = target(self.root, next) else {
                continue;
            };
            let mut inner = Vec::new();
            references(target, &mut inner, 0);
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

    fn size_of(&self, schema: &'v J, known: &mut BTreeMap<&'v str, usize>, depth: usize) -> usize {
        let Some(node) = schema.as_object() else { return 1 };
        let mut total = 1_usize;
        if depth > DEEPEST {
            return total;
        }
        if let Some(name) = reference::<J>(node) {
            let size = known.get(name).copied().unwrap_or_else(|| {
                // A reference inside its own target is recursive and stays, so it adds no nodes.
                known.insert(name, 0);
                let target = target(self.root, name);
                target.map_or(0, |target| self.size_of(target, known, depth + 1))
            });
            known.insert(name, size);
            total = total.saturating_add(size);
        }
        used::<J>(node, &mut |child| {
            total = total.saturating_add(self.size_of(child, known, depth + 1));
        });
        total
    }
}

/// Collects the references in a schema.
pub(crate) fn references<'v, J: Json>(schema: &'v J, found: &mut Vec<&'v str>, depth: usize) {
    let Some(node) = schema.as_object().filter(|_| depth <= DEEPEST) else {
        return;
    };
    found.extend(reference::<J>(node));
    used::<J>(node, &mut |child| references(child, found, depth + 1));
}

/// Visits the direct subschemas of `schema`, except definitions, which count where they are used.
fn used<'v, J: Json>(schema: &'v J::Members, visit: &mut dyn FnMut(&'v J)) {
    children::<J>(schema, &mut |key, _, child| {
        if role(key) != Some(Role::Definitions) {
            visit(child);
        }
    });
}

/// Whether `schema` contains a reference.
#[cfg(feature = "llm-schemas")]
pub(crate) fn refers<J: Json>(schema: &J) -> bool {
    let mut found = Vec::new();
    references(schema, &mut found, 0);
    !found.is_empty()
}

/// Replaces the reference of a node with its target.
#[inline]
pub fn with_target(mut node: Object, target: &Value) -> Object {
    take(&mut node, "$ref");
    let Value::Object(target) = target else {
        return if is_nothing(target) { nothing() } else { node };
    };
    let mut target = target.clone();
    target.retain(|key, _| role(key) != Some(Role::Definitions));
    conjunction(&target, &node).unwrap_or_else(|| {
        let all = node.entry("allOf").or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(all) = all {
            all.push(target.into());
        }
        node
    })
}

/// The minimal schema of a reference whose target is omitted.
#[cfg(feature = "llm-schemas")]
#[inline]
pub(crate) fn least(node: &Object, target: &Value) -> Object {
    let mut least = Object::new();
    for key in ["type", "description"] {
        let stated = node.get(key).or_else(|| target.get(key));
        least.extend(stated.map(|value| (key.to_owned(), value.clone())));
    }
    least
}
