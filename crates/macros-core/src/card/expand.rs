//! The implementations that a declaration gives: constants that the compiler prints the documents into.

mod checks;
mod document;
mod schemes;

use proc_macro2::TokenStream;
use quote::quote;
use syn::LitStr;

use self::document::{expand_document, expand_skills};
use super::lint::Documents;
use super::spec::{Card, SkillEntry};
use crate::consts::Consts;

/// The implementations of `AgentCard` and `Publish` for a declaration without faults.
pub(crate) fn expand(card: &Card, documents: &Documents) -> TokenStream {
    let mut consts = Consts::default();
    let skills = expand_skills(card);
    let v1_0 = expand_document(card, &documents.v1_0, &document::V1_0, &mut consts);
    let v0_3 = documents
        .v0_3
        .as_ref()
        .map(|node| expand_document(card, node, &document::V0_3, &mut consts));
    let checks = checks::expand_checks(card, documents.v0_3.is_some(), &mut consts);
    let info = expand_info(card, documents, &consts);
    let consts = consts.expand(&own_allow(card), &card.facade);
    let json_v0_3 = documents.v0_3.as_ref().map(|_| {
        quote! {
            const JSON_V0_3: ::core::option::Option<&'static ::core::primitive::str> = ::core::option::Option::Some(__JSON_V0_3);
        }
    });
    let body = quote! {
        const JSON: &'static ::core::primitive::str = __JSON_V1_0;
        #json_v0_3
        #info
    };
    let implementations = expand_implementations(card, &body);
    quote! {
        const _: () = {
            #consts
            #skills
            #v1_0
            #v0_3
            #checks
            #implementations
        };
    }
}

/// Implementations that only keep the compiler from asking for them.
pub(crate) fn expand_dummy(card: &Card) -> TokenStream {
    expand_implementations(
        card,
        &quote!(
            const JSON: &'static ::core::primitive::str = "{}";
        ),
    )
}

fn expand_implementations(card: &Card, body: &TokenStream) -> TokenStream {
    let ident = card.ident();
    let (generics, arguments, bounds) = card.target.generics.split_for_impl();
    let agent_card = card.facade.item("AgentCard");
    let publish = card.facade.item("Publish");
    let publication = card.facade.item("Publication");
    quote! {
        #[automatically_derived]
        impl #generics #agent_card for #ident #arguments #bounds {
            #body
        }
        #[automatically_derived]
        impl #generics #publish for #ident #arguments #bounds {
            #[inline]
            fn publish(publication: &mut #publication) {
                publication.card::<Self>();
            }
        }
    }
}

/// `INFO`, if the declaration says more than the default.
fn expand_info(card: &Card, documents: &Documents, consts: &Consts) -> TokenStream {
    let info = card.facade.item("CardInfo");
    let max_bytes = card
        .max_bytes
        .as_ref()
        .map(|(_, literal)| quote!(max_bytes: #literal,));
    let allow = expand_allow(card);
    let variables = consts.variables();
    let losses = expand_losses(card, documents);
    quote! {
        const INFO: #info = #info {
            #max_bytes
            allow: #allow,
            variables: &[#(#variables),*],
            losses_v0_3: #losses,
            ..#info::DEFAULT
        };
    }
}

/// The accepted rules of the card and of all its skills.
fn expand_allow(card: &Card) -> TokenStream {
    let own = own_allow(card);
    let own = quote!(&[#(#own),*]);
    if card.listed().next().is_none() {
        return own;
    }
    let allow_count = card.facade.private("allow_count");
    let allow = card.facade.private("allow");
    quote!(&#allow::<{ #allow_count(#own, __SKILLS) }>(#own, __SKILLS))
}

/// The accepted rules of the card and of its skills in place.
fn own_allow(card: &Card) -> Vec<LitStr> {
    let mut own = card.allow.clone();
    for entry in &card.skills {
        if let SkillEntry::InPlace(skill) = entry {
            own.extend_from_slice(&skill.allow);
        }
    }
    own
}

/// What A2A 0.3 cannot say of the card and of all its skills.
fn expand_losses(card: &Card, documents: &Documents) -> TokenStream {
    let own = &documents.losses_v0_3;
    let own = quote!(&[#(#own),*]);
    if card.listed().next().is_none() || documents.v0_3.is_none() {
        return own;
    }
    let mut sentences = Vec::new();
    for listed in card.listed() {
        sentences.push(format!(
            "A2A 0.3 has no way to ask for all that the skill `{}` asks for: alternatives are left out",
            listed.text
        ));
    }
    let target = document::constant("TARGET", &document::V0_3);
    let count = card.facade.private("losses_count");
    let losses = card.facade.private("losses");
    quote! {
        &#losses::<{ #count(#own, __SKILLS, #target) }>(#own, __SKILLS, #target, &[#(#sentences),*])
    }
}
