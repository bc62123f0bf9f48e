//! The security schemes of a card as constants, for the requirements of skills of other modules.

use agentcard_rules::Dialect;
use proc_macro2::TokenStream;
use quote::quote;

use super::document::Edition;
use crate::card::spec::{Card, Flow, FlowKind, Scheme, SchemeKind};
use crate::card::{v0_3, v1_0};
use crate::lists::slice;

/// One `SchemeDef` for each declared scheme.
pub(super) fn expand_schemes(card: &Card, edition: &Edition) -> Vec<TokenStream> {
    let mut schemes = Vec::new();
    for scheme in &card.schemes {
        schemes.push(expand_scheme(card, scheme, edition));
    }
    schemes
}

fn expand_scheme(card: &Card, scheme: &Scheme, edition: &Edition) -> TokenStream {
    let id = scheme.id.literal().unwrap_or_default();
    let names = match edition.version {
        Some(Dialect::A2aV0_3) if v0_3::exists(scheme) => vec![id.to_owned()],
        None | Some(Dialect::A2aV0_3) => Vec::new(),
        Some(_) => v1_0::scheme_ids(scheme),
    };
    let flows = if let SchemeKind::OAuth2 { flows, .. } = &scheme.kind {
        let mut scopes = Vec::new();
        for flow in flows.iter().filter(|flow| has_flow(flow, edition)) {
            scopes.push(expand_scopes(flow));
        }
        let scopes = slice(&scopes);
        quote!(::core::option::Option::Some(#scopes))
    } else {
        quote!(::core::option::Option::None)
    };
    let (def, names) = (card.facade.private("SchemeDef"), slice(&names));
    quote!(#def { id: #id, names: #names, flows: #flows })
}

fn has_flow(flow: &Flow, edition: &Edition) -> bool {
    edition.version != Some(Dialect::A2aV0_3) || flow.kind != FlowKind::DeviceCode
}

fn expand_scopes(flow: &Flow) -> TokenStream {
    let mut scopes = Vec::new();
    for (scope, _) in &flow.scopes {
        if let Some(scope) = scope.literal() {
            scopes.push(scope);
        }
    }
    slice(&scopes)
}
