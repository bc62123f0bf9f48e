//! Checks that only const evaluation can make, each reported at the token that introduces the fault.

use agentcard_rules::Dialect;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::document::constant;
use crate::card::documents::Document;
use crate::card::spec::{Card, SkillEntry};
use crate::consts::{Consts, expand_assertion};
use crate::lists::slice;

/// All checks of a card; `documents` starts with the default version of A2A.
pub(super) fn expand_checks(card: &Card, documents: &[Document], consts: &mut Consts) -> TokenStream {
    let Some((default, others)) = documents.split_first() else {
        return TokenStream::new();
    };
    let mut checks = expand_ids(card, consts);
    let allow = slice(&card.allow);
    expand_security(card, default, "check_security", &quote!(, #allow)).to_tokens(&mut checks);
    for document in others {
        expand_security(card, document, "check_open", &TokenStream::new()).to_tokens(&mut checks);
    }
    for document in documents {
        expand_size(card, document.dialect).to_tokens(&mut checks);
    }
    checks
}

/// Compares the ids of all skills, if some are unknown to the macro.
fn expand_ids(card: &Card, consts: &mut Consts) -> TokenStream {
    let hidden = card.skills.iter().any(|entry| match entry {
        SkillEntry::Listed(_) => true,
        SkillEntry::InPlace(skill) => skill.id.literal().is_none(),
    });
    if !hidden || card.skills.len() < 2 {
        return TokenStream::new();
    }
    let name = card.facade.private("SkillName");
    let check = card.facade.private("check_skill_id");
    let mut names = Vec::new();
    let mut checks = TokenStream::new();
    let mut listed = 0_usize;
    for (index, entry) in card.skills.iter().enumerate() {
        let (id, origin, place) = match entry {
            SkillEntry::Listed(skill) => {
                listed += 1;
                let index = listed - 1;
                (quote!(__SKILLS[#index].id), skill.text.clone(), &skill.path)
            }
            SkillEntry::InPlace(skill) => {
                let origin = format!("skill(id = {})", skill.id.site.value);
                (consts.expr(&skill.id), origin, &skill.id.site.value)
            }
        };
        names.push(quote!(#name { id: #id, origin: #origin }));
        expand_assertion(place, check, &quote!(__SKILL_NAMES, #index)).to_tokens(&mut checks);
    }
    let names = slice(&names);
    quote! {
        const __SKILL_NAMES: &[#name] = #names;
        #checks
    }
}

/// Checks requirements of listed skills against the schemes of the card.
fn expand_security(card: &Card, document: &Document, check: &str, more: &TokenStream) -> TokenStream {
    let check = card.facade.private(check);
    let target = constant("TARGET", document.dialect);
    let mut checks = TokenStream::new();
    for (index, listed) in card.listed().enumerate() {
        let origin = &listed.text;
        let arguments = quote!(__SKILLS[#index], #origin, #target #more);
        expand_assertion(&listed.path, check, &arguments).to_tokens(&mut checks);
    }
    checks
}

/// Checks the size limit, reported at `max_bytes` or the name of the type.
fn expand_size(card: &Card, version: Dialect) -> TokenStream {
    let check = card.facade.private("check_size");
    let (limit, place) = if let Some((_, literal)) = &card.max_bytes {
        (literal.to_token_stream(), literal.to_token_stream())
    } else {
        let info = card.facade.item("CardInfo");
        (quote!(#info::DEFAULT.max_bytes), card.ident().to_token_stream())
    };
    let length = constant("LENGTH", version);
    let version = version.version();
    expand_assertion(&place, check, &quote!(#version, #length, #limit))
}
