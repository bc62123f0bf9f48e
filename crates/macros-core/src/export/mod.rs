//! `export!`: parse → expand; the rules speak later, in the test that it adds.

mod expand;
mod parse;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;
use quote::quote;

use crate::errors::Errors;

/// Expands `export!(TypeA, path::TypeB, dir = "agentcard/", mcp = "2025-11-25")`.
pub fn export(input: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let export = parse::parse(input, &mut errors);
    let check = expand::expand_check(&export);
    if !errors.is_empty() {
        let faults = errors.into_compile_errors();
        return quote!(#check #faults);
    }
    let test = expand::expand_test(&export);
    quote!(#check #test)
}
