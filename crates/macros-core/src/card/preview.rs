//! Evaluates a declaration without a compiler, for tools that generate declarations.

use agentcard_rules::Dialect;
use proc_macro2::TokenStream;
use serde_json::Value;
use syn::DeriveInput;

use super::{dialect, lint, parse};
use crate::errors::{Errors, Fault};

/// The documents of a declaration and the faults that the derive reports.
#[derive(Debug, Clone)]
pub struct Preview {
    /// The faults; if empty, the declaration compiles.
    pub faults: Vec<Fault>,
    /// The documents by dialect. Values that only the compiler knows are replaced by placeholders.
    pub documents: Vec<(Dialect, Value)>,
}

/// Evaluates a type with `#[agent_card(…)]` or the attribute of another dialect.
///
/// # Errors
///
/// If the tokens are not a struct or an enum.
pub fn preview(item: TokenStream) -> Result<Preview, String> {
    let target = syn::parse2::<DeriveInput>(item).map_err(|fault| fault.to_string())?;
    let mut errors = Errors::default();
    let (card, attributes) = parse::parse_card(target, &mut errors);
    let dialects = dialect::documents(&card, attributes, &mut errors);
    let made = lint::lint(&card, dialects, &mut errors);
    let mut documents = Vec::new();
    for document in &made {
        documents.push((document.dialect, document.root.placed().value));
    }
    Ok(Preview {
        faults: errors.into_faults(),
        documents,
    })
}

impl Preview {
    /// Returns the document of a dialect, if the declaration produces one.
    pub fn document(&self, dialect: Dialect) -> Option<&Value> {
        let found = self.documents.iter().find(|(other, _)| *other == dialect);
        found.map(|(_, document)| document)
    }
}
