//! The constants of one document: parts, length and text.

use agentcard_rules::generated::a2a::mapping::AGENT_SKILL;
use agentcard_rules::generated::root;
use agentcard_rules::{Dialect, Family};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use crate::card::documents::{Document, names, wraps_requirements};
use crate::card::spec::{Card, Listed, Scheme};
use crate::consts::Consts;
use crate::document::Piece;
use crate::lists::slice;
use crate::meta::Content;

/// The constants of `document`.
pub(super) fn expand_document(card: &Card, document: &Document, consts: &mut Consts) -> TokenStream {
    let dialect = document.dialect;
    let parts = constant("PARTS", dialect);
    let length = constant("LENGTH", dialect);
    let bytes = constant("BYTES", dialect);
    let json = constant("JSON", dialect);
    let target = expand_target(card, dialect);
    let mut runs = Vec::new();
    for piece in &document.root.pieces() {
        runs.push(expand_piece(card, piece, dialect, consts));
    }
    let runs = slice(&runs);
    let part = card.facade.private("Part");
    let measure = card.facade.private("measure");
    let write = card.facade.private("write");
    let room = card.facade.private("room");
    let limit = expand_limit(card, dialect);
    let text = card.facade.private("text");
    quote! {
        #target
        const #parts: &[#part] = #runs;
        #[allow(long_running_const_eval)]
        const #length: ::core::primitive::usize = #measure(#parts);
        #[allow(long_running_const_eval)]
        const #bytes: [::core::primitive::u8; #room(#length, #limit)] = #write(#parts);
        #[allow(long_running_const_eval)]
        const #json: &'static ::core::primitive::str = #text(&#bytes);
    }
}

/// The maximum size of a document in bytes.
pub(super) fn expand_limit(card: &Card, dialect: Dialect) -> TokenStream {
    match &card.max_bytes {
        _ if dialect.kind() != Family::A2a => quote!(::core::primitive::usize::MAX),
        Some((_, literal)) => literal.to_token_stream(),
        None => {
            let info = card.facade.item("CardInfo");
            quote!(#info::DEFAULT.max_bytes)
        }
    }
}

/// The name of a constant of a document.
pub(super) fn constant(name: &str, dialect: Dialect) -> Ident {
    let suffix = dialect.id().to_uppercase().replace(['-', '.'], "_");
    format_ident!("__{name}_{suffix}")
}

/// The `Target` that skills of other modules are printed for, if any.
fn expand_target(card: &Card, dialect: Dialect) -> Option<TokenStream> {
    if dialect.kind() != Family::A2a {
        return None;
    }
    card.listed().next()?;
    let name = constant("TARGET", dialect);
    let target = card.facade.private("Target");
    let version = dialect.version();
    let shape = root(dialect).find(AGENT_SKILL.object)?;
    let mut members = shape.members.iter();
    let security = members.find(|one| AGENT_SKILL.named(dialect, one.name) == Some("security"))?;
    let (member, wraps) = (security.name, wraps_requirements(security));
    let mut schemes = Vec::new();
    for scheme in &card.schemes {
        schemes.push(expand_scheme(card, scheme, dialect));
    }
    let schemes = slice(&schemes);
    Some(quote! {
        const #name: &#target = &#target {
            version: #version,
            security: #member,
            wraps: #wraps,
            schemes: #schemes,
        };
    })
}

/// A declared scheme, for requirements of skills of other modules.
fn expand_scheme(card: &Card, scheme: &Scheme, version: Dialect) -> TokenStream {
    let id = scheme.id.literal().unwrap_or_default();
    let names = slice(&names(scheme, version));
    let flows = if scheme.flows.is_some() {
        let mut flows = Vec::new();
        for (key, flow) in scheme.flows() {
            if key.member(version).is_some() {
                flows.push(slice(&flow.entry_names("scopes")));
            }
        }
        let flows = slice(&flows);
        quote!(::core::option::Option::Some(#flows))
    } else {
        quote!(::core::option::Option::None)
    };
    let def = card.facade.private("SchemeDef");
    quote!(#def { id: #id, names: #names, flows: #flows })
}

fn expand_piece(card: &Card, piece: &Piece, dialect: Dialect, consts: &mut Consts) -> TokenStream {
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
            let target = constant("TARGET", dialect);
            quote!(#part::Skill(__SKILLS[#index], #target))
        }
    }
}

/// The skills listed by path. Each path is named once, so that an invalid one causes a single error.
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
