//! `toolset!`.

mod expand;
mod parse;
#[cfg(test)]
mod tests;

use proc_macro2::TokenStream;

use self::parse::Input;

/// Expands `toolset![a, b]`, an expression, and `toolset! { pub struct Name = [a, b]; }`, an item.
pub fn toolset(input: TokenStream) -> TokenStream {
    match syn::parse2::<Input>(input) {
        Ok(input) => expand::expand(&input),
        Err(fault) => fault.to_compile_error(),
    }
}
