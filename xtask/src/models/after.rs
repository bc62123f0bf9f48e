//! Passes over the code that typify wrote: types that are pleasant by hand, lose nothing, and compile fast.

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

    /// The code that `pass` makes of `code`, without the spaces in which two ways of writing differ.
    pub(super) fn after(pass: fn(&Facts, File) -> Result<File>, facts: &Facts, code: &str) -> String {
        let file = pass(facts, syn::parse_str(code).expect("code")).expect("a pass that works");
        prettyplease::unparse(&file)
    }

    /// Code as prettyplease writes it.
    pub(super) fn pretty(code: &str) -> String {
        prettyplease::unparse(&syn::parse_str(code).expect("code"))
    }
}
