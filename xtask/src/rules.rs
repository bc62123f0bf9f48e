//! What the rules crate is generated: the `Dialect` enum and a shape table for each dialect.

mod dialect;
mod shapes;

use std::path::PathBuf;

use anyhow::Result;
use proc_macro2::TokenStream;
use quote::quote;

use crate::manifest::{Entry, families, family_module};
use crate::print::rust_file;
use crate::regen::{Files, Source};

/// Where the files go, relative to the workspace.
pub(crate) const FOLDER: &str = "crates/rules/src/generated";

/// Every generated file of the rules crate.
pub(crate) fn generate(sources: &[Source], files: &mut Files) -> Result<()> {
    let folder = PathBuf::from(FOLDER);
    let entries: Vec<Entry> = sources.iter().map(|source| source.entry.clone()).collect();
    files.insert(folder.join("mod.rs"), modules(&entries)?);
    files.insert(folder.join("dialect.rs"), dialect::generate(sources)?);
    for source in sources {
        let path = folder
            .join(&source.entry.family)
            .join(source.entry.module() + ".rs");
        files.insert(path, shapes::generate(source)?);
    }
    Ok(())
}

/// The features that are none of the rules crate: declarations ask for these dialects, so they are always compiled.
const ALWAYS: [&str; 2] = ["a2a", "mcp"];

/// The condition under which the shapes of a dialect are compiled.
fn gate(entry: &Entry) -> TokenStream {
    match &entry.feature {
        Some(feature) if !ALWAYS.contains(&feature.as_str()) => quote!(#[cfg(feature = #feature)]),
        _ => TokenStream::new(),
    }
}

fn modules(entries: &[Entry]) -> Result<String> {
    let families = families(entries)
        .into_iter()
        .map(|(family, entries)| family_module(family, "Shapes of the", &entries, gate));
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
