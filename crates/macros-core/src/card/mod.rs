//! `#[derive(AgentCard)]`: parse → spec → documents → lint → expand.

mod dialect;
mod documents;
mod expand;
pub(crate) mod fields;
mod lint;
mod parse;
#[cfg(feature = "preview")]
mod preview;
mod spec;
#[cfg(test)]
mod tests;

#[cfg(feature = "preview")]
pub use preview::{Preview, preview};

pub(crate) use fields::{Field, Fields};

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::errors::Errors;

/// Expands `#[derive(AgentCard)]`.
pub fn derive_agent_card(item: TokenStream) -> TokenStream {
    let target = match syn::parse2::<DeriveInput>(item) {
        Ok(target) => target,
        Err(fault) => return fault.to_compile_error(),
    };
    let mut errors = Errors::default();
    let (card, attributes) = parse::parse_card(target, &mut errors);
    let dialects = dialect::documents(&card, attributes, &mut errors);
    let documents = lint::lint(&card, dialects, &mut errors);
    if errors.is_empty() {
        return expand::expand(&card, &documents);
    }
    let dummy = expand::expand_dummy(&card, &documents);
    let faults = errors.into_compile_errors();
    quote!(#dummy #faults)
}
