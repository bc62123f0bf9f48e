//! Prints the expansion: a check of the types in every build, and the one test.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::parse::Export;

pub(super) fn expand(export: &Export) -> TokenStream {
    let Export {
        types,
        dir,
        mcp,
        facade,
    } = export;
    let (publish, publication) = (facade.item("Publish"), facade.item("Publication"));
    let (run, failure, spec) = (
        facade.private("run_export"),
        facade.private("ExportFailure"),
        facade.private("Export"),
    );
    // The span makes an unmet bound underline the listed type.
    let functions: Vec<TokenStream> = types
        .iter()
        .map(|ty| quote_spanned!(ty.span()=> <#ty as #publish>::publish))
        .collect();
    quote! {
        const _: &[fn(&mut #publication)] = &[#(#functions),*];

        #[::core::prelude::v1::test]
        fn agentcard_export() -> ::core::result::Result<(), #failure> {
            #run(&#spec {
                package: ::core::env!("CARGO_PKG_NAME"),
                root: ::core::env!("CARGO_MANIFEST_DIR"),
                dir: #dir,
                mcp: &[#(#mcp),*],
                publish: &[#(#functions),*],
            })
        }
    }
}
