//! The constants of one document: its runs, its length, its text.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::schemes::expand_schemes;
use crate::card::lint::Version;
use crate::card::spec::{Card, Listed};
use crate::consts::Consts;
use crate::document::{Node, Piece};
use crate::lists::slice;
use crate::meta::Content;

/// A document as expansions name it.
pub(super) struct Edition {
    /// The A2A version that listed skills are printed in.
    pub(super) version: Option<Version>,
    /// Its name in constants and, of an A2A version, in the facade's `Version`.
    pub(super) name: &'static str,
}

/// A2A 1.0.
pub(super) const V1_0: Edition = Edition {
    version: Some(Version::V1_0),
    name: "V1_0",
};

/// A2A 0.3.
pub(super) const V0_3: Edition = Edition {
    version: Some(Version::V0_3),
    name: "V0_3",
};

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

/// The name of a constant of a document.
pub(super) fn constant(name: &str, edition: &Edition) -> Ident {
    format_ident!("__{name}_{}", edition.name)
}

/// What skills of other modules are printed for; needed only if there are any.
fn expand_target(card: &Card, edition: &Edition) -> Option<TokenStream> {
    edition.version?;
    card.listed().next()?;
    let name = constant("TARGET", edition);
    let target = card.facade.private("Target");
    let version = card.facade.private("Version");
    let variant = format_ident!("{}", edition.name);
    let schemes = slice(&expand_schemes(card, edition));
    Some(quote! {
        const #name: &#target = &#target {
            version: #version::#variant,
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
