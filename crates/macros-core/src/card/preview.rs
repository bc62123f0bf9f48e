//! What a declaration comes to, without a compiler: for tools that write declarations.

use proc_macro2::TokenStream;
use serde_json::Value;
use syn::DeriveInput;

use super::{lint, parse};
use crate::errors::Errors;

/// The documents of a declaration and what the derive says of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Preview {
    /// The messages of the compiler; none: the declaration compiles.
    pub faults: Vec<String>,
    /// The A2A 1.0 card. Texts that only the compiler knows have a stand-in.
    pub v1_0: Value,
    /// The A2A 0.3 card, if an interface speaks it.
    pub v0_3: Option<Value>,
}

/// Previews a type with `#[agent_card(…)]`.
///
/// # Errors
///
/// The tokens are no struct or enum.
pub fn preview(item: TokenStream) -> Result<Preview, String> {
    let target = syn::parse2::<DeriveInput>(item).map_err(|fault| fault.to_string())?;
    let mut errors = Errors::default();
    let card = parse::parse_card(target, &mut errors);
    let documents = lint::lint(&card, &mut errors);
    Ok(Preview {
        faults: errors.into_messages(),
        v1_0: documents.v1_0.judged().value,
        v0_3: documents.v0_3.map(|node| node.judged().value),
    })
}
