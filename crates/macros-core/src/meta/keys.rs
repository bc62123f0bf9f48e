//! The keys that a list of items may hold: unknown and duplicate ones are faults on the very key.

use proc_macro2::Ident;
use syn::ext::IdentExt;

use super::{Item, Named, Value};
use crate::errors::Errors;
use crate::suggest::{self, listed};

/// The named items of a list by key, taken one by one by the decoder.
#[derive(Default)]
pub(crate) struct Keys {
    items: Vec<Named>,
    /// Known keys that an unknown one most likely stands for: they are not missing as well.
    meant: Vec<String>,
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
        let mut keys = Self::default();
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
            errors.add(&named.key, &unknown_key(&key, known));
            if let Some(meant) = suggest::nearest(&key, known) {
                self.meant.push(meant.to_owned());
            }
            return;
        }
        if self.position(&key).is_some() && !repeatable.contains(&key.as_str()) {
            errors.add(&named.key, &format!("duplicate key `{key}`"));
            return;
        }
        self.items.push(named);
    }

    /// The value of `key`, with the key's token.
    pub(crate) fn take(&mut self, key: &str) -> Option<(Ident, Value)> {
        let named = self.items.remove(self.position(key)?);
        Some((named.key, named.value))
    }

    fn position(&self, key: &str) -> Option<usize> {
        self.items.iter().position(|named| named.key.unraw() == key)
    }

    /// The value of a `key` that the list of `owner` must hold; a fault on `owner` if nothing stands for it.
    /// `form` shows what follows the key, such as `("…")`.
    pub(crate) fn require(
        &mut self,
        owner: &Ident,
        key: &str,
        form: &str,
        errors: &mut Errors,
    ) -> Option<(Ident, Value)> {
        let taken = self.take(key);
        if taken.is_none() && !self.meant(key) {
            errors.add(owner, &format!("missing key `{key}`: add `{key}{form}`"));
        }
        taken
    }

    /// Whether an unknown key most likely stands for `key`.
    pub(crate) fn meant(&self, key: &str) -> bool {
        self.meant.iter().any(|meant| meant == key)
    }

    /// All values of a repeatable `key`, in order.
    pub(crate) fn take_all(&mut self, key: &str) -> Vec<Named> {
        let mut uses = Vec::new();
        while let Some((key, value)) = self.take(key) {
            uses.push(Named { key, value });
        }
        uses
    }
}

/// Whether `word` is one of `words`.
pub(crate) fn is_one_of(word: &Ident, words: &[&str]) -> bool {
    words.contains(&word.to_string().as_str())
}

/// The message for a key that does not exist.
pub(crate) fn unknown_key(key: &str, known: &[&str]) -> String {
    let hint = suggest::hint(key, known);
    format!(
        "unknown key `{key}`{hint}, expected one of {}",
        listed(known, '`')
    )
}
