//! The card of another dialect: its constants, and the implementation of its trait.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

use super::document::{Edition, constant, expand_document};
use super::expand_implementation;
use crate::card::dialect::{Dialect, Document};
use crate::card::spec::Card;
use crate::consts::Consts;
use crate::document::Piece;
use crate::lists::slice;
use crate::meta::Content;

/// The implementation of the dialect's trait; the constants that it needs go to `items`.
pub(super) fn expand(
    card: &Card,
    document: &Document,
    consts: &mut Consts,
    items: &mut TokenStream,
) -> TokenStream {
    let names = &document.dialect.names;
    let edition = Edition {
        version: None,
        name: names.constant.to_owned(),
    };
    expand_document(card, &document.root, &edition, consts).to_tokens(items);
    let text = constant("JSON", &edition);
    let json = format_ident!("{}_JSON", names.constant);
    let info = format_ident!("{}_INFO", names.constant);
    let ty = card.facade.item("DialectInfo");
    let (allow, losses) = (slice(&document.allow), slice(&document.losses));
    let variables = slice(&variables(document));
    let body = quote! {
        const #json: &'static ::core::primitive::str = #text;
        const #info: #ty = #ty {
            allow: #allow,
            variables: #variables,
            losses: #losses,
        };
    };
    expand_implementation(card, names.card, &body)
}

/// The names of the build-environment variables that values come from, each once.
fn variables(document: &Document) -> Vec<String> {
    let mut variables = Vec::new();
    for piece in document.root.pieces() {
        if let Piece::Text(text) = piece
            && let Content::Env { variable, .. } = text.content
            && !variables.contains(&variable)
        {
            variables.push(variable);
        }
    }
    variables
}

/// An implementation that only keeps the compiler from asking for it.
pub(super) fn expand_dummy(card: &Card, dialect: &Dialect) -> TokenStream {
    let json = format_ident!("{}_JSON", dialect.names.constant);
    let body = quote!(const #json: &'static ::core::primitive::str = "{}";);
    expand_implementation(card, dialect.names.card, &body)
}
