//! The constants of one document: its runs, its length, its text.

use agentcard_rules::Dialect;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::schemes::expand_schemes;
use crate::card::spec::{Card, Listed};
use crate::consts::Consts;
use crate::document::{Node, Piece};
use crate::lists::slice;
use crate::meta::Content;

/// A document as expansions name it.
pub(super) struct Edition {
    /// The A2A version that listed skills are printed in.
    pub(super) version: Option<Dialect>,
    pub(super) name: String,
}

impl Edition {
    /// That of a version of A2A.
    pub(super) fn of(version: Dialect) -> Self {
        Self {
            version: Some(version),
            name: format!("V{}", version.version().replace('.', "_")),
        }
    }
}

/// The constants of `document`.
pub(super) fn expand_document(
    card: &Card,
    document: &Node,
    edition: &Edition,
    consts: &mut Consts,
) -> TokenStream {
    let parts = constant("PARTS", edition);
    let length = constant("LENGTH", edition);
    let bytes = constant("BYTES", edition);
    let json = constant("JSON", edition);
    let target = expand_target(card, edition);
    let mut runs = Vec::new();
    for piece in &document.pieces() {
        runs.push(expand_piece(card, piece, edition, consts));
    }
    let runs = slice(&runs);
    let part = card.facade.private("Part");
    let measure = card.facade.private("measure");
    let write = card.facade.private("write");
    let text = card.facade.private("text");
    quote! {
        #target
        const #parts: &[#part] = #runs;
        const #length: ::core::primitive::usize = #measure(#parts);
        const #bytes: [::core::primitive::u8; #length] = #write(#parts);
        const #json: &'static ::core::primitive::str = #text(&#bytes);
    }
}

/// The variant of the facade's `Version` that says in which form a version of A2A prints skills.
fn form(version: Dialect) -> Ident {
    format_ident!(
        "{}",
        if version < Dialect::A2aV1_0 {
            "V0_3"
        } else {
            "V1_0"
        }
    )
}

/// The name of a constant of a document.
pub(super) fn constant(name: &str, edition: &Edition) -> Ident {
    format_ident!("__{name}_{}", edition.name)
}

/// What skills of other modules are printed for; needed only if there are any.
fn expand_target(card: &Card, edition: &Edition) -> Option<TokenStream> {
    let form = form(edition.version?);
    card.listed().next()?;
    let name = constant("TARGET", edition);
    let target = card.facade.private("Target");
    let version = card.facade.private("Version");
    let schemes = slice(&expand_schemes(card, edition));
    Some(quote! {
        const #name: &#target = &#target {
            version: #version::#form,
            schemes: #schemes,
        };
    })
}

fn expand_piece(card: &Card, piece: &Piece, edition: &Edition, consts: &mut Consts) -> TokenStream {
    let part = card.facade.private("Part");
    match piece {
        Piece::Raw(json) => quote!(#part::Raw(#json)),
        Piece::Text(text) => {
            let expr = consts.expr(text);
            if matches!(text.content, Content::PackageName(_)) {
                quote!(#part::Words(#expr))
            } else {
                quote!(#part::Text(#expr))
            }
        }
        Piece::Listed(index) => {
            let target = constant("TARGET", edition);
            quote!(#part::Skill(__SKILLS[#index], #target))
        }
        Piece::ListedName(index) => quote!(#part::Text(__SKILLS[#index].name)),
    }
}

/// The skills listed by path, each path named once so that a wrong one is one fault.
pub(super) fn expand_skills(card: &Card) -> Option<TokenStream> {
    card.listed().next()?;
    let skill = card.facade.item("Skill");
    let def = card.facade.item("SkillDef");
    let mut skills = Vec::new();
    for Listed { path, .. } in card.listed() {
        skills.push(quote!(&<#path as #skill>::SKILL));
    }
    let skills = slice(&skills);
    Some(quote!(const __SKILLS: &[&'static #def] = #skills;))
}
