//! Generates the trait implementations of a card, whose constants the compiler prints the documents into.

mod checks;
mod document;

use agentcard_rules::Family;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};

use self::document::{constant, expand_document, expand_skills};
use super::dialect::{Names, names_of};
use super::documents::Document;
use super::spec::Card;
use crate::consts::Consts;
use crate::document::Piece;
use crate::lists::slice;
use crate::meta::Content;

/// Implements the card traits and `Publish` for a valid declaration.
pub(crate) fn expand(card: &Card, documents: &[Document]) -> TokenStream {
    let mut consts = Consts::default();
    let mut items = expand_skills(card).unwrap_or_default();
    let mut implementations = TokenStream::new();
    let mut allow = Vec::new();
    for document in documents {
        expand_document(card, document, &mut consts).to_tokens(&mut items);
    }
    let (a2a, _) = split(documents);
    checks::expand_checks(card, a2a, &mut consts).to_tokens(&mut items);
    for (document, more) in cards(documents) {
        allow.extend_from_slice(&document.allow);
        let names = names_of(document.dialect);
        let body = expand_card(card, &names, document, more);
        expand_implementation(card, names.card, &body).to_tokens(&mut implementations);
    }
    expand_publish(card, documents).to_tokens(&mut implementations);
    let consts = consts.expand(&slice(&allow), &card.facade);
    quote! {
        const _: () = {
            #consts
            #items
            #implementations
        };
    }
}

/// Dummy implementations that avoid follow-up errors.
pub(crate) fn expand_dummy(card: &Card, documents: &[Document]) -> TokenStream {
    let mut implementations = TokenStream::new();
    for (document, _) in cards(documents) {
        let names = names_of(document.dialect);
        let json = format_ident!("{}JSON", names.constant);
        let body = quote!(const #json: &'static ::core::primitive::str = "{}";);
        expand_implementation(card, names.card, &body).to_tokens(&mut implementations);
    }
    expand_publish(card, documents).to_tokens(&mut implementations);
    implementations
}

/// Splits documents into those of A2A and all others.
fn split(documents: &[Document]) -> (&[Document], &[Document]) {
    let mut versions = documents.iter();
    let count = versions.position(|document| document.dialect.kind() != Family::A2a);
    documents.split_at(count.unwrap_or(documents.len()))
}

/// The main document of each card, with the documents for its other versions.
fn cards(documents: &[Document]) -> Vec<(&Document, &[Document])> {
    let (a2a, others) = split(documents);
    let mut cards = Vec::new();
    cards.extend(a2a.split_first());
    for document in others {
        cards.push((document, &[][..]));
    }
    cards
}

/// The items of a card's implementation.
fn expand_card(card: &Card, names: &Names, document: &Document, more: &[Document]) -> TokenStream {
    let json = format_ident!("{}JSON", names.constant);
    let info = format_ident!("{}INFO", names.constant);
    let text = constant("JSON", document.dialect);
    let ty = card.facade.item("CardInfo");
    let max_bytes = match &card.max_bytes {
        Some((_, literal)) if document.dialect.kind() == Family::A2a => Some(quote!(max_bytes: #literal,)),
        _ => None,
    };
    let strict = names.is_strict.then(|| quote!(strict: true,));
    let allow = expand_allow(card, document);
    let variables = slice(&variables(document, more));
    let losses = slice(&document.losses);
    let more = expand_more(card, more);
    quote! {
        const #json: &'static ::core::primitive::str = #text;
        #more
        const #info: #ty = #ty {
            #max_bytes
            #strict
            allow: #allow,
            variables: #variables,
            losses: #losses,
            ..#ty::DEFAULT
        };
    }
}

/// The cards for other versions, if any.
fn expand_more(card: &Card, more: &[Document]) -> Option<TokenStream> {
    let ty = card.facade.item("CardVersion");
    let mut versions = Vec::new();
    for document in more {
        let version = document.dialect.version();
        let json = constant("JSON", document.dialect);
        let losses = expand_losses(card, document);
        versions.push(quote!(#ty { version: #version, json: #json, losses: #losses }));
    }
    let versions = slice(&versions);
    (!more.is_empty()).then(|| quote!(const MORE: &'static [#ty] = #versions;))
}

fn expand_implementation(card: &Card, name: &str, body: &TokenStream) -> TokenStream {
    let ident = card.ident();
    let (generics, arguments, bounds) = card.target.generics.split_for_impl();
    let name = card.facade.item(name);
    quote! {
        #[automatically_derived]
        impl #generics #name for #ident #arguments #bounds {
            #body
        }
    }
}

/// `impl Publish`, with one call for each kind of card.
fn expand_publish(card: &Card, documents: &[Document]) -> TokenStream {
    let publication = card.facade.item("Publication");
    let mut lines = TokenStream::new();
    for (document, _) in cards(documents) {
        let publish = format_ident!("{}", names_of(document.dialect).publish);
        quote!(publication.#publish::<Self>();).to_tokens(&mut lines);
    }
    let body = quote! {
        #[inline]
        fn publish(publication: &mut #publication) {
            #lines
        }
    };
    expand_implementation(card, "Publish", &body)
}

/// The allowed rules of a document; A2A documents also allow what listed skills allow.
fn expand_allow(card: &Card, document: &Document) -> TokenStream {
    let mut lists = Vec::new();
    if document.dialect.kind() == Family::A2a {
        for index in 0..card.listed().count() {
            lists.push(quote!(__SKILLS[#index].allow));
        }
    }
    expand_concat(card, slice(&document.allow), lists)
}

/// Names of the build-time environment variables that are used, without duplicates.
fn variables(document: &Document, more: &[Document]) -> Vec<String> {
    let mut pieces = document.root.pieces();
    for document in more {
        pieces.append(&mut document.root.pieces());
    }
    let mut variables = Vec::new();
    for piece in pieces {
        if let Piece::Text(text) = piece
            && let Content::Env { variable, .. } = text.content
            && !variables.contains(&variable)
        {
            variables.push(variable);
        }
    }
    variables
}

/// What a version of A2A can't express about the card and its skills.
fn expand_losses(card: &Card, document: &Document) -> TokenStream {
    let target = constant("TARGET", document.dialect);
    let loss = card.facade.private("loss");
    let mut lists = Vec::new();
    for (index, listed) in card.listed().enumerate() {
        let sentence = format!(
            "A2A {} has no way to express all security requirements of the skill `{}`; alternatives are left out",
            document.dialect.version(),
            listed.text
        );
        lists.push(quote!(#loss(__SKILLS[#index], #target, &[#sentence])));
    }
    expand_concat(card, slice(&document.losses), lists)
}

/// Concatenates the texts of `own` with lists that only the compiler knows.
fn expand_concat(card: &Card, own: TokenStream, mut lists: Vec<TokenStream>) -> TokenStream {
    if lists.is_empty() {
        return own;
    }
    lists.insert(0, own);
    let lists = slice(&lists);
    let (concat, count) = (card.facade.private("concat"), card.facade.private("count"));
    quote!(&#concat::<{ #count(#lists) }>(#lists))
}
