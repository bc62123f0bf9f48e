//! Lists in messages, and in expansions: there by functions, since a repetition in `quote!` is a loop wherever it stands.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// `words` for a message: each in such quotes, commas between them.
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

/// `const { &[a, b] }`, which lives as long as the program whatever the items call.
pub(crate) fn constant<T: ToTokens>(items: &[T]) -> TokenStream {
    let items = slice(items);
    quote!(const { #items })
}
