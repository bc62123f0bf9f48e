//! Lists in messages and expansions, as functions because every repetition in `quote!` expands to a loop of its
//! own.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// Formats `words` for a message: quoted and separated by commas.
pub(crate) fn listed(words: &[&str], quote: char) -> String {
    let mut list = String::new();
    for word in words {
        if !list.is_empty() {
            list.push_str(", ");
        }
        list.push(quote);
        list.push_str(word);
        list.push(quote);
    }
    list
}

/// `a, b`.
pub(crate) fn commas<T: ToTokens>(items: &[T]) -> TokenStream {
    let mut tokens = TokenStream::new();
    for item in items {
        if !tokens.is_empty() {
            quote!(,).to_tokens(&mut tokens);
        }
        item.to_tokens(&mut tokens);
    }
    tokens
}

/// `a b`.
pub(crate) fn row<T: ToTokens>(items: &[T]) -> TokenStream {
    let mut tokens = TokenStream::new();
    for item in items {
        item.to_tokens(&mut tokens);
    }
    tokens
}

/// `&[a, b]`.
pub(crate) fn slice<T: ToTokens>(items: &[T]) -> TokenStream {
    let items = commas(items);
    quote!(&[#items])
}

/// `const { &[a, b] }`, which is promoted to a static even if the items contain calls.
pub(crate) fn constant<T: ToTokens>(items: &[T]) -> TokenStream {
    let items = slice(items);
    quote!(const { #items })
}
