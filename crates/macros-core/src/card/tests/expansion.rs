//! Input → expands to.

use super::card;

fn expanded(declaration: &str) -> String {
    let tokens = super::super::derive_agent_card(declaration.parse().unwrap());
    prettyplease::unparse(&syn_file(tokens))
}

/// prettyplease prints the syntax tree of its own syn.
fn syn_file(tokens: proc_macro2::TokenStream) -> syn::File {
    syn::parse2(tokens).unwrap()
}

#[test]
fn smallest_card() {
    insta::assert_snapshot!(expanded(&card("", &["name", "version"])));
}
