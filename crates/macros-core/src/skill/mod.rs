//! `#[skill]`.

use proc_macro2::TokenStream;

/// Expands `#[skill(arguments)]` on a function.
pub fn skill(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let _ = arguments;
    item
}
