//! `#[openclasp(…)]` and `#[agenium(…)]`: documents of other dialects, built from their own keys and shared facts.

#[cfg(feature = "agenium")]
mod agenium;
#[cfg(any(feature = "openclasp", feature = "agenium"))]
mod fill;
mod model;
#[cfg(feature = "openclasp")]
mod openclasp;

use syn::Ident;

pub(crate) use self::model::Attribute;
use self::model::Dialect;
use super::documents::Document;
use super::spec::Card;
use crate::errors::Errors;
use crate::meta::is_one_of;

/// The names of a card's items in the facade.
pub(crate) struct Names {
    /// Its trait.
    pub(crate) card: &'static str,
    /// The prefix of the constants of that trait.
    pub(crate) constant: String,
    /// The method of `Publication`.
    pub(crate) publish: &'static str,
    /// Whether its schema is the closed one.
    pub(crate) is_strict: bool,
}

/// The dialects of the enabled features.
const DIALECTS: &[Dialect] = &[
    #[cfg(feature = "openclasp")]
    openclasp::DIALECT,
    #[cfg(feature = "agenium")]
    agenium::DIALECT,
];

/// The attributes of all dialects, regardless of features.
const ATTRIBUTES: &[&str] = &["openclasp", "agenium"];

/// The names of a card of this dialect.
pub(crate) fn names_of(dialect: agentcard_rules::Dialect) -> Names {
    match DIALECTS.iter().find(|known| known.rules.kind() == dialect.kind()) {
        Some(known) => Names {
            card: known.card,
            constant: format!("{}_", dialect.family().to_uppercase()),
            publish: dialect.family(),
            is_strict: known.strict == Some(dialect),
        },
        None => Names {
            card: "AgentCard",
            constant: String::new(),
            publish: "card",
            is_strict: false,
        },
    }
}

/// Whether the attribute belongs to a dialect.
pub(crate) fn is_attribute(name: &Ident) -> bool {
    is_one_of(name, ATTRIBUTES)
}

/// Builds the document of each attribute; an attribute whose feature is disabled is reported.
pub(crate) fn documents(card: &Card, attributes: Vec<Attribute>, errors: &mut Errors) -> Vec<Document> {
    let mut documents = Vec::new();
    for attribute in attributes {
        let name = &attribute.name;
        match DIALECTS.iter().find(|dialect| name == dialect.rules.family()) {
            Some(dialect) => documents.push(document(card, dialect, attribute, errors)),
            None => errors.add(
                name,
                &format!(
                    "`#[{name}(…)]` needs the feature `{name}` of agentcard: `cargo add agentcard --features {name}`"
                ),
            ),
        }
    }
    documents
}

#[cfg(any(feature = "openclasp", feature = "agenium"))]
use fill::document;

/// Without features there are no dialects.
#[cfg(not(any(feature = "openclasp", feature = "agenium")))]
fn document(_: &Card, _: &'static Dialect, _: Attribute, _: &mut Errors) -> Document {
    unreachable!("no feature brings a dialect")
}
