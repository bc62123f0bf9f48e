//! What the rules crate is generated: the `Dialect` enum and a shape table for each dialect.

mod dialect;
mod shapes;

use std::path::PathBuf;

use anyhow::Result;
use quote::{format_ident, quote};

use crate::manifest::{Entry, families};
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

fn modules(entries: &[Entry]) -> Result<String> {
    let families = families(entries).into_iter().map(|(family, entries)| {
        let doc = format!(" Shapes of the `{family}` dialects.");
        let family = format_ident!("{family}");
        let versions = entries.iter().map(|entry| format_ident!("{}", entry.module()));
        quote! {
            #[doc = #doc]
            pub mod #family {
                #(pub mod #versions;)*
            }
        }
    });
    rust_file(
        "schemas/manifest.toml",
        quote! {
            #![doc = " Facts of the schemas: the dialects and the shapes of their documents."]
            mod dialect;
            #(#families)*
            pub use dialect::{Dialect, root};
        },
    )
}
