//! Checks that only const evaluation can make, each reported at the token that introduces the fault.

use agentcard_rules::Dialect;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::document::{constant, expand_limit};
use crate::card::documents::Document;
use crate::card::spec::{Card, SkillEntry};
use crate::consts::{Consts, expand_assertion, expand_call};
use crate::lists::slice;

/// All checks of a card; `documents` starts with the default version of A2A.
pub(super) fn expand_checks(card: &Card, documents: &[Document], consts: &mut Consts) -> TokenStream {
    let Some((default, others)) = documents.split_first() else {
        return TokenStream::new();
    };
    let mut checks = expand_skills(card, default, others, consts);
    for document in documents {
        expand_size(card, document.dialect).to_tokens(&mut checks);
    }
    checks
}

/// The checks of each skill in one constant, each of which costs the compiler as much as they do: ids, if some are not in
/// the tokens, and requirements of listed skills against the schemes of the card.
fn expand_skills(card: &Card, default: &Document, others: &[Document], consts: &mut Consts) -> TokenStream {
    let hidden = card.skills.iter().any(|entry| match entry {
        SkillEntry::Listed(_) => true,
        SkillEntry::InPlace(skill) => skill.id.literal().is_none(),
    });
    if !hidden {
        return TokenStream::new();
    }
    let (name, check_id) = (
        card.facade.private("SkillName"),
        card.facade.private("check_skill_id"),
    );
    let (check_security, check_open) = (
        card.facade.private("check_security"),
        card.facade.private("check_open"),
    );
    let allow = slice(&card.allow);
    let mut names = Vec::new();
    let mut checks = TokenStream::new();
    let mut listed = 0_usize;
    for (index, entry) in card.skills.iter().enumerate() {
        let (id, origin, place) = match entry {
            SkillEntry::Listed(skill) => (quote!(__SKILLS[#listed].id), skill.text.clone(), &skill.path),
            SkillEntry::InPlace(skill) => {
                let origin = format!("skill(id = {})", skill.id.site.value);
                (consts.expr(&skill.id), origin, &skill.id.site.value)
            }
        };
        names.push(quote!(#name { id: #id, origin: #origin }));
        let mut calls = expand_call(
            place,
            check_id,
            &quote!(__SKILL_NAMES, #index, __FIRST_SKILLS[#index]),
        );
        if let SkillEntry::Listed(_) = entry {
            let mut add = |check, document: &Document, more| {
                let target = constant("TARGET", document.dialect);
                let call = expand_call(place, check, &quote!(__SKILLS[#listed], #origin, #target #more));
                quote!(; #call).to_tokens(&mut calls);
            };
            add(check_security, default, quote!(, #allow));
            for document in others {
                add(check_open, document, TokenStream::new());
            }
            listed += 1;
        }
        quote!(const _: () = { #calls };).to_tokens(&mut checks);
    }
    let (find_ids, number, names) = (card.facade.private("find_ids"), names.len(), slice(&names));
    quote! {
        const __SKILL_NAMES: &[#name; #number] = #names;
        const __FIRST_SKILLS: &[::core::primitive::usize; #number] = &#find_ids(__SKILL_NAMES);
        #checks
    }
}

/// Checks the size limit, reported at `max_bytes` or the name of the type.
fn expand_size(card: &Card, version: Dialect) -> TokenStream {
    let check = card.facade.private("check_size");
    let place = match &card.max_bytes {
        Some((_, literal)) => literal.to_token_stream(),
        None => card.ident().to_token_stream(),
    };
    let (length, limit) = (constant("LENGTH", version), expand_limit(card, version));
    let version = version.version();
    expand_assertion(&place, check, &quote!(#version, #length, #limit))
}
