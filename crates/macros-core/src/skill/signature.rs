//! What `#[skill]` needs of a function: attributes, visibility, name. The rest is left as tokens, so a half-typed
//! body cannot stop the expansion.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
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
        input.parse::<TokenTree>()?;
    }
    input.parse::<Token![fn]>()?;
    let name = input.parse::<Ident>()?;
    if let Some(receiver) = receiver(input.parse::<TokenStream>()?) {
        let message =
            "`#[skill]` goes on a free function, not on a method: nothing can stand beside a method";
        return Err(syn::Error::new_spanned(receiver, message));
    }
    Ok(Signature {
        attributes,
        visibility,
        name,
    })
}

/// The `self` among the arguments, if the function is a method.
fn receiver(rest: TokenStream) -> Option<TokenTree> {
    for token in rest {
        if let TokenTree::Group(group) = token
            && group.delimiter() == Delimiter::Parenthesis
            && let Some(receiver) = first_self(group.stream())
        {
            return Some(receiver);
        }
    }
    None
}

/// `self` behind nothing but `&`, a lifetime and `mut`.
fn first_self(arguments: TokenStream) -> Option<TokenTree> {
    let mut lifetime = false;
    for token in arguments {
        match token.to_string().as_str() {
            "self" if !lifetime => return Some(token),
            "&" | "mut" => {}
            "'" => {
                lifetime = true;
                continue;
            }
            _ if lifetime => {}
            _ => return None,
        }
        lifetime = false;
    }
    None
}
