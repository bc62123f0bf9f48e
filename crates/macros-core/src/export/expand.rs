//! Prints the expansion: a check of the types in every build, and the one test.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use super::parse::Export;
use crate::lists::{commas, slice};

/// Asks of every listed type, in every build, whether it can be published.
pub(super) fn expand_check(export: &Export) -> TokenStream {
    let publication = export.facade.item("Publication");
    let functions = slice(&expand_functions(export));
    let mut check = quote!(const _: &[fn(&mut #publication)] = #functions;);
    if let Some(client) = export.clients.first() {
        let assert = export.facade.private("assert_clients");
        check.extend(quote_spanned!(client.span()=> const _: () = #assert();));
    }
    check
}

pub(super) fn expand_test(export: &Export) -> TokenStream {
    let facade = &export.facade;
    let (run, failure) = (facade.private("run_export"), facade.private("ExportFailure"));
    let spec = facade.private("Export");
    let dir = match &export.dir {
        Some(dir) => dir.to_token_stream(),
        None => facade.private("DEFAULT_DIR").to_token_stream(),
    };
    let mcp = match export.mcp.as_slice() {
        [] => facade.private("DEFAULT_MCP").to_token_stream(),
        versions => commas(versions),
    };
    let functions = slice(&expand_functions(export));
    let clients = slice(&export.clients);
    quote! {
        #[::core::prelude::v1::test]
        fn agentcard_export() -> ::core::result::Result<(), #failure> {
            #run(&#spec {
                package: ::core::env!("CARGO_PKG_NAME"),
                root: ::core::env!("CARGO_MANIFEST_DIR"),
                dir: #dir,
                mcp: &[#mcp],
                clients: #clients,
                publish: #functions,
            })
        }
    }
}

fn expand_functions(export: &Export) -> Vec<TokenStream> {
    let publish = export.facade.item("Publish");
    // The span makes an unmet bound underline the listed type.
    let mut functions = Vec::new();
    for ty in &export.types {
        functions.push(quote_spanned!(ty.span()=> <#ty as #publish>::publish));
    }
    functions
}
