//! Token trees in a row: the ways between a stream and its trees, each compiled once for the whole crate.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;

/// The trees of `tokens`.
pub(crate) fn trees(tokens: TokenStream) -> Vec<TokenTree> {
    let mut trees = Vec::new();
    for tree in tokens {
        trees.push(tree);
    }
    trees
}

/// `trees` as a stream again.
pub(crate) fn joined(trees: &[TokenTree]) -> TokenStream {
    let mut tokens = TokenStream::new();
    for tree in trees {
        tree.to_tokens(&mut tokens);
    }
    tokens
}

/// `tokens` without the invisible groups around all of them, in which `macro_rules!` fragments arrive.
pub(crate) fn opened(tokens: TokenStream) -> TokenStream {
    let all = trees(tokens);
    match all.as_slice() {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => opened(group.stream()),
        _ => joined(&all),
    }
}
