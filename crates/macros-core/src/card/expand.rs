//! The implementations that a declaration gives: constants that the compiler prints the documents into.

mod checks;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
mod dialect;
mod document;
mod schemes;

use agentcard_rules::Dialect;
use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::LitStr;

use self::document::{Edition, expand_document, expand_skills};
use super::lint::Documents;
use super::spec::{Card, SkillEntry};
use crate::consts::Consts;
use crate::lists::slice;

/// The implementations of the cards and of `Publish` for a declaration without faults.
pub(crate) fn expand(card: &Card, documents: &Documents) -> TokenStream {
    let mut consts = Consts::default();
    let mut items = expand_skills(card).unwrap_or_default();
    let mut implementations = TokenStream::new();
    if card.is_a2a() {
        for document in &documents.versions {
            let edition = Edition::of(document.version);
            expand_document(card, &document.root, &edition, &mut consts).to_tokens(&mut items);
        }
        checks::expand_checks(card, &documents.versions, &mut consts).to_tokens(&mut items);
        let body = expand_a2a(card, documents, &consts);
        expand_implementation(card, "AgentCard", &body).to_tokens(&mut implementations);
    }
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    for document in &documents.dialects {
        dialect::expand(card, document, &mut consts, &mut items).to_tokens(&mut implementations);
    }
    expand_publish(card, documents).to_tokens(&mut implementations);
    let mut allow = own_allow(card);
    for document in &documents.dialects {
        add_all(&mut allow, &document.allow);
    }
    let consts = consts.expand(&slice(&allow), &card.facade);
    quote! {
        const _: () = {
            #consts
            #items
            #implementations
        };
    }
}

/// Implementations that only keep the compiler from asking for them.
pub(crate) fn expand_dummy(card: &Card, documents: &Documents) -> TokenStream {
    let mut implementations = TokenStream::new();
    if card.is_a2a() {
        let body = quote!(
            const JSON: &'static ::core::primitive::str = "{}";
        );
        expand_implementation(card, "AgentCard", &body).to_tokens(&mut implementations);
    }
    #[cfg(any(feature = "openclasp", feature = "agenium"))]
    for document in &documents.dialects {
        dialect::expand_dummy(card, document.dialect).to_tokens(&mut implementations);
    }
    expand_publish(card, documents).to_tokens(&mut implementations);
    implementations
}

/// The members of `impl AgentCard`.
fn expand_a2a(card: &Card, documents: &Documents, consts: &Consts) -> TokenStream {
    let default = document::constant("JSON", &Edition::of(Dialect::A2A_DEFAULT));
    let mut others = TokenStream::new();
    let mut more = Vec::new();
    for document in documents.versions.iter().skip(1) {
        let json = document::constant("JSON", &Edition::of(document.version));
        if document.version == Dialect::A2aV0_3 {
            others = quote! {
                const JSON_V0_3: ::core::option::Option<&'static ::core::primitive::str> = ::core::option::Option::Some(#json);
            };
        } else {
            let version = document.version.version();
            more.push(quote!((#version, #json)));
        }
    }
    if !more.is_empty() {
        let more = slice(&more);
        quote!(const MORE: &'static [(&'static ::core::primitive::str, &'static ::core::primitive::str)] = #more;)
            .to_tokens(&mut others);
    }
    let info = expand_info(card, documents, consts);
    quote! {
        const JSON: &'static ::core::primitive::str = #default;
        #others
        #info
    }
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

/// `impl Publish`: a line for each kind of card.
fn expand_publish(card: &Card, documents: &Documents) -> TokenStream {
    let publication = card.facade.item("Publication");
    let mut lines = TokenStream::new();
    if card.is_a2a() {
        quote!(publication.card::<Self>();).to_tokens(&mut lines);
    }
    for document in &documents.dialects {
        let publish = format_ident!("{}", document.dialect.names.publish);
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

/// `INFO`, if the declaration says more than the default.
fn expand_info(card: &Card, documents: &Documents, consts: &Consts) -> TokenStream {
    let info = card.facade.item("CardInfo");
    let max_bytes = card
        .max_bytes
        .as_ref()
        .map(|(_, literal)| quote!(max_bytes: #literal,));
    let allow = expand_allow(card);
    let variables = slice(&consts.variables());
    let losses = expand_losses(card, documents);
    quote! {
        const INFO: #info = #info {
            #max_bytes
            allow: #allow,
            variables: #variables,
            losses_v0_3: #losses,
            ..#info::DEFAULT
        };
    }
}

/// The accepted rules of the card and of all its skills.
fn expand_allow(card: &Card) -> TokenStream {
    let own = slice(&own_allow(card));
    if card.listed().next().is_none() {
        return own;
    }
    let allow_count = card.facade.private("allow_count");
    let allow = card.facade.private("allow");
    quote!(&#allow::<{ #allow_count(#own, __SKILLS) }>(#own, __SKILLS))
}

/// The accepted rules of the card and of its skills in place.
fn own_allow(card: &Card) -> Vec<&LitStr> {
    let mut own = Vec::new();
    add_all(&mut own, &card.allow);
    for entry in &card.skills {
        if let SkillEntry::InPlace(skill) = entry {
            add_all(&mut own, &skill.allow);
        }
    }
    own
}

fn add_all<'a>(ids: &mut Vec<&'a LitStr>, more: &'a [LitStr]) {
    for id in more {
        ids.push(id);
    }
}

/// What A2A 0.3 cannot say of the card and of all its skills.
fn expand_losses(card: &Card, documents: &Documents) -> TokenStream {
    let mut versions = documents.versions.iter();
    let Some(v0_3) = versions.find(|one| one.version == Dialect::A2aV0_3) else {
        return quote!(&[]);
    };
    let own = slice(&v0_3.losses);
    if card.listed().next().is_none() {
        return own;
    }
    let mut sentences = Vec::new();
    for listed in card.listed() {
        sentences.push(format!(
            "A2A 0.3 has no way to ask for all that the skill `{}` asks for: alternatives are left out",
            listed.text
        ));
    }
    let sentences = slice(&sentences);
    let target = document::constant("TARGET", &Edition::of(Dialect::A2aV0_3));
    let count = card.facade.private("losses_count");
    let losses = card.facade.private("losses");
    quote! {
        &#losses::<{ #count(#own, __SKILLS, #target) }>(#own, __SKILLS, #target, #sentences)
    }
}
