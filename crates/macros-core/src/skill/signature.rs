//! What `#[skill]` needs of a function: attributes, visibility, name. The rest is left as tokens, so a half-typed
//! body cannot stop the expansion.

use proc_macro2::{Ident, TokenStream};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Token, Visibility};

/// The head of a function.
pub(crate) struct Signature {
    /// Its outer attributes.
    pub(crate) attributes: Vec<Attribute>,
    /// Its visibility.
    pub(crate) visibility: Visibility,
    /// Its name.
    pub(crate) name: Ident,
}

/// Reads the head of a function.
///
/// # Errors
///
/// A fault on the word that stands where `fn` and its qualifiers should.
pub(crate) fn parse_signature(item: TokenStream) -> syn::Result<Signature> {
    parse_head.parse2(item)
}

fn parse_head(input: ParseStream<'_>) -> syn::Result<Signature> {
    let attributes = input.call(Attribute::parse_outer)?;
    let visibility = input.parse::<Visibility>()?;
    while !input.peek(Token![fn]) {
        let qualifier = input.peek(Token![const])
            || input.peek(Token![async])
            || input.peek(Token![unsafe])
            || input.peek(Token![extern])
            || input.peek(syn::LitStr);
        if !qualifier {
            return Err(input.error("`#[skill]` goes on a function"));
        }
        input.parse::<proc_macro2::TokenTree>()?;
    }
    input.parse::<Token![fn]>()?;
    let name = input.parse::<Ident>()?;
    input.parse::<TokenStream>()?;
    Ok(Signature {
        attributes,
        visibility,
        name,
    })
}
