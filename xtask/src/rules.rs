//! Generates parts of the rules crate: the `Dialect` enum and a shape table for each dialect.

mod dialect;
mod mapping;
mod shapes;

use std::path::{Path, PathBuf};

use anyhow::Result;
use proc_macro2::TokenStream;
use quote::quote;

use crate::files::Files;
use crate::manifest::{Entry, Source, families, family_module};
use crate::print::rust_file;

/// The folder of the files, relative to the workspace.
pub(crate) const FOLDER: &str = "crates/rules/src/generated";

/// Generates all files of the rules crate.
pub(crate) fn generate(root: &Path, sources: &[Source], files: &mut Files) -> Result<()> {
    let folder = PathBuf::from(FOLDER);
    let entries: Vec<Entry> = sources.iter().map(|source| source.entry.clone()).collect();
    let mut mapped = Vec::new();
    for family in families(&entries).into_keys() {
        let versions: Vec<&Source> = sources.iter().filter(|one| one.entry.family == family).collect();
        if let Some(text) = mapping::generate(root, family, &versions)? {
            files.insert(folder.join(family).join("mapping.rs"), text);
            mapped.push(family);
        }
    }
    files.insert(folder.join("mod.rs"), modules(&entries, &mapped)?);
    files.insert(folder.join("dialect.rs"), dialect::generate(sources)?);
    for source in sources {
        let path = folder
            .join(&source.entry.family)
            .join(source.entry.module() + ".rs");
        files.insert(path, shapes::generate(source)?);
    }
    Ok(())
}

/// Features that the rules crate does not have: these dialects are always compiled, because declarations need them.
const ALWAYS: [&str; 2] = ["a2a", "mcp"];

/// The condition for compiling the shapes of a dialect.
fn gate(entry: &Entry) -> TokenStream {
    match &entry.feature {
        Some(feature) if !ALWAYS.contains(&feature.as_str()) => quote!(#[cfg(feature = #feature)]),
        _ => TokenStream::new(),
    }
}

fn modules(entries: &[Entry], mapped: &[&str]) -> Result<String> {
    let families = families(entries).into_iter().map(|(family, entries)| {
        let more: &[&str] = if mapped.contains(&family) {
            &["mapping"]
        } else {
            &[]
        };
        family_module(family, "Shapes of the", &entries, more, gate)
    });
    rust_file(
        "schemas/manifest.toml",
        quote! {
            #![doc = " Facts of the schemas: the dialects and the shapes of their documents."]
            mod dialect;
            #(#families)*
            pub use dialect::{Dialect, Family, root};
        },
    )
}
