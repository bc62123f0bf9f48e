//! The keys that a list of items may hold: unknown and duplicate ones are faults on the very key.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;

use super::{Item, Named, Value};
use crate::errors::Errors;
use crate::suggest;

/// The named items of a list by key, taken one by one by the decoder.
pub(crate) struct Keys {
    items: BTreeMap<String, Vec<Named>>,
}

impl Keys {
    /// Sorts `items` by key. A key outside `known` is a fault with the nearest known one named; a second use of a key
    /// outside `repeatable` is a fault on the second. What is no key is handed back in order.
    pub(crate) fn sort(
        items: Vec<Item>,
        known: &[&str],
        repeatable: &[&str],
        errors: &mut Errors,
    ) -> (Self, Vec<Item>) {
        let mut keys = Self {
            items: BTreeMap::new(),
        };
        let mut rest = Vec::new();
        for item in items {
            match item {
                Item::Named(named) => keys.insert(named, known, repeatable, errors),
                other => rest.push(other),
            }
        }
        (keys, rest)
    }

    fn insert(&mut self, named: Named, known: &[&str], repeatable: &[&str], errors: &mut Errors) {
        let key = named.key.unraw().to_string();
        if !known.contains(&key.as_str()) {
            errors.add(&named.key, unknown_key(&key, known));
            return;
        }
        let uses = self.items.entry(key.clone()).or_default();
        if !uses.is_empty() && !repeatable.contains(&key.as_str()) {
            errors.add(&named.key, format!("duplicate key `{key}`"));
            return;
        }
        uses.push(named);
    }

    /// The value of `key`, with the key's token.
    pub(crate) fn take(&mut self, key: &str) -> Option<(Ident, Value)> {
        self.items
            .get_mut(key)?
            .pop()
            .map(|named| (named.key, named.value))
    }

    /// All values of a repeatable `key`, in order.
    pub(crate) fn take_all(&mut self, key: &str) -> Vec<(Ident, Value)> {
        let uses = self.items.remove(key).unwrap_or_default();
        uses.into_iter().map(|named| (named.key, named.value)).collect()
    }

    /// The span of `key`, if it is there and not yet taken.
    pub(crate) fn span_of(&self, key: &str) -> Option<Span> {
        self.items.get(key)?.first().map(|named| named.key.span())
    }
}

/// The message for a key that does not exist.
pub(crate) fn unknown_key(key: &str, known: &[&str]) -> String {
    let list: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
    let hint = suggest::hint(key, known);
    format!("unknown key `{key}`{hint}, expected one of {}", list.join(", "))
}
