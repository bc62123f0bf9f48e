//! Generates the module tree of the models crate, the list of schemas, and the function that reads and writes a
//! document of any dialect.

use anyhow::Result;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::manifest::{Entry, Source, families, family_module};
use crate::print::rust_file;

pub(super) fn generate(sources: &[Source]) -> Result<String> {
    let entries: Vec<Entry> = sources.iter().map(|source| source.entry.clone()).collect();
    let families = families(&entries)
        .into_iter()
        .map(|(family, entries)| family_module(family, "The", &entries, &[], gate));
    let schemas = entries.iter().map(|entry| {
        let (gate, id, module) = (gate(entry), entry.id(), module(entry));
        quote!(#gate (#id, #module::SCHEMA))
    });
    let arms = entries.iter().map(|entry| {
        let (gate, id, module) = (gate(entry), entry.id(), module(entry));
        let root = format_ident!("{}", entry.root);
        quote!(#gate #id => through::<#module::#root>(document))
    });
    rust_file(
        "schemas/manifest.toml",
        quote! {
            #![doc = " The types of every dialect, and the texts of their schemas."]
            #(#families)*

            #[doc = " The id and the schema of every dialect that the features bring."]
            pub const SCHEMAS: &[(&str, &str)] = &[#(#schemas,)*];

            #[doc = " Reads the text of a document as the type of the dialect with this id, and writes it again: nothing is lost but"]
            #[doc = " white space."]
            #[doc = ""]
            #[doc = " `None` if no feature brings a dialect with this id."]
            #[doc = ""]
            #[doc = " # Errors"]
            #[doc = ""]
            #[doc = " The document does not fit the type."]
            #[inline]
            pub fn round_trip(id: &str, document: &str) -> Option<::serde_json::Result<String>> {
                use crate::object::through;
                Some(match id {
                    #(#arms,)*
                    _ => return None,
                })
            }
        },
    )
}

fn module(entry: &Entry) -> TokenStream {
    let (family, version) = (
        format_ident!("{}", entry.family),
        format_ident!("{}", entry.module()),
    );
    quote!(#family::#version)
}

fn gate(entry: &Entry) -> TokenStream {
    entry
        .feature
        .as_ref()
        .map_or_else(TokenStream::new, |feature| quote!(#[cfg(feature = #feature)]))
}
