//! Passes over the output of typify: types that are convenient, lossless and fast to compile.

mod items;
mod names;
mod objects;
mod texts;
mod unions;

use anyhow::Result;
use syn::File;

use crate::facts::Facts;

pub(super) fn run(facts: &Facts, file: File) -> Result<File> {
    let file = texts::pass(facts, names::pass(file))?;
    objects::pass(facts, unions::pass(facts, file)?)
}

/// Fixtures for the tests of the passes.
#[cfg(test)]
mod fixture {
    use super::{Facts, File, Result};

    /// A schema with the given `$defs`, as text.
    pub(super) fn facts(defs: &str) -> Facts {
        let text = format!(r#"{{"title": "T", "description": "D.", "$defs": {defs}}}"#);
        Facts::of(&text).expect("a schema")
    }

    /// Applies `pass` to `code` and normalizes whitespace.
    pub(super) fn after(pass: fn(&Facts, File) -> Result<File>, facts: &Facts, code: &str) -> String {
        let file = pass(facts, syn::parse_str(code).expect("code")).expect("a pass that works");
        prettyplease::unparse(&file)
    }

    /// Formats code with prettyplease.
    pub(super) fn pretty(code: &str) -> String {
        prettyplease::unparse(&syn::parse_str(code).expect("code"))
    }
}
