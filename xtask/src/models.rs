//! Generates the models crate: the types of each dialect, by typify and passes before and after it.

mod after;
mod before;
mod modules;

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use quote::quote;
use serde_json::Value;
use typify::{TypeSpace, TypeSpaceSettings};

use crate::facts::Facts;
use crate::files::Files;
use crate::manifest::Source;
use crate::print::rust_file;

/// The folder of the files, relative to the workspace.
pub(crate) const FOLDER: &str = "crates/models/src/generated";

/// Generates all files of the models crate.
pub(crate) fn generate(sources: &[Source], files: &mut Files) -> Result<()> {
    let folder = PathBuf::from(FOLDER);
    files.insert(folder.join("mod.rs"), modules::generate(sources)?);
    for source in sources {
        let stem = folder.join(&source.entry.family).join(source.entry.module());
        // Copied into the package, because a path outside of it would be missing after publishing.
        files.insert(stem.with_extension("schema.json"), source.text.clone());
        let module = module(source)
            .with_context(|| format!("failed to generate the types of {}", source.entry.id()))?;
        files.insert(stem.with_extension("rs"), module);
    }
    Ok(())
}

fn module(source: &Source) -> Result<String> {
    let file = types(&source.facts, serde_json::from_str(&source.text)?)?;
    let items = file.items;
    let doc = format!(" Types of `{}`.", source.facts.title);
    let about = format!(" {}", source.facts.doc);
    let schema = format!("{}.schema.json", source.entry.module());
    rust_file(
        &source.entry.folder(),
        quote! {
            #![doc = #doc]
            #![doc = ""]
            #![doc = #about]
            #![allow(clippy::doc_markdown, reason = "the words are those of the schema")]
            #![allow(clippy::items_after_statements, reason = "checks of strings are as typify writes them")]
            #[allow(unused_imports, reason = "not every schema has strings with constraints, or any value")]
            use crate::{Json, Map, TextError};

            #[doc = " The JSON Schema of the documents."]
            pub const SCHEMA: &str = include_str!(#schema);
            #(#items)*
        },
    )
}

/// Generates the types of a schema: passes over the schema, typify, passes over its code.
fn types(facts: &Facts, schema: Value) -> Result<syn::File> {
    let schema = before::run(schema)?;
    let mut settings = TypeSpaceSettings::default();
    // The type for maps of any values, too; the pass `names` replaces both by those of the crate.
    settings.with_map_type("::serde_json::Map");
    let mut space = TypeSpace::new(&settings);
    space
        .add_root_schema(serde_json::from_value(schema)?)
        .map_err(|error| anyhow!("typify: {error}"))?;
    after::run(facts, syn::parse2(space.to_stream())?)
}
